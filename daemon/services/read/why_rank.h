// SPDX-License-Identifier: Apache-2.0
//
// ExplainService.ExplainRank: why a player is ranked where the standings have the player.

#ifndef ARBITRO_DAEMON_SERVICES_READ_WHY_RANK_H_
#define ARBITRO_DAEMON_SERVICES_READ_WHY_RANK_H_

#include <cstdint>
#include <optional>

#include "arbitro/v1/explain.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/read/standings.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

struct RankRead {
  StandingsRead standings;
  uint32_t player_number = 0;
};

// As OpenStandings(); PLAYER_UNKNOWN.
engine::OrFailure<RankRead> OpenRank(const ServicePorts& ports, const Caller& caller,
                                     const v1::ExplainRankRequest& request);

// Writes the answer from the standings that were found. PLAYER_STATUS where the player has no row
// in them.
std::optional<engine::Failure> WriteRank(const ServicePorts& ports, const RankRead& read,
                                         const translate::StandingsTable& table,
                                         const translate::Language& language,
                                         v1::ExplainRankResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_WHY_RANK_H_
