// SPDX-License-Identifier: Apache-2.0
//
// Section 4: what happens at the table of a player who leaves a game.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ABANDONMENT_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ABANDONMENT_H_

#include <cstdint>

namespace arbitro::sam {

struct HonourLeft {
  int64_t discarded = 0;
  int64_t left = 0;
  bool game_ends = false;
};
HonourLeft AbandonHonour(int64_t honour);

// Steps between two of the `seats` of a table, from 0, in the shorter direction, plus armour.
int64_t Difficulty(uint32_t seats, uint32_t from, uint32_t to, int64_t armour);

// [SAM-4.5] Cards that are discarded from the deck in the turn of a player who left.
inline constexpr int64_t kCardsDiscardedFromDeck = 2;

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_ABANDONMENT_H_
