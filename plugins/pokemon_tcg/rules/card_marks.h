// SPDX-License-Identifier: Apache-2.0
//
// Chapter 1: the demands on a printing itself, whatever the format.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_

#include <string>
#include <vector>

#include "arbitro/deck.h"
#include "plugins/pokemon_tcg/rules/card_pool.h"

namespace arbitro::pkm {

// A finding about one printing. Equal findings about one printing count as one.
struct PrintingFinding {
  uint32_t card;
  Finding finding;
};

// Checks the row's marks: language, autograph, back, NOT TOURNAMENT LEGAL, fake.
void CheckMarks(const DeckRow& row, const PoolContext& context,
                std::vector<PrintingFinding>* findings);

// Checks that a considerably changed card comes with its newest text.
void CheckReferenceCard(const DeckRow& row, const std::vector<std::string>& reference_cards,
                        const PoolContext& context, std::vector<PrintingFinding>* findings);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_CARD_MARKS_H_
