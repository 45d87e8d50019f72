// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/cards.h"

#include <algorithm>

#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

// [RSK-16.1] The sets by their numbers of infantry, cannons, cavalry and jokers.
struct TrisRow {
  std::array<int, kArms> arms;
  int64_t armies;
};
constexpr TrisRow kTrisRows[] = {
    {{3, 0, 0, 0}, 8},  {{0, 3, 0, 0}, 8},  {{0, 0, 3, 0}, 8},  {{1, 1, 1, 0}, 10},
    {{2, 0, 0, 1}, 12}, {{0, 2, 0, 1}, 12}, {{0, 0, 2, 1}, 12},
};
// [RSK-16.2] Armies for each card that shows a territory of the player's.
constexpr int64_t kOwnedTerritoryArmies = 2;

}  // namespace

TrisValue ValueOfTris(const std::array<Card, 3>& cards, TerritorySet owned) {
  std::array<int, kArms> arms = {};
  for (const Card& card : cards) ++arms[static_cast<size_t>(card.arm)];
  TrisValue value;
  for (const TrisRow& row : kTrisRows) {
    if (row.arms == arms) value.base = row.armies;
  }
  if (value.base == 0) return value;
  value.armies = value.base;
  for (const Card& card : cards) {
    if (card.territory && Has(owned, *card.territory)) value.armies += kOwnedTerritoryArmies;
  }
  return value;
}

int64_t CardsGivenUp(int64_t hand, OverLimit policy) {
  const int64_t excess = hand - kHandMax;
  if (excess <= 0) return 0;
  // [RSK-30.21] [RSK-AMB-14] All of them; [RSK-17.5] twice the excess if the event says so.
  return policy == OverLimit::kDiscardAll ? hand : std::min(hand, 2 * excess);
}

int64_t CardsTaken(int64_t hand, int64_t victim_cards) {
  // [RSK-17.6] [RSK-22.1] Unseen, and no more than seven in hand; [RSK-AMB-15] the rest is
  // discarded.
  return std::min(victim_cards, std::max<int64_t>(0, kHandMax - hand));
}

bool MayDraw(int64_t conquered, int64_t hand) {
  // [RSK-9.25] [RSK-9.26] [RSK-17.1] One card for a player who conquered; [RSK-9.31] [RSK-17.4]
  // none at seven cards.
  return conquered > 0 && hand < kHandMax;
}

}  // namespace arbitro::rsk
