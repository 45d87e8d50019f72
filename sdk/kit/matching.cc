// SPDX-License-Identifier: Apache-2.0

#include "kit/matching.h"

#include <algorithm>

#include "kit/blossom.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kUncounted = 0xFFFFFFFF;

}  // namespace

std::optional<MatchingResult> MinimumCostPerfectMatching(const MatchingCosts& costs) {
  if (costs.Vertices() == 0) return MatchingResult{{}, CostVector(costs.Components(), 0), {}, {}};
  if (costs.Vertices() % 2 != 0) return std::nullopt;
  BlossomSearch search(costs);
  if (!search.Run()) return std::nullopt;
  return search.Result();
}

BestMatchings::BestMatchings(const MatchingCosts& costs, const MatchingResult& result)
    : vertices_(costs.Vertices()), tight_(vertices_, 0) {
  std::vector<std::vector<uint32_t>> holding(vertices_);  // Odd sets by vertex.
  for (uint32_t s = 0; s < result.odd_sets.size(); ++s) {
    uint32_t members = 0;
    for (const uint32_t v : result.odd_sets[s].vertices) {
      members |= 1u << v;
      holding[v].push_back(s);
    }
    odd_sets_.push_back(members);
  }
  for (uint32_t u = 0; u < vertices_; ++u) {
    for (uint32_t v = 0; v < vertices_; ++v) {
      if (u == v || !costs.Allowed(u, v)) continue;
      bool tight = true;
      for (uint32_t k = 0; k < costs.Components() && tight; ++k) {
        int64_t slack = 2 * costs.Cost(u, v, k) + result.duals[u][k] + result.duals[v][k];
        for (const uint32_t s : holding[u]) {
          if (odd_sets_[s] >> v & 1u) slack += result.odd_sets[s].weight[k];
        }
        tight = slack == 0;
      }
      if (tight) tight_[u] |= 1u << v;
    }
  }
  counts_.assign(size_t{1} << vertices_, kUncounted);
}

bool BestMatchings::MayPair(uint32_t taken, uint32_t u, uint32_t v) const {
  if ((tight_[u] >> v & 1u) == 0) return false;
  for (const uint32_t members : odd_sets_) {
    const bool leaves = ((members >> u ^ members >> v) & 1u) != 0;
    // A best matching leaves the odd set once. Before that an even number of its vertices is taken.
    if (leaves && __builtin_popcount(taken & members) % 2 != 0) return false;
  }
  return true;
}

uint32_t BestMatchings::CountFrom(uint32_t taken) const {
  if (counts_[taken] != kUncounted) return counts_[taken];
  const uint32_t u = static_cast<uint32_t>(__builtin_ctz(~taken));
  uint32_t count = 0;
  if (u >= vertices_) {
    count = 1;
  } else {
    for (uint32_t v = u + 1; v < vertices_; ++v) {
      if ((taken >> v & 1u) != 0 || !MayPair(taken, u, v)) continue;
      count += CountFrom(taken | 1u << u | 1u << v);
    }
  }
  counts_[taken] = count;
  return count;
}

uint64_t BestMatchings::Count() const { return CountFrom(0); }

std::vector<uint32_t> BestMatchings::Draw(RandomStream* stream) const {
  std::vector<uint32_t> partner(vertices_);
  uint32_t taken = 0;
  for (uint32_t u = 0; u < vertices_; ++u) {
    if ((taken >> u & 1u) != 0) continue;
    uint64_t lot = stream->Below(CountFrom(taken));
    for (uint32_t v = u + 1; v < vertices_; ++v) {
      if ((taken >> v & 1u) != 0 || !MayPair(taken, u, v)) continue;
      const uint32_t next = taken | 1u << u | 1u << v;
      if (lot < CountFrom(next)) {
        partner[u] = v;
        partner[v] = u;
        taken = next;
        break;
      }
      lot -= CountFrom(next);
    }
  }
  return partner;
}

}  // namespace arbitro::kit
