// SPDX-License-Identifier: Apache-2.0
//
// The ranking of the Swiss rounds: points, then the score of the opponents beaten, then lots.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_SWISS_SCORE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_SWISS_SCORE_H_

#include <cstdint>
#include <vector>

#include "kit/ranking.h"

namespace arbitro::nar {

// The results of one player in the Swiss rounds. Players are known by their index.
struct SwissRecord {
  int64_t points = 0;
  std::vector<uint32_t> beaten;  // Opponents met and beaten, once for each time.
};

// Returns the "score sfidanti" of each player.
std::vector<int64_t> BeatenScores(const std::vector<SwissRecord>& records);

// Returns the ranking. Lots drawn from `seed` part the players who are still level; if `seed` is
// null, they share a place.
kit::Ranking RankSwiss(const std::vector<SwissRecord>& records, const kit::Seed* seed);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_SWISS_SCORE_H_
