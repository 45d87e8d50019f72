// SPDX-License-Identifier: Apache-2.0
//
// Minimum-cost perfect matching in any graph, costs being vectors compared from the first number.
//
// The exact engine under the Swiss pairing; a game rarely calls it itself. Vectors of whole numbers
// in this order can be added and compared just as numbers can, so Edmonds' algorithm runs on them
// directly and nothing is packed into one integer. O(n^3) steps, each touching as many numbers of
// a vector as are needed to decide a comparison.

#ifndef ARBITRO_KIT_MATCHING_H_
#define ARBITRO_KIT_MATCHING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/criteria.h"
#include "kit/random.h"

namespace arbitro::kit {

// A complete description of the graph.
class MatchingCosts {
 public:
  virtual ~MatchingCosts() = default;

  // Number of vertices, numbered from 0.
  virtual uint32_t Vertices() const = 0;

  // Numbers in each cost vector, at least 1.
  virtual uint32_t Components() const = 0;

  // Returns whether the edge exists; symmetric. u != v.
  virtual bool Allowed(uint32_t u, uint32_t v) const = 0;

  // Returns one number of the edge's cost; symmetric, absolute value at most kCostMax.
  virtual int64_t Cost(uint32_t u, uint32_t v, uint32_t component) const = 0;

  // Writes all numbers of the edge's cost at once, into Components() zeros. Override it if that is
  // quicker than asking for each.
  virtual void ReadCost(uint32_t u, uint32_t v, int64_t* cost) const {
    for (uint32_t k = 0; k < Components(); ++k) cost[k] = Cost(u, v, k);
  }
};

// Duals count in quarters: halves come from odd cycles, and a step may halve once more.
inline constexpr int64_t kDualScale = 4;

// An odd set of vertices that every best matching leaves by exactly one edge.
struct OddSet {
  std::vector<uint32_t> vertices;
  CostVector weight;  // At least zero; kDualScale times, like MatchingResult::duals.
};

// A best matching and the proof that there is no better one.
//
// For every allowed edge: kDualScale * cost + duals[u] + duals[v] + (weights of the odd sets that
// hold both ends) >= 0, with equality on every edge of every best matching. The matching is best
// because the sums then agree.
struct MatchingResult {
  std::vector<uint32_t> partner;
  CostVector cost;
  std::vector<CostVector> duals;
  std::vector<OddSet> odd_sets;  // Those of positive weight.
};

// Finds a perfect matching of the least cost, or nullopt where there is no perfect matching.
std::optional<MatchingResult> MinimumCostPerfectMatching(const MatchingCosts& costs);

// The most vertices that BestMatchings counts.
inline constexpr uint32_t kCountableVertices = 20;

// All best matchings of a graph of at most kCountableVertices, counted by way of their proof.
class BestMatchings {
 public:
  // `result` is the answer of MinimumCostPerfectMatching for `costs`.
  BestMatchings(const MatchingCosts& costs, const MatchingResult& result);

  // Returns how many best matchings there are; at least 1.
  uint64_t Count() const;

  // Returns one of them, each equally likely: partners by vertex.
  std::vector<uint32_t> Draw(RandomStream* stream) const;

 private:
  // The counts so far: only few of the sets of vertices can occur on the way.
  struct Entry {
    uint32_t taken;
    uint32_t count;  // 0xFFFFFFFF if the place is free.
  };

  uint32_t CountFrom(uint32_t taken) const;
  size_t PlaceOf(uint32_t taken) const;
  void Remember(uint32_t taken, uint32_t count) const;
  bool MayPair(uint32_t taken, uint32_t u, uint32_t v) const;

  uint32_t vertices_;
  std::vector<uint32_t> tight_;        // By vertex: the set of vertices at the end of a tight edge.
  std::vector<uint32_t> odd_sets_;     // As sets of vertices.
  mutable std::vector<Entry> counts_;  // A hash table, a power of two in size.
  mutable size_t counted_ = 0;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_MATCHING_H_
