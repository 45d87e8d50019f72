// SPDX-License-Identifier: Apache-2.0
#include "kit/side.h"

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

TEST(BySide, HoldsOneValueOfEachSide) {
  BySide<int> games = {1, 0};
  ++games[Side::kSecond];
  EXPECT_EQ(games, (BySide<int>{1, 1}));
  EXPECT_EQ(Leader(games), std::nullopt);
  games[Other(Side::kSecond)] = 2;
  EXPECT_EQ(Leader(games), Side::kFirst);
}

}  // namespace
}  // namespace arbitro::kit
