// SPDX-License-Identifier: Apache-2.0

#include "kit/matching.h"

#include <algorithm>
#include <utility>

#include "kit/blossom.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kFree = 0xFFFFFFFF;
constexpr size_t kPlacesAtFirst = 256;

// The fractional matching as a whole one: no vertex is unmatched.
MatchingResult Whole(const DenseCosts& costs, FractionalMatching matching) {
  MatchingResult result;
  const uint32_t width = costs.Components();
  result.cost.assign(width, 0);
  result.duals.reserve(costs.Vertices());
  for (uint32_t u = 0; u < costs.Vertices(); ++u) {
    const int64_t* dual = &matching.duals[size_t{u} * width];
    result.duals.emplace_back(dual, dual + width);
    if (matching.partner[u] < u) continue;
    const int64_t* cost = costs.Cost(u, matching.partner[u]);
    for (uint32_t k = 0; k < width; ++k) result.cost[k] += cost[k];
  }
  result.partner = std::move(matching.partner);
  return result;
}

std::optional<MatchingResult> Search(const MatchingCosts& costs, const DenseCosts* dense,
                                     const FractionalMatching* start) {
  BlossomSearch search(costs, dense);
  if (!search.Run(start)) return std::nullopt;
  return search.Result();
}

}  // namespace

std::optional<MatchingResult> MinimumCostPerfectMatching(const MatchingCosts& costs) {
  if (costs.Vertices() == 0) return MatchingResult{{}, CostVector(costs.Components(), 0), {}, {}};
  if (costs.Vertices() % 2 != 0) return std::nullopt;
  if (!DenseCosts::Fits(costs)) return Search(costs, nullptr, nullptr);
  const DenseCosts dense(costs);
  std::optional<FractionalMatching> start = MinimumFractionalMatching(dense);
  if (!start.has_value()) return std::nullopt;
  if (start->unmatched == 0) return Whole(dense, std::move(*start));
  return Search(costs, &dense, &*start);
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
        int64_t slack = kDualScale * costs.Cost(u, v, k) + result.duals[u][k] + result.duals[v][k];
        for (const uint32_t s : holding[u]) {
          if (odd_sets_[s] >> v & 1u) slack += result.odd_sets[s].weight[k];
        }
        tight = slack == 0;
      }
      if (tight) tight_[u] |= 1u << v;
    }
  }
  counts_.assign(kPlacesAtFirst, {0, kFree});
}

size_t BestMatchings::PlaceOf(uint32_t taken) const {
  constexpr uint32_t kSpread = 2654435769;  // 2^32 / golden ratio.
  size_t place = (taken * kSpread >> 8) & (counts_.size() - 1);
  while (counts_[place].count != kFree && counts_[place].taken != taken) {
    place = (place + 1) & (counts_.size() - 1);
  }
  return place;
}

void BestMatchings::Remember(uint32_t taken, uint32_t count) const {
  if (2 * ++counted_ > counts_.size()) {
    const std::vector<Entry> before = std::move(counts_);
    counts_.assign(2 * before.size(), {0, kFree});
    for (const Entry& entry : before) {
      if (entry.count != kFree) counts_[PlaceOf(entry.taken)] = entry;
    }
  }
  counts_[PlaceOf(taken)] = {taken, count};
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
  const Entry& known = counts_[PlaceOf(taken)];
  if (known.count != kFree) return known.count;
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
  Remember(taken, count);
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
