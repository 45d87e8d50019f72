// SPDX-License-Identifier: Apache-2.0
//
// A runner that cannot fail proves nothing: each test has a case that holds beside one that does
// not.

#include "tests/rulebook/case_runner.h"

#include <string>

#include "gtest/gtest.h"
#include "tools/arbitroutil/ruleset_file.h"

namespace arbitro::rulebook {
namespace {

class CaseRunner : public testing::Test {
 protected:
  void SetUp() override {
    const auto ruleset = tools::LoadRulesetFile(ARBITRO_DEMO_RULESET);
    ASSERT_TRUE(ruleset.ok()) << ruleset.status();
    host_.ruleset = *ruleset;
  }

  std::string Run(const std::string& body) const {
    const auto cases = ReadCases("case DEMO-1 x\n" + body);
    if (!cases.ok()) return std::string(cases.status().message());
    return RunCase(host_, cases->front());
  }

  CaseHost host_;
};

TEST_F(CaseRunner, ComparesReports) {
  EXPECT_EQ(Run("> report winner=second\n= 0 1\n"), "");
  EXPECT_EQ(Run("> report winner=second\n= 1 0\n"), "3: expected `= 1 0`, got `= 0 1`");
  EXPECT_EQ(Run("> report winner=second\n! LOST [DEMO-1]\n"),
            "3: expected `! LOST [DEMO-1]`, got `= 0 1`");
}

TEST_F(CaseRunner, ChecksReportsByTheirForm) {
  EXPECT_EQ(Run("> report winner=third\n= 0 1\n").substr(0, 20), "2: `report.winner` i");
}

TEST_F(CaseRunner, ComparesPairingsWithoutOrder) {
  const std::string history = "history\n  A 1 - B 0, C 1 - D 0\n> pair round=2\n";
  EXPECT_EQ(Run(history + "= A - C, B - D\n"), "");
  EXPECT_EQ(Run(history + "= D - B, C - A\n"), "");
  EXPECT_EQ(Run(history + "= A - D, B - C\n"),
            "5: expected `= A - D, B - C`, got `= A - C, B - D`");
}

TEST_F(CaseRunner, APairingThatSeedsDecideIsNoPairingOfACase) {
  EXPECT_NE(Run("players A B C D\n> pair round=1\n= A - B, C - D\n"), "");
}

TEST_F(CaseRunner, DroppedPlayersAreNotPaired) {
  EXPECT_EQ(Run("history\n  A 1 - B 0, C 1 - D 0\ndropped A B\n> pair round=2\n= C - D\n"), "");
  EXPECT_EQ(Run("history\n  A 1 - B 0\ndropped Z\n> pair round=2\n= A - B\n"),
            "5: `Z` never played");
}

TEST_F(CaseRunner, ComparesStandings) {
  const std::string history = "history\n  A 1 - B 0, C 1 - D 0\n> standings\n";
  EXPECT_EQ(Run(history + "= 1 A 1, 1 C 1, 3 B 0, 3 D 0\n"), "");
  EXPECT_EQ(Run(history + "= 1 A 1, 2 C 1, 3 B 0, 3 D 0\n").substr(0, 12), "5: expected ");
}

TEST_F(CaseRunner, RefusesWhatItDoesNotKnow) {
  EXPECT_EQ(Run("weather fine\n> standings\n= 1 A 1\n"), "2: there is no given `weather`");
  EXPECT_EQ(Run("> dance\n= 1\n"), "2: there is no call `dance`");
  EXPECT_EQ(Run("> ask no.such {}\n= {}\n"), "2: the ruleset has no such question");
  EXPECT_EQ(Run("format no-such\n> standings\n= 1 A 1\n"),
            "3: the ruleset has no format `no-such`");
  EXPECT_EQ(Run("history\n  A 1 beats B\n> standings\n= 1 A 1\n"),
            "2: `A 1 beats B` is neither `A 3 - B 0` nor `E 3 bye`");
}

}  // namespace
}  // namespace arbitro::rulebook
