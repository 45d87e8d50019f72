// SPDX-License-Identifier: Apache-2.0
//
// The rules put to the test through the boundary, and whole events by seed.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "testing/fake_host.h"
#include "testing/random_event.h"

extern "C" const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);

namespace arbitro::demo_pods {
namespace {

class DemoPodsTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_EQ(host_.fault(), ""); }

  // The sizes of the drawn tables, largest first; empty where it refused.
  std::vector<size_t> SizesFor(uint32_t players) const {
    DrawRequest request;
    request.format = "standard";
    request.players.resize(players);
    const auto reply = host_.Draw(request);
    std::vector<size_t> sizes;
    if (reply.answer() == nullptr) return sizes;
    for (const Table& table : reply.answer()->tables) sizes.push_back(table.seats.size());
    std::sort(sizes.rbegin(), sizes.rend());
    return sizes;
  }

  // The points of a report's seats, or the reason of the refusal.
  std::string PointsFor(uint32_t seats, const std::vector<int64_t>& places) const {
    OutcomeRequest request;
    request.format = "standard";
    request.seat_count = seats;
    Value list = Value::List();
    for (int64_t place : places) list.Add(Value::Integer(place));
    request.report = Value::Struct({{"places", list}});
    const auto reply = host_.Outcome(request);
    if (reply.refusal() != nullptr) return reply.refusal()->reason;
    if (reply.answer() == nullptr) return Describe(reply);
    std::string points;
    for (const SeatOutcome& seat : reply.answer()->seats) {
      points += (points.empty() ? "" : " ") + std::to_string(seat.points);
    }
    return points;
  }

  const FakeHost host_{&arbitro_ruleset_entry};
};

// [PODS-1] Tables of four, as few of three as can be.
TEST_F(DemoPodsTest, TablesAreOfFourAndAsFewOfThreeAsCanBe) {
  EXPECT_EQ(SizesFor(8), (std::vector<size_t>{4, 4}));
  EXPECT_EQ(SizesFor(11), (std::vector<size_t>{4, 4, 3}));
  EXPECT_EQ(SizesFor(9), (std::vector<size_t>{3, 3, 3}));
  EXPECT_EQ(SizesFor(5), std::vector<size_t>());
}

// [PODS-3] A place is worth its points.
TEST_F(DemoPodsTest, PlacesAreWorthPoints) {
  EXPECT_EQ(PointsFor(4, {2, 1, 4, 3}), "3 5 1 2");
  EXPECT_EQ(PointsFor(3, {1, 1, 3}), "5 5 2");
  EXPECT_EQ(PointsFor(4, {1, 2, 3}), "WRONG_PLACES");
  EXPECT_EQ(PointsFor(3, {1, 2, 4}), "WRONG_PLACES");
}

// [PODS-4] Of equal points, more first places.
TEST_F(DemoPodsTest, FirstPlacesBreakTies) {
  StandingsRequest request;
  request.format = "standard";
  request.rounds_played = 2;
  request.players.resize(3);
  // 3 + 3, 5 + 1 and 1 + 1: two players of six points, one of whom was first once.
  const int32_t points[3][2] = {{3, 3}, {5, 1}, {1, 1}};
  for (uint32_t i = 0; i < 3; ++i) {
    StandingsPlayer& player = request.players[i];
    player.status = ARBITRO_PLAYER_ACTIVE;
    player.first_result = 2 * i;
    player.result_count = 2;
    for (uint32_t round = 0; round < 2; ++round) {
      player.points += points[i][round];
      PlayerResult result = {};
      result.round = round + 1;
      result.opponent = ARBITRO_NONE;
      result.result = points[i][round] == 5 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
      result.points = points[i][round];
      request.results.push_back(result);
    }
  }
  const auto reply = host_.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const auto& rows = reply.answer()->rows;
  EXPECT_EQ(rows[0].player, 1u);
  EXPECT_EQ(rows[1].player, 0u);
  EXPECT_EQ(rows[1].rank, 2u);
  EXPECT_EQ(rows[1].broken_by, 1u);
}

