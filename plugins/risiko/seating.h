// SPDX-License-Identifier: Apache-2.0
//
// Article 5 as a draw: who sits at which table, in which hand.

#ifndef ARBITRO_PLUGINS_RISIKO_SEATING_H_
#define ARBITRO_PLUGINS_RISIKO_SEATING_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// The codes of a round's problems.
std::vector<Code> SeatingCodes();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_SEATING_H_
