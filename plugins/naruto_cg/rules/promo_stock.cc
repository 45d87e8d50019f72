// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/promo_stock.h"

namespace arbitro::nar {
namespace {

struct KitRow {
  const char* card;
  int64_t copies;
};
// [NAR-PROMO-13] The kit of two months: three places of the series, and a card for each stage
// [NAR-PROMO-10] of the most that are allowed. Reprints come as available, and are not counted.
constexpr KitRow kKit[] = {{"NI-S11", 3},          {"NI-S15", 3},          {"NI-153S", 1},
                           {"NI-S12", kStagesMax}, {"NI-S13", kStagesMax}, {"NI-S14", kStagesMax}};

}  // namespace

PromoStock StockOfCycle() {
  PromoStock stock;
  // [NAR-CHUNIN-9] A fixed number, and no more until the next cycle.
  for (const KitRow& row : kKit) stock[row.card] = row.copies;
  return stock;
}

void HandOut(const Prize& prize, PromoStock* stock) {
  for (const std::string& card : prize.promos) --(*stock)[card];
}

}  // namespace arbitro::nar
