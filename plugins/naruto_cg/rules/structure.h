// SPDX-License-Identifier: Apache-2.0
//
// The number of Swiss rounds of a tournament, the size of its cut, the length of a round and the
// points of a match.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_STRUCTURE_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_STRUCTURE_H_

#include <cstdint>
#include <optional>

namespace arbitro::nar {

// The stages of a tournament.
enum class MatchStage { kSwiss, kElimination, kFinal };

// A row of the table of rounds.
struct StructureRow {
  int64_t players_max;
  int64_t swiss_rounds;
  // Players of the first elimination round: none, two (the final) or eight (quarter-finals).
  int64_t cut_size;
};

// Returns the table's row for so many players, or nothing above its last row.
std::optional<StructureRow> StructureFor(int64_t players);

// Returns true if an event with so many players is official.
bool OfficialSize(int64_t players);

// Returns the points of a match that was played.
int64_t PointsOfMatch(bool won);

// Returns the minutes that a round of the stage may last at most, or nothing if it has no limit.
std::optional<int64_t> RoundMinutes(MatchStage stage);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_STRUCTURE_H_
