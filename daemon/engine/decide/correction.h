// SPDX-License-Identifier: Apache-2.0
//
// The path of every result that turns out otherwise: by report or by hand, the standings of closed
// rounds and the players of the next phase follow.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_

#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Decides ResultsChanged for a table of a closed round whose result a person enters. The ruleset is
// on offer, and the result fits the table. Nothing where the ruleset does not rank: no ruleset
// keeps out what is entered by hand.
Task<OrFailure<std::optional<DecidedCommand>>> CorrectByHand(const DecideContext& context,
                                                             const TablePlace& place,
                                                             ResultDecided result);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_
