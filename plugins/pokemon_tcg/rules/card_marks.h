// SPDX-License-Identifier: Apache-2.0
//
// Chapter 1: what a printing itself must be, whatever the format.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_

#include <string>
#include <vector>

#include "arbitro/deck.h"
#include "plugins/pokemon_tcg/rules/card_pool.h"

namespace arbitro::pkm {

// A finding about one printing; entries of one printing that say the same are one.
struct PrintingFinding {
  uint32_t card;
  Finding finding;
};

// What the row's marks say: language, autograph, back, NOT TOURNAMENT LEGAL, fake.
void CheckMarks(const DeckRow& row, const PoolContext& context,
                std::vector<PrintingFinding>* findings);

// Whether a considerably changed card comes with its newest text.
void CheckReferenceCard(const DeckRow& row, const std::vector<std::string>& reference_cards,
                        const PoolContext& context, std::vector<PrintingFinding>* findings);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_
