// SPDX-License-Identifier: Apache-2.0
//
// Chapter 1.8: which languages a card may be in.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_LANGUAGE_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_LANGUAGE_H_

#include <string_view>

#include "arbitro/form.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

// The row of table 4.2; null where there is none.
const RegionRow* FindRegion(std::string_view region);

// Whether cards in the language (ISO code) are at home in the region.
bool IsAuthorizedLanguage(const RegionRow& region, std::string_view language);

// The regions of table 4.2 as a field.
Form RegionField(const char* id, Label label);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_LANGUAGE_H_
