// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, clash: a team's strength, the winner, the damage, the number of War Rewards.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_CLASH_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_CLASH_H_

#include <cstdint>
#include <optional>
#include <vector>

namespace arbitro::nar {

// --- Strength

enum class Line { kFront, kSecond };

struct Member {
  Line line = Line::kFront;
  int64_t combat = 0;
  int64_t support = 0;
  int64_t intellect = 0;
};

// The value by which the teams measure their strength.
enum class Battle { kNormal, kOfIntellects };

int64_t StrengthOf(const std::vector<Member>& team, Battle battle);

// --- A team without a blocker

enum class Reward { kNormal, kOverwhelming };

Reward RewardOf(int64_t strength);
// Returns the number of cards that the reward takes from the opponent's deck, if it has so many.
int64_t CardsOf(Reward reward);

// --- Two teams in combat

enum class Side { kAttack, kDefence };
enum class ClashResult { kVictory, kOverwhelmingVictory, kDraw };

struct ClashTeam {
  int64_t strength = 0;
  bool has_front_line = true;
};

// The damage to each Ninja of a line.
struct TeamDamage {
  int64_t front = 0;
  int64_t second_each = 0;
};

struct Clash {
  ClashResult result = ClashResult::kDraw;
  std::optional<Side> loser;
  TeamDamage attack;
  TeamDamage defence;
  int64_t war_rewards = 0;
};

Clash Resolve(const ClashTeam& attack, const ClashTeam& defence);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_CLASH_H_
