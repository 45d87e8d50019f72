// SPDX-License-Identifier: Apache-2.0
//
// Swiss rounds: how many, who plays whom, who sits out.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/swiss.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

// How many Swiss rounds an event of that many players has, where the organiser sets no number.
uint32_t SwissRounds(uint32_t players, uint32_t least = kSwissRoundsMin);

// The rulebook's criteria, and its rules of byes and rematches.
kit::SwissRules PairingRules(const SeasonFigures& season = {});

// Draws a round. Refuses with TOO_FEW_PLAYERS, ALL_ROUNDS_PLAYED, NO_LEGAL_PAIRING, NO_BYE_LEFT or
// PAIRING_TOO_LARGE.
Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host);

// Judges a round that somebody else made.
Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host);

// The codes of an evaluation's problems, with their words.
std::vector<Code> PairingCodes();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_SWISS_ROUNDS_H_
