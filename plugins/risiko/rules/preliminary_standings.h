// SPDX-License-Identifier: Apache-2.0
//
// Article 2: the standings of the preliminary phase, and who plays play-off and final.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/ranking.h"

namespace arbitro::rsk {

// What a player made of the preliminary phase.
struct Record {
  int64_t points = 0;
  int64_t objectives = 0;  // RisiKo! made
  int64_t wins = 0;
  int64_t outside = 0;  // points outside the objective
  int64_t lot = 0;      // the lower was drawn first; equal: not drawn
};

// The steps' names: "points", "objectives", "wins", "outside", "lot".
kit::Ranking RankRecords(const std::vector<Record>& records);
const char* StepName(uint32_t step);

// What an organiser may set otherwise.
struct PlayOffRules {
  uint32_t tables = 1;
  uint32_t finalists_without = 4;  // where too few are left for a play-off
};

// Who goes on, as indices of the standings from 0.
struct Qualified {
  std::vector<uint32_t> direct;      // straight to the final
  std::vector<uint32_t> play_off;    // by standing
  std::optional<uint32_t> wildcard;  // of it, who has the best single game
};
// `best_game` is each player's best score in one game, in the order of the standings.
Qualified Qualify(const std::vector<int64_t>& best_game, const PlayOffRules& rules = {});

// So many best single games from index `first` on, the best first; of equal ones, the higher in the
// standings.
std::vector<uint32_t> Wildcards(const std::vector<int64_t>& best_game, uint32_t first,
                                uint32_t count);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_PRELIMINARY_STANDINGS_H_
