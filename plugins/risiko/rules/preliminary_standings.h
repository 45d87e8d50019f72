// SPDX-License-Identifier: Apache-2.0
//
// Article 2: the standings of the preliminary phase, and the players of play-off and final.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/ranking.h"

namespace arbitro::rsk {

// A player's results in the preliminary phase.
struct Record {
  int64_t points = 0;
  int64_t objectives = 0;  // RisiKo! made
  int64_t wins = 0;
  int64_t outside = 0;  // points outside the objective
  int64_t lot = 0;      // the player with the lower one was drawn first; equal: not drawn
};

// The steps' names: "points", "objectives", "wins", "outside", "lot".
kit::Ranking RankRecords(const std::vector<Record>& records);
const char* StepName(uint32_t step);

// The settings of the play-off that an organiser may change.
struct PlayOffRules {
  uint32_t tables = 1;
  uint32_t finalists_without = 4;  // if too few players are left for a play-off
};

// The players who go on, as indices of the standings from 0.
struct Qualified {
  std::vector<uint32_t> direct;      // straight to the final
  std::vector<uint32_t> play_off;    // by standing
  std::optional<uint32_t> wildcard;  // the one of the play-off with the best single game
};
// `best_game` is each player's best score in one game, in the order of the standings.
Qualified Qualify(const std::vector<int64_t>& best_game, const PlayOffRules& rules = {});

// Returns the `count` players with the best single games from index `first` on, the best first. Of
// equal games, the player higher in the standings comes first.
std::vector<uint32_t> Wildcards(const std::vector<int64_t>& best_game, uint32_t first,
                                uint32_t count);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_
