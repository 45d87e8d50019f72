// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_explain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "kit/reference_swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {
namespace {

SwissRules GapRules(Rematches rematches = Rematches::kForbidden) {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  rules.rematches = rematches;
  return rules;
}

size_t TableOf(const std::vector<SwissPair>& pairs, uint32_t player) {
  size_t table = 0;
  while (pairs[table].first != player && pairs[table].second != player) ++table;
  return table;
}

// A-D and B-C in round three: A has met B and C, who would both have been closer.
TEST(SwissExplain, FourPlayersInRoundThree) {
  History history(4);
  for (const auto& [a, b] : Pairing{{0, 1}, {2, 3}, {0, 2}, {1, 3}}) history.Meet(a, b);
  history.points = {6, 3, 3, 0};
  const std::vector<SwissPair> pairs = {{0, 3}, {1, 2}};
  const TableExplanation top = ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, 0);
  ASSERT_EQ(top.problem, "");
  EXPECT_EQ(top.pair_cost, (CostVector{0, 6, 0, 0}));
  ASSERT_EQ(top.alternatives.size(), 4u);  // 0 with 1 and 2; 3 with 1 and 2.
  for (const Alternative& alternative : top.alternatives) {
    EXPECT_EQ(alternative.obstacle, Obstacle::kRematch);
  }
  EXPECT_TRUE(
      ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, 1).alternatives.empty());
}

TEST(SwissExplain, TheLotTheCostAndABetterRoundAreToldApart) {
  // Three of 6 points: one of them goes down, and the lot says who and to whom.
  History history(6);
  history.points = {6, 6, 6, 3, 3, 3};
  const auto explain = [&](const std::vector<SwissPair>& pairs, uint32_t player) {
    return ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, TableOf(pairs, player));
  };
  const TableExplanation best = explain({{0, 1}, {2, 3}, {4, 5}}, 2);
  ASSERT_EQ(best.alternatives.size(), 4u);
  for (const Alternative& alternative : best.alternatives) {
    EXPECT_EQ(alternative.obstacle, Obstacle::kCostsAsMuch);
    EXPECT_EQ(alternative.round_cost, best.round_cost);
  }
  const TableExplanation manual = explain({{0, 3}, {1, 4}, {2, 5}}, 2);
  EXPECT_EQ(manual.round_cost, (CostVector{0, 9, 0}));
  ASSERT_EQ(manual.alternatives.size(), 4u);
  EXPECT_EQ(manual.alternatives[0].obstacle, Obstacle::kCostsLess);
  EXPECT_EQ(manual.alternatives[0].round_cost, (CostVector{0, 3, 0}));
}

TEST(SwissExplain, WhoWouldLeaveTheOthersNobodyIsNamed) {
  // 2 and 3 have met each other and can only play 0 and 1.
  History history(4);
  history.points = {6, 6, 0, 0};
  history.Meet(2, 3);
  const std::vector<SwissPair> pairs = {{0, 2}, {1, 3}};
  const TableExplanation table = ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, 0);
  ASSERT_EQ(table.alternatives.size(), 2u);
  EXPECT_EQ(table.alternatives[0].opponent, 3u);  // Lower groups count last: a pair of no cost.
  EXPECT_EQ(table.alternatives[0].obstacle, Obstacle::kRematch);
  EXPECT_EQ(table.alternatives[1].opponent, 1u);
  EXPECT_EQ(table.alternatives[1].obstacle, Obstacle::kNoRound);
  EXPECT_TRUE(table.alternatives[1].round_cost.empty());
}

