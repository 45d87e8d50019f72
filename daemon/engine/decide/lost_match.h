// SPDX-License-Identifier: Apache-2.0
//
// Asks what a match comes to that penalties or an expulsion take from a player.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_LOST_MATCH_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_LOST_MATCH_H_

#include <vector>

#include "arbitro/score.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

struct LostMatch {
  uint32_t table = 0;    // 0: there is none to decide
  ResultDecided result;  // empty where the ruleset refused: a person enters what it comes to
  std::vector<Citation> citations;
};

// The ruleset is asked what the table of the newest round is worth with all that binds its seats:
// what the state holds, what was forfeited there, and `effects`.
OutcomeRequest AskedOfLoss(const EventState& event, const TableState& table,
                           const std::vector<SeatEffect>& effects);

// Fails with RULESET_FAULT.
Task<OrFailure<LostMatch>> AskLostMatch(const DecideContext& context,
                                        const OutcomeRequest& request);

// Whether an expulsion costs the match at a table: one of two has an opponent, who wins it. A table
// of more goes on without the player.
bool ExpulsionCosts(const TableState& table);

// Tells what the match in hand comes to where the player is expelled now. No table where the player
// sits at none that the expulsion decides. Fails with RULESET_FAULT.
Task<OrFailure<LostMatch>> AskExpelledMatch(const DecideContext& context,
                                            const PlayerState& player);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_LOST_MATCH_H_
