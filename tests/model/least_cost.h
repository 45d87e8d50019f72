// SPDX-License-Identifier: Apache-2.0
//
// The least that pairing a field can cost, computed without the kit.

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

// Returns the cost of all pairs together.
Cost CostOf(const Field& field, const Pairs& pairs);

// Returns the cost of pairing neighbours, whether they may meet or not. If groups of equal points
// are served from the top and a leftover goes to the next group, no pairing costs less.
Cost CostOfNeighbours(const Field& field);

// Returns true if all players can be paired with opponents whom they may meet.
bool CanBePaired(const Field& field);

// Tries every pairing of up to ten players, and uses LEMON's matching for more. Empty if
// CanBePaired is false.
std::optional<Cost> LeastCost(const Field& field);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_LEAST_COST_H_
