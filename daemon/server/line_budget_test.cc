// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/line_budget.h"

#include <gtest/gtest.h>

namespace arbitro::server {
namespace {

using std::chrono::seconds;

TEST(LineBudget, ASourceHasItsLinesAMinuteAndTheRestIsCounted) {
  LineBudget budget(2);
  const LineBudget::Clock::time_point start{seconds(1'000)};
  std::string left_out;
  int said = 0;
  for (int i = 0; i < 5'000; ++i) {
    if (!budget.MaySay("utf-8", &left_out, start + seconds(i % 60))) continue;
    ++said;
    EXPECT_EQ(left_out, "");
  }
  EXPECT_EQ(said, 2);
  EXPECT_TRUE(budget.MaySay("handshake", &left_out, start));
  ASSERT_TRUE(budget.MaySay("utf-8", &left_out, start + seconds(60)));
  EXPECT_EQ(left_out, " (and 4998 more like it since the last line)");
  ASSERT_TRUE(budget.MaySay("utf-8", &left_out, start + seconds(61)));
  EXPECT_EQ(left_out, "");
}

TEST(LineBudget, SourcesWithoutEndShareOneBudget) {
  LineBudget budget(1);
  const LineBudget::Clock::time_point start{seconds(1'000)};
  size_t said = 0;
  for (int i = 0; i < 10'000; ++i) said += budget.MaySay(std::to_string(i), start) ? 1 : 0;
  EXPECT_EQ(said, LineBudget::kSourcesMax + 1);
}

}  // namespace
}  // namespace arbitro::server
