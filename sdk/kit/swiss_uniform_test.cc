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
#include <map>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

// Of each field; about 100 000 together, and many more where time is no matter.
const uint64_t kDraws = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 200'000 : 8'000;

// Quantile of the normal distribution at 1 - 0.01 / 40; this file makes fewer than 40 tests.
constexpr double kNormalQuantile = 3.481;

using Outcome = std::pair<uint32_t, Pairing>;  // Bye and pairs.
using Sampler = std::function<Outcome(uint64_t seed)>;

// How likely each outcome should be.
std::map<Outcome, double> Expected(const History& history, const SwissRules& rules,
                                   ReferenceCost cost) {
  std::vector<uint32_t> byes = {kNoPlayer};
  if (history.Size() % 2 != 0) byes = ByeCandidates(history.Players(), rules);
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

// Wilson and Hilferty's approximation of the quantile of chi-square.
double ChiSquareBound(size_t degrees) {
  const double d = static_cast<double>(degrees);
  const double root = 1.0 - 2.0 / (9.0 * d) + kNormalQuantile * std::sqrt(2.0 / (9.0 * d));
  return d * root * root * root;
}

// Chi-square of the draws, as a multiple of its bound; infinite for an impossible outcome.
double Excess(const std::map<Outcome, double>& expected, const Sampler& sampler) {
  std::map<Outcome, uint64_t> counts;
  for (uint64_t seed = 1; seed <= kDraws; ++seed) ++counts[sampler(seed)];
  for (const auto& [outcome, count] : counts) {
    if (expected.count(outcome) == 0) return HUGE_VAL;
  }
  double chi_square = 0;
  for (const auto& [outcome, share] : expected) {
    const double mean = share * static_cast<double>(kDraws);
    const double off = static_cast<double>(counts[outcome]) - mean;
    chi_square += off * off / mean;
  }
  return chi_square / ChiSquareBound(expected.size() - 1);
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
    const size_t outcomes = Expected(history, rules, cost).size();
    if (wanted && outcomes >= 4 && outcomes <= 200) fields.push_back(history);
  }
  return fields;
}

void ExpectUniform(uint32_t players, const std::vector<Criterion>& criteria, ReferenceCost cost,
                   ChainMethod method) {
  SwissRules rules;
  rules.criteria = criteria;
  const std::vector<History> fields = Fields(players, rules, cost, method, 2);
  ASSERT_EQ(fields.size(), 2u);
  for (const History& history : fields) {
    const std::map<Outcome, double> expected = Expected(history, rules, cost);
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

TEST(SwissUniform, ExchangingRematchesAwayIsNotUniform) {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  const std::vector<History> fields =
      Fields(8, rules, &GapsFromTheTop, ChainMethod::kChainRejection, 4);
  ASSERT_EQ(fields.size(), 4u);
  int biased = 0;
  for (const History& history : fields) {
    const std::map<Outcome, double> expected = Expected(history, rules, &GapsFromTheTop);
    const double excess =
        Excess(expected, [&](uint64_t seed) { return SwapSampler(history, seed); });
    biased += excess > 1.0 && std::isfinite(excess) ? 1 : 0;
  }
  EXPECT_GE(biased, 1);
}

}  // namespace
}  // namespace arbitro::kit
