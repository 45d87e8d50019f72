// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/reinforcements.h"

#include <algorithm>

namespace arbitro::rsk {
namespace {

constexpr int64_t kTerritoriesAnArmy = 3;
constexpr int64_t kDeliberateAttemptsMax = 3;

}  // namespace

int64_t ArmiesEntitled(int64_t territories, const std::vector<Continent>& continents,
                       int64_t tris_armies) {
  // [RSK-9.2] [RSK-AMB-27] One for every three territories, rounded down, even to none; [RSK-9.4]
  // and those of a tris.
  int64_t armies = territories / kTerritoriesAnArmy + tris_armies;
  // [RSK-9.3] And those of every continent owned in full.
  for (const Continent continent : continents) {
    armies += kContinentRows[static_cast<size_t>(continent)].reinforcements;
  }
  return armies;
}

int64_t ArmiesReceived(int64_t entitled, int64_t on_board, int64_t limit) {
  // [RSK-19.1] [RSK-19.2] No player receives armies beyond the limit.
  return std::min(entitled, std::max<int64_t>(0, limit - on_board));
}

int64_t ArmiesRemoved(int64_t excess, NoticedBy by) {
  // [RSK-18.3] [RSK-19.3] [RSK-30.10] The excess if the player says so, else twice as many.
  return by == NoticedBy::kSelf ? excess : 2 * excess;
}

OverArmyLimit JudgeArmyLimit(int64_t on_board, int64_t limit, NoticedBy by) {
  OverArmyLimit result;
  result.excess = std::max<int64_t>(0, on_board - limit);
  result.removed = ArmiesRemoved(result.excess, by);
  const bool discovered = by == NoticedBy::kOther;
  // [RSK-19.4] [RSK-AMB-28] If the referee or another player notices, each army too many costs a
  // point, and [RSK-30.11] lowers the player's own limit for the rest of the game.
  result.points = discovered ? result.excess : 0;
  result.new_limit = limit - (discovered ? result.excess : 0);
  return result;
}

bool DisqualifiedForReinforcements(int64_t deliberate_attempts) {
  // [RSK-18.4] [RSK-AMB-29] The third attempt on purpose ends the game for the player.
  return deliberate_attempts >= kDeliberateAttemptsMax;
}

}  // namespace arbitro::rsk
