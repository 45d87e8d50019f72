// SPDX-License-Identifier: Apache-2.0
//
// Whether every best pairing is drawn equally often: chi-square against full enumeration.
//
// The seeds are fixed, so the outcome is too. The bound is 1 % for all tests of this file together
// (Bonferroni). A sampler that looks fair and is not has to fail the same test.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <set>

#include "kit/reference_histories.h"
#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

const bool kLongTests = std::getenv("ARBITRO_LONG_TESTS") != nullptr;

// Of each field that is looked at closely.
const uint64_t kDraws = kLongTests ? 200'000 : 4'000;

// The closely looked at fields, and a few to spare.
constexpr size_t kTests = 40;

using Outcome = std::pair<uint32_t, Pairing>;  // Bye and pairs.
using Sampler = std::function<Outcome(uint64_t seed)>;

// How likely each outcome should be.
std::map<Outcome, double> Expected(const History& history, ReferenceCost cost) {
  std::set<uint32_t> byes = {kNoPlayer};
  if (history.Size() % 2 != 0) byes = ByesByEnumeration(history);
  std::map<Outcome, double> expected;
  for (const uint32_t bye : byes) {
    const ReferenceResult result = BestByEnumeration(history, cost, bye);
    for (const Pairing& pairing : result.best) {
      expected[{bye, pairing}] =
          1.0 / static_cast<double>(byes.size()) / static_cast<double>(result.best.size());
    }
  }
  return expected;
}

// The quantile of the normal distribution that leaves 1 % over all `tests` together (Bonferroni).
double NormalQuantile(size_t tests) {
  const double tail = 0.01 / static_cast<double>(tests);
  double low = 0;
  double high = 10;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (std::erfc(middle / std::sqrt(2.0)) / 2 > tail ? low : high) = middle;
  }
  return low;
}

// Wilson and Hilferty's approximation of the quantile of chi-square.
double ChiSquareBound(size_t degrees, size_t tests) {
  const double d = static_cast<double>(degrees);
  const double root = 1.0 - 2.0 / (9.0 * d) + NormalQuantile(tests) * std::sqrt(2.0 / (9.0 * d));
  return d * root * root * root;
}

// Chi-square of `draws` draws, of seeds from `first` on; infinite where one gave an impossible
// outcome.
double ChiSquare(const std::map<Outcome, double>& expected, const Sampler& sampler, uint64_t first,
                 uint64_t draws) {
  std::map<Outcome, uint64_t> counts;
  for (uint64_t seed = first; seed < first + draws; ++seed) ++counts[sampler(seed)];
  for (const auto& [outcome, count] : counts) {
    if (expected.count(outcome) == 0) return HUGE_VAL;
  }
  double chi_square = 0;
  for (const auto& [outcome, share] : expected) {
    const double mean = share * static_cast<double>(draws);
    const double off = static_cast<double>(counts[outcome]) - mean;
    chi_square += off * off / mean;
  }
  return chi_square;
}

// Chi-square of the draws, as a multiple of its bound; infinite for an impossible outcome.
double Excess(const std::map<Outcome, double>& expected, const Sampler& sampler) {
  return ChiSquare(expected, sampler, 1, kDraws) / ChiSquareBound(expected.size() - 1, kTests);
}

Sampler KitSampler(const History& history, const SwissRules& rules) {
  return [&history, rules](uint64_t seed) {
    const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed));
    return Outcome(round.bye, Normalised(round.pairs));
  };
}

// Shuffles the score groups and exchanges rematches away, as many programs do.
Outcome SwapSampler(const History& history, uint64_t seed) {
  RandomStream stream(SeedOf(seed), "swap");
  std::vector<uint32_t> order = stream.Choose(history.Size(), history.Size());
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return history.points[a] > history.points[b]; });
  const auto met = [&](size_t i) {
    const std::vector<uint32_t>& list = history.met[order[i & ~size_t{1}]];
    return std::find(list.begin(), list.end(), order[i | 1]) != list.end();
  };
  for (size_t i = 1; i < order.size(); i += 2) {
    if (!met(i)) continue;
    for (size_t j = 0; j < order.size(); ++j) {
      if (j / 2 == i / 2 || history.points[order[j]] != history.points[order[i]]) continue;
      std::swap(order[i], order[j]);
      if (!met(i) && (j > i || !met(j))) break;
      std::swap(order[i], order[j]);
    }
  }
  std::vector<SwissPair> pairs;
  for (size_t i = 0; i < order.size(); i += 2) pairs.push_back({order[i], order[i + 1]});
  return {kNoPlayer, Normalised(pairs)};
}

