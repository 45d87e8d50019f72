// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/tables_campaign.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace arbitro::soak {
namespace {

// Debug builds draw slowly, and most slowly if meetings are avoided.
const bool kLong = std::getenv("ARBITRO_LONG_TESTS") != nullptr;
const uint64_t kSeeds = kLong ? 100 : 2;
const uint64_t kSeedsOfAvoiding = kLong ? 100 : 1;

class TablesCampaign : public testing::Test {
 protected:
  TablesCampaign() : host_(LoadGame(ARBITRO_RISIKO_RULESET)) {}

  void SetUp() override { ASSERT_EQ(host_.fault(), ""); }

  Reply<RoundDraw> Draw(const DrawRequest& request) const { return host_.Draw(request); }

  // Plays every number of players, from the first seed on.
  void PlayAll(bool avoid_repeats) const {
    const uint64_t seeds = avoid_repeats ? kSeedsOfAvoiding : kSeeds;
    const DrawTables draw = [this](const DrawRequest& request) { return Draw(request); };
    TablesTotals totals;
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
      for (uint32_t players = kTablePlayersMin; players <= kTablePlayersMax; ++players) {
        EXPECT_EQ(PlayTables(draw, {players, seed, avoid_repeats}, &totals), "")
            << players << " players, seed " << seed;
      }
    }
    EXPECT_EQ(totals.rounds, seeds * kTableRounds * (kTablePlayersMax - kTablePlayersMin + 1));
    EXPECT_GT(totals.bound_rounds, totals.rounds / 2);
    if (!avoid_repeats) return;
    EXPECT_GT(totals.tried_rounds, 0u);
    EXPECT_GT(totals.better_rounds, totals.greedy_rounds / 10);
  }

  // Returns the fault that is found in an event whose third round is altered.
  template <class Alter>
  std::string Altered(uint32_t players, bool avoid_repeats, Alter alter) const {
    uint32_t round = 0;
    TablesTotals totals;
    const DrawTables draw = [&](const DrawRequest& request) {
      Reply<RoundDraw> reply = Draw(request);
      if (++round == 3) alter(&std::get<RoundDraw>(reply.content));
      return reply;
    };
    return PlayTables(draw, {players, 1, avoid_repeats}, &totals);
  }

  FakeHost host_;
};

TEST_F(TablesCampaign, TheRulebooksDrawHolds) { PlayAll(false); }

TEST_F(TablesCampaign, AvoidingRepeatsHolds) { PlayAll(true); }

// In this event, a search that stops where no exchange helps ended the fourth round in a seating
// that a greedy draw beats.
TEST_F(TablesCampaign, TheSearchGoesOnWhereNoExchangeHelps) {
  TablesTotals totals;
  const DrawTables draw = [this](const DrawRequest& request) { return Draw(request); };
  EXPECT_EQ(PlayTables(draw, {21, 207, true}, &totals), "");
}

TEST_F(TablesCampaign, AWrongSizeIsCaught) {
  const auto move_one = [](RoundDraw* draw) {
    draw->tables[1].seats.push_back(draw->tables[0].seats.back());
    draw->tables[0].seats.pop_back();
  };
  EXPECT_EQ(Altered(16, false, move_one),
            "round 3: the tables have other sizes than the rule says");
  const auto twice = [](RoundDraw* draw) { draw->tables[0].seats[0] = draw->tables[0].seats[1]; };
  EXPECT_EQ(Altered(16, false, twice), "round 3: not everybody sits once");
}

// A player at a table of five changes places with one who has played there.
TEST_F(TablesCampaign, AnUnfairGameOfFiveIsCaught) {
  const auto reverse = [](RoundDraw* draw) {
    for (size_t i = 0; i < 4; ++i) {
      std::swap(draw->tables.front().seats[i], draw->tables.back().seats[i]);
    }
  };
  EXPECT_EQ(Altered(17, false, reverse), "round 3: the cost is not what is counted");
  // It is caught even if the ruleset gives the true cost.
  const auto admitted = [&](RoundDraw* draw) {
    reverse(draw);
    draw->cost[0] += 1;
    draw->bound[0] += 1;
  };
  EXPECT_NE(Altered(17, false, admitted), "");
}

TEST_F(TablesCampaign, ADrawThatClaimsTooMuchIsCaught) {
  const auto claims = [](RoundDraw* draw) { draw->bound.back() += 1; };
  EXPECT_EQ(Altered(12, true, claims), "round 3: the bound is above the cost");
  const auto unmarked = [](RoundDraw* draw) { draw->differs.clear(); };
  EXPECT_EQ(Altered(12, true, unmarked), "round 3: what differs is not marked");
}

// A ruleset that forgets the setting, and claims of each round that it could not be better.
TEST_F(TablesCampaign, NeedlessMeetingsAreCaught) {
  for (const uint32_t players : {12u, 40u}) {
    TablesPast past(players);
    TablesTotals totals;
    const DrawTables careless = [&](DrawRequest request) {
      request.settings = Value::Struct();
      Reply<RoundDraw> reply = Draw(request);
      RoundDraw& draw = std::get<RoundDraw>(reply.content);
      std::vector<std::vector<uint32_t>> tables;
      for (const Table& table : draw.tables) {
        tables.emplace_back();
        for (const Seat& seat : table.seats) tables.back().push_back(seat.player);
      }
      draw.cost.push_back(static_cast<int64_t>(CostOf(past, tables).met));
      draw.bound = draw.cost;
      draw.differs.push_back({"met_before", "RSK-5.3"});
      past.Play(tables);
      return reply;
    };
    const std::string wrong = PlayTables(careless, {players, 1, true}, &totals);
    EXPECT_EQ(wrong, players == 12 ? "round 2: players meet again who need not"
                                   : "round 2: a greedy draw has fewer meetings");
  }
}

TEST_F(TablesCampaign, ALibraryThatIsNoneIsNoGame) {
  EXPECT_NE(LoadGame("/no/such/risiko.so").fault(), "");
}

// Tests the trial itself: two tables of four who play again.
TEST_F(TablesCampaign, EverySeatingIsTried) {
  TablesPast past(8);
  past.Play({{0, 1, 2, 3}, {4, 5, 6, 7}});
  // Two players of each table change: two pairs at each new table have met.
  EXPECT_EQ(CostOf(past, {{0, 1, 4, 5}, {2, 3, 6, 7}}), (TablesCost{0, 4}));
  EXPECT_FALSE(AnyCheaper(past, {4, 4}, {0, 4}));
  EXPECT_TRUE(AnyCheaper(past, {4, 4}, {0, 5}));
  EXPECT_EQ(CostOf(past, GreedyTables(past, {4, 4}, 1)), (TablesCost{0, 4}));
}

}  // namespace
}  // namespace arbitro::soak
