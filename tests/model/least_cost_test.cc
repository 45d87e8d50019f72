// SPDX-License-Identifier: Apache-2.0

#include "tests/model/least_cost.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

namespace arbitro::model {
namespace {

// The matching against trying everything, of fields both can do.
TEST(LeastCost, AgreesWithTryingAll) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    Field field;
    field.numbers = 3;
    for (uint32_t player = 0; player < 10; ++player) field.players.push_back(player);
    const auto mixed = [seed](uint32_t a, uint32_t b) {
      return (std::min(a, b) * 31 + std::max(a, b) * 17 + seed * 7919) * 2654435761u >> 16;
    };
    field.may_meet = [&](uint32_t a, uint32_t b) { return mixed(a, b) % 3 != 0; };
    field.cost_of = [&](uint32_t a, uint32_t b) {
      return Cost{mixed(a, b) % 2, mixed(a, b) / 8 % 3, mixed(a, b) / 64 % 5};
    };
    const std::optional<Cost> tried = LeastCost(field);
    EXPECT_EQ(tried.has_value(), CanBePaired(field)) << seed;
    // Two more, who can only meet each other, make the field too large to try.
    const auto old_may_meet = field.may_meet;
    const auto old_cost = field.cost_of;
    field.players.insert(field.players.end(), {10, 11});
    field.may_meet = [&](uint32_t a, uint32_t b) {
      return std::max(a, b) < 10 ? old_may_meet(a, b) : std::min(a, b) >= 10;
    };
    field.cost_of = [&](uint32_t a, uint32_t b) {
      return std::max(a, b) < 10 ? old_cost(a, b) : Cost{0, 0, 0};
    };
    EXPECT_EQ(LeastCost(field), tried) << seed;
  }
}

}  // namespace
}  // namespace arbitro::model
