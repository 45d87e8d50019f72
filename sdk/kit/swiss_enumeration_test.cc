// SPDX-License-Identifier: Apache-2.0
//
// The pairing against full enumeration: small fields, every pairing tried.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>

#include "kit/reference_histories.h"
#include "kit/reference_swiss.h"
#include "kit/swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {
namespace {

struct Rulebook {
  const char* name;
  std::vector<PairingCriterion> criteria;
  ReferenceCost cost;
};

const std::vector<Rulebook>& Rulebooks() {
  static const std::vector<Rulebook>* const kRulebooks =
      new std::vector<Rulebook>{{"gaps", GapsFromTheTopCriteria(), &GapsFromTheTop},
                                {"bands", BandsFromTheTopCriteria(), &BandsFromTheTop},
                                {"squares", SquaredDifferencesCriteria(), &SquaredDifferences}};
  return *kRulebooks;
}

CostVector WithRematches(uint32_t rematches, CostVector cost) {
  cost.insert(cost.begin(), rematches);
  return cost;
}

// Expects the best of all pairings once `bye` sits out, found by trying everything.
void ExpectBest(const History& history, const Rulebook& rulebook, const SwissRules& rules,
                const SwissRound& round) {
  const ReferenceResult expected = BestByEnumeration(history, rulebook.cost, round.bye);
  ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
  EXPECT_EQ(round.cost, WithRematches(expected.fewest_rematches, expected.best_cost));
  EXPECT_LE(CompareCosts(round.bound, round.cost), 0);
  EXPECT_EQ(round.uniformity, Uniformity::kExact);
  EXPECT_EQ(expected.best.count(Normalised(round.pairs)), 1u);
  EXPECT_EQ(CountBestPairings(history.Players(), rules, round.bye), expected.best.size());
  const PairingEvaluation evaluation =
      EvaluatePairing(history.Players(), rules, round.pairs, round.bye);
  EXPECT_TRUE(evaluation.best);
  EXPECT_EQ(evaluation.cost, round.cost);
}

void ExpectAgreement(const History& history, uint64_t seed) {
  for (const Rulebook& rulebook : Rulebooks()) {
    SCOPED_TRACE(std::string(rulebook.name) + ", seed " + std::to_string(seed) + ", " +
                 history.Text());
    SwissRules rules;
    rules.criteria = rulebook.criteria;
    const SwissRound strict = PairSwiss(history.Players(), rules, SeedOf(seed));
    if (strict.status == SwissStatus::kPaired) {
      EXPECT_EQ(strict.cost[0], 0);
      ExpectBest(history, rulebook, rules, strict);
    } else {
      EXPECT_EQ(strict.status, SwissStatus::kNoLegalPairing);
      EXPECT_TRUE(strict.pairs.empty());
      for (uint32_t i = 0; i < history.Size(); ++i) {
        const uint32_t bye = history.Size() % 2 != 0 ? i : kNoPlayer;
        EXPECT_FALSE(BestByEnumeration(history, rulebook.cost, bye).legal);
      }
      rules.rematches = Rematches::kFewest;
      ExpectBest(history, rulebook, rules, PairSwiss(history.Players(), rules, SeedOf(seed)));
    }
    if (history.Size() % 2 != 0 && strict.status == SwissStatus::kPaired) {
      const std::set<uint32_t> candidates = ByesByEnumeration(history);
      EXPECT_EQ(candidates.count(strict.bye), 1u);
      const std::vector<uint32_t> found = ByeCandidates(history.Players(), rules);
      EXPECT_EQ(std::set<uint32_t>(found.begin(), found.end()), candidates);
    }
  }
}

bool LongTests() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

void CheckAllHistories(uint32_t players, bool ties, int rounds) {
  AllHistories histories(players, ties);
  uint64_t seed = 0;
  for (int round = 0; round <= rounds; ++round) {
    histories.ForEach([&](const History& history) {
      if (!::testing::Test::HasFailure()) ExpectAgreement(history, ++seed);
    });
    if (::testing::Test::HasFailure()) return;
    std::cout << players << " players after " << round << " rounds: " << histories.Count()
              << " states\n";
    if (round < rounds) histories.PlayEveryRound();
  }
  EXPECT_GT(seed, 1u);
}

TEST(SwissEnumeration, EveryHistoryOfFourPlayers) { CheckAllHistories(4, true, 3); }
TEST(SwissEnumeration, EveryHistoryOfFivePlayers) { CheckAllHistories(5, false, 5); }
TEST(SwissEnumeration, EveryHistoryOfSixPlayers) { CheckAllHistories(6, false, 5); }
TEST(SwissEnumeration, EveryHistoryOfSixPlayersWithTies) {
  CheckAllHistories(6, true, LongTests() ? 5 : 2);
}

void CheckRandomHistories(uint32_t players, uint32_t histories, uint32_t rounds_max) {
  for (uint64_t seed = 1; seed <= histories; ++seed) {
    RandomStream stream(SeedOf(seed), "history");
    History history(players);
    PlayRandomRounds(static_cast<uint32_t>(stream.Below(rounds_max + 1)), 4, &stream, &history);
    ExpectAgreement(history, seed);
    if (::testing::Test::HasFailure()) FAIL() << "history of seed " << seed;
  }
}

TEST(SwissEnumeration, RandomHistoriesOfSevenPlayers) {
  CheckRandomHistories(7, LongTests() ? 2000 : 150, 6);
}
TEST(SwissEnumeration, RandomHistoriesOfEightPlayers) {
  CheckRandomHistories(8, LongTests() ? 5000 : 300, 7);
}
TEST(SwissEnumeration, RandomHistoriesOfNinePlayers) {
  CheckRandomHistories(9, LongTests() ? 500 : 10, 7);
}
TEST(SwissEnumeration, RandomHistoriesOfTenPlayers) {
  CheckRandomHistories(10, LongTests() ? 1000 : 40, 9);
}

}  // namespace
}  // namespace arbitro::kit
