// SPDX-License-Identifier: Apache-2.0
//
// The Swiss rounds of an event: draws a round, and judges one that was made elsewhere.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_SWISS_ROUNDS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_SWISS_ROUNDS_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// Draws a round. Refuses with TOO_FEW_PLAYERS or PAIRING_TOO_LARGE.
Decided<RoundDraw> DrawSwissRound(const DrawRequest& request, Host& host);

Decided<RoundEvaluation> EvaluateSwissRound(const DrawRequest& request, Host& host);

// The codes of an evaluation's problems, with their texts.
std::vector<Code> PairingCodes();

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_SWISS_ROUNDS_H_
