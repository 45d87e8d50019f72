// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/turn.h"

#include <algorithm>

namespace arbitro::nar {
namespace {

// [NAR-GAME-MULLIGAN-1] Cards of the first hand, and [NAR-GAME-MULLIGAN-2] of the changed one.
constexpr int64_t kFirstHand = 6;

// [NAR-GAME-MULLIGAN-3] [NAR-GAME-MULLIGAN-4] A hand is changed once in each game.
constexpr int64_t kChangesMax = 1;

// [NAR-GAME-WIN-1] [NAR-AMB-47] War Rewards that win, or more.
constexpr int64_t kWinningRewards = 10;

// [NAR-GAME-END-2] Cards that the active player may keep.
constexpr int64_t kHandMax = 6;

Winner WinnerWhere(bool active, bool non_active, Winner both);

}  // namespace

int64_t MulliganDraw(int64_t changes_this_game) {
  return changes_this_game < kChangesMax ? kFirstHand : 0;
}

GameResult EvaluateGame(const PlayerState& active, const PlayerState& non_active) {
  // [NAR-GAME-WIN-5] [NAR-GAME-END-1] [NAR-AMB-46] War Rewards are looked at before the decks.
  // [NAR-GAME-WIN-2] Where both have enough, the active player wins.
  const Winner by_rewards = WinnerWhere(active.war_rewards >= kWinningRewards,
                                        non_active.war_rewards >= kWinningRewards, Winner::kActive);
  if (by_rewards != Winner::kNobody) return {by_rewards, WonBy::kWarRewards};
  // [NAR-GAME-WIN-3] A player with an empty deck loses; [NAR-GAME-WIN-4] of two, the active one.
  const Winner by_deck = WinnerWhere(non_active.deck == 0, active.deck == 0, Winner::kNonActive);
  if (by_deck != Winner::kNobody) return {by_deck, WonBy::kEmptyDeck};
  // [NAR-GAME-WIN-6] Otherwise the game goes on with the next turn.
  return {};
}

int64_t DiscardAtEnd(int64_t hand, Role role) {
  // [NAR-GAME-END-3] The non-active player keeps all cards.
  if (role == Role::kNonActive) return 0;
  return std::max<int64_t>(0, hand - kHandMax);
}

int64_t TurnCounter(int64_t own_turns_completed) {
  // [NAR-GAME-COUNTER-1] It begins at nothing; [NAR-GAME-COUNTER-2] each turn moves it on by one,
  // and [NAR-GAME-COUNTER-3] it never begins again.
  return own_turns_completed;
}

namespace {

// The winner by a condition that the one player, the other or both may fulfil.
Winner WinnerWhere(bool active, bool non_active, Winner both) {
  if (active && non_active) return both;
  if (active) return Winner::kActive;
  return non_active ? Winner::kNonActive : Winner::kNobody;
}

}  // namespace

}  // namespace arbitro::nar
