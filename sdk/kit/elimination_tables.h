// SPDX-License-Identifier: Apache-2.0
//
// Elimination rounds of an event: from the request of a draw to its bracket, and from the bracket's
// next round (elimination.h) to its tables.
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_ELIMINATION_TABLES_H_
#define ARBITRO_KIT_ELIMINATION_TABLES_H_

#include "arbitro/draw.h"
#include "kit/elimination.h"

namespace arbitro::kit {

// The bracket so far: who is left, by seed, and the tables of each round of the phase.
EliminationField FieldOf(const DrawRequest& request);

// The tables of a round without a problem. Whoever has no opponent has a bye.
RoundDraw ToDraw(const EliminationRound& round);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_ELIMINATION_TABLES_H_
