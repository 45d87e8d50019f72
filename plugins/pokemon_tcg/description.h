// SPDX-License-Identifier: Apache-2.0
//
// Describes the ruleset and the parts that it offers, without its questions.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_DESCRIPTION_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_DESCRIPTION_H_

#include "arbitro/description.h"

namespace arbitro::pkm {

// Formats, forms, rules, reasons and codes.
Description DescribeGame();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_DESCRIPTION_H_
