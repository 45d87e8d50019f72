// SPDX-License-Identifier: Apache-2.0
//
// Section 2.14: the promotional cards that a shop is sent for a Chunin cycle, and what is left.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_PROMO_STOCK_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_PROMO_STOCK_H_

#include <cstdint>
#include <map>
#include <string>

#include "plugins/naruto_cg/rules/chunin_series.h"

namespace arbitro::nar {

// Copies by card code.
using PromoStock = std::map<std::string, int64_t>;

// The kit of a cycle.
PromoStock StockOfCycle();

// Hands the cards of a prize out.
void HandOut(const Prize& prize, PromoStock* stock);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_PROMO_STOCK_H_
