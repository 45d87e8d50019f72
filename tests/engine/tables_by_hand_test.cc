// SPDX-License-Identifier: Apache-2.0
//
// What the head judge enters by hand where a ruleset refuses, fails or is out.
#include "tests/engine/drawn_tables.h"

namespace arbitro::engine {
namespace {

Value Faulty(const char* call) { return Value::Struct({{"fault", Value::Text(call)}}); }

TEST_F(Tables, AnEventRunsToItsEndByHandWhileItsRulesetFailsInEveryCall) {
  world_.Start(5, Faulty("all"));
  for (uint32_t round = 1; round <= 2; ++round) {
    EXPECT_EQ(Refused(PairRound{round}), reason::kRulesetFault);
    EnterPairing pairing{round, {}};
    pairing.tables = {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}, {{"p5"}, {}}};
    if (round == 2) pairing.tables = {{{"p1", "p3"}, {}}, {{"p5", "p4"}, {}}, {{"p2"}, {}}};
    const Accepted entered = Ok(Do(pairing));
    EXPECT_FALSE(entered.decision.what.Get<PairingEntered>().evaluation);
    EXPECT_FALSE(At(round, 3).decided()) << "nobody said what the bye is worth";
    EXPECT_EQ(Refused(ReportResult{round, 1, Winner("first")}), reason::kRulesetFault);
    for (uint32_t table = 1; table <= 2; ++table) {
      Ok(Do(EnterOutcome{round,
                         table,
                         {{PlayerAt(round, table, 1), 0, ARBITRO_RESULT_LOSS, 2},
                          {PlayerAt(round, table, 0), 3, ARBITRO_RESULT_WIN, 1}}}));
    }
    EXPECT_EQ(Refused(EnterStandings{round, {}, {}}), reason::kResultsMissing);
    Ok(Do(EnterOutcome{round, 3, {{PlayerAt(round, 3, 0), 3, ARBITRO_RESULT_BYE, 1}}}));
    EXPECT_EQ(Refused(CloseRound{round}), reason::kRulesetFault);
    const std::vector<EnterStandings::Row> rows = {
        {"p1", 1}, {"p5", 2}, {"p3", 3}, {"p2", 3}, {"p4", 5}};
    Ok(Do(EnterStandings{round, rows, {}}));
    EXPECT_EQ(Round(round).standings_entered->reason, "because");
  }
  EXPECT_EQ(PointsOf("p1"), 6);
  EXPECT_EQ(PointsOf("p5"), 6);
  EXPECT_EQ(PointsOf("p3"), 3);
  EXPECT_EQ(Event().FindPlayer("p2")->byes, 1u);
  EXPECT_EQ(Round(2).standings->rows[0].wins, 2u);
  Submission complete = world_.MakeIn("events/e", CompleteEvent{}, "the ruleset is out");
  complete.command.by_hand = true;
  Ok(world_.Send(std::move(complete)));
  EXPECT_EQ(Event().status, EventStatus::kCompleted);
  ExpectReplayIdentical();
}

TEST_F(Tables, WhatWasEnteredByHandIsReDerivedThoughTheRulesetAnswersAgain) {
  world_.Start(4, Faulty("all"));
  Ok(Do(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}}));
  EXPECT_EQ(world_.State()->event.rounds[0]->certificate, nullptr);
  Ok(Do(EnterOutcome{1, 1, {{"p1", 0, ARBITRO_RESULT_LOSS, 1}, {"p2", 0, ARBITRO_RESULT_LOSS, 1}}},
        "a double loss"));
  EXPECT_EQ(At(1, 1).Papers().entered->reason, "a double loss");
  // The same game, but it does not fail: nobody asks it about what a person said.
  std::vector<ReplayFinding> findings;
  const auto replayed = world_.Replayed<PatientCoins>(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical()) << findings[0].revision << " " << findings[0].field;
}

TEST_F(Tables, APairingByHandIsHeldAgainstTheRulesetWhereItAnswers) {
  world_.Start(3);
  const Accepted entered = Ok(Do(EnterPairing{1, {{{"p3", "p1"}, {2, 1}}, {{"p2"}, {}}}}));
  const auto& pairing = entered.decision.what.Get<PairingEntered>();
  ASSERT_TRUE(pairing.evaluation);
  EXPECT_EQ(pairing.evaluation->cost, std::vector<int64_t>({7}));
  EXPECT_EQ(pairing.evaluation->optimum, std::vector<int64_t>({0}));
  ASSERT_EQ(pairing.evaluation->problems.size(), 1u);
  EXPECT_EQ(pairing.evaluation->problems[0].player_number, 1u) << "the first of the request";
  EXPECT_EQ(At(1, 2).outcomes.at(0).points, 3);
  EXPECT_EQ(At(1, 1).seats[0].role, 2u);
  EXPECT_EQ(Round(1).entered->by.principal, "tester");
  EXPECT_EQ(Event().links_opened, 0u) << "nothing was drawn";
  ExpectReplayIdentical();
}

