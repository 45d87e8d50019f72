// SPDX-License-Identifier: Apache-2.0
//
// Numbers of tables in the hall: each match has one of its own, as the plan says, and no pairing
// depends on them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/state/table_places.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

class TablePlans : public Life {
 protected:
  std::vector<uint32_t> Places(uint32_t round) {
    const auto& places = Event().FindRound(round)->places;
    return places ? *places : std::vector<uint32_t>();
  }
  // The number of the player's table in the hall.
  uint32_t PlaceOf(uint32_t round, const std::string& player) {
    const RoundState& paired = *Event().FindRound(round);
    return paired.PlaceOf(paired.TableOf(Player(player).number));
  }
  std::string Fix(const std::string& player, uint32_t table) {
    return Do(SetFixedTable{player, table}, "a wheelchair");
  }
};

TEST_F(TablePlans, WithoutOneTablesHaveNoOtherNumber) {
  Start(4);
  PlayRound(1);
  EXPECT_TRUE(Places(1).empty());
  ASSERT_EQ(Do(SetTablePlan{{101}}), "");
  EXPECT_TRUE(Places(1).empty()) << "a round that is paired stays as it is";
  PlayRound(2);
  EXPECT_EQ(Places(2), (std::vector<uint32_t>{101, 102}));
  ASSERT_EQ(Do(SetTablePlan{}), "");
  PlayRound(3);
  EXPECT_TRUE(Places(3).empty());
  ExpectLasting();
}

TEST_F(TablePlans, BlockedFeatureAndFixedTables) {
  Start(11);  // five matches and a bye
  TablePlan plan;
  plan.blocked = {{2, 3}, {5, 5}};
  plan.feature = {90};
  ASSERT_EQ(Do(SetTablePlan{plan}), "");
  EXPECT_EQ(Do(SetFixedTable{"p1", 5}), reason::kFieldInvalid) << "without a reason";
  EXPECT_EQ(Fix("p99", 5), reason::kPlayerUnknown);
  ASSERT_EQ(Fix("p1", 5), "") << "blocked for all others";
  PlayRound(1);
  std::vector<uint32_t> places = Places(1);
  std::sort(places.begin(), places.end());
  if (Event().FindRound(1)->tables[Event().FindRound(1)->TableOf(1) - 1].is_bye()) {
    EXPECT_EQ(places, (std::vector<uint32_t>{0, 1, 4, 6, 7, 90}));
  } else {
    EXPECT_EQ(places, (std::vector<uint32_t>{0, 1, 4, 5, 6, 90}));
    EXPECT_EQ(PlaceOf(1, "p1"), 5u);
  }
  ExpectLasting();
}

// A player whose table is taken already by another gets the opponent's, where that has one.
TEST_F(TablePlans, NoFixedTableStaysFreeThatAPlayerHas) {
  Start(6);
  ASSERT_EQ(Do(SetTablePlan{{1}}), "");
  for (const auto& [player, table] : {std::pair{"p1", 25u}, {"p2", 7u}, {"p3", 7u}, {"p5", 7u}}) {
    ASSERT_EQ(Fix(player, table), "");
  }
  EnterPairing pairing;
  pairing.round = 1;
  pairing.tables = {{{"p1", "p2"}, {}, {}}, {{"p3", "p4"}, {}, {}}, {{"p5", "p6"}, {}, {}}};
  ASSERT_EQ(Do(pairing, "as they sit"), "");
  EXPECT_EQ(Places(1), (std::vector<uint32_t>{25, 7, 1}));
  ExpectLasting();
}

TEST_F(TablePlans, RangesAreForDivisionsAndPhases) {
  Open(4);
  for (int i = 1; i <= 4; ++i) {
    RegisterPlayer junior = Adult("j" + std::to_string(i));
    junior.facts = Born(2012);
    ASSERT_EQ(Do(junior), "");
  }
  ASSERT_EQ(Do(StartEvent{}), "");
  TablePlan plan;
  plan.first_number = 2;
  plan.ranges = {{{50, 59}, "", 9}, {{1, 3}, "junior", 0}, {{11, 11}, "open", 1}};
  ASSERT_EQ(Do(SetTablePlan{plan}), "");
  PlayRound(1);
  const RoundState& round = *Event().FindRound(1);
  uint32_t open = 0;
  for (size_t i = 0; i < round.tables.size(); ++i) {
    const TableState table = round.tables[i];
    std::set<std::string> divisions;
    for (const SeatState& seat : table.seats) {
      divisions.insert(Event().Player(seat.player_number).Division());
    }
    const uint32_t place = round.PlaceOf(static_cast<uint32_t>(i + 1));
    if (divisions.size() > 1) {
      EXPECT_GE(place, 4u) << "of no division: beyond every range";
    } else if (*divisions.begin() == "junior") {
      EXPECT_LE(place, 3u);
    } else {
      EXPECT_TRUE(open++ == 0 ? place == 11 : place >= 4) << place << ": the range is full";
    }
  }
  ExpectLasting();
}

TEST_F(TablePlans, AFixedTableFollowsItsPlayerWhenSeatsAreChanged) {
  Start(6);
  ASSERT_EQ(Fix("p1", 3), "");
  ASSERT_EQ(Do(PairRound{1}), "");
  ASSERT_EQ(PlaceOf(1, "p1"), 3u);
  const std::vector<uint32_t> before = Places(1);
  std::string other;
  for (int i = 2; i <= 6; ++i) {
    const std::string id = "p" + std::to_string(i);
    if (PlaceOf(1, id) != 3) other = id;
  }
  ASSERT_EQ(Do(RepairRound{1, {{"p1", other}}, {}}, "they are brothers"), "");
  EXPECT_EQ(PlaceOf(1, "p1"), 3u);
  EXPECT_NE(Places(1), before) << "the two tables exchanged their numbers";
  const std::vector<uint32_t> after = Places(1);
  EXPECT_TRUE(std::is_permutation(before.begin(), before.end(), after.begin(), after.end()));
  ExpectLasting();
}

