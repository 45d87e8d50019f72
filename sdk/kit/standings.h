// SPDX-License-Identifier: Apache-2.0
//
// From a ranking to the standings that a ruleset answers.
//
//   const kit::Ranking ranking = kit::Rank(count, {points, firsts}, /*seed=*/nullptr);
//   return kit::ToStandings(ranking, request, {ColumnOf(points, {"Points", "Punti"}),
//                                              ColumnOf(firsts, {"Firsts", "Primi posti"})});
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_STANDINGS_H_
#define ARBITRO_KIT_STANDINGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/standings.h"
#include "kit/percentages.h"
#include "kit/ranking.h"

namespace arbitro::kit {

// A column of whole numbers, of places, or of shares over one denominator.
struct RankedColumn {
  std::string id;
  Label label;
  std::string rule;
  std::vector<int64_t> values;  // one for each player of the ranking
  arbitro_column_kind kind = ARBITRO_COLUMN_INTEGER;
  bool ranks = true;        // false: it is shown, and the step of its number is another's
  bool below_zero = false;  // a negative value is shown as it is; else as 0
  // ARBITRO_COLUMN_RATIO alone, which has no `values`: one for each player of the ranking.
  Percentages shares = {};
};

// Returns the column of what a step compares. The step must be one of integers.
RankedColumn ColumnOf(const RankStep& step, Label label);

// Returns the column of shares that a step of them compares: `shares` has one for each player of
// the ranking.
RankedColumn ColumnOf(const RankStep& step, Label label, Percentages shares);

// A player's tables by their results; a bye is a win, and a table neither won nor lost a tie.
struct Tally {
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
};

Tally TallyOf(const StandingsPlayer& player, const StandingsRequest& request);

// Writes a ranking whose first steps are the columns, in their order. A row is parted by a step's
// column, and by none where the step has no column, such as lots. Tallies stay 0: for rankings that
// no table of one event made.
Standings ToStandings(const Ranking& ranking, const std::vector<RankedColumn>& columns);

// Writes the same with the tally of each player. `ranked` says which player of the request each of
// the ranking is, in order of index; the others of the request are unranked.
Standings ToStandings(const Ranking& ranking, const StandingsRequest& request,
                      const std::vector<RankedColumn>& columns,
                      const std::vector<uint32_t>& ranked);

// Writes the same of a ranking of all players.
Standings ToStandings(const Ranking& ranking, const StandingsRequest& request,
                      const std::vector<RankedColumn>& columns);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_STANDINGS_H_
