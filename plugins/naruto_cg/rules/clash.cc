// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/clash.h"

#include <cstdlib>

namespace arbitro::nar {
namespace {

// [NAR-GAME-CLASH-2] [NAR-GAME-CLASH-3] From this strength on a reward is overwhelming, and
// [NAR-GAME-CLASH-5] from this difference on a victory is.
constexpr int64_t kOverwhelming = 5;

TeamDamage DamageOf(ClashResult result, const ClashTeam& team);

}  // namespace

int64_t StrengthOf(const std::vector<Member>& team, Battle battle) {
  int64_t strength = 0;
  for (const Member& member : team) {
    if (battle == Battle::kOfIntellects) {
      // [NAR-GAME-INTELLECT-2] The Intellect of every member.
      strength += member.intellect;
    } else {
      // [NAR-GAME-STRENGTH-1] Battle value in front, Support values behind; [NAR-GAME-FRONT-1]
      // [NAR-GAME-FRONT-2] a team whose front line has left has the Support values alone.
      strength += member.line == Line::kFront ? member.combat : member.support;
    }
  }
  return strength;
}

Reward RewardOf(int64_t strength) {
  // [NAR-GAME-CLASH-2] Up to four a normal reward; [NAR-GAME-CLASH-3] from five an overwhelming
  // one.
  return strength >= kOverwhelming ? Reward::kOverwhelming : Reward::kNormal;
}

int64_t CardsOf(Reward reward) { return reward == Reward::kOverwhelming ? 2 : 1; }

Clash Resolve(const ClashTeam& attack, const ClashTeam& defence) {
  const int64_t difference = attack.strength - defence.strength;
  Clash clash;
  // [NAR-GAME-DEFEND-4] A blocked team wins no War Rewards.
  clash.war_rewards = 0;
  if (difference == 0) {
    // [NAR-GAME-CLASH-6] Equal strength: both are damaged.
    clash.attack = DamageOf(ClashResult::kDraw, attack);
    clash.defence = DamageOf(ClashResult::kDraw, defence);
    return clash;
  }
  // [NAR-GAME-CLASH-4] A difference of one to four is a Victory; [NAR-GAME-CLASH-5] more is an
  // Overwhelming one.
  clash.result = std::abs(difference) >= kOverwhelming ? ClashResult::kOverwhelmingVictory
                                                       : ClashResult::kVictory;
  clash.loser = difference > 0 ? Side::kDefence : Side::kAttack;
  if (clash.loser == Side::kAttack) clash.attack = DamageOf(clash.result, attack);
  if (clash.loser == Side::kDefence) clash.defence = DamageOf(clash.result, defence);
  return clash;
}

namespace {

TeamDamage DamageOf(ClashResult result, const ClashTeam& team) {
  TeamDamage damage;
  switch (result) {
    case ClashResult::kVictory:
    case ClashResult::kDraw:
      // [NAR-GAME-CLASH-4] [NAR-GAME-CLASH-6] One damage to the front line.
      damage.front = 1;
      break;
    case ClashResult::kOverwhelmingVictory:
      // [NAR-GAME-CLASH-5] Two damage to the front line, one to each Ninja behind it.
      damage = {2, 1};
      break;
  }
  // [NAR-GAME-FRONT-2] [NAR-AMB-52] Where the front line has left, its damage is lost.
  if (!team.has_front_line) damage.front = 0;
  return damage;
}

}  // namespace

}  // namespace arbitro::nar
