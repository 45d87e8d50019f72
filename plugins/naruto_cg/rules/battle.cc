// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/battle.h"

namespace arbitro::nar {
namespace {

// [NAR-GAME-TEAM-2] Ninja of a team; [NAR-GAME-TEAM-8] a team that an effect has made larger is
// split the next time teams are formed.
constexpr int64_t kTeamMin = 1;
constexpr int64_t kTeamMax = 3;
// [NAR-GAME-ATTACK-1] Teams sent to attack.
constexpr int64_t kAttackersMax = 3;
// [NAR-GAME-DEFEND-3] Teams that block one attacking team.
constexpr int64_t kBlockersMax = 1;

}  // namespace

Verdict CheckTeams(const std::vector<int64_t>& sizes, int64_t ninja_on_field) {
  Verdict verdict;
  int64_t in_teams = 0;
  // [NAR-GAME-TEAM-3] There may be any number of teams.
  for (const int64_t size : sizes) {
    verdict.Require(size >= kTeamMin && size <= kTeamMax, "team_size");
    in_teams += size;
  }
  // [NAR-GAME-TEAM-4] Every Ninja on the Field belongs to one.
  verdict.Require(in_teams >= ninja_on_field, "ninja_without_team");
  return verdict;
}

Verdict CheckSend(const BattleSend& send) {
  Verdict verdict;
  verdict.Require(send.attackers <= kAttackersMax, "attack_max_3");
  // [NAR-GAME-DEFEND-1] No more teams than attack; [NAR-GAME-DEFEND-2] fewer are allowed.
  verdict.Require(send.defenders <= send.attackers, "defence_more_than_attack");
  verdict.Require(send.most_blockers_of_one <= kBlockersMax, "one_blocker");
  // [NAR-GAME-TURN-4] The player who starts the game has no Battle Phase on turn 0.
  const bool battle_phase = send.turn_counter > 0 || !send.started_the_game;
  const bool battle = send.attackers > 0 || send.defenders > 0;
  verdict.Require(battle_phase || !battle, "first_turn_no_battle");
  return verdict;
}

}  // namespace arbitro::nar
