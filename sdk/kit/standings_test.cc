// SPDX-License-Identifier: Apache-2.0
#include "kit/standings.h"

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

StandingsRequest ThreePlayers() {
  StandingsRequest request;
  request.players.resize(3);
  request.results.resize(4);
  request.results[0].result = ARBITRO_RESULT_WIN;
  request.results[1].result = ARBITRO_RESULT_BYE;
  request.results[2].result = ARBITRO_RESULT_LOSS;
  request.results[3].result = ARBITRO_RESULT_TIE;
  request.players[0].result_count = 2;
  request.players[2].first_result = 2;
  request.players[2].result_count = 2;
  return request;
}

TEST(ToStandings, WritesPlacesCellsAndTallies) {
  RankStep points = {"points", "X-1"};
  points.integers = {1, 3, -2};
  const Standings standings = ToStandings(Rank(3, {points}, nullptr), ThreePlayers(),
                                          {ColumnOf(points, {"Points", "Punti"})});
  ASSERT_EQ(standings.rows.size(), 3u);
  EXPECT_EQ(standings.columns[0].id, "points");
  EXPECT_EQ(standings.columns[0].rule, "X-1");
  EXPECT_EQ(standings.rows[0].player, 1u);
  EXPECT_EQ(standings.rows[0].broken_by, ARBITRO_NONE);
  EXPECT_EQ(standings.rows[1].wins, 2u);
  EXPECT_EQ(standings.rows[1].broken_by, 0u);
  EXPECT_EQ(standings.rows[2].losses, 1u);
  EXPECT_EQ(standings.rows[2].ties, 1u);
  EXPECT_EQ(standings.cells[0].low, 3u);
  EXPECT_EQ(standings.cells[2].low, 0u) << "a negative number is shown as 0";
  EXPECT_TRUE(standings.unranked.empty());
}

TEST(ToStandings, LeavesOutPlayersWhoAreNotRanked) {
  RankStep points = {"points", "X-1"};
  points.integers = {1, 3};
  const Standings standings = ToStandings(Rank(2, {points}, nullptr), ThreePlayers(),
                                          {ColumnOf(points, {"Points", "Punti"})}, {0, 2});
  ASSERT_EQ(standings.rows.size(), 2u);
  EXPECT_EQ(standings.rows[0].player, 2u);
  EXPECT_EQ(standings.rows[1].player, 0u);
  EXPECT_EQ(standings.unranked, std::vector<uint32_t>{1});
}

TEST(ToStandings, NamesNoColumnWhereLotsPart) {
  RankStep points = {"points", "X-1"};
  points.integers = {1, 1};
  RankStep lots = {"lots", "X-2"};
  lots.measure = RankMeasure::kLots;
  const Seed seed = {};
  const Standings standings =
      ToStandings(Rank(2, {points, lots}, &seed), {ColumnOf(points, {"Points", "Punti"})});
  EXPECT_EQ(standings.rows[1].rank, 2u);
  EXPECT_EQ(standings.rows[1].broken_by, ARBITRO_NONE);
}

}  // namespace
}  // namespace arbitro::kit
