// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroutil/difference_rules.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

using Rules = std::set<std::string>;

engine::Decision Closed() {
  engine::RoundClosed closed;
  closed.columns.resize(2);
  closed.columns[0].rule = "GAME-1";
  closed.columns[1].rule = "GAME-2";
  closed.rows.resize(2);
  closed.rows[1].broken_by = 2;
  return {closed, {{"GAME-9", "ranked"}}};
}

TEST(DifferenceRules, ACellIsItsColumnsRule) {
  EXPECT_EQ(RulesOfDifference("decision.round_closed.rows[1].cells[0].low", Closed(), Closed()),
            Rules{"GAME-1"});
  EXPECT_EQ(RulesOfDifference("decision.round_closed.columns[1].denominator", Closed(), Closed()),
            Rules{"GAME-2"});
}

TEST(DifferenceRules, ARankIsWhatPartedTheRowFromTheOneAbove) {
  EXPECT_EQ(RulesOfDifference("decision.round_closed.rows[1].rank", Closed(), Closed()),
            Rules{"GAME-2"});
  // Nothing parted the first row: what is cited remains.
  EXPECT_EQ(RulesOfDifference("decision.round_closed.rows[0].rank", Closed(), Closed()),
            Rules{"GAME-9"});
}

TEST(DifferenceRules, APairingsCostIsItsCriterions) {
  engine::RoundPaired paired;
  paired.certificate.criteria = {{"rematches", "GAME-4"}, {"floats", "GAME-5"}};
  const engine::Decision decision = {paired, {}};
  EXPECT_EQ(RulesOfDifference("decision.round_paired.certificate.cost[1]", decision, decision),
            Rules{"GAME-5"});
}

TEST(DifferenceRules, AFindingOnADeckIsItsOwn) {
  const engine::Decision legal = {engine::DeckJudged{}, {{"GAME-3", "checked"}}};
  engine::DeckJudged judged;
  judged.verdict.violations = {{"TOO_MANY", "GAME-6", Value()}};
  const engine::Decision illegal = {judged, {{"GAME-3", "checked"}}};
  EXPECT_EQ(RulesOfDifference("decision.deck_judged.verdict.violations[0]", legal, illegal),
            Rules{"GAME-6"});
  EXPECT_EQ(RulesOfDifference("decision.deck_judged.verdict.legal", legal, illegal),
            Rules{"GAME-6"});
}

TEST(DifferenceRules, ElseWhatOneSideCitesAndTheOtherDoesNot) {
  const engine::Decision first = {engine::ResultDecided{}, {{"GAME-1", ""}, {"GAME-2", ""}}};
  const engine::Decision second = {engine::ResultDecided{}, {{"GAME-1", ""}, {"GAME-3", ""}}};
  const std::string field = "decision.result_decided.outcomes[0].points";
  EXPECT_EQ(RulesOfDifference(field, first, second), (Rules{"GAME-2", "GAME-3"}));
  EXPECT_EQ(RulesOfDifference(field, first, first), (Rules{"GAME-1", "GAME-2"}));
  const engine::Decision silent = {engine::ResultDecided{}, {}};
  EXPECT_EQ(RulesOfDifference(field, silent, silent), Rules{});
}

TEST(DifferenceRules, ARefusalNamesItsRule) {
  const engine::Decision decided = {engine::ResultDecided{}, {}};
  const engine::Failure refused =
      engine::With(engine::Precondition("NO_MORE", "no more"), "rule", "GAME-7");
  EXPECT_EQ(RulesOfDifference("decision", decided, refused), Rules{"GAME-7"});
}

}  // namespace
}  // namespace arbitro::tools
