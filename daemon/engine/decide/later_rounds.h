// SPDX-License-Identifier: Apache-2.0
//
// The rounds of a bracket and the phases that were made from the results of a round, once those
// change.
//
// A player who goes on by a result plays because of it. So a result is not changed under a later
// round that it would seat otherwise: that round is taken back first. A phase that has no round yet
// is taken back together with the change. Standings of a phase that everybody plays may change
// under a later phase: who plays there stays, and the decision says who would.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_LATER_ROUNDS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_LATER_ROUNDS_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Whether the bracket's next round may stay where the results of `round` become those of `after`.
// Fails with RESULT_USED.
std::optional<Failure> CheckBracketStays(const EventState& before, const EventState& after,
                                         uint32_t round);

// Whether a head judge's outcome of a table may become that of `after`: as CheckBracketStays, and
// where the phase is a knock-out, its winners stay once the next phase has started.
std::optional<Failure> CheckOutcomeStays(const EventState& before, const EventState& after,
                                         uint32_t round, uint32_t table);

// An event before and after the results of a round change, each with the standings that it has
// then.
struct ResultsEdit {
  EventState before;
  EventState after;
  uint32_t round = 0;
};

// How a phase that was started after the round would have other players than it has, or without a
// round yet, others by seed; nothing where all would stay, or were started by hand. A phase that is
// taken back comes first. Fails with RESULT_USED where the round is one of a knock-out and the
// phase has rounds.
Task<OrFailure<std::optional<LineUpChange>>> AskLineUp(const DecideContext& context,
                                                       const ResultsEdit& edit);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_LATER_ROUNDS_H_
