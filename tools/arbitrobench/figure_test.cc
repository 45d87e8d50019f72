// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/figure.h"

#include <gtest/gtest.h>

namespace arbitro::bench {
namespace {

Figure Timed(double value, double baseline, const std::string& target) {
  Figure figure;
  figure.bench = "Swiss pairing";
  figure.case_name = "n1024";
  figure.metric = "time";
  figure.value = value;
  figure.unit = "ms";
  figure.baseline = baseline;
  figure.baseline_name = "greedy";
  figure.target = target;
  return figure;
}

TEST(Figure, ALineKeepsEverything) {
  Figure figure = Timed(2, 0.5, "<= 10 x");
  figure.note = "one run";
  figure.layout = Layout::kGrid;
  figure.machine = "2 cores";
  const absl::StatusOr<Figure> back = ParseFigure(FigureLine(figure));
  ASSERT_TRUE(back.ok()) << back.status().message();
  EXPECT_EQ(FigureLine(*back), FigureLine(figure));
  EXPECT_EQ(back->Ratio(), 4);
  EXPECT_EQ(back->note, "one run");
  EXPECT_EQ(back->layout, Layout::kGrid);
  EXPECT_NE(FigureLine(figure).find(R"("ratio":4.0)"), std::string::npos);
}

TEST(Figure, WhatWasNotMeasuredIsNull) {
  Figure figure = Timed(2, 0.5, "<= 10 x");
  figure.value.reset();
  const absl::StatusOr<Figure> back = ParseFigure(FigureLine(figure));
  ASSERT_TRUE(back.ok());
  EXPECT_FALSE(back->value.has_value());
  EXPECT_FALSE(back->Ratio().has_value());
  EXPECT_FALSE(ReachesTarget(*back).has_value());
}

TEST(Figure, TargetsBoundTheRatioOrTheValue) {
  EXPECT_EQ(ReachesTarget(Timed(5, 0.5, "<= 10 x")), true);
  EXPECT_EQ(ReachesTarget(Timed(5.1, 0.5, "<= 10 x")), false);
  EXPECT_EQ(ReachesTarget(Timed(8, 10, ">= 0.8 x")), true);
  EXPECT_EQ(ReachesTarget(Timed(7.9, 10, ">= 0.8 x")), false);
  EXPECT_EQ(ReachesTarget(Timed(199, 1, "< 200")), true);
  EXPECT_EQ(ReachesTarget(Timed(200, 1, "< 200")), false);
  EXPECT_EQ(ReachesTarget(Timed(0, 1, "= 0")), true);
  EXPECT_EQ(ReachesTarget(Timed(1, 1, "= 0")), false);
  EXPECT_EQ(ReachesTarget(Timed(1, 1, "")), std::nullopt);
}

TEST(Figure, RefusesWhatIsNoFigure) {
  for (const char* line :
       {"", "[]", "{}", R"({"bench":"a"})", R"({"bench":1,"metric":"m"})",
        R"({"bench":"a","metric":"m","value":"1"})", R"({"bench":"a","metric":"m","target":"10"})",
        R"({"bench":"a","metric":"m","target":"<= much"})",
        R"({"bench":"a","metric":"m","layout":"round"})"}) {
    EXPECT_FALSE(ParseFigure(line).ok()) << line;
  }
  EXPECT_TRUE(ParseFigure(R"({"bench":"a","metric":"m"})").ok());
}

TEST(Figure, TextsHaveThreeDigitsAndAUnitThatFits) {
  EXPECT_EQ(FigureText(0.0121, "ms"), "12.1 µs");
  EXPECT_EQ(FigureText(12.34, "ms"), "12.3 ms");
  EXPECT_EQ(FigureText(14100, "ms"), "14.1 s");
  EXPECT_EQ(FigureText(1048576, "players"), "1 048 576 players");
  EXPECT_EQ(FigureText(0.5, ""), "0.500");
  EXPECT_EQ(FigureText(0, "ms"), "0 ms");
  EXPECT_EQ(FigureText(-1234567, ""), "-1 234 567");
}

}  // namespace
}  // namespace arbitro::bench
