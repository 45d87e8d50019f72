// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/standings.h"

namespace arbitro::sam {

kit::Ranking RankRecords(const std::vector<Record>& records) {
  // [SAM-1.1.12] More tournament points stand first; [SAM-1.2.2] of equal points, more victories.
  // [SAM-AMB-04] Nothing parts them further: the referee does.
  kit::RankStep points = {"points", "SAM-1.1.12"};
  kit::RankStep victories = {"victories", "SAM-1.2.2"};
  for (const Record& record : records) {
    points.integers.push_back(record.points);
    victories.integers.push_back(record.victories);
  }
  return kit::Rank(static_cast<uint32_t>(records.size()), {points, victories}, /*seed=*/nullptr);
}

Comparison Compare(const Record& first, const Record& second) {
  const kit::Ranking ranking = RankRecords({first, second});
  if (ranking.lines[0].tied > 1) return {};
  const char* const criteria[] = {"points", "victories"};
  return {ranking.lines[0].player == 0 ? Ahead::kFirst : Ahead::kSecond,
          criteria[ranking.lines[1].parted_by]};
}

bool StandingsVisible(bool elimination_is_over, bool viewer_is_referee) {
  // [SAM-1.1.11] [SAM-3.4] Secret, but to the referee, until the elimination phase is over; then
  // [SAM-1.2.1] public.
  return elimination_is_over || viewer_is_referee;
}

}  // namespace arbitro::sam
