// SPDX-License-Identifier: Apache-2.0
//
// Swiss rounds: their number, the pairs of each, and the byes.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/swiss.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

// Returns the number of Swiss rounds for so many players if the organiser sets none.
uint32_t SwissRounds(uint32_t players, uint32_t least = kSwissRoundsMin);

// The rulebook's criteria, and its rules of byes and rematches.
kit::SwissRules PairingRules(const SeasonFigures& season = {});

// Draws a round. Refuses with TOO_FEW_PLAYERS, ALL_ROUNDS_PLAYED, NO_LEGAL_PAIRING, NO_BYE_LEFT or
// PAIRING_TOO_LARGE.
Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);

// Judges a round that was made elsewhere.
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// The codes of an evaluation's problems, with their texts.
std::vector<Code> PairingCodes();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_
