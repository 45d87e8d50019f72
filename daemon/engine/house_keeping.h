// SPDX-License-Identifier: Apache-2.0
//
// What the engine itself records in the house journal, and what it learns from it.
//
// Each submission's request id follows from what it records, so it is recorded once, however often
// it is submitted.

#ifndef ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_
#define ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/state.h"
#include "storage/log_health.h"

namespace arbitro::engine {

// That the event was made. `ruleset`: its id.
Submission IndexSubmission(const std::string& event, const std::string& ruleset);

// That the loss was acknowledged.
Submission LossSubmission(const storage::AcknowledgedLoss& loss);

// The events that the house journal knows and `events`, all that the log holds, are without.
std::vector<storage::Finding> FindMissingEvents(const HouseState& house,
                                                const std::vector<StatePtr>& events);

// A journal that does not verify or fold, as `damage` says.
storage::Finding Unreadable(const storage::Head& head, const absl::Status& damage);

// Why storage did not take the acknowledgement of the loss `id`.
Failure FromAcknowledgement(const absl::Status& status, const std::string& id);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_
