// SPDX-License-Identifier: Apache-2.0
//
// Section 2.15: the score of a shop, PN, which decides who may hold the season's great events.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_SHOP_SCORE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_SHOP_SCORE_H_

#include <cstdint>
#include <vector>

#include "plugins/naruto_cg/rules/event_types.h"

namespace arbitro::nar {

// A tournament of the shop.
struct HeldEvent {
  EventType type = EventType::kNormal;
  int64_t participants = 0;
  bool confirmed = false;
};

// The score of a shop by its tournaments and the bonuses it was granted.
int64_t ShopScore(const std::vector<HeldEvent>& events, const std::vector<int64_t>& bonuses);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_SHOP_SCORE_H_
