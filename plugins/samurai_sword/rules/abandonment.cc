// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/abandonment.h"

#include <algorithm>

namespace arbitro::sam {

HonourLeft AbandonHonour(int64_t honour) {
  HonourLeft result;
  // [SAM-4.2] [SAM-AMB-12] Half is discarded, rounded up.
  result.discarded = (honour + 1) / 2;
  result.left = honour - result.discarded;
  // [SAM-BASE] The game ends as soon as a player has no honour.
  result.game_ends = result.left == 0;
  return result;
}

int64_t Difficulty(uint32_t seats, uint32_t from, uint32_t to, int64_t armour) {
  // [SAM-4.3] A player who left still counts as a seat.
  const uint32_t clockwise = (to + seats - from) % seats;
  return std::min(clockwise, seats - clockwise) + armour;
}

}  // namespace arbitro::sam