// [PODS-2] Who has met meets again as rarely as can be.
TEST_F(DemoPodsTest, OldNeighboursArePartedWhereTheyCanBe) {
  DrawRequest request;
  request.format = "standard";
  request.players.resize(16);
  for (uint32_t i = 0; i < 16; ++i) {
    request.players[i].first_met = static_cast<uint32_t>(request.met.size());
    request.players[i].met_count = 3;
    for (uint32_t other = i / 4 * 4; other < i / 4 * 4 + 4; ++other) {
      if (other != i) request.met.push_back(other);
    }
  }
  const auto reply = host_.Draw(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  for (const Table& table : reply.answer()->tables) {
    for (const Seat& one : table.seats) {
      for (const Seat& other : table.seats) {
        EXPECT_TRUE(one.player == other.player || one.player / 4 != other.player / 4);
      }
    }
  }
}

// Two persons of 5 and 3 points in one event, 3 and 5 in the next.
SeriesRequest ALeague(int64_t events) {
  SeriesRequest request;
  request.settings = Value::Struct({{"events", Value::Integer(events)}});
  request.persons = {{1, Value()}, {2, Value()}};
  request.stages.resize(2);
  request.stages[0].rows = {{0, 1, 5, 0, Value()}, {1, 2, 3, 0, Value()}};
  request.stages[1].rows = {{1, 1, 5, 0, Value()}, {0, 2, 3, 0, Value()}};
  return request;
}

// [PODS-5] Points are added up, those of the final twice.
TEST_F(DemoPodsTest, AFinalCountsTwiceInALeague) {
  SeriesRequest request = ALeague(2);
  const auto level = host_.RankSeries(request);
  ASSERT_NE(level.answer(), nullptr) << Describe(level);
  EXPECT_EQ(level.answer()->standings.rows[1].rank, 1u);
  EXPECT_EQ(level.answer()->standings.cells[0].low, 8u);
  request.stages[1].stage = Value::Struct({{"final", Value::Flag(true)}});
  const auto parted = host_.RankSeries(request);
  ASSERT_NE(parted.answer(), nullptr) << Describe(parted);
  EXPECT_EQ(parted.answer()->standings.rows[0].player, 1u);
  EXPECT_EQ(parted.answer()->standings.cells[0].low, 13u);
  EXPECT_EQ(parted.answer()->standings.rows[1].rank, 2u);
}

// [PODS-6] As many events as were set.
TEST_F(DemoPodsTest, ALeagueHasItsEvents) {
  const auto waits = host_.RankSeries(ALeague(3));
  ASSERT_NE(waits.answer(), nullptr) << Describe(waits);
  ASSERT_EQ(waits.answer()->duties.size(), 1u);
  EXPECT_TRUE(waits.answer()->duties[0].blocks_confirmation);
  EXPECT_TRUE(waits.answer()->awards.empty());
  SeriesRequest full = ALeague(2);
  full.stages.push_back(full.stages[0]);
  const auto refused = host_.RankSeries(full);
  ASSERT_NE(refused.refusal(), nullptr) << Describe(refused);
  EXPECT_EQ(refused.refusal()->reason, "LEAGUE_FULL");
  EXPECT_EQ(refused.refusal()->rule, "PODS-6");
}

// [PODS-7] Lots part who is level.
TEST_F(DemoPodsTest, LotsMakeTheChampion) {
  SeriesRequest request = ALeague(2);
  std::vector<bool> champion(2, false);
  for (uint8_t seed = 1; seed <= 32; ++seed) {
    request.seed[0] = seed;
    const auto reply = host_.RankSeries(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    EXPECT_EQ(reply.answer()->standings.rows[1].rank, 2u);
    ASSERT_EQ(reply.answer()->awards.size(), 1u);
    champion[reply.answer()->awards[0].who] = true;
  }
  EXPECT_TRUE(champion[0] && champion[1]) << "either of the two, by lot";
}

TEST_F(DemoPodsTest, WholeEventsKeepTheContract) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomEvent event(*host_.client(), seed, {static_cast<uint32_t>(5 + seed), 4});
    EXPECT_EQ(event.Play(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace arbitro::demo_pods
