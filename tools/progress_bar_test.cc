// SPDX-License-Identifier: Apache-2.0

#include "tools/progress_bar.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

TEST(ProgressLine, ShowsHowFarTheWorkIs) {
  EXPECT_EQ(ProgressLine("work", 0, 10, 29), "work  [..........]  0 %  0/10");
  EXPECT_EQ(ProgressLine("work", 5, 10, 30), "work  [#####.....]  50 %  5/10");
}

TEST(ProgressLine, NeverPassesItsEndNorTheLine) {
  EXPECT_EQ(ProgressLine("work", 12, 10, 32), "work  [##########]  100 %  12/10");
  for (size_t columns = 1; columns < 60; ++columns) {
    EXPECT_LE(ProgressLine("a rather long name of the work", 3, 7, columns).size(), columns);
  }
}

TEST(ProgressLine, WithoutATotalTheCountAlone) {
  EXPECT_EQ(ProgressLine("rows", 7, 0, 79), "rows  7");
}

}  // namespace
}  // namespace arbitro::tools
