// SPDX-License-Identifier: Apache-2.0
//
// Says what answers of mutations hold that the record does not: names of players, what a round
// looks like after it.

#ifndef ARBITRO_DAEMON_SERVICES_READ_MUTATION_FINISH_H_
#define ARBITRO_DAEMON_SERVICES_READ_MUTATION_FINISH_H_

#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/engine.h"

namespace arbitro::services {

// The number of tables, and what the ruleset says of a pairing by hand.
void FinishRound(const engine::Engine& engine, const engine::Accepted& accepted,
                 v1::RoundMutationResponse* response);

// Says who is behind the registration numbers.
void FinishChanges(const engine::Engine& engine, const engine::Accepted& accepted,
                   v1::ChangeResultsResponse* response);

// Says what a penalty that stands no longer has left behind.
void FinishRevocation(const engine::Engine& engine, const engine::Accepted& accepted,
                      v1::RevokePenaltyResponse* response);
void FinishAppeal(const engine::Engine& engine, const engine::Accepted& accepted,
                  v1::DecideAppealResponse* response);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_MUTATION_FINISH_H_
