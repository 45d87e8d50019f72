// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 18 and 19: the armies that a player receives, and armies too many.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_

#include <cstdint>
#include <vector>

#include "plugins/risiko/rules/map_tables.h"

namespace arbitro::rsk {

int64_t ArmiesEntitled(int64_t territories, const std::vector<Continent>& continents,
                       int64_t tris_armies);
int64_t ArmiesReceived(int64_t entitled, int64_t on_board, int64_t limit);

// The player who noticed that there are too many armies: their owner, or another one.
enum class NoticedBy { kSelf, kOther };

// Returns the number of armies that leave the map for an excess.
int64_t ArmiesRemoved(int64_t excess, NoticedBy by);

// The consequences of being above the limit.
struct OverArmyLimit {
  int64_t excess = 0;
  int64_t removed = 0;
  int64_t points = 0;
  int64_t new_limit = 0;
};
OverArmyLimit JudgeArmyLimit(int64_t on_board, int64_t limit, NoticedBy by);

// Returns true if a player who placed too many armies on purpose so often is out of the game.
bool DisqualifiedForReinforcements(int64_t deliberate_attempts);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_
