// SPDX-License-Identifier: Apache-2.0
//
// The least that pairing a field can cost, found without anything of the kit.

#ifndef ARBITRO_TESTS_MODEL_LEAST_COST_H_
#define ARBITRO_TESTS_MODEL_LEAST_COST_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace arbitro::model {

// Compared from the first number on; smaller is better.
using Cost = std::vector<int64_t>;
using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

struct Field {
  std::vector<uint32_t> players;                     // an even number, highest points first
  std::function<bool(uint32_t, uint32_t)> may_meet;  // symmetric
  std::function<Cost(uint32_t, uint32_t)> cost_of;   // of a pair; all of one length
  size_t numbers = 0;                                // that length
};

// Of all pairs together.
Cost CostOf(const Field& field, const Pairs& pairs);

// The cost of pairing neighbours, whether they may meet or not. Where groups of equal points are
// served from the top and a leftover goes to the next group, no pairing costs less.
Cost CostOfNeighbours(const Field& field);

// Whether everybody can be paired with somebody who may be met.
bool CanBePaired(const Field& field);

// By trying everything up to ten players, by LEMON's matching above. None: CanBePaired says no.
std::optional<Cost> LeastCost(const Field& field);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_LEAST_COST_H_
