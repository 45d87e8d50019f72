// SPDX-License-Identifier: Apache-2.0
//
// The promises of the seating of tables: examples of rulebooks, whole events, large fields, bounds.

#include "kit/seating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "kit/reference_seating.h"
#include "kit/reference_swiss.h"
#include "kit/tables.h"

namespace arbitro::kit {
namespace {

const SeatingCriterion kTablesOfFive = {"tables_of_5", "RSK-5.4", SeatingMeasure::kSize, 5};
const SeatingCriterion kMetBefore = {"met", "X-1", SeatingMeasure::kMet};

SeatingRules RulesOfSizes(const std::vector<uint32_t>& sizes) {
  SeatingRules rules;
  rules.sizes = sizes;
  return rules;
}

// One Shogun a table, on the first seat; the other roles are dealt.
SeatingRules SamuraiRules(const std::vector<uint32_t>& sizes) {
  SeatingRules rules = RulesOfSizes(sizes);
  rules.roles = {{4, {0, 1, 3, 3}, 1},
                 {5, {0, 1, 2, 3, 3}, 1},
                 {6, {0, 1, 2, 3, 3, 3}, 1},
                 {7, {0, 1, 1, 2, 3, 3, 3}, 1}};
  rules.once_role = 0;
  return rules;
}

std::vector<uint32_t> SizesFor(uint32_t players) {
  SplitRule rule;
  rule.forms = {{"tables_of_4_and_5",
                 "RSK-5.2",
                 {5, 4, 3},
                 {{"tables_of_3", "RSK-5.2", SplitMeasure::kTablesOfSize, 3},
                  {"tables_of_5", "RSK-5.4", SplitMeasure::kTablesOfSize, 5}}}};
  return SplitTables(players, rule).sizes;
}

std::set<uint32_t> PlayersOfTable(const Seating& seating, uint32_t first, uint32_t size) {
  std::set<uint32_t> players;
  for (uint32_t i = first; i < first + size; ++i) players.insert(seating.seats[i].player);
  return players;
}

// Example RSK-5.4: 5 + 4, five players with one game at a table of 5, four with none: these four
// sit at the 5, and one of the others.
TEST(Seating, FewestGamesAtTablesOfFiveGoFirst) {
  SeatingRules rules = RulesOfSizes({5, 4});
  rules.criteria = {kTablesOfFive};
  TableHistory history(9);
  for (uint32_t i = 0; i < 5; ++i) history.at_size[i][5] = 1;
  std::set<uint32_t> fifths;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const Seating seating = DrawSeating(history.Players(), rules, SeedOf(seed));
    ASSERT_EQ(seating.status, SeatingStatus::kSeated);
    EXPECT_EQ(seating.cost, (CostVector{0, 1}));
    EXPECT_TRUE(seating.proved);
    EXPECT_EQ(seating.method, SeatingMethod::kDirect);
    EXPECT_EQ(seating.uniformity, Uniformity::kExact);
    const std::set<uint32_t> five = PlayersOfTable(seating, 0, 5);
    for (uint32_t i = 5; i < 9; ++i) EXPECT_EQ(five.count(i), 1u);
    fifths.insert(*five.begin());
  }
  EXPECT_EQ(fifths.size(), 5u);
}

TEST(Seating, NobodyIsShogunTwice) {
  const std::vector<uint32_t> sizes = {5, 5, 5, 5, 5};
  TableHistory history(25);
  for (uint64_t round = 1; round <= 5; ++round) {
    const Seating seating = DrawSeating(history.Players(), SamuraiRules(sizes), SeedOf(round));
    ASSERT_EQ(seating.status, SeatingStatus::kSeated) << seating.problem;
    EXPECT_EQ(seating.waivers, 0u);
    for (size_t i = 0; i < 25; ++i) EXPECT_EQ(seating.seats[i].role == 0, i % 5 == 0);
    history.Play(seating.seats, sizes);
  }
  // Everybody exactly once; a sixth round needs five waivers.
  for (uint32_t i = 0; i < 25; ++i) EXPECT_EQ(history.in_role[i][0], 1u);
  SeatingRules rules = SamuraiRules(sizes);
  Seating sixth = DrawSeating(history.Players(), rules, SeedOf(6));
  EXPECT_EQ(sixth.status, SeatingStatus::kNoLegalSeating);
  EXPECT_EQ(sixth.waivers, 5u);
  EXPECT_TRUE(sixth.seats.empty());
  EXPECT_EQ(
      sixth.problem,
      "5 players would have to be in role 0 again; allow as few as possible, or seat by hand");
  rules.waivers = Waivers::kFewest;
  sixth = DrawSeating(history.Players(), rules, SeedOf(6));
  EXPECT_EQ(sixth.status, SeatingStatus::kSeated);
  EXPECT_EQ(sixth.cost, (CostVector{5}));
}

TEST(Seating, DealtRolesMoveAroundTheTable) {
  std::set<uint32_t> seats;
  for (uint64_t seed = 0; seed < 40; ++seed) {
    const Seating seating = DrawSeating(TableHistory(5).Players(), SamuraiRules({5}), SeedOf(seed));
    for (uint32_t i = 0; i < 5; ++i) {
      if (seating.seats[i].role == 1) seats.insert(i);
    }
    EXPECT_EQ(seating.seats[0].role, 0u);
  }
  EXPECT_EQ(seats, (std::set<uint32_t>{1, 2, 3, 4}));
}

// Whole events with every criterion: rounds complete, legal and never below their bounds.
TEST(Seating, RandomEventsKeepTheirPromises) {
  const uint64_t events = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 400 : 12;
  for (uint64_t seed = 1; seed <= events; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomStream stream(SeedOf(seed), "event");
    const auto players = static_cast<uint32_t>(8 + stream.Below(60));
    TableHistory history(players);
    SeatingRules rules = SamuraiRules(SizesFor(players));
    rules.roles.push_back({3, {0, 3, 3}, 3});
    for (RoleSet& set : rules.roles) set.fixed = set.size;
    rules.waivers = Waivers::kFewest;
    rules.criteria = {kTablesOfFive, kMetBefore, {"seats", "X-2", SeatingMeasure::kSeat}};
    if (seed % 2 == 0) std::swap(rules.criteria[0], rules.criteria[2]);
    if (seed % 3 == 0) rules.criteria.resize(2);
    for (uint64_t round = 0; round < 5; ++round) {
      const Seating seating = DrawSeating(history.Players(), rules, SeedOf(100 * seed + round));
      ASSERT_EQ(seating.status, SeatingStatus::kSeated) << seating.problem;
      EXPECT_EQ(seating.cost, ReferenceSeatingCost(history, rules, seating.seats));
      EXPECT_GE(seating.cost, seating.bound);
      EXPECT_EQ(seating.proved, seating.cost == seating.bound);
      EXPECT_EQ(seating.cost[0], seating.bound[0]);
      EXPECT_EQ(seating.cost[1], seating.bound[1]);  // The first criterion is never kMet here.
      const SeatingEvaluation evaluation =
          EvaluateSeating(history.Players(), rules, TablesOf(seating.seats, rules.sizes));
      EXPECT_TRUE(evaluation.legal);
      EXPECT_EQ(evaluation.cost, seating.cost);
      EXPECT_LE(evaluation.best, seating.cost);
      history.Play(seating.seats, rules.sizes);
    }
  }
}

// The plain greedy draw: each seat to the first unseated player, in random order, who meets fewest.
CostVector GreedyCost(const TableHistory& history, const SeatingRules& rules, uint64_t seed) {
  RandomStream stream(SeedOf(seed), "greedy");
  std::vector<uint32_t> unseated = stream.Choose(history.Size(), history.Size());
  std::vector<TakenSeat> seats;
  for (const uint32_t size : rules.sizes) {
    const size_t first = seats.size();
    for (uint32_t i = 0; i < size; ++i) {
      std::vector<int64_t> met;
      for (const uint32_t player : unseated) {
        met.push_back(0);
        for (size_t j = first; j < seats.size(); ++j) {
          const std::vector<uint32_t>& list = history.met[player];
          met.back() += std::count(list.begin(), list.end(), seats[j].player);
        }
      }
      const auto best = std::min_element(met.begin(), met.end()) - met.begin();
      seats.push_back({unseated[static_cast<size_t>(best)], kNoRole});
      unseated.erase(unseated.begin() + best);
    }
  }
  return ReferenceSeatingCost(history, rules, seats);
}

TEST(Seating, MeetsNoMoreThanAGreedyDraw) {
  uint64_t better = 0;
  for (const uint32_t players : {16u, 20u, 33u, 64u}) {
    TableHistory history(players);
    SeatingRules rules = RulesOfSizes(SizesFor(players));
    rules.criteria = {kMetBefore};
    for (uint64_t round = 1; round <= 8; ++round) {
      const Seating seating = DrawSeating(history.Players(), rules, SeedOf(round));
      ASSERT_EQ(seating.status, SeatingStatus::kSeated);
      const CostVector greedy = GreedyCost(history, rules, round);
      EXPECT_LE(seating.cost, greedy) << players << " players, round " << round;
      better += seating.cost < greedy ? 1 : 0;
      history.Play(seating.seats, rules.sizes);
    }
  }
  EXPECT_GT(better, 5u);
}

TEST(Seating, TenThousandPlayers) {
  TableHistory history(10'000);
  SeatingRules rules = RulesOfSizes(SizesFor(10'000));
  rules.criteria = {kTablesOfFive, kMetBefore};
  for (uint64_t round = 1; round <= 4; ++round) {
    const Seating seating = DrawSeating(history.Players(), rules, SeedOf(round));
    EXPECT_EQ(seating.cost, (CostVector{0, 0, 0}));
    EXPECT_TRUE(seating.proved);
    history.Play(seating.seats, rules.sizes);
  }
}

TEST(Seating, AGivenRoundIsJudged) {
  SeatingRules rules = SamuraiRules({4, 4});
  rules.criteria = {kMetBefore};
  TableHistory history(8);
  history.in_role[0][0] = 1;
  history.Meet(1, 2);
  using Tables = std::vector<std::vector<TakenSeat>>;
  const auto evaluate = [&](const Tables& tables) {
    return EvaluateSeating(history.Players(), rules, tables);
  };
  const std::vector<TakenSeat> second = {{4, 0}, {5, 3}, {6, 1}, {7, 3}};
  const SeatingEvaluation fair = evaluate({{{1, 0}, {2, 3}, {0, 1}, {3, 3}}, second});
  EXPECT_TRUE(fair.legal);
  EXPECT_EQ(fair.cost, (CostVector{0, 1}));
  EXPECT_EQ(fair.best, (CostVector{0, 0}));
  EXPECT_TRUE(fair.proved);

  const SeatingEvaluation again = evaluate({{{0, 0}, {1, 3}, {2, 1}, {3, 3}}, second});
  EXPECT_TRUE(again.complete);
  EXPECT_FALSE(again.legal);
  ASSERT_EQ(again.problems.size(), 1u);
  EXPECT_EQ(again.problems[0].fault, SeatingFault::kRoleAgain);
  EXPECT_EQ(again.problems[0].player, 0u);

  const SeatingEvaluation roles = evaluate({{{1, 0}, {2, 0}, {0, 1}, {3, 3}}, second});
  ASSERT_EQ(roles.problems.size(), 1u);
  EXPECT_EQ(roles.problems[0].fault, SeatingFault::kWrongRoles);
  EXPECT_EQ(roles.problems[0].table, 0u);

  const SeatingEvaluation wrong = evaluate({{{1, 0}, {1, 1}, {9, 3}}, second});
  EXPECT_FALSE(wrong.complete);
  EXPECT_TRUE(wrong.cost.empty());
  std::vector<SeatingFault> faults;
  for (const SeatingProblem& problem : wrong.problems) faults.push_back(problem.fault);
  EXPECT_EQ(faults, (std::vector<SeatingFault>{
                        SeatingFault::kWrongSizes, SeatingFault::kPlayerTwice,
                        SeatingFault::kUnknownPlayer, SeatingFault::kPlayerMissing,
                        SeatingFault::kPlayerMissing, SeatingFault::kPlayerMissing}));

  for (uint32_t i = 0; i < 8; ++i) history.in_role[i][0] = 1;
  const SeatingEvaluation nobody = evaluate({{{1, 0}, {2, 3}, {0, 1}, {3, 3}}, second});
  EXPECT_EQ(nobody.status, SeatingStatus::kNoLegalSeating);
  EXPECT_EQ(nobody.problems.size(), 2u);
  EXPECT_FALSE(nobody.legal);
}

TEST(Seating, BoundsAreNamed) {
  const auto problem = [](const SeatingRules& rules, uint32_t players) {
    const Seating seating = DrawSeating(TableHistory(players).Players(), rules, Seed{});
    EXPECT_EQ(seating.status, SeatingStatus::kBadInput);
    return seating.problem;
  };
  EXPECT_EQ(problem(RulesOfSizes({4, 4}), 9),
            "the tables have 8 seats for 9 players; split the players again");
  EXPECT_EQ(problem(RulesOfSizes({17}), 17), "`size` is 17; give 1 to 16");
  SeatingRules rules = SamuraiRules({4});
  rules.roles[0].roles.pop_back();
  EXPECT_EQ(problem(rules, 4), "`roles` of tables of 4 are 3; give one for each seat");
  rules = SamuraiRules({4});
  rules.roles[0].roles[1] = 64;
  EXPECT_EQ(problem(rules, 4), "`role` is 64; give 0 to 63");
  rules = SamuraiRules({4});
  rules.criteria = {{"seats", "X", SeatingMeasure::kSeat}, {"roles", "X", SeatingMeasure::kRole}};
  EXPECT_EQ(problem(rules, 4),
            "`criteria` look at seats and at roles that are dealt; fix the roles to seats");
  rules.criteria = {kMetBefore, kMetBefore};
  EXPECT_EQ(problem(rules, 4), "`criteria` count meetings twice; count them once");
  rules.criteria.assign(9, kTablesOfFive);
  EXPECT_EQ(problem(rules, 4), "`criteria` is 9; give 0 to 8");

  const Seating nobody = DrawSeating({}, SeatingRules{}, Seed{});
  EXPECT_EQ(nobody.status, SeatingStatus::kSeated);
  EXPECT_TRUE(nobody.proved);
}

TEST(Seating, EqualSeedsGiveEqualRounds) {
  RandomStream stream(SeedOf(5), "history");
  const TableHistory history = RandomHistory(40, 6, &stream);
  SeatingRules rules = RulesOfSizes(std::vector<uint32_t>(10, 4));
  rules.criteria = {kMetBefore};
  const SeatingText a = TextOf(DrawSeating(history.Players(), rules, SeedOf(6)).seats);
  EXPECT_EQ(a, TextOf(DrawSeating(history.Players(), rules, SeedOf(6)).seats));
  EXPECT_NE(a, TextOf(DrawSeating(history.Players(), rules, SeedOf(7)).seats));
}

}  // namespace
}  // namespace arbitro::kit
