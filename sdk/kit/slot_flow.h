// SPDX-License-Identifier: Apache-2.0
//
// Sends groups of players to kinds of seats at the least cost; internal to the kit.
//
// A transport problem with vectors for costs, compared from the first number: players that are
// alike for every criterion are one group, such seats one kind. Solved exactly by shortest
// augmenting paths over the kinds, of which there are few.

#ifndef ARBITRO_KIT_SLOT_FLOW_H_
#define ARBITRO_KIT_SLOT_FLOW_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kit/criteria.h"

namespace arbitro::kit {

// The cost of each group on each kind of seat: one of the group's numbers for each component, or 0.
struct SlotCosts {
  static constexpr uint32_t kZero = 0xFFFFFFFF;

  uint32_t components = 0;
  uint32_t features = 0;         // Numbers of one group.
  std::vector<uint32_t> values;  // groups * features.
  std::vector<uint32_t> picked;  // kinds * components: index of the feature, or kZero.

  int64_t At(uint32_t group, uint32_t kind, uint32_t component) const {
    const uint32_t feature = picked[size_t{kind} * components + component];
    return feature == kZero ? 0 : values[size_t{group} * features + feature];
  }
};

struct SlotFlow {
  std::vector<uint32_t> amounts;  // groups * kinds: how many of the group go to the kind.
  CostVector cost;
  bool unique = false;  // No other amounts cost as little.
};

// Returns the best way to send all players. `supplies` and `capacities` have the same sum.
SlotFlow SendAtLeastCost(const std::vector<uint32_t>& supplies,
                         const std::vector<uint32_t>& capacities, const SlotCosts& costs);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SLOT_FLOW_H_
