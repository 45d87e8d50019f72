// SPDX-License-Identifier: Apache-2.0
//
// Plays every combination of results of the open tables through: the exact way of cut_outlook.h.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_CUT_TRIALS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_CUT_TRIALS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/engine/ask/cut_outlook.h"
#include "daemon/engine/ask/goes_on.h"
#include "daemon/engine/ask/task.h"

namespace arbitro::engine {

// How many combinations there are; nullopt where they are too many for so many players.
std::optional<uint64_t> CountCutTrials(const std::vector<OpenTable>& tables, size_t players);

// Says of every player who was not taken back what each combination comes to. All tables of the
// newest round are decided or in `tables`, which have their results. All that is referred to must
// stay until the Task ends.
Task<OrFailure<std::vector<CutStanding>>> TryAllResults(
    const EventState& event, std::shared_ptr<const RulesetClient> ruleset, const PlanAhead& plan,
    const std::vector<OpenTable>& tables);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_CUT_TRIALS_H_
