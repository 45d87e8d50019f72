// SPDX-License-Identifier: Apache-2.0
//
// The rules of rulebook/rules.txt, as the ruleset publishes them.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_LEDGER_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_LEDGER_H_

#include <vector>

#include "arbitro/description.h"

namespace arbitro::pkm {

// Every rule of the ledger, in its order.
std::vector<Rule> LedgerRules();

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_LEDGER_H_
