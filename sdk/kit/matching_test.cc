// SPDX-License-Identifier: Apache-2.0

#include "kit/matching.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "kit/reference_swiss.h"

namespace arbitro::kit {
namespace {

// A graph with all its costs written down.
class WrittenCosts : public MatchingCosts {
 public:
  WrittenCosts(uint32_t vertices, uint32_t components)
      : vertices_(vertices),
        components_(components),
        allowed_(size_t{vertices} * vertices, false),
        costs_(size_t{vertices} * vertices * components, 0) {}

  // Random edges, `per_mille` of all there could be, costs from -range to range - 1.
  static WrittenCosts Random(uint32_t vertices, uint32_t components, uint32_t per_mille,
                             int64_t range, RandomStream* stream) {
    WrittenCosts costs(vertices, components);
    for (uint32_t u = 0; u < vertices; ++u) {
      for (uint32_t v = u + 1; v < vertices; ++v) {
        if (stream->Below(1000) >= per_mille) continue;
        CostVector cost(components);
        for (int64_t& number : cost) {
          number = static_cast<int64_t>(stream->Below(static_cast<uint64_t>(2 * range))) - range;
        }
        costs.Add(u, v, cost);
      }
    }
    return costs;
  }

  void Add(uint32_t u, uint32_t v, const CostVector& cost) {
    for (const size_t at : {At(u, v), At(v, u)}) {
      allowed_[at] = true;
      std::copy(cost.begin(), cost.end(),
                costs_.begin() + static_cast<ptrdiff_t>(at * components_));
    }
  }

  uint32_t Vertices() const override { return vertices_; }
  uint32_t Components() const override { return components_; }
  bool Allowed(uint32_t u, uint32_t v) const override { return allowed_[At(u, v)]; }
  int64_t Cost(uint32_t u, uint32_t v, uint32_t component) const override {
    return costs_[At(u, v) * components_ + component];
  }

 private:
  size_t At(uint32_t u, uint32_t v) const { return size_t{u} * vertices_ + v; }

  uint32_t vertices_;
  uint32_t components_;
  std::vector<bool> allowed_;
  std::vector<int64_t> costs_;
};

// Best cost and number of best matchings, by dynamic programming over sets: no duals, no blossoms.
struct Counted {
  bool exists = false;
  CostVector cost;
  uint64_t count = 0;
};

Counted CountAll(const WrittenCosts& costs) {
  const uint32_t n = costs.Vertices();
  std::vector<Counted> table(size_t{1} << n);
  table[0] = {true, CostVector(costs.Components(), 0), 1};
  for (uint32_t set = 1; set < table.size(); ++set) {
    const auto u = static_cast<uint32_t>(__builtin_ctz(set));
    for (uint32_t v = u + 1; v < n; ++v) {
      if ((set >> v & 1u) == 0 || !costs.Allowed(u, v)) continue;
      const Counted& rest = table[set & ~(1u << u) & ~(1u << v)];
      if (!rest.exists) continue;
      CostVector cost = rest.cost;
      for (uint32_t k = 0; k < costs.Components(); ++k) cost[k] += costs.Cost(u, v, k);
      Counted& best = table[set];
      if (best.exists && CompareCosts(cost, best.cost) > 0) continue;
      if (!best.exists || CompareCosts(cost, best.cost) < 0) best = {true, cost, 0};
      best.count += rest.count;
    }
  }
  return table.back();
}

// The conditions in matching.h: they prove the matching best without trusting how it was found.
void ExpectProved(const WrittenCosts& costs, const MatchingResult& result) {
  const uint32_t n = costs.Vertices();
  ASSERT_EQ(result.partner.size(), n);
  const CostVector zero(costs.Components(), 0);
  for (uint32_t u = 0; u < n; ++u) {
    ASSERT_LT(result.partner[u], n);
    EXPECT_EQ(result.partner[result.partner[u]], u);
    ASSERT_TRUE(costs.Allowed(u, result.partner[u]));
  }
  std::vector<std::set<uint32_t>> sets;
  for (const OddSet& set : result.odd_sets) {
    EXPECT_EQ(set.vertices.size() % 2, 1u);
    EXPECT_GT(CompareCosts(set.weight, zero), 0);
    sets.emplace_back(set.vertices.begin(), set.vertices.end());
    int leaving = 0;
    for (const uint32_t v : set.vertices) leaving += sets.back().count(result.partner[v]) ? 0 : 1;
    EXPECT_EQ(leaving, 1);
  }
  for (uint32_t u = 0; u < n; ++u) {
    for (uint32_t v = u + 1; v < n; ++v) {
      if (!costs.Allowed(u, v)) continue;
      CostVector slack(costs.Components());
      for (uint32_t k = 0; k < costs.Components(); ++k) {
        slack[k] = kDualScale * costs.Cost(u, v, k) + result.duals[u][k] + result.duals[v][k];
        for (size_t s = 0; s < sets.size(); ++s) {
          if (sets[s].count(u) && sets[s].count(v)) slack[k] += result.odd_sets[s].weight[k];
        }
      }
      EXPECT_GE(CompareCosts(slack, zero), 0) << u << "-" << v;
      if (result.partner[u] != v) continue;
      EXPECT_EQ(slack, zero) << u << "-" << v;
    }
  }
}

TEST(Matching, AnEmptyGraphHasTheEmptyMatching) {
  const auto result = MinimumCostPerfectMatching(WrittenCosts(0, 1));
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->partner.empty());
}

TEST(Matching, AnOddNumberOfVerticesHasNone) {
  WrittenCosts costs(3, 1);
  costs.Add(0, 1, {1});
  costs.Add(1, 2, {1});
  EXPECT_FALSE(MinimumCostPerfectMatching(costs).has_value());
}

TEST(Matching, TwoTrianglesWithoutABridgeHaveNone) {
  WrittenCosts costs(6, 1);
  for (const uint32_t base : {0u, 3u}) {
    costs.Add(base, base + 1, {1});
    costs.Add(base, base + 2, {1});
    costs.Add(base + 1, base + 2, {1});
  }
  EXPECT_FALSE(MinimumCostPerfectMatching(costs).has_value());
  costs.Add(2, 3, {100});
  const auto result = MinimumCostPerfectMatching(costs);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->cost, CostVector{102});
}

