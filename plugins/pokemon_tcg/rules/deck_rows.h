// SPDX-License-Identifier: Apache-2.0
//
// A list's rows as people write them: "3 Switch bw7-135 lang=it".

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_ROWS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_ROWS_H_

#include <string>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/deck.h"
#include "arbitro/refusal.h"

namespace arbitro::pkm {

// Reads a count, the English name, the card id, and the marks (lang, signed, back, ntl, fake).
// Refuses with UNREADABLE_ROW, and with UNKNOWN_CARD where the catalogue has no such id.
Decided<std::vector<DeckRow>> ReadDeckRows(const Value& rows, const CatalogueView& cards);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_DECK_ROWS_H_
