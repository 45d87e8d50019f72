// SPDX-License-Identifier: Apache-2.0
//
// The pairing against an independent exact matcher: LEMON's weighted perfect matching.
//
// LEMON is a template on its type of numbers; this test gives it vectors that are compared step by
// step. Nothing is weighed against anything here either, and nothing of the kit's own matching is
// used.

#include <gtest/gtest.h>
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <optional>
#include <set>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

// A vector of whole numbers in lexicographic order, with the operations that LEMON needs of
// numbers.
template <size_t kSize>
struct Steps {
  std::array<int64_t, kSize> at;

  Steps(int64_t first = 0) : at{} { at[0] = first; }  // NOLINT: LEMON writes `Value x = 0`.

  Steps& operator+=(const Steps& other) {
    for (size_t k = 0; k < kSize; ++k) at[k] += other.at[k];
    return *this;
  }
  Steps& operator-=(const Steps& other) {
    for (size_t k = 0; k < kSize; ++k) at[k] -= other.at[k];
    return *this;
  }
  Steps operator-() const { return Steps() -= *this; }
  friend Steps operator+(Steps a, const Steps& b) { return a += b; }
  friend Steps operator-(Steps a, const Steps& b) { return a -= b; }
  friend Steps operator*(int factor, Steps a) {
    for (int64_t& number : a.at) number *= factor;
    return a;
  }
  friend Steps operator/(Steps a, int divisor) {
    for (int64_t& number : a.at) {
      // LEMON's duals stay whole: an odd half would mean that these vectors break its invariant.
      if (number % divisor != 0) ADD_FAILURE() << number << " / " << divisor;
      number /= divisor;
    }
    return a;
  }
  friend bool operator<(const Steps& a, const Steps& b) { return a.at < b.at; }
  friend bool operator>(const Steps& a, const Steps& b) { return b < a; }
  friend bool operator==(const Steps& a, const Steps& b) { return a.at == b.at; }
  friend bool operator!=(const Steps& a, const Steps& b) { return a.at != b.at; }
};

}  // namespace
}  // namespace arbitro::kit

namespace std {

template <size_t kSize>
struct numeric_limits<arbitro::kit::Steps<kSize>> {
  static constexpr bool is_integer = true;
  static arbitro::kit::Steps<kSize> max() { return {int64_t{1} << 50}; }
};

}  // namespace std