TEST_F(TablePlans, TheFirstTableGetsANumberThatTwoWant) {
  Start(8);
  for (int i = 1; i <= 8; ++i) ASSERT_EQ(Fix("p" + std::to_string(i), 7), "");
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Places(1), (std::vector<uint32_t>{7, 1, 2, 3}));
  ASSERT_EQ(Fix("p1", 0), "");
  EXPECT_EQ(Player("p1").fixed_table, 0u);
  ExpectLasting();
}

TEST_F(TablePlans, ARegistrationByMistakeLeavesNoFixedTable) {
  Open(5);
  ASSERT_EQ(Fix("p5", 7), "");
  DropPlayer mistake{"p5"};
  mistake.registered_by_mistake = true;
  ASSERT_EQ(Do(mistake, "typed twice"), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  PlayRound(1);
  EXPECT_TRUE(Places(1).empty()) << "there is neither a plan nor a player with a table";
  ExpectLasting();
}

// Plans of all kinds: a match has one number and no two have the same, and blocked ones are given
// to none.
TEST_F(TablePlans, EachMatchHasANumberOfItsOwn) {
  Start(40);
  std::mt19937 random(20261128);
  const auto pick = [&](uint32_t most) { return 1 + static_cast<uint32_t>(random() % most); };
  for (uint32_t round = 1; round <= 6; ++round) {
    TablePlan plan;
    plan.first_number = pick(30);
    for (uint32_t i = pick(4); i > 1; --i) {
      const uint32_t from = pick(40);
      plan.ranges.push_back({{from, from + pick(10)}, pick(2) == 1 ? "open" : "", 0});
      plan.blocked.push_back({from + 2, from + 1 + pick(3)});
      plan.feature.push_back(pick(50));
    }
    ASSERT_EQ(Do(SetTablePlan{plan}), "");
    std::set<uint32_t> fixed;
    for (int i = 1; i <= 40; i += 7) {
      const uint32_t table = random() % 3 == 0 ? 0 : pick(45);
      const std::string player = "p" + std::to_string(i);
      const bool held = Player(player).fixed_table == table;
      ASSERT_EQ(Fix(player, table), held ? reason::kHoldsAlready : "");
      fixed.insert(table);
    }
    PlayRound(round);
    std::set<uint32_t> seen;
    for (const uint32_t place : Places(round)) {
      EXPECT_NE(place, 0u);
      EXPECT_TRUE(seen.insert(place).second) << place;
      const bool blocked = std::any_of(plan.blocked.begin(), plan.blocked.end(),
                                       [&](const TableSpan& span) { return span.Has(place); });
      EXPECT_TRUE(!blocked || fixed.count(place) != 0) << place;
    }
  }
  ExpectLasting();
}

// The event twice, under one secret: with plans and fixed tables, and without.
class PlayedTwice : public ::testing::Test {
 protected:
  // The tables of each round as they were drawn, and the seeds.
  static std::vector<RoundPaired> Play(bool with_plan) {
    World world;
    world.Start(9);
    const auto act = [&](auto what) {
      if (with_plan) Ok(world.DoIn(kEvent, std::move(what), "for the test"));
    };
    std::vector<RoundPaired> rounds;
    for (uint32_t round = 1; round <= 4; ++round) {
      TablePlan plan;
      plan.first_number = 10 * round;
      plan.blocked = {{10 * round, 10 * round}};
      plan.feature = {3};
      act(SetTablePlan{plan});
      act(SetFixedTable{"p" + std::to_string(round), round});
      rounds.push_back(Ok(world.DoIn(kEvent, PairRound{round})).decision.what.Get<RoundPaired>());
      const RoundTables tables = world.State()->event.FindRound(round)->tables;
      for (uint32_t table = 1; table <= tables.size(); ++table) {
        if (tables[table - 1].decided()) continue;
        Ok(world.DoIn(kEvent, ReportResult{round, table, Winner("first")}));
      }
      Ok(world.DoIn(kEvent, CloseRound{round}));
    }
    return rounds;
  }
};

TEST_F(PlayedTwice, OpponentsAndSeatsAreTheSameWithAndWithoutAPlan) {
  const std::vector<RoundPaired> with = Play(true);
  const std::vector<RoundPaired> without = Play(false);
  ASSERT_EQ(with.size(), without.size());
  for (size_t round = 0; round < with.size(); ++round) {
    EXPECT_EQ(with[round].draw.seed, without[round].draw.seed) << "round " << round + 1;
    ASSERT_EQ(with[round].tables.size(), without[round].tables.size());
    for (size_t i = 0; i < with[round].tables.size(); ++i) {
      const auto& one = with[round].tables[i].seats;
      const auto& other = without[round].tables[i].seats;
      ASSERT_EQ(one.size(), other.size());
      for (size_t seat = 0; seat < one.size(); ++seat) {
        EXPECT_EQ(one[seat].player_number, other[seat].player_number)
            << "round " << round + 1 << ", table " << i + 1;
      }
    }
  }
}

}  // namespace
}  // namespace arbitro::engine
