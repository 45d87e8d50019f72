// SPDX-License-Identifier: Apache-2.0
//
// Where each criterion's numbers lie in a cost vector; internal to the kit.

#ifndef ARBITRO_KIT_COST_LAYOUT_H_
#define ARBITRO_KIT_COST_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/criteria.h"

namespace arbitro::kit {

// Positions in the layout that CostLayout describes; number 0 is always the rematches.
class LayoutIndex {
 public:
  LayoutIndex(const std::vector<PairingCriterion>& criteria, uint32_t groups);

  // Numbers in a vector.
  size_t Size() const { return size_; }

  // Where `criterion` counts pairs whose better player stands in `group`.
  size_t At(size_t criterion, uint32_t group) const {
    return places_[criterion].first + places_[criterion].stride * group;
  }

 private:
  struct Place {
    size_t first;
    size_t stride;  // 0 where all groups share one number.
  };
  std::vector<Place> places_;
  size_t size_ = 1;
};

// Returns the cost of one pair by the criterion.
int64_t CostOf(const PairingCriterion& criterion, const PairFacts& pair);

// Whether, old opponents aside, the best pairings are exactly those that pass one player from a
// group to the next where the number of players so far is odd, and pair all others within their
// groups ("chain form").
//
// True where the first measure of groups in the list is strict: the squares of distances over the
// whole field, or any distance from the top. A pair that skips a group then costs more than the
// pairs that do not, (d + e)^2 > d^2 + e^2, and every boundary with an odd number above it must be
// crossed. Later criteria cannot tell such pairings apart. A custom criterion costs at least 0, so
// that chain-form pairings on which all custom costs are 0 are still exactly the best ones.
bool HasChainForm(const std::vector<PairingCriterion>& criteria, uint32_t groups);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_COST_LAYOUT_H_
