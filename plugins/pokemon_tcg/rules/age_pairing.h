// SPDX-License-Identifier: Apache-2.0
//
// [PKM-GEN-24] Swiss rounds that keep age divisions apart, or pair with regard to age.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_AGE_PAIRING_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_AGE_PAIRING_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/swiss.h"
#include "kit/swiss_tables.h"

namespace arbitro::pkm {

// The division of each player of a request; the list outlives the book made from it.
std::vector<uint32_t> DivisionsOf(const DrawRequest& request);

// The book, and after its own criteria as few pairs of different divisions as can be.
kit::SwissBook WithRegardToAge(kit::SwissBook book, const std::vector<uint32_t>& divisions);

// Says why a round could not be paired.
using RefuseRound = Refusal (*)(const kit::SwissRound& round);

// Each division paired for itself. One without a legal round left sits out with byes for all, which
// changes nothing among them; the rule that leaves it none is cited. Refuses by `refuse` where no
// division has a match, or one is too large, and with TOO_FEW_PLAYERS where none has two players.
Decided<RoundDraw> DrawApart(const DrawRequest& request, const kit::SwissBook& book,
                             RefuseRound refuse, Host& host);

// Judges a round in which divisions should not mix.
RoundEvaluation EvaluateApart(const DrawRequest& request, const kit::SwissBook& book);

// The codes of what mixes divisions.
std::vector<Code> AgePairingCodes();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_AGE_PAIRING_H_