// Fields in which several best pairings are to be told apart, and one part was made by `method`.
std::vector<History> Fields(uint32_t players, const SwissRules& rules, ReferenceCost cost,
                            ChainMethod method, size_t count) {
  std::vector<History> fields;
  for (uint64_t seed = 1; fields.size() < count && seed < 3000; ++seed) {
    RandomStream stream(SeedOf(seed), "history");
    History history(players);
    PlayRandomRounds(3 + static_cast<uint32_t>(seed % 3), 4, &stream, &history);
    const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed));
    if (round.status != SwissStatus::kPaired) continue;
    bool wanted = false;
    for (const SwissChain& chain : round.chains) {
      wanted = wanted || (chain.method == method && chain.players > 2);
    }
    const size_t outcomes = Expected(history, cost).size();
    if (wanted && outcomes >= 4 && outcomes <= 200) fields.push_back(history);
  }
  return fields;
}

void ExpectUniform(uint32_t players, const std::vector<PairingCriterion>& criteria,
                   ReferenceCost cost, ChainMethod method) {
  SwissRules rules;
  rules.criteria = criteria;
  const std::vector<History> fields = Fields(players, rules, cost, method, 2);
  ASSERT_EQ(fields.size(), 2u);
  for (const History& history : fields) {
    const std::map<Outcome, double> expected = Expected(history, cost);
    EXPECT_LT(Excess(expected, KitSampler(history, rules)), 1.0) << history.Text();
  }
}

TEST(SwissUniform, RejectionFromTheTop) {
  ExpectUniform(8, GapsFromTheTopCriteria(), &GapsFromTheTop, ChainMethod::kChainRejection);
}
TEST(SwissUniform, RejectionBySquares) {
  ExpectUniform(10, SquaredDifferencesCriteria(), &SquaredDifferences,
                ChainMethod::kChainRejection);
}
TEST(SwissUniform, CountingFromTheTop) {
  ExpectUniform(8, GapsFromTheTopCriteria(), &GapsFromTheTop, ChainMethod::kExactUniform);
}
TEST(SwissUniform, CountingByBands) {
  ExpectUniform(8, BandsFromTheTopCriteria(), &BandsFromTheTop, ChainMethod::kExactUniform);
}
TEST(SwissUniform, CountingBySquares) {
  ExpectUniform(10, SquaredDifferencesCriteria(), &SquaredDifferences, ChainMethod::kExactUniform);
}
TEST(SwissUniform, ByeAndPairsTogether) {
  ExpectUniform(7, GapsFromTheTopCriteria(), &GapsFromTheTop, ChainMethod::kChainRejection);
  ExpectUniform(9, SquaredDifferencesCriteria(), &SquaredDifferences, ChainMethod::kExactUniform);
}

struct Suite {
  const char* name;
  std::vector<History> histories;
  uint64_t draws;  // Of each history.
};

