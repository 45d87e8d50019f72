// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/recent.h"

#include <memory>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

TEST(Recent, ForgetsWhatWasUsedLongestAgo) {
  Recent<int> recent(2);
  recent.Keep("a", std::make_shared<int>(1));
  recent.Keep("b", std::make_shared<int>(2));
  EXPECT_EQ(*recent.Find("a"), 1);
  recent.Keep("c", std::make_shared<int>(3));
  EXPECT_EQ(recent.Find("b"), nullptr);
  EXPECT_EQ(*recent.Find("a"), 1);
  EXPECT_EQ(*recent.Find("c"), 3);
}

TEST(Recent, ANameKeptAgainHoldsTheNewThing) {
  Recent<int> recent(2);
  recent.Keep("a", std::make_shared<int>(1));
  recent.Keep("a", std::make_shared<int>(2));
  recent.Keep("b", std::make_shared<int>(3));
  EXPECT_EQ(*recent.Find("a"), 2);
  EXPECT_EQ(*recent.Find("b"), 3);
}

}  // namespace
}  // namespace arbitro::services
