// SPDX-License-Identifier: Apache-2.0
//
// Article 5 as a draw: who sits at which table, in which hand.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/seating.h"

namespace arbitro::rsk {

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// What is wrong with tables that somebody drew for so many players, whose numbers are 0 to one
// less: sizes, a player twice or missing. EvaluateRound judges by the same.
std::vector<kit::SeatingProblem> ProblemsOf(uint32_t present,
                                            const std::vector<std::vector<uint32_t>>& tables);

// The codes of a round's problems.
std::vector<Code> SeatingCodes();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_