namespace arbitro::kit {
namespace {

struct Edge {
  uint32_t u;
  uint32_t v;
  CostVector cost;
};

// All pairs that may meet once the bye sits out, with their costs in the rulebooks' words.
struct Graph {
  uint32_t vertices = 0;
  size_t components = 1;
  std::vector<Edge> edges;
};

enum class Rulebook { kGaps, kBands, kSquares };

CostVector CostOfPair(Rulebook rulebook, const std::vector<int32_t>& levels, int32_t a, int32_t b) {
  const int64_t gap = std::abs(a - b);
  if (rulebook == Rulebook::kSquares) return {gap * gap};
  const auto level = [&](int32_t points) {
    return static_cast<size_t>(std::find(levels.begin(), levels.end(), points) - levels.begin());
  };
  const size_t upper = level(std::max(a, b));
  const auto distance = static_cast<int64_t>(level(std::min(a, b)) - upper);
  if (rulebook == Rulebook::kGaps) {
    CostVector cost(levels.size(), 0);
    cost[upper] = gap;
    return cost;
  }
  CostVector cost(2 * levels.size(), 0);
  cost[2 * upper] = distance != 0 ? 1 : 0;
  cost[2 * upper + 1] = distance * distance;
  return cost;
}

Graph GraphOf(const History& history, uint32_t bye, Rulebook rulebook) {
  std::vector<uint32_t> players;
  std::set<int32_t> points;
  for (uint32_t i = 0; i < history.Size(); ++i) {
    if (i == bye) continue;
    players.push_back(i);
    points.insert(history.points[i]);
  }
  const std::vector<int32_t> levels(points.rbegin(), points.rend());
  Graph graph;
  graph.vertices = static_cast<uint32_t>(players.size());
  for (uint32_t u = 0; u < graph.vertices; ++u) {
    const std::vector<uint32_t>& met = history.met[players[u]];
    for (uint32_t v = u + 1; v < graph.vertices; ++v) {
      if (std::count(met.begin(), met.end(), players[v]) > 0) continue;
      graph.edges.push_back(
          {u, v,
           CostOfPair(rulebook, levels, history.points[players[u]], history.points[players[v]])});
      graph.components = graph.edges.back().cost.size();
    }
  }
  return graph;
}

template <size_t kSize>
std::optional<CostVector> LeastOf(const Graph& graph) {
  lemon::SmartGraph field;
  std::vector<lemon::SmartGraph::Node> nodes;
  for (uint32_t i = 0; i < graph.vertices; ++i) nodes.push_back(field.addNode());
  lemon::SmartGraph::EdgeMap<Steps<kSize>> weights(field);
  std::vector<lemon::SmartGraph::Edge> edges;
  for (const Edge& edge : graph.edges) {
    edges.push_back(field.addEdge(nodes[edge.u], nodes[edge.v]));
    Steps<kSize> weight;
    for (size_t k = 0; k < graph.components; ++k) weight.at[k] = -edge.cost[k];
    weights[edges.back()] = weight;
  }
  lemon::MaxWeightedPerfectMatching<lemon::SmartGraph, lemon::SmartGraph::EdgeMap<Steps<kSize>>>
      matching(field, weights);
  matching.init();
  if (!matching.start()) return std::nullopt;
  CostVector cost(graph.components, 0);
  for (size_t e = 0; e < edges.size(); ++e) {
    if (!matching.matching(edges[e])) continue;
    for (size_t k = 0; k < graph.components; ++k) cost[k] += graph.edges[e].cost[k];
  }
  return cost;
}

std::optional<CostVector> LeastByLemon(const Graph& graph) {
  if (graph.components <= 1) return LeastOf<1>(graph);
  if (graph.components <= 12) return LeastOf<12>(graph);
  if (graph.components <= 32) return LeastOf<32>(graph);
  EXPECT_LE(graph.components, 96u);
  return LeastOf<96>(graph);
}

SwissRules RulesOf(Rulebook rulebook) {
  SwissRules rules;
  rules.criteria = rulebook == Rulebook::kGaps    ? GapsFromTheTopCriteria()
                   : rulebook == Rulebook::kBands ? BandsFromTheTopCriteria()
                                                  : SquaredDifferencesCriteria();
  return rules;
}

// A field of many rounds for its size: players of the same points have mostly met.
History TightField(uint64_t seed, uint32_t players_max) {
  RandomStream stream(SeedOf(seed), "tight");
  const uint32_t players_min = players_max > 24 ? players_max / 2 : 4;
  History history(static_cast<uint32_t>(players_min + stream.Below(players_max - players_min + 1)));
  const uint64_t levels = 2 + stream.Below(std::min<uint64_t>(history.Size() / 2, 40));
  for (int32_t& points : history.points) points = static_cast<int32_t>(stream.Below(levels));
  const uint64_t per_mille = 200 + stream.Below(700);
  const int32_t reach = 1 + static_cast<int32_t>(stream.Below(3));
  for (uint32_t a = 0; a < history.Size(); ++a) {
    for (uint32_t b = a + 1; b < history.Size(); ++b) {
      if (std::abs(history.points[a] - history.points[b]) > reach) continue;
      if (stream.Below(1000) < per_mille) history.Meet(a, b);
    }
  }
  return history;
}

struct Totals {
  int paired = 0;
  int refused = 0;
  int above_bound = 0;
};

void ExpectAgreement(const History& history, uint64_t seed, Totals* totals) {
  const auto rulebook = static_cast<Rulebook>(seed % 3);
  const SwissRound round = PairSwiss(history.Players(), RulesOf(rulebook), SeedOf(seed));
  if (round.status == SwissStatus::kNoLegalPairing) {
    ++totals->refused;
    const uint32_t byes = history.Size() % 2 != 0 ? history.Size() : 1;
    for (uint32_t i = 0; i < byes; ++i) {
      const uint32_t bye = byes == 1 ? kNoPlayer : i;
      EXPECT_FALSE(LeastByLemon(GraphOf(history, bye, rulebook)).has_value());
    }
    return;
  }
  ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
  ++totals->paired;
  totals->above_bound += round.cost != round.bound ? 1 : 0;
  std::optional<CostVector> least = LeastByLemon(GraphOf(history, round.bye, rulebook));
  ASSERT_TRUE(least.has_value());
  least->insert(least->begin(), 0);
  EXPECT_EQ(round.cost, *least);
}

uint64_t Times(uint64_t count) {
  return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 40 * count : count;
}

void CheckTightFields(uint64_t first_seed, uint64_t count, uint32_t players_max) {
  Totals totals;
  for (uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    ExpectAgreement(TightField(seed, players_max), seed, &totals);
    if (::testing::Test::HasFailure()) FAIL() << "field of seed " << seed;
  }
  std::cout << totals.paired << " paired, of which " << totals.above_bound
            << " above the groups' bound, " << totals.refused << " refused\n";
  EXPECT_GT(totals.above_bound, 0);
}

TEST(LemonMatching, SmallTightFields) { CheckTightFields(1, Times(600), 24); }
TEST(LemonMatching, MediumTightFields) { CheckTightFields(100'001, Times(45), 80); }
TEST(LemonMatching, LargeTightFields) { CheckTightFields(200'001, Times(6), 200); }

// Whole events, far beyond the rounds that their size needs.
TEST(LemonMatching, EventsOfManyRounds) {
  Totals totals;
  for (uint64_t seed = 1; seed <= Times(24); ++seed) {
    RandomStream stream(SeedOf(seed), "event");
    History history(static_cast<uint32_t>(6 + stream.Below(40)));
    const auto rounds = static_cast<uint32_t>(history.Size() / 2 + stream.Below(6));
    const SwissRules rules = RulesOf(static_cast<Rulebook>(seed % 3));
    for (uint32_t number = 0; number < rounds; ++number) {
      // The first rounds of an event are easy.
      if (number > rounds / 2) ExpectAgreement(history, seed, &totals);
      const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed * 100 + number));
      if (round.status != SwissStatus::kPaired) break;
      PlayRound(round.pairs, round.bye, 6, &stream, &history);
    }
    if (HasFailure()) FAIL() << "event of seed " << seed;
  }
  EXPECT_GT(totals.paired, 50);
  EXPECT_GT(totals.above_bound, 10);
}

}  // namespace
}  // namespace arbitro::kit