TEST(Matching, TheFirstNumberDecidesBeforeAllLaterOnes) {
  WrittenCosts costs(4, 2);
  costs.Add(0, 1, {0, 1'000'000'000});
  costs.Add(2, 3, {0, 1'000'000'000});
  costs.Add(0, 2, {0, 0});
  costs.Add(1, 3, {1, 0});
  const auto result = MinimumCostPerfectMatching(costs);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->cost, (CostVector{0, 2'000'000'000}));
}

TEST(Matching, AgreesWithDynamicProgrammingOnSmallGraphs) {
  RandomStream stream(SeedOf(1), "test");
  std::map<bool, int> seen;
  for (int i = 0; i < 3000; ++i) {
    const auto vertices = static_cast<uint32_t>(2 + 2 * stream.Below(5));
    const auto components = static_cast<uint32_t>(1 + stream.Below(4));
    const auto per_mille = static_cast<uint32_t>(200 + stream.Below(801));
    const auto range = static_cast<int64_t>(1 + stream.Below(6));
    const auto costs = WrittenCosts::Random(vertices, components, per_mille, range, &stream);
    const Counted expected = CountAll(costs);
    const auto result = MinimumCostPerfectMatching(costs);
    ASSERT_EQ(result.has_value(), expected.exists) << "graph " << i;
    ++seen[expected.exists];
    if (!expected.exists) continue;
    EXPECT_EQ(result->cost, expected.cost) << "graph " << i;
    ExpectProved(costs, *result);
    EXPECT_EQ(BestMatchings(costs, *result).Count(), expected.count) << "graph " << i;
    if (HasFailure()) FAIL() << "graph " << i;
  }
  EXPECT_GT(seen[true], 500);
  EXPECT_GT(seen[false], 100);
}

TEST(Matching, ProvesItselfOnLargerGraphs) {
  RandomStream stream(SeedOf(2), "test");
  for (int i = 0; i < 60; ++i) {
    const auto vertices = static_cast<uint32_t>(20 + 2 * stream.Below(40));
    const auto components = static_cast<uint32_t>(1 + stream.Below(3));
    const auto per_mille = static_cast<uint32_t>(60 + stream.Below(941));
    const auto costs = WrittenCosts::Random(vertices, components, per_mille,
                                            static_cast<int64_t>(1 + stream.Below(20)), &stream);
    const auto result = MinimumCostPerfectMatching(costs);
    if (result.has_value()) ExpectProved(costs, *result);
    if (HasFailure()) FAIL() << "graph " << i;
  }
}

// Single numbers have an algorithm of their own; behind a number that is always zero they do not.
TEST(Matching, SingleNumbersCostWhatPaddedOnesCost) {
  RandomStream stream(Seed{}, "test");
  uint32_t matched = 0;
  for (const uint32_t vertices : {2u, 16u, 64u, 250u, 258u}) {
    for (const int64_t range : {int64_t{2}, kCostMax}) {
      const WrittenCosts single = WrittenCosts::Random(vertices, 1, 300, range, &stream);
      WrittenCosts padded(vertices, 2);
      for (uint32_t u = 0; u < vertices; ++u) {
        for (uint32_t v = u + 1; v < vertices; ++v) {
          if (single.Allowed(u, v)) padded.Add(u, v, {0, single.Cost(u, v, 0)});
        }
      }
      const std::optional<MatchingResult> result = MinimumCostPerfectMatching(single);
      const std::optional<MatchingResult> other = MinimumCostPerfectMatching(padded);
      ASSERT_EQ(result.has_value(), other.has_value()) << vertices;
      if (!result.has_value()) continue;
      ++matched;
      EXPECT_EQ(result->cost[0], other->cost[1]) << vertices << " vertices, range " << range;
    }
  }
  EXPECT_GE(matched, 8u);
}

TEST(Matching, TwentyVerticesAreCounted) {
  WrittenCosts costs(20, 1);
  for (uint32_t u = 0; u < 20; ++u) {
    for (uint32_t v = u + 1; v < 20; ++v) costs.Add(u, v, {7});
  }
  const auto result = MinimumCostPerfectMatching(costs);
  ASSERT_TRUE(result.has_value());
  // 19 * 17 * 15 * ... * 1: everybody with everybody.
  EXPECT_EQ(BestMatchings(costs, *result).Count(), 654'729'075u);
}

}  // namespace
}  // namespace arbitro::kit
