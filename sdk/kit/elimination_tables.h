// SPDX-License-Identifier: Apache-2.0
//
// Elimination rounds of an event: from the request of a draw to its bracket, and from the bracket's
// next round (elimination.h) to its tables.
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_ELIMINATION_TABLES_H_
#define ARBITRO_KIT_ELIMINATION_TABLES_H_

#include <string>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "kit/elimination.h"

namespace arbitro::kit {

// The bracket so far: who is left, by seed, and the tables of each round of the phase.
EliminationField FieldOf(const DrawRequest& request);

// The tables of a round without a problem. A player without an opponent has a bye.
RoundDraw ToDraw(const EliminationRound& round);

// Judges the tables of a request by the bracket's next round: pairs that the bracket has meet, and
// players who have no place in it. Its problems have the codes of EliminationProblemCodes().
RoundEvaluation JudgeElimination(const DrawRequest& request, const EliminationField& field,
                                 const std::string& rule);

// The codes of problems, with their words, for a description. `rule`: the rulebook's, about how a
// bracket goes on.
std::vector<Code> EliminationProblemCodes(const std::string& rule);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_ELIMINATION_TABLES_H_
