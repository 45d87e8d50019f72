// SPDX-License-Identifier: Apache-2.0
//
// Articles 24 and 26: the score of a game, its ties and its order of arrival.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_GAME_SCORE_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_GAME_SCORE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "arbitro/refusal.h"
#include "plugins/risiko/rules/map.h"

namespace arbitro::rsk {

// Tells what the referee counts for one player at the end. Armies, cards, territories and the lot
// part ties only.
struct Count {
  int64_t objective = 0;  // points of territories in the objective
  int64_t outside = 0;    // and of those outside it
  int64_t armies_in_objective = 0;
  int64_t armies = 0;
  int64_t cards = 0;
  int64_t territories_in_objective = 0;
  int64_t territories_outside = 0;
  int64_t lot = 0;          // 1: drawn first; 0: no lot was drawn
  uint32_t eliminated = 0;  // 1: first of the table; 0: still there
  int64_t penalty = 0;      // points deducted
  bool passive = false;     // a judge plays on for the player
};

struct GameSheet {
  std::vector<Count> players;
  std::optional<size_t> risiko;  // who completed the objective before the end
  // Quarters by which objective points count at a table of three; four is once.
  int64_t quarters_at_three = 4;
};

struct GameScore {
  std::vector<size_t> ranking;  // players, first to last, without the passive ones
  std::vector<int64_t> scores;  // by player
};

// Scores a sheet; refuses where only a lot parts two players.
Decided<GameScore> ScoreGame(const GameSheet& sheet);

// Territories held, in an objective and outside it, and their points.
struct HeldPoints {
  int64_t objective = 0;
  int64_t outside = 0;
  int64_t territories_in_objective = 0;
  int64_t territories_outside = 0;
  bool complete = false;
};
HeldPoints PointsHeld(TerritorySet objective, TerritorySet owned);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_GAME_SCORE_H_
