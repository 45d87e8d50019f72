// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, first hand, winning and Final Phase: what is checked around a turn.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_

#include <cstdint>
#include <optional>

namespace arbitro::nar {

// --- First hand

// Cards to draw for a changed first hand; none where it may not be changed any more.
int64_t MulliganDraw(int64_t changes_this_game);

// --- Final Phase

struct PlayerState {
  int64_t war_rewards = 0;
  int64_t deck = 0;  // cards left
};

enum class Winner { kNobody, kActive, kNonActive };
enum class WonBy { kNothing, kWarRewards, kEmptyDeck };

struct GameResult {
  Winner winner = Winner::kNobody;
  WonBy by = WonBy::kNothing;
};

GameResult EvaluateGame(const PlayerState& active, const PlayerState& non_active);

enum class Role { kActive, kNonActive };

// Cards that a player discards at the end of a turn.
int64_t DiscardAtEnd(int64_t hand, Role role);

// What the turn counter of a player shows who has completed so many turns.
int64_t TurnCounter(int64_t own_turns_completed);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_
