// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/report.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace arbitro::bench {
namespace {

Figure Of(const std::string& line) {
  absl::StatusOr<Figure> figure = ParseFigure(line);
  EXPECT_TRUE(figure.ok()) << figure.status().message();
  return figure.value_or(Figure());
}

TEST(Report, ASectionABenchWithItsTargets) {
  const std::string report = RenderReport({
      Of(R"({"bench":"Pairing","case":"n64","metric":"time","value":0.01,"unit":"ms",
             "baseline":0.001,"baseline_name":"greedy","target":"<= 10 x","machine":"2 cores"})"),
      Of(R"({"bench":"Verify","case":"","metric":"headers","value":600000,"unit":"1/s"})"),
      Of(R"({"bench":"Pairing","case":"n64","metric":"memory","value":250,"unit":"bytes",
             "target":"< 200","machine":"2 cores"})"),
  });
  EXPECT_EQ(report, R"(## Pairing

2 cores.

| case | metric | value | baseline | ratio | target | reached |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
| n64 | time | 10 µs | 1 µs, greedy | 10.00 x | <= 10 x | yes |
| n64 | memory | 250 bytes |  |  | < 200 | **no** |

Targets: 1 of 2 reached.

## Verify

| case | metric | value |
| --- | --- | ---: |
|  | headers | 600 000 1/s |
)");
}

TEST(Report, AGridHasCasesAcross) {
  const std::string report = RenderReport({
      Of(R"({"bench":"Peers","case":"n64","metric":"a","value":2,"unit":"ms","layout":"grid"})"),
      Of(R"({"bench":"Peers","case":"n256","metric":"a","value":9,"unit":"ms","layout":"grid"})"),
      Of(R"({"bench":"Peers","case":"n256","metric":"b","note":"> 60 s","layout":"grid"})"),
  });
  EXPECT_EQ(report, R"(## Peers

|  | n64 | n256 |
| --- | ---: | ---: |
| a | 2 ms | 9 ms |
| b |  | > 60 s |
)");
}

TEST(Report, OnlyWhatLiesBetweenTheMarkersChanges) {
  const std::string before =
      std::string("# Speed\n\n") + kReportBegin + "\nold\n" + kReportEnd + "\n\nLast words.\n";
  const absl::StatusOr<std::string> after = PutReport(before, "new\n");
  ASSERT_TRUE(after.ok());
  EXPECT_EQ(*after, std::string("# Speed\n\n") + kReportBegin + "\n\nnew\n\n" + kReportEnd +
                        "\n\nLast words.\n");
  EXPECT_EQ(*PutReport(*after, "new\n"), *after);
  EXPECT_FALSE(PutReport("# Speed\n", "new\n").ok());
  EXPECT_FALSE(PutReport(std::string(kReportEnd) + kReportBegin, "new\n").ok());
}

class ReportFolder : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  void Write(const std::string& name, const std::string& lines) const {
    std::ofstream(folder_ + "/" + name) << lines;
  }

  const std::string folder_ = ::testing::TempDir() + "arbitrobench_" +
                              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
                              "_" + std::to_string(getpid());
};

TEST_F(ReportFolder, ALaterRunReplacesWhatItMeasuredAgain) {
  Write("b.jsonl", R"({"bench":"B","metric":"time","value":2})"
                   "\n");
  Write("a.jsonl", R"({"bench":"B","metric":"time","value":1})"
                   "\n\n"
                   R"({"bench":"B","metric":"memory","value":7})"
                   "\n");
  Write("ignored.json", "no figure");
  const absl::StatusOr<std::vector<Figure>> figures = ReadFigures(folder_);
  ASSERT_TRUE(figures.ok()) << figures.status().message();
  ASSERT_EQ(figures->size(), 2u);
  EXPECT_EQ((*figures)[0].value, 2);
  EXPECT_EQ((*figures)[1].value, 7);
}

TEST_F(ReportFolder, AFaultNamesFileAndLine) {
  Write("a.jsonl", R"({"bench":"B","metric":"time"})"
                   "\nnonsense\n");
  const absl::StatusOr<std::vector<Figure>> figures = ReadFigures(folder_);
  ASSERT_FALSE(figures.ok());
  EXPECT_NE(std::string(figures.status().message()).find("a.jsonl:2"), std::string::npos);
}

TEST_F(ReportFolder, NothingToReportIsSaid) {
  EXPECT_FALSE(ReadFigures(folder_).ok());
  EXPECT_FALSE(ReadFigures(folder_ + "/none").ok());
}

}  // namespace
}  // namespace arbitro::bench
