// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 18 and 19: armies that come, and armies too many.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_

#include <cstdint>
#include <vector>

#include "plugins/risiko/rules/map_tables.h"

namespace arbitro::rsk {

int64_t ArmiesEntitled(int64_t territories, const std::vector<Continent>& continents,
                       int64_t tris_armies);
int64_t ArmiesReceived(int64_t entitled, int64_t on_board, int64_t limit);

// Who noticed that there are too many.
enum class NoticedBy { kSelf, kOther };

// Armies that leave the map for an excess.
int64_t ArmiesRemoved(int64_t excess, NoticedBy by);

// What being above the limit costs.
struct OverArmyLimit {
  int64_t excess = 0;
  int64_t removed = 0;
  int64_t points = 0;
  int64_t new_limit = 0;
};
OverArmyLimit JudgeArmyLimit(int64_t on_board, int64_t limit, NoticedBy by);

// Whether placing too many armies so often on purpose ends the game for a player.
bool DisqualifiedForReinforcements(int64_t deliberate_attempts);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_REINFORCEMENTS_H_
