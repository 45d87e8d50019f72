// SPDX-License-Identifier: Apache-2.0
//
// The phases of an event: Swiss rounds by the table, then the elimination rounds it admits to.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_PHASES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_PHASES_H_

#include <cstdint>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// Whether the book has phases of this kind (arbitro_phase_kind).
bool IsOfTheBook(uint32_t phase_kind);
// The kind that an organiser starts by hand in the place of another.
inline constexpr char kKindOfRounds[] = "swiss";

// Plans what is played next. Refuses with UNDEFINED_STRUCTURE where no number of rounds is said,
// and with LOT_NEEDED where only a lot can say who is admitted, and as which.
Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host);

// Draws a round of the elimination. Refuses with BRACKET_BROKEN where its tables are not those of
// the bracket any more.
Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host);

// Judges tables of the elimination by the bracket.
Decided<RoundEvaluation> EvaluateElimination(const DrawRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_PHASES_H_
