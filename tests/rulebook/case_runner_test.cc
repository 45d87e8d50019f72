// SPDX-License-Identifier: Apache-2.0
//
// A runner that cannot fail proves nothing: each test has a case that holds beside one that does
// not.

#include "tests/rulebook/case_runner.h"

#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/rulebook/case_history.h"
#include "tools/arbitroutil/ruleset_file.h"

namespace arbitro::rulebook {
namespace {

class CaseRunner : public testing::Test {
 protected:
  void SetUp() override {
    const auto ruleset = tools::LoadRulesetFile(ARBITRO_DEMO_RULESET, tools::RunIn::kThisProcess);
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

// The smallest game judges no such rounds: what is asked and answered is right all the same.
TEST_F(CaseRunner, AsksOfARoundMadeByHand) {
  const std::string history = "history\n  A 1 - B 0, C 1 - D 0\n";
  EXPECT_EQ(Run(history + "> by_hand A - C, B - D\n! NOT_OFFERED\n"), "");
  EXPECT_EQ(Run(history + "> by_hand A - C, B - D\n= sound\n"),
            "5: expected `= sound`, got `! NOT_OFFERED`");
  EXPECT_EQ(Run(history + "> by_hand A - E, C - D\n= sound\n"), "4: `E` is not to be paired");
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

// The demo offers no plan, no awards and no admission of its own.
TEST_F(CaseRunner, AsksWhatIsNextAndWhoWinsWhat) {
  const std::string history = "history\n  phase swiss 2\n  A 1 - B 0, C 1 - D 0\n";
  EXPECT_EQ(Run(history + "> next\n! NOT_OFFERED\n"), "");
  EXPECT_EQ(Run(history + "> next\n= round\n"), "6: expected `= round`, got `! NOT_OFFERED`");
  EXPECT_EQ(Run(history + "> awards\n! NOT_OFFERED\n"), "");
  EXPECT_EQ(Run("> admit drop\n! NOT_OFFERED\n"), "");
  EXPECT_EQ(Run("> rate\n! NOT_OFFERED\n"), "");
  EXPECT_EQ(Run("> rate final\n= A 1500.000\n"), "2: a stage is a list of key=value words");
  EXPECT_EQ(Run("> admit drop A\n= allowed\n"), "2: only `register` and `appeal` have facts");
  EXPECT_EQ(Run("> admit vanish\n= allowed\n"), "2: there is no such act");
}

TEST_F(CaseRunner, PhasesStandBetweenTheRounds) {
  const std::string rest = "\n> standings\n= 1 A 1, 2 B 0\n";
  EXPECT_EQ(Run("history\n  phase swiss 1\n  A 1 - B 0" + rest), "");
  EXPECT_EQ(Run("history\n  phase knockout 1\n  A 1 - B 0" + rest),
            "2: `phase knockout 1` is no phase: `phase swiss|tables|elimination|final ROUNDS`");
  EXPECT_EQ(Run("history\n  A 1 - B 0\n  phase final 1" + rest),
            "2: rounds stand before the first phase");
}

// Three at a table: the most points are first, equal points share a place.
TEST(CaseHistory, SeatsMoreThanTwo) {
  CaseHistory history;
  ASSERT_TRUE(history.AddLine("phase tables 4").ok());
  ASSERT_TRUE(history.AddLine("A 1 - B 5 - C 1, D 2 - E 0 - F 0").ok());
  ASSERT_TRUE(history.AddLine("phase final 1").ok());
  ASSERT_TRUE(history.AddLine("B 4 - D 4").ok());
  std::vector<std::string> names;
  const StandingsRequest request = history.Standings(&names);
  ASSERT_EQ(names, (std::vector<std::string>{"A", "B", "C", "D", "E", "F"}));
  const PlayerResult& first = request.results[request.players[1].first_result];
  EXPECT_EQ(first.result, uint32_t{ARBITRO_RESULT_WIN});
  EXPECT_EQ(first.place, 1);
  EXPECT_EQ(first.seats, 3);
  const PlayerResult& shared = request.results[request.players[2].first_result];
  EXPECT_EQ(shared.result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(shared.place, 2);
  EXPECT_EQ(shared.opponent, ARBITRO_NONE);
  const PlayerResult& final = request.results[request.players[1].first_result + 1];
  EXPECT_EQ(final.result, uint32_t{ARBITRO_RESULT_TIE});
  EXPECT_EQ(final.phase, 2);
  EXPECT_EQ(final.opponent, 3U);
  ASSERT_EQ(request.phases.size(), 2U);
  EXPECT_EQ(request.phases[0].entrants, 6U);
  EXPECT_EQ(request.phases[0].rounds_planned, 4U);
  EXPECT_EQ(request.phases[0].rounds_closed, 1U);
  EXPECT_EQ(request.phases[1].entrants, 2U);
  names.clear();
  const DrawRequest draw = history.Draw(&names);
  EXPECT_EQ(draw.players[0].met_count, 2U);
  EXPECT_EQ(draw.players[1].met_count, 3U);
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
