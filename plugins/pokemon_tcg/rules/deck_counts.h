// SPDX-License-Identifier: Apache-2.0
//
// Chapter 11: how many cards a deck has, and how many of each name.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_COUNTS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_COUNTS_H_

#include <vector>

#include "arbitro/deck.h"
#include "plugins/pokemon_tcg/rules/card_pool.h"
#include "plugins/pokemon_tcg/rules/deck_check.h"

namespace arbitro::pkm {

// Each adds what it finds to `findings`.
void CheckDeckSize(const std::vector<DeckRow>& rows, const FormatRow& format,
                   std::vector<Finding>* findings);
void CheckCopies(const std::vector<DeckRow>& rows, const FormatRow& format,
                 const PoolContext& context, std::vector<Finding>* findings);
void CheckTextLimits(const std::vector<DeckRow>& rows, const FormatRow& format,
                     const PoolContext& context, std::vector<Finding>* findings);
void CheckSuppliedPool(const std::vector<DeckRow>& rows, const SuppliedPool& supplied,
                       const PoolContext& context, std::vector<Finding>* findings);
void CheckBasicPokemon(const std::vector<DeckRow>& rows, const CatalogueView& cards,
                       std::vector<Finding>* warnings);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_COUNTS_H_
