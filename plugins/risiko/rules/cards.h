// SPDX-License-Identifier: Apache-2.0
//
// Articles 16 and 17: what a tris is worth, and what happens to cards.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_CARDS_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_CARDS_H_

#include <array>
#include <cstdint>
#include <optional>

#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

enum class Arm { kFante, kCannone, kCavaliere, kJolly };
inline constexpr size_t kArms = 4;

struct Card {
  Arm arm = Arm::kJolly;
  std::optional<Territory> territory;  // a joker shows none
};

struct TrisValue {
  int64_t base = 0;    // 0: no tris
  int64_t armies = 0;  // with what the territories add
};
TrisValue ValueOfTris(const std::array<Card, 3>& cards, TerritorySet owned);

// Cards that who holds too many gives up, by either reading of the rules.
enum class OverLimit { kDiscardAll, kDoubleExcess };
int64_t CardsGivenUp(int64_t hand, OverLimit policy);

// Cards of an eliminated player that the other may take.
int64_t CardsTaken(int64_t hand, int64_t victim_cards);

// Whether a card is due at the end of a turn.
bool MayDraw(int64_t conquered, int64_t hand);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_CARDS_H_
