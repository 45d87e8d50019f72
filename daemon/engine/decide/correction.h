// SPDX-License-Identifier: Apache-2.0
//
// The path of every result that turns out otherwise: by report or by hand, the standings of closed
// rounds and the players of the next phase follow.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_

#include <functional>

#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// How a correction ends: one of the two is called, once, on any thread.
struct CorrectionEnd {
  DecideDone done;
  // The ruleset does not rank. No ruleset keeps out what is entered by hand.
  std::function<void()> unanswered;
};

// Decides ResultsChanged for a table of a closed round whose result a person enters. The ruleset is
// on offer, and the result fits the table.
void CorrectByHand(const DecideContext& context, const TablePlace& place, ResultDecided result,
                   CorrectionEnd end);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_CORRECTION_H_
