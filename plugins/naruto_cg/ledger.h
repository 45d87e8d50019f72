// SPDX-License-Identifier: Apache-2.0
//
// The rules of rulebook/rules.txt, as the ruleset publishes them.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_LEDGER_H_
#define ARBITRO_PLUGINS_NARUTO_CG_LEDGER_H_

#include <vector>

#include "arbitro/description.h"

namespace arbitro::nar {

// Every rule of the ledger, in its order.
std::vector<Rule> LedgerRules();

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_LEDGER_H_
