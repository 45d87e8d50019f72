// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/asked.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace arbitro::bench {
namespace {

Figure Measured(const std::string& name, double value, const std::string& target) {
  Figure figure;
  figure.bench = "Pairing";
  figure.case_name = name;
  figure.metric = "time";
  figure.unit = "ms";
  figure.value = value;
  figure.target = target;
  return figure;
}

TEST(AskedTest, OfSeveralTheFarthestFromItsTargetIsShownAndWhereItsTimeGoes) {
  Figure slow = Measured("n2048", 36, "<= 10 x");
  slow.baseline = 3;
  slow.baseline_name = "greedy";
  const std::vector<Figure> figures = {Measured("n64", 2, "< 4"), slow, Measured("n4096", 5, "< 4"),
                                       Measured("n9", 9, "")};
  const std::string report = RenderAsked({{"#3", "Pairing", "n*", "time"},
                                          {"#4", "Pairing", "n64", "time"},
                                          {"#5", "Other", "x", "y"}},
                                         figures, {{"Pairing", "n2048", 61.25, "Match()"}});
  EXPECT_EQ(report, R"(## What was asked for

| issue | bench | case | metric | target | measured | baseline | verdict |
| --- | --- | --- | --- | ---: | ---: | ---: | ---: |
| #3 | Pairing | n4096 | time | < 4 | 5 ms |  | **missed by 25 %**, 1 of 3 |
| #4 | Pairing | n64 | time | < 4 | 2 ms |  | met |
| #5 | Other | x | y |  |  |  | **not measured** |

### Where the time goes: Pairing, n2048

| where | share of the samples |
| --- | ---: |
| `Match()` | 61.2 % |
)");
}

TEST(AskedTest, HowFarATargetIsMissedIsAShareOfItsBound) {
  EXPECT_DOUBLE_EQ(*MissedBy(Measured("n", 30, ">= 40")), 0.25);
  EXPECT_DOUBLE_EQ(*MissedBy(Measured("n", 50, "<= 40")), 0.25);
  EXPECT_LT(*MissedBy(Measured("n", 30, "< 40")), 0);
  EXPECT_DOUBLE_EQ(*MissedBy(Measured("n", 2, "= 0")), 2);
  EXPECT_FALSE(MissedBy(Measured("n", 2, "")).has_value());
}

TEST(AskedTest, WhatIsNoLineIsNamed) {
  const std::string folder =
      ::testing::TempDir() + "arbitrobench_asked_" + std::to_string(getpid());
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(ReadAsked(folder)->empty());
  EXPECT_TRUE(ReadProfiles(folder)->empty());
  std::filesystem::create_directories(folder + "/profiles");
  std::ofstream(folder + "/asked.txt")
      << "% for people\n\n#4 | Log | 64 at once | actions\n#4 | Log\n";
  const auto asked = ReadAsked(folder);
  EXPECT_NE(std::string(asked.status().message()).find("asked.txt:4"), std::string::npos);
  std::ofstream(folder + "/asked.txt") << "#4 | Log | 64 at once | actions\n";
  ASSERT_EQ(ReadAsked(folder)->size(), 1u);
  EXPECT_EQ(ReadAsked(folder)->front().case_name, "64 at once");
  std::ofstream(folder + "/profiles/a.jsonl") << R"({"bench":"Log","case":"x","where":"f"})";
  const auto profiles = ReadProfiles(folder);
  EXPECT_NE(std::string(profiles.status().message()).find("a.jsonl:1"), std::string::npos);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace arbitro::bench