// Every history of 6 players, and of 5, who have byes.
Suite EveryHistory(uint32_t players) {
  Suite suite = {"every history", {}, kLongTests ? 20'000u : 250u};
  AllHistories histories(players, false);
  for (int round = 0; round < 5; ++round) {
    histories.PlayEveryRound();
    histories.ForEach([&](const History& history) { suite.histories.push_back(history); });
  }
  return suite;
}

Suite RandomHistories(uint32_t players, uint64_t count) {
  Suite suite = {"random histories", {}, kLongTests ? 20'000u : 1'000u};
  for (uint64_t seed = 1; seed <= count; ++seed) {
    RandomStream stream(SeedOf(seed), "history");
    History history(players);
    PlayRandomRounds(static_cast<uint32_t>(2 + seed % 4), 4, &stream, &history);
    suite.histories.push_back(history);
  }
  return suite;
}

struct SuiteResult {
  uint64_t draws = 0;
  size_t tested = 0;           // Histories with more than one outcome.
  size_t impossible = 0;       // Of these, with an outcome that is not among the best.
  size_t biased = 0;           // With a chi-square above its bound.
  bool pooled_biased = false;  // All chi-squares together above theirs.
};

// How many of them there are.
constexpr size_t kSuites = 5;

using SamplerOf = std::function<Sampler(const History&)>;

SuiteResult RunSuite(const Suite& suite, const SamplerOf& sampler_of) {
  SuiteResult result;
  double sum = 0;
  size_t degrees = 0;
  for (const History& history : suite.histories) {
    const std::map<Outcome, double> expected = Expected(history, &GapsFromTheTop);
    // Seeds of its own: histories that resemble each other would else err together.
    const uint64_t first_seed = 1 + result.draws;
    result.draws += suite.draws;
    if (expected.size() < 2 ||
        !BestByEnumeration(history, &GapsFromTheTop, expected.begin()->first.first).legal) {
      continue;
    }
    ++result.tested;
    const double chi_square = ChiSquare(expected, sampler_of(history), first_seed, suite.draws);
    if (!std::isfinite(chi_square)) {
      ++result.impossible;
      continue;
    }
    const double bound = ChiSquareBound(expected.size() - 1, suite.histories.size());
    result.biased += chi_square > bound ? 1 : 0;
    sum += chi_square;
    degrees += expected.size() - 1;
  }
  result.pooled_biased = sum > ChiSquareBound(degrees, kSuites);
  std::cout << suite.name << ": " << result.tested << " of " << suite.histories.size()
            << " with a choice, " << result.draws << " draws, " << result.biased << " biased, "
            << result.impossible << " impossible, chi-square " << sum << " with " << degrees
            << " degrees of freedom\n";
  return result;
}

void ExpectUniformSuite(const Suite& suite) {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  const SuiteResult result =
      RunSuite(suite, [&](const History& history) { return KitSampler(history, rules); });
  EXPECT_EQ(result.impossible, 0u);
  EXPECT_EQ(result.biased, 0u);
  EXPECT_FALSE(result.pooled_biased);
  EXPECT_GT(result.tested, suite.histories.size() / 10);
}

TEST(SwissUniform, EveryHistoryOfFivePlayers) { ExpectUniformSuite(EveryHistory(5)); }
TEST(SwissUniform, EveryHistoryOfSixPlayers) { ExpectUniformSuite(EveryHistory(6)); }
TEST(SwissUniform, RandomHistoriesOfSevenPlayers) { ExpectUniformSuite(RandomHistories(7, 40)); }
TEST(SwissUniform, AHundredRandomHistoriesOfEightPlayers) {
  ExpectUniformSuite(RandomHistories(8, 100));
}

// The same tests, on a sampler that only looks fair.
TEST(SwissUniform, ExchangingRematchesAwayFailsTheSameTest) {
  const SuiteResult result = RunSuite(RandomHistories(8, 100), [](const History& history) {
    return [&history](uint64_t seed) { return SwapSampler(history, seed); };
  });
  EXPECT_GT(result.biased, 0u);
  EXPECT_TRUE(result.pooled_biased);
}

TEST(SwissUniform, ExchangingRematchesAwayIsNotUniform) {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  const std::vector<History> fields =
      Fields(8, rules, &GapsFromTheTop, ChainMethod::kChainRejection, 4);
  ASSERT_EQ(fields.size(), 4u);
  int biased = 0;
  for (const History& history : fields) {
    const std::map<Outcome, double> expected = Expected(history, &GapsFromTheTop);
    const double excess =
        Excess(expected, [&](uint64_t seed) { return SwapSampler(history, seed); });
    biased += excess > 1.0 && std::isfinite(excess) ? 1 : 0;
  }
  EXPECT_GE(biased, 1);
}

}  // namespace
}  // namespace arbitro::kit
