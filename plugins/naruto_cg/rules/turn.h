// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, first hand, winning and Final Phase: the checks around a turn.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_

#include <cstdint>
#include <optional>

namespace arbitro::nar {

// --- First hand

// Returns the number of cards to draw for a changed first hand; 0 if the player may not change it
// any more.
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

// Returns the number of cards that a player discards at the end of a turn.
int64_t DiscardAtEnd(int64_t hand, Role role);

// Returns the turn counter of a player who has completed so many turns.
int64_t TurnCounter(int64_t own_turns_completed);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_TURN_H_
