// SPDX-License-Identifier: Apache-2.0
//
// Article 5 as a draw: the tables, the players at each, and the hand in which they sit.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/seating.h"

namespace arbitro::rsk {

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// Returns the faults of tables that were drawn elsewhere: wrong sizes, and players who sit twice or
// not at all. The players' numbers are 0 to `present` - 1. EvaluateRound judges by the same.
std::vector<kit::SeatingProblem> ProblemsOf(uint32_t present,
                                            const std::vector<std::vector<uint32_t>>& tables);

// The codes of a round's problems.
std::vector<Code> SeatingCodes();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_SEATING_H_
