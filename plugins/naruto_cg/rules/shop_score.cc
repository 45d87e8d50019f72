// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/shop_score.h"

#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

int64_t ScoreOf(const HeldEvent& event);

}  // namespace

int64_t ShopScore(const std::vector<HeldEvent>& events, const std::vector<int64_t>& bonuses) {
  int64_t score = 0;
  for (const HeldEvent& event : events) score += ScoreOf(event);
  // [NAR-SHOP-5] [NAR-SHOP-6] Bonuses reward initiatives and events held particularly well.
  for (const int64_t bonus : bonuses) score += bonus;
  return score;
}

namespace {

int64_t ScoreOf(const HeldEvent& event) {
  // [NAR-SHOP-1] Tournaments count that were held and confirmed; [NAR-STANDARD-1] [NAR-AMB-12]
  // fewer than six players make no official one.
  if (!event.confirmed || !OfficialSize(event.participants)) return 0;
  for (const EventTypeRow& row : kEventTypeRows) {
    if (row.type == event.type) return row.shop_score;
  }
  return 0;
}

}  // namespace

}  // namespace arbitro::nar
