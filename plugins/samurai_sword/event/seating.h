// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.1 and 1.2 as draws: tables with their Shoguns, and the duels.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SEATING_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SEATING_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::sam {

// Seat::role of the Shogun. Every other seat has none: its role card is dealt at the table.
inline constexpr uint32_t kShogunSeat = 1;

// Draws a round of either phase.
Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);

// Judges a round of the elimination phase that was made elsewhere.
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// The codes of a round's problems.
std::vector<Code> SeatingCodes();

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_SEATING_H_
