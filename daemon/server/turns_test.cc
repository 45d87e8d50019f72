// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/turns.h"

#include <gtest/gtest.h>

namespace arbitro::server {
namespace {

TEST(Turns, GoRoundTheNetworks) {
  Turns turns;
  EXPECT_FALSE(turns.Next());
  for (int i = 1; i <= 3; ++i) turns.Add("a", {static_cast<Turns::Id>(i), 10 + i});
  turns.Add("b", {4, 14});
  EXPECT_EQ(turns.Next()->descriptor, 11);
  EXPECT_EQ(turns.Next()->descriptor, 14);
  turns.Add("b", {5, 15});
  EXPECT_EQ(turns.Next()->descriptor, 12);
  turns.Add("aa", {6, 16});
  EXPECT_EQ(turns.Next()->descriptor, 16) << "between the two";
  EXPECT_EQ(turns.Next()->descriptor, 15);
  EXPECT_EQ(turns.Next()->descriptor, 13);
  EXPECT_TRUE(turns.empty());
}

TEST(Turns, WhoIsRemovedWaitsNoMore) {
  Turns turns;
  turns.Add("a", {1, 11});
  turns.Add("b", {2, 12});
  EXPECT_EQ(turns.Remove(1)->descriptor, 11);
  EXPECT_FALSE(turns.Remove(1));
  EXPECT_EQ(turns.Next()->descriptor, 12);
  EXPECT_FALSE(turns.Remove(2));
  EXPECT_FALSE(turns.Next());
}

}  // namespace
}  // namespace arbitro::server
