// SPDX-License-Identifier: Apache-2.0
//
// The rules of rulebook/rules.txt, as the ruleset publishes them.

#ifndef ARBITRO_PLUGINS_RISIKO_LEDGER_H_
#define ARBITRO_PLUGINS_RISIKO_LEDGER_H_

#include <vector>

#include "arbitro/description.h"

namespace arbitro::rsk {

// Every rule of the ledger, in its order.
std::vector<Rule> LedgerRules();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_LEDGER_H_