// Every number against enumeration: the best round in which two meet is the best round of a field
// in which the one has met everybody else.
TEST(SwissExplain, AgreesWithEnumeration) {
  std::map<Obstacle, int> seen;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomStream stream(SeedOf(seed), "history");
    History history(8);
    PlayRandomRounds(2 + static_cast<uint32_t>(seed % 4), 4, &stream, &history);
    const SwissRound round = PairSwiss(history.Players(), GapRules(), SeedOf(seed));
    if (round.status != SwissStatus::kPaired) continue;
    for (size_t table = 0; table < round.pairs.size(); ++table) {
      const TableExplanation explanation =
          ExplainTable(history.Players(), GapRules(), round.pairs, round.bye, table);
      ASSERT_EQ(explanation.problem, "");
      EXPECT_EQ(explanation.round_cost, round.cost);
      for (const Alternative& alternative : explanation.alternatives) {
        ++seen[alternative.obstacle];
        if (alternative.obstacle == Obstacle::kRematch) {
          const std::vector<uint32_t>& met = history.met[alternative.player];
          EXPECT_GT(std::count(met.begin(), met.end(), alternative.opponent), 0);
          continue;
        }
        History forced = history;
        for (uint32_t other = 0; other < history.Size(); ++other) {
          if (other == alternative.player || other == alternative.opponent) continue;
          forced.Meet(alternative.player, other);
        }
        const ReferenceResult best = BestByEnumeration(forced, &GapsFromTheTop, kNoPlayer);
        EXPECT_EQ(best.legal, alternative.obstacle != Obstacle::kNoRound);
        if (!best.legal) continue;
        CostVector cost = best.best_cost;
        cost.insert(cost.begin(), 0);
        EXPECT_EQ(alternative.round_cost, cost);
        const int order = CompareCosts(cost, round.cost);
        EXPECT_EQ(alternative.obstacle, order > 0 ? Obstacle::kCostsMore : Obstacle::kCostsAsMuch);
      }
      if (HasFailure()) FAIL() << "seed " << seed << ", " << history.Text();
    }
  }
  for (const Obstacle obstacle :
       {Obstacle::kRematch, Obstacle::kCostsMore, Obstacle::kCostsAsMuch}) {
    EXPECT_GT(seen[obstacle], 10) << static_cast<int>(obstacle);
  }
}

TEST(SwissExplain, WhereRematchesHaveACostTheyAreWhatStandsInTheWay) {
  // Everybody has met everybody, 0 and 1 alone have not: they meet, and 2 meets 3 again.
  History history(4);
  history.points = {3, 0, 3, 0};
  for (const auto& [a, b] : Pairing{{0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}) history.Meet(a, b);
  const SwissRules rules = GapRules(Rematches::kFewest);
  const std::vector<SwissPair> pairs = {{0, 1}, {2, 3}};
  ASSERT_TRUE(EvaluatePairing(history.Players(), rules, pairs, kNoPlayer).best);
  const TableExplanation table = ExplainTable(history.Players(), rules, pairs, kNoPlayer, 0);
  ASSERT_EQ(table.alternatives.size(), 2u);
  EXPECT_EQ(table.alternatives[0].obstacle, Obstacle::kRematch);
  EXPECT_EQ(table.alternatives[0].round_cost, (CostVector{2, 0, 0}));
}

TEST(SwissExplain, TheListIsBoundedAndSaysWhatItLeavesOut) {
  History history(42);
  history.points[0] = 3;
  for (uint32_t i = 2; i < 42; ++i) history.points[i] = 3;
  std::vector<SwissPair> pairs;
  for (uint32_t i = 0; i < 42; i += 2) pairs.push_back({i, i + 1});
  const TableExplanation table = ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, 0);
  EXPECT_EQ(table.alternatives.size(), kAlternativesMax);
  EXPECT_EQ(table.left_out, 40 - kAlternativesMax);
}

TEST(SwissExplain, WhatCannotBeExplainedIsRefused) {
  const History history(4);
  const std::vector<SwissPair> pairs = {{0, 1}, {2, 3}};
  EXPECT_EQ(ExplainTable(history.Players(), GapRules(), pairs, kNoPlayer, 2).problem,
            "there are 2 tables, no table `2`");
  EXPECT_EQ(ExplainTable(history.Players(), GapRules(), {{0, 1}}, kNoPlayer, 0).problem,
            "the round does not hold every player once: correct it first");
  EXPECT_EQ(ExplainTable(History(2050).Players(), GapRules(), pairs, kNoPlayer, 0).problem,
            "tables are explained up to 2048 players: look at the certificate instead");
}

}  // namespace
}  // namespace arbitro::kit
