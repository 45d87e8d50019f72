// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "kit/blossom.h"

namespace arbitro::kit {
namespace {

// Trees by their roots.
struct TreesAround {
  std::map<uint32_t, std::set<uint32_t>> leads_to;  // where edges lead from a tree's outer vertices
  std::map<uint32_t, size_t> sizes;                 // in vertices
};

// The tree `start`, all that are reached from it, and how many vertices they have.
std::pair<std::vector<uint32_t>, size_t> ClosedFrom(uint32_t start, const TreesAround& all) {
  std::vector<uint32_t> trees = {start};
  size_t total = all.sizes.at(start);
  std::set<uint32_t> seen = {start};
  for (size_t i = 0; i < trees.size(); ++i) {
    const auto leads = all.leads_to.find(trees[i]);
    if (leads == all.leads_to.end()) continue;
    for (const uint32_t next : leads->second) {
      if (!seen.insert(next).second) continue;
      trees.push_back(next);
      total += all.sizes.at(next);
    }
  }
  return {std::move(trees), total};
}

std::vector<uint32_t> SmallestClosed(const TreesAround& all) {
  std::vector<uint32_t> best;
  size_t best_size = 0;
  for (const auto& [start, size] : all.sizes) {
    auto [trees, total] = ClosedFrom(start, all);
    if (!best.empty() && total >= best_size) continue;
    best = std::move(trees);
    best_size = total;
  }
  return best;
}

}  // namespace

// When a search ends without a matching, edges lead from outer nodes to inner vertices only, and
// each tree has one outer node more than inner vertices. (No inner node is a blossom: where all
// costs are equal, these are expanded at once.)
Barrier BlossomSearch::FindBarrier() {
  StartFromCheapest();
  uint32_t left = Unmatched();
  while (left > 0 && Phase()) left -= 2;
  Barrier barrier;
  if (left == 0) return barrier;
  const std::vector<bool> chosen = SmallestClosedTrees();
  for (uint32_t node = 1; node <= nodes_; ++node) {
    if (!IsOutermost(node) || label_[node] == Label::kFree || !chosen[TreeOf(node)]) continue;
    if (label_[node] == Label::kInner) {
      barrier.others.push_back(node - 1);
      continue;
    }
    barrier.odd_sets.emplace_back();
    Leaves(node, &barrier.odd_sets.back());
    std::sort(barrier.odd_sets.back().begin(), barrier.odd_sets.back().end());
  }
  std::sort(barrier.odd_sets.begin(), barrier.odd_sets.end());
  return barrier;
}

// The root of the tree that holds an outermost node.
uint32_t BlossomSearch::TreeOf(uint32_t node) const {
  if (label_[node] == Label::kInner) node = root_[parent_[node]];
  while (mate_[node] != 0) node = root_[parent_[root_[mate_[node]]]];
  return node;
}

// By root: which trees to take so that no edge of theirs leads to an inner vertex of another.
std::vector<bool> BlossomSearch::SmallestClosedTrees() const {
  TreesAround all;
  for (uint32_t u = 1; u <= vertices_; ++u) {
    if (label_[root_[u]] == Label::kFree) continue;
    const uint32_t tree = TreeOf(root_[u]);
    ++all.sizes[tree];
    if (label_[root_[u]] != Label::kOuter) continue;
    for (uint32_t v = 1; v <= vertices_; ++v) {
      if (EdgeAt(u, v).from == 0 || label_[root_[v]] != Label::kInner) continue;
      all.leads_to[tree].insert(TreeOf(root_[v]));
    }
  }
  std::vector<bool> chosen(nodes_max_, false);
  for (const uint32_t tree : SmallestClosed(all)) chosen[tree] = true;
  return chosen;
}

}  // namespace arbitro::kit
