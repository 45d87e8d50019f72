// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, teams and Battle Phase: which teams players may form and send into action.
//
// A verdict names each violation by the code under which the ruleset's questions publish it. Pure
// functions; thread-safe.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_BATTLE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_BATTLE_H_

#include <cstdint>
#include <vector>

#include "plugins/naruto_cg/rules/verdict.h"

namespace arbitro::nar {

// Says whether a player with so many Ninja on the Field may form teams of these sizes.
Verdict CheckTeams(const std::vector<int64_t>& sizes, int64_t ninja_on_field);

// Teams that the players send into action.
struct BattleSend {
  int64_t attackers = 0;
  int64_t defenders = 0;
  int64_t most_blockers_of_one = 0;
  // Of the active player.
  int64_t turn_counter = 0;
  bool started_the_game = false;
};

// Says whether the players may send these teams.
Verdict CheckSend(const BattleSend& send);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_BATTLE_H_
