// SPDX-License-Identifier: Apache-2.0
//
// A round that a caller proposes, on its way to the ruleset and back.

#ifndef ARBITRO_DAEMON_SERVICES_READ_EVALUATE_H_
#define ARBITRO_DAEMON_SERVICES_READ_EVALUATE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arbitro/draw.h"
#include "arbitro/host/client.h"
#include "arbitro/v1/pairing.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// The proposed round as the ruleset is asked.
struct Proposal {
  engine::StatePtr state;
  std::shared_ptr<const RulesetClient> ruleset;
  DrawRequest request;
  std::vector<uint32_t> numbers;  // registration number of each player of the request
};

// Names every table or player that is malformed; PLAYER_UNKNOWN and PLAYER_STATUS for players who
// are not in the event or not any more. `seats_max`: of a table.
engine::OrFailure<Proposal> ReadProposal(const ServicePorts& ports, const Caller& caller,
                                         const v1::EvaluatePairingRequest& request,
                                         size_t seats_max);

// Fills the response from the ruleset's answer, or says why there is none.
std::optional<engine::Failure> WriteEvaluation(const Proposal& proposal,
                                               const Reply<RoundEvaluation>& reply,
                                               v1::EvaluatePairingResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_EVALUATE_H_
