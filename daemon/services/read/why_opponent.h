// SPDX-License-Identifier: Apache-2.0
//
// ExplainService.ExplainOpponent: why a player sits where a round has the player, from the record
// of its pairing.

#ifndef ARBITRO_DAEMON_SERVICES_READ_WHY_OPPONENT_H_
#define ARBITRO_DAEMON_SERVICES_READ_WHY_OPPONENT_H_

#include <optional>

#include "arbitro/v1/explain.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

// A player's table in a round, as the caller may see it.
struct OpponentRead {
  engine::StatePtr state;
  const engine::RoundState* round = nullptr;  // of `state`
  uint32_t player_number = 0;
  uint32_t table = 0;     // where the player sits, from 1
  bool withheld = false;  // points are secret to the caller
};

// FIELD_INVALID, EVENT_UNKNOWN, REVISION_UNKNOWN, PLAYER_UNKNOWN, ROUND_UNKNOWN, PLAYER_NOT_SEATED.
engine::OrFailure<OpponentRead> OpenOpponent(const ServicePorts& ports, const Caller& caller,
                                             const v1::ExplainOpponentRequest& request);

// Reads the record of the pairing: not for a thread that must not wait. LOG_DAMAGED and the like
// where it cannot be read.
std::optional<engine::Failure> WriteOpponent(const ServicePorts& ports, const OpponentRead& read,
                                             const translate::Language& language,
                                             v1::ExplainOpponentResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_WHY_OPPONENT_H_
