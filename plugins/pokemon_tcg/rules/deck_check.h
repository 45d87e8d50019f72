// SPDX-License-Identifier: Apache-2.0
//
// Chapter 5, with chapters 1, 11 and 13 behind it: whether a registered list is legal.
//
// The check of an event's deck and the question `deck` are this one function.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_CHECK_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_CHECK_H_

#include <optional>
#include <string>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "plugins/pokemon_tcg/rules/card_pool.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

enum class EnergyProvided : uint8_t { kNo, kYes };

// Limited: what the organiser handed to the player.
struct SuppliedPool {
  std::vector<DeckRow> rows;
  EnergyProvided basic_energy = EnergyProvided::kYes;
  int64_t handed_out = 0;  // how many cards that must be; 0: not said
};

// A list, and what the player has beside it. Every row names a card of the catalogue.
struct DeckList {
  std::vector<DeckRow> rows;
  std::vector<std::string> reference_cards;  // English names
  std::optional<SuppliedPool> supplied;      // Limited only
};

// The codes that a verdict may hold, with their words.
std::vector<Code> DeckCodes();

// The marks that a row may carry: language, autograph, back, NOT TOURNAMENT LEGAL, fake; and in
// Limited, left out of the deck, or supplied by the organiser.
Form DeckRowForm();

// Rows that say of their cards what is not so: a name beside the key of a card of another name, by
// its row from 1. In the order of the rows.
std::vector<Finding> CheckNames(const std::vector<DeckRow>& rows, const PoolContext& context);

// The verdict, findings sorted by code, then name or group, then card.
DeckVerdict CheckDeckList(const DeckList& deck, const FormatRow& format,
                          const PoolContext& context);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_CHECK_H_
