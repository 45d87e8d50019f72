// SPDX-License-Identifier: Apache-2.0
//
// What an event plays: Swiss rounds, then the best of them in a single elimination.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_TOP_CUT_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_TOP_CUT_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::pkm {

// What is played next.
Decided<Plan> PlanEvent(const PlanRequest& request, Host& host);

// Draws a round of the single elimination. Refuses with BRACKET_BROKEN where its tables are not
// those of the bracket any more.
Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host);

// The request without what was played in single elimination: only Swiss rounds make Swiss places.
StandingsRequest SwissPart(const StandingsRequest& request);

// Puts those who played in the single elimination above the others, by how far they came. `swiss`
// are the standings of SwissPart(request). Nothing changes where no elimination was played.
Standings PlaceByElimination(const StandingsRequest& request, Standings swiss, Host& host);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_TOP_CUT_H_
