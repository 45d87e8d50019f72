// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.1 and 1.2: the order after the elimination phase, and when it may be shown.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_STANDINGS_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_STANDINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kit/ranking.h"

namespace arbitro::sam {

// A player's results in the elimination phase.
struct Record {
  int64_t points = 0;
  int64_t victories = 0;
};

// Ranks by tournament points, then by victories. Players who are level in both share a place.
kit::Ranking RankRecords(const std::vector<Record>& records);

// The player of two who stands first, and the reason.
enum class Ahead { kFirst, kSecond, kRefereeDecides };
struct Comparison {
  Ahead ahead = Ahead::kRefereeDecides;
  const char* criterion = "none";  // "points", "victories" or "none"
};
Comparison Compare(const Record& first, const Record& second);

// Returns true if standings may be shown to such a viewer at such a time.
bool StandingsVisible(bool elimination_is_over, bool viewer_is_referee);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_RULES_STANDINGS_H_
