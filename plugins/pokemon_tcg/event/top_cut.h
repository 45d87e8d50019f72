// SPDX-License-Identifier: Apache-2.0
//
// [PKM-GEN-15] The single elimination after the Swiss rounds, and what it does to the places.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_TOP_CUT_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_TOP_CUT_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::pkm {

// Draws a round of the single elimination. Refuses with BRACKET_BROKEN where its tables are not
// those of the bracket any more.
Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host);

// Judges tables of the single elimination by the bracket.
Decided<RoundEvaluation> EvaluateElimination(const DrawRequest& request, Host& host);

// The request with its Swiss rounds alone, of one day or two: nothing else makes Swiss places.
StandingsRequest SwissPart(const StandingsRequest& request);

// Puts those who played on above the others, by how far they came, and keeps apart the age
// divisions that are kept apart. `swiss` are the standings of SwissPart(request).
Standings PlaceByPhases(const StandingsRequest& request, Standings swiss, Host& host);

// The columns that it puts before those of the Swiss rounds, as the description lists them.
std::vector<Code> LeadingColumns();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_TOP_CUT_H_
