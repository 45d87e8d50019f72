// SPDX-License-Identifier: Apache-2.0
//
// How many Swiss rounds a tournament has, who is cut to, how long a round lasts and what it is
// worth.

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

// What the table says for so many players; nothing above its last row.
std::optional<StructureRow> StructureFor(int64_t players);

// Whether so many make an event official.
bool OfficialSize(int64_t players);

// Points of a match that was played.
int64_t PointsOfMatch(bool won);

// Minutes that a round of the stage may last at most; nothing where there is no limit.
std::optional<int64_t> RoundMinutes(MatchStage stage);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_STRUCTURE_H_
