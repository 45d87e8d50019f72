// SPDX-License-Identifier: Apache-2.0
//
// Edmonds' blossom algorithm for minimum-cost perfect matching; internal to the kit.
//
// The primal-dual method in O(n^3): trees grow from all unmatched nodes at once along tight edges;
// an edge between two trees augments, one inside a tree closes an odd cycle, which is shrunk into
// one node (a blossom); when no tight edge is left, duals move until there is one. It differs from
// the textbook only in that costs, duals and steps are vectors in lexicographic order.
//
// Nodes: 0 is none, 1 .. n the vertices, above them the blossoms, whose numbers are used again.

#ifndef ARBITRO_KIT_BLOSSOM_H_
#define ARBITRO_KIT_BLOSSOM_H_

#include <cstdint>
#include <vector>

#include "kit/dense_costs.h"
#include "kit/fractional_matching.h"
#include "kit/matching.h"

namespace arbitro::kit {

// A proof that there is no perfect matching: odd sets of vertices, whose edges lead only into the
// set itself and to `others`, and which are more than the others.
struct Barrier {
  std::vector<std::vector<uint32_t>> odd_sets;
  std::vector<uint32_t> others;
};

class BlossomSearch {
 public:
  // Run and Result read `costs`, which must have an even number of vertices. `dense` has the same
  // costs in a table, and is nullptr if they would be too large; they are read as well.
  BlossomSearch(const MatchingCosts& costs, const DenseCosts* dense);

  // Returns false if there is no perfect matching. Begins from `start`, or, if that is nullptr,
  // from the cheapest edges.
  bool Run(const FractionalMatching* start);

  // Looks for the proof that there is no perfect matching; empty if there is one. Call it instead
  // of Run.
  Barrier FindBarrier();

  // Call it after a Run that returned true.
  MatchingResult Result() const;

 private:
  // A node in the search: unreached; outer, at even distance from a root; inner, at odd.
  enum class Label : int8_t { kFree, kOuter, kInner };

  // The edge that stands for the cheapest one between two nodes: real vertices, 0 for none.
  struct Edge {
    uint32_t from = 0;
    uint32_t to = 0;
  };

  Edge& EdgeAt(uint32_t a, uint32_t b) { return edges_[size_t{a} * nodes_max_ + b]; }
  const Edge& EdgeAt(uint32_t a, uint32_t b) const { return edges_[size_t{a} * nodes_max_ + b]; }
  int64_t* Dual(uint32_t node) { return &duals_[size_t{node} * components_]; }
  const int64_t* Dual(uint32_t node) const { return &duals_[size_t{node} * components_]; }
  int64_t Cost(uint32_t u, uint32_t v, uint32_t k) const {
    return dense_ != nullptr ? dense_->Cost(u - 1, v - 1)[k] : costs_.Cost(u - 1, v - 1, k);
  }
  int64_t Slack(const Edge& edge, uint32_t k) const {
    return Dual(edge.from)[k] + Dual(edge.to)[k] + kDualScale * Cost(edge.from, edge.to, k);
  }
  int CompareSlacks(const Edge& a, const Edge& b) const;
  bool IsTight(const Edge& edge) const;
  bool IsOutermost(uint32_t node) const { return root_[node] == node; }

  // Takes feasible duals, all of one parity, and a matching of tight edges.
  void StartFrom(const FractionalMatching& start);
  bool StartFromCheapest();
  uint32_t Unmatched() const;

  // Runs one phase: grows trees until two of them meet and the matching grows by one edge.
  bool Phase();
  bool ScanQueue();
  bool FindStep();
  void OfferStep(const Edge& edge, bool halve);
  void ApplyStep();
  bool UseNewTightEdges();
  bool UseTightEdge(const Edge& edge);

  uint32_t TreeOf(uint32_t node) const;
  std::vector<bool> SmallestClosedTrees() const;

  void Enqueue(uint32_t node);
  void OfferSlack(uint32_t vertex, uint32_t node);
  void ResetSlack(uint32_t node);
  void SetRoot(uint32_t node, uint32_t root);
  uint32_t CommonAncestor(uint32_t a, uint32_t b);
  void Shrink(uint32_t a, uint32_t ancestor, uint32_t b);
  void CollectEdges(uint32_t blossom);
  void Expand(uint32_t blossom);
  uint32_t EvenPosition(uint32_t blossom, uint32_t child);
  void SetMate(uint32_t node, uint32_t other);
  void Augment(uint32_t a, uint32_t b);
  void Leaves(uint32_t node, std::vector<uint32_t>* leaves) const;

  const MatchingCosts& costs_;
  uint32_t vertices_;
  uint32_t components_;
  uint32_t nodes_max_;
  uint32_t nodes_;  // Highest number in use.
  const DenseCosts* dense_;
  std::vector<Edge> edges_;       // By two nodes.
  std::vector<int64_t> duals_;    // Scaled and negated; of blossoms, their weight.
  std::vector<uint32_t> mate_;    // The vertex at the other end, 0 for none.
  std::vector<uint32_t> root_;    // Outermost blossom that holds the node; 0 not in use.
  std::vector<uint32_t> parent_;  // Vertex by which the node was reached.
  std::vector<uint32_t> slack_;   // Outer vertex of the edge of least slack, 0 for none.
  std::vector<Label> label_;
  std::vector<uint32_t> visited_;  // Stamps of CommonAncestor.
  uint32_t stamp_ = 0;
  std::vector<std::vector<uint32_t>> children_;  // Of a blossom, round the cycle, base first.
  std::vector<uint32_t> child_of_;               // By blossom and vertex: the child that holds it.
  std::vector<uint32_t> queue_;                  // Outer vertices to scan.
  size_t scanned_ = 0;
  std::vector<int64_t> step_;
  bool has_step_ = false;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_BLOSSOM_H_
