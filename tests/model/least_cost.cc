// SPDX-License-Identifier: Apache-2.0

#include "tests/model/least_cost.h"

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <array>
#include <cstdlib>
#include <limits>

namespace arbitro::model {
namespace {

// A cost of a fixed length, with what LEMON does to numbers.
template <size_t kLength>
struct Numbers {
  std::array<int64_t, kLength> at;

  Numbers(int64_t first = 0) : at{} { at[0] = first; }  // NOLINT: LEMON writes `Value x = 0`.

  Numbers& operator+=(const Numbers& other) {
    for (size_t i = 0; i < kLength; ++i) at[i] += other.at[i];
    return *this;
  }
  Numbers& operator-=(const Numbers& other) {
    for (size_t i = 0; i < kLength; ++i) at[i] -= other.at[i];
    return *this;
  }
  Numbers operator-() const { return Numbers() -= *this; }
  friend Numbers operator+(Numbers a, const Numbers& b) { return a += b; }
  friend Numbers operator-(Numbers a, const Numbers& b) { return a -= b; }
  friend Numbers operator*(int factor, Numbers a) {
    for (int64_t& number : a.at) number *= factor;
    return a;
  }
  friend Numbers operator/(Numbers a, int divisor) {
    for (int64_t& number : a.at) {
      // LEMON halves only what it doubled: a rest would make its answer worthless.
      if (number % divisor != 0) std::abort();
      number /= divisor;
    }
    return a;
  }
  friend bool operator<(const Numbers& a, const Numbers& b) { return a.at < b.at; }
  friend bool operator>(const Numbers& a, const Numbers& b) { return b < a; }
  friend bool operator==(const Numbers& a, const Numbers& b) { return a.at == b.at; }
  friend bool operator!=(const Numbers& a, const Numbers& b) { return a.at != b.at; }
};

}  // namespace
}  // namespace arbitro::model

namespace std {

template <size_t kLength>
struct numeric_limits<arbitro::model::Numbers<kLength>> {
  static constexpr bool is_integer = true;
  static arbitro::model::Numbers<kLength> max() { return {int64_t{1} << 50}; }
};

}  // namespace std

namespace arbitro::model {
namespace {

constexpr size_t kTriedPlayersMax = 10;

void AddTo(Cost* sum, const Cost& cost) {
  for (size_t i = 0; i < cost.size(); ++i) (*sum)[i] += cost[i];
}

// Pairs the first of `left` with each of the others in turn, and so on.
void TryAll(const Field& field, std::vector<uint32_t> left, const Cost& so_far,
            std::optional<Cost>* least) {
  if (left.empty()) {
    if (!*least || so_far < **least) *least = so_far;
    return;
  }
  const uint32_t first = left.front();
  for (size_t i = 1; i < left.size(); ++i) {
    if (!field.may_meet(first, left[i])) continue;
    std::vector<uint32_t> rest(left.begin() + 1, left.end());
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i) - 1);
    Cost cost = so_far;
    AddTo(&cost, field.cost_of(first, left[i]));
    TryAll(field, std::move(rest), cost, least);
  }
}

// The field as LEMON's graph; edges by the indices of their players.
struct Graph {
  explicit Graph(const Field& field) {
    for (size_t i = 0; i < field.players.size(); ++i) nodes.push_back(graph.addNode());
    for (size_t u = 0; u < nodes.size(); ++u) {
      for (size_t v = u + 1; v < nodes.size(); ++v) {
        if (!field.may_meet(field.players[u], field.players[v])) continue;
        edges.push_back(graph.addEdge(nodes[u], nodes[v]));
        ends.emplace_back(field.players[u], field.players[v]);
      }
    }
  }

  lemon::SmartGraph graph;
  std::vector<lemon::SmartGraph::Node> nodes;
  std::vector<lemon::SmartGraph::Edge> edges;
  Pairs ends;  // one an edge
};

template <size_t kLength>
std::optional<Cost> LeastByLemon(const Field& field) {
  const Graph field_graph(field);
  using Weights = lemon::SmartGraph::EdgeMap<Numbers<kLength>>;
  Weights weights(field_graph.graph);
  for (size_t e = 0; e < field_graph.edges.size(); ++e) {
    const Cost cost = field.cost_of(field_graph.ends[e].first, field_graph.ends[e].second);
    Numbers<kLength> weight;
    for (size_t i = 0; i < cost.size(); ++i) weight.at[i] = -cost[i];
    weights[field_graph.edges[e]] = weight;
  }
  lemon::MaxWeightedPerfectMatching<lemon::SmartGraph, Weights> matching(field_graph.graph,
                                                                         weights);
  if (!matching.run()) return std::nullopt;
  Pairs pairs;
  for (size_t e = 0; e < field_graph.edges.size(); ++e) {
    if (matching.matching(field_graph.edges[e])) pairs.push_back(field_graph.ends[e]);
  }
  return CostOf(field, pairs);
}

}  // namespace

Cost CostOf(const Field& field, const Pairs& pairs) {
  Cost sum(field.numbers, 0);
  for (const auto& [a, b] : pairs) AddTo(&sum, field.cost_of(a, b));
  return sum;
}

Cost CostOfNeighbours(const Field& field) {
  Pairs pairs;
  for (size_t i = 0; i + 1 < field.players.size(); i += 2) {
    pairs.emplace_back(field.players[i], field.players[i + 1]);
  }
  return CostOf(field, pairs);
}

bool CanBePaired(const Field& field) {
  // Dirac: where everybody may meet at least half of the field, there is a tour of all of it, and
  // every other step of a tour is a pairing.
  bool many = true;
  for (uint32_t player : field.players) {
    size_t may = 0;
    for (uint32_t other : field.players) may += other != player && field.may_meet(player, other);
    many = many && 2 * may >= field.players.size();
  }
  if (many && field.players.size() > 2) return true;
  const Graph field_graph(field);
  lemon::MaxMatching<lemon::SmartGraph> matching(field_graph.graph);
  matching.run();
  return 2 * static_cast<size_t>(matching.matchingSize()) == field.players.size();
}

std::optional<Cost> LeastCost(const Field& field) {
  if (field.players.size() <= kTriedPlayersMax) {
    std::optional<Cost> least;
    TryAll(field, field.players, Cost(field.numbers, 0), &least);
    return least;
  }
  if (!CanBePaired(field)) return std::nullopt;
  if (field.numbers <= 8) return LeastByLemon<8>(field);
  if (field.numbers <= 16) return LeastByLemon<16>(field);
  if (field.numbers <= 64) return LeastByLemon<64>(field);
  std::abort();  // More score groups than an event of these tests has.
}

}  // namespace arbitro::model