TEST_F(Tables, APairingByHandSeatsEverybodyOnce) {
  world_.Start(4);
  EXPECT_EQ(Refused(EnterPairing{1, {{{"p1", "p2"}, {}}}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "p3"}, {}}}}),
            reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "x"}, {}}}}),
            reason::kPlayerUnknown);
  EXPECT_EQ(Refused(EnterPairing{1, {{{"p1", "p2"}, {1}}, {{"p3", "p4"}, {}}}}),
            reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterPairing{2, {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}}),
            reason::kRoundOrder);
  Ok(Do(DropPlayer{"p4"}));
  EXPECT_EQ(Refused(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}}),
            reason::kPlayerStatus);
}

TEST_F(Tables, AnOutcomeByHandNamesEverySeatWithinBounds) {
  world_.Start(2);
  Ok(Do(PairRound{1}));
  const std::string a = PlayerAt(1, 1, 0);
  const std::string b = PlayerAt(1, 1, 1);
  const EnterOutcome::Seat won = {a, 3, ARBITRO_RESULT_WIN, 1};
  const EnterOutcome::Seat lost = {b, 0, ARBITRO_RESULT_LOSS, 2};
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {won}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {won, won}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {won, {b, 2'000'000, ARBITRO_RESULT_WIN, 1}}}),
            reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {won, {b, 0, ARBITRO_RESULT_LOSS, 3}}}),
            reason::kFieldInvalid);
  Ok(Do(EnterOutcome{1, 1, {lost, won}}));
  EXPECT_EQ(At(1, 1).outcomes[0].points, 3) << "in the table's order";
  Close(1);
  Ok(Do(EnterOutcome{1, 1, {{a, 1, ARBITRO_RESULT_TIE, 1}, {b, 1, ARBITRO_RESULT_TIE, 1}}}));
  EXPECT_EQ(PointsOf(a), 1) << "also where the round is closed";
  EXPECT_EQ(PointsOf(b), 1);
  ExpectReplayIdentical();
}

TEST_F(Tables, StandingsByHandNameEverybodyWithRanksThatRise) {
  world_.Start(3);
  Play(1);
  using Rows = std::vector<EnterStandings::Row>;
  EXPECT_EQ(Refused(EnterStandings{1, Rows{{"p1", 1}, {"p2", 2}}, {}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterStandings{1, Rows{{"p1", 1}, {"p2", 3}, {"p3", 3}}, {}}),
            reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterStandings{1, Rows{{"p1", 1}, {"p2", 2}, {"p2", 3}}, {}}),
            reason::kFieldInvalid);
  Ok(Do(EnterStandings{1, Rows{{"p1", 1}, {"p2", 1}}, {"p3"}}));
  EXPECT_TRUE(Round(1).closed());
  EXPECT_EQ(Round(1).standings->unranked, std::vector<uint32_t>({3}));
  // What a person said is not taken anew behind that person's back.
  const Accepted corrected = Ok(Do(CorrectResult{1, 1, Winner("tie")}));
  EXPECT_TRUE(corrected.decision.what.Get<ResultsChanged>().standings.empty());
  Ok(Do(EnterStandings{1, Rows{{"p3", 1}, {"p2", 2}, {"p1", 3}}, {}}));
  EXPECT_EQ(Round(1).standings->rows[0].player_number, 3u);
  EXPECT_EQ(Round(1).standings->rows[1].ties + Round(1).standings->rows[2].ties +
                Round(1).standings->rows[0].ties,
            2u);
  ExpectReplayIdentical();
}

TEST_F(Tables, SeatsChangeWithoutTheRulesetToo) {
  world_.Start(4, Faulty("all"));
  Ok(Do(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}}));
  const Accepted repaired = Ok(Do(RepairRound{1, {{"p1", "p3"}}}));
  EXPECT_FALSE(repaired.decision.what.Get<SeatsChanged>().evaluation);
  EXPECT_EQ(PlayerAt(1, 1, 0), "p3");
  ExpectReplayIdentical();
}

TEST_F(Tables, ADryRunChangesNothingAndAnswersTheSame) {
  world_.Start(4);
  Play(1);
  Close(1);
  const std::string before = world_.states.Encode(*world_.State());
  Submission dry = world_.MakeIn("events/e", CorrectResult{1, 1, Winner("second")}, "why");
  dry.validate_only = true;
  const Accepted tried = Ok(world_.Send(std::move(dry)));
  EXPECT_EQ(tried.decision.what.Get<ResultsChanged>().changes.size(), 2u);
  EXPECT_EQ(world_.states.Encode(*world_.State()), before);
}

}  // namespace
}  // namespace arbitro::engine
