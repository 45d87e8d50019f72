// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/time_called.h"

#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

CallOutcome CompareWarRewards(const kit::BySide<int64_t>& war);
CallOutcome WonBy(kit::Side side);

}  // namespace

CallOutcome DecideCalledMatch(const CalledMatch& match) {
  // [NAR-TIME-1] [NAR-AMB-27] Every match is called but the final, which has no limit.
  if (!RoundMinutes(match.stage)) return {CallResult::kNoTimeLimit};
  const std::optional<kit::Side> leader = kit::Leader(match.games);
  if (match.game_winner) {
    // [NAR-TIME-7] A game won after the call that makes the match level is followed by another.
    if (leader && *leader != *match.game_winner) return {CallResult::kTiebreakGame};
    // [NAR-TIME-4] [NAR-AMB-26] [NAR-AMB-53] Otherwise its winner leads, and has won the match.
    return WonBy(*match.game_winner);
  }
  // [NAR-TIME-5] The only player who has won a game wins the match, whatever the War Rewards.
  if (leader) return WonBy(*leader);
  // [NAR-AMB-25] The call finds one game each and no game in progress: the tie-break game.
  if (!match.game_running && match.games.first > 0) return {CallResult::kTiebreakGame};
  // [NAR-TIME-6] [NAR-AMB-71] One game each, or still the first game: more War Rewards win.
  return CompareWarRewards(match.war);
}

std::vector<kit::Side> CountedTurns(kit::Side current) {
  // [NAR-TIME-2] Counted from the turn after the one in progress, [NAR-TIME-3] three in all, of
  // both players.
  std::vector<kit::Side> turns;
  for (int64_t turn = 1; turn <= kExtraTurns; ++turn) {
    turns.push_back(turn % 2 == 1 ? kit::Other(current) : current);
  }
  return turns;
}

CallOutcome DecideTiebreakGame(int64_t turns_done, const kit::BySide<int64_t>& war,
                               std::optional<kit::Side> winner) {
  // [NAR-AMB-53] A normal win ends it at once.
  if (winner) return WonBy(*winner);
  // [NAR-TIME-8] War Rewards are compared after three turns of each player.
  if (turns_done < kTiebreakTurns) return {CallResult::kContinue};
  return CompareWarRewards(war);
}

namespace {

CallOutcome CompareWarRewards(const kit::BySide<int64_t>& war) {
  if (const auto leader = kit::Leader(war)) return WonBy(*leader);
  // [NAR-AMB-24] [NAR-TIME-9] Level: compared again at the end of every further turn.
  return {CallResult::kPlayOnUntilLead};
}

CallOutcome WonBy(kit::Side side) { return {CallResult::kMatchWon, side}; }

}  // namespace

}  // namespace arbitro::nar
