// SPDX-License-Identifier: Apache-2.0
//
// Chapters 11, 13 and 14: the formats of table 4.1.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_FORMATS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_FORMATS_H_

#include <string_view>
#include <vector>

#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {

// The row of table 4.1; null where there is none.
const FormatRow* FindFormatRow(std::string_view format);

// The ways to hand out its cards that a Limited format's own section names.
std::vector<std::string_view> LimitedVariants(std::string_view format);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_FORMATS_H_
