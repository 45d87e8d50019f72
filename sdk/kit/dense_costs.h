// SPDX-License-Identifier: Apache-2.0
//
// The costs of a graph written down in a square; internal to the kit.

#ifndef ARBITRO_KIT_DENSE_COSTS_H_
#define ARBITRO_KIT_DENSE_COSTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/matching.h"

namespace arbitro::kit {

// Read once and then looked up without a call. Vertices count from 0.
class DenseCosts {
 public:
  // The most numbers that are written down: 64 MB of them.
  static constexpr size_t kCellsMax = size_t{1} << 23;

  // Every number of an edge that is not there: more than any sum of costs.
  static constexpr int64_t kNoEdge = int64_t{1} << 61;

  static bool Fits(const MatchingCosts& costs) {
    return size_t{costs.Vertices()} * costs.Vertices() * costs.Components() <= kCellsMax;
  }

  explicit DenseCosts(const MatchingCosts& costs)
      : vertices_(costs.Vertices()),
        components_(costs.Components()),
        allowed_(size_t{vertices_} * vertices_, 0),
        cells_(size_t{vertices_} * vertices_ * components_, kNoEdge) {
    for (uint32_t u = 0; u < vertices_; ++u) {
      for (uint32_t v = u + 1; v < vertices_; ++v) {
        if (!costs.Allowed(u, v)) continue;
        int64_t* cell = &cells_[Index(u, v) * components_];
        std::fill_n(cell, components_, 0);
        costs.ReadCost(u, v, cell);
        std::copy(cell, cell + components_, &cells_[Index(v, u) * components_]);
        allowed_[Index(u, v)] = 1;
        allowed_[Index(v, u)] = 1;
      }
    }
  }

  uint32_t Vertices() const { return vertices_; }
  uint32_t Components() const { return components_; }
  bool Allowed(uint32_t u, uint32_t v) const { return allowed_[Index(u, v)] != 0; }

  // The numbers of the edge's cost. Those of one vertex's edges follow each other.
  const int64_t* Cost(uint32_t u, uint32_t v) const { return &cells_[Index(u, v) * components_]; }

 private:
  size_t Index(uint32_t u, uint32_t v) const { return size_t{u} * vertices_ + v; }

  uint32_t vertices_;
  uint32_t components_;
  std::vector<uint8_t> allowed_;
  std::vector<int64_t> cells_;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_DENSE_COSTS_H_
