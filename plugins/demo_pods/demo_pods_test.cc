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
      request.results.push_back(
          {round + 1, ARBITRO_NONE,
           static_cast<uint32_t>(points[i][round] == 5 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
           points[i][round]});
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

TEST_F(DemoPodsTest, WholeEventsKeepTheContract) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomEvent event(*host_.client(), seed, {static_cast<uint32_t>(5 + seed), 4});
    EXPECT_EQ(event.Play(), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace arbitro::demo_pods
