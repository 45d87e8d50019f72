// SPDX-License-Identifier: Apache-2.0
//
// Acts at tables after a mistake, and by players: engine-level, one test an act.
#include "daemon/engine/tests/drawn_tables.h"

namespace arbitro::engine {
namespace {

TEST_F(Tables, ACorrectedResultMovesPointsAndTakesTheStandingsAnew) {
  world_.Start(4);
  Play(1);
  Close(1);
  Ok(Do(PairRound{2}));
  const std::string winner = PlayerAt(1, 1, 0);
  const std::string loser = PlayerAt(1, 1, 1);
  const std::vector<SeatState> before = At(2, 1).seats;
  const Accepted corrected = Ok(Do(CorrectResult{1, 1, Winner("second")}));
  const auto& changed = corrected.decision.what.Get<ResultsChanged>();
  ASSERT_EQ(changed.tables.size(), 1u);
  EXPECT_EQ(changed.tables[0].result.outcomes[1].points, 3);
  ASSERT_EQ(changed.standings.size(), 1u);
  EXPECT_EQ(changed.standings[0].round, 1u);
  ASSERT_EQ(changed.changes.size(), 2u);
  for (const StandingChange& each : changed.changes) {
    const bool won = Event().Player(each.player_number).id == winner;
    EXPECT_EQ(each.points_before, won ? 3 : 0);
    EXPECT_EQ(each.points_after, won ? 0 : 3);
    EXPECT_EQ(each.rank_before, won ? 1u : 3u);
    EXPECT_EQ(each.rank_after, won ? 3u : 1u);
  }
  EXPECT_EQ(PointsOf(winner), 0);
  EXPECT_EQ(PointsOf(loser), 3);
  EXPECT_EQ(At(2, 1).seats[0].player_number, before[0].player_number) << "the pairing stays";
  EXPECT_EQ(Round(1).standings_revision, world_.State()->revision);
  EXPECT_LT(Round(1).closed_revision, Round(1).standings_revision);
  EXPECT_EQ(At(1, 1).Papers().corrected->reason, "because");
  EXPECT_EQ(At(1, 1).Papers().corrected->principal, "tester");
  ExpectReplayIdentical();
}

TEST_F(Tables, ACorrectionTakesEveryLaterClosedRoundAnew) {
  world_.Start(4);
  for (uint32_t round = 1; round <= 3; ++round) {
    Play(round);
    Close(round);
  }
  // A player who came after round 1 is in no standings before.
  Ok(Do(RegisterPlayer{"late"}));
  const Accepted corrected = Ok(Do(CorrectResult{2, 1, Winner("tie")}));
  const auto& changed = corrected.decision.what.Get<ResultsChanged>();
  ASSERT_EQ(changed.standings.size(), 2u);
  EXPECT_EQ(changed.standings[0].round, 2u);
  EXPECT_EQ(changed.standings[1].round, 3u);
  EXPECT_EQ(changed.standings[1].standings.rows.size(), 4u);
  uint64_t points_after_two = 0;
  for (const RecordedStanding& row : changed.standings[0].standings.rows) {
    points_after_two += row.cells[0].low;
  }
  EXPECT_EQ(points_after_two, 3u * 3 + 2) << "three wins and a tie in two rounds";
  EXPECT_LT(Round(1).standings_revision, Round(2).standings_revision);
  ExpectReplayIdentical();
}

TEST_F(Tables, ResultsAreCorrectedOnlyWhereThereIsOne) {
  world_.Start(3);
  Ok(Do(PairRound{1}));
  EXPECT_EQ(Refused(CorrectResult{1, 1, Winner("first")}), reason::kTableOpen);
  EXPECT_EQ(Refused(CorrectResult{1, 2, Winner("first")}), reason::kTableIsBye);
  EXPECT_EQ(Refused(CorrectResult{1, 3, Winner("first")}), reason::kTableUnknown);
  EXPECT_EQ(Refused(CorrectResult{2, 1, Winner("first")}), reason::kRoundUnknown);
  Report(1, 1, "first");
  EXPECT_EQ(Refused(CorrectResult{1, 1, Value()}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(CorrectResult{1, 1, Winner("nobody")}), reason::kFieldInvalid);
}

TEST_F(Tables, ResultsOfTwoTablesChangePlaces) {
  world_.Start(4);
  Ok(Do(PairRound{1}));
  Report(1, 1, "first");
  EXPECT_EQ(Refused(SwapResults{1, 1, 2}), reason::kTableOpen);
  Report(1, 2, "tie");
  EXPECT_EQ(Refused(SwapResults{1, 1, 1}), reason::kFieldInvalid);
  Ok(Do(SwapResults{1, 1, 2}));
  EXPECT_EQ(At(1, 1).report, Winner("tie"));
  EXPECT_EQ(At(1, 2).report, Winner("first"));
  EXPECT_EQ(PointsOf(PlayerAt(1, 1, 0)), 1);
  EXPECT_EQ(PointsOf(PlayerAt(1, 2, 0)), 3);
  EXPECT_EQ(PointsOf(PlayerAt(1, 2, 1)), 0);
  ExpectReplayIdentical();
}

TEST_F(Tables, ATableIsPlayedAgainAndTheFirstAttemptIsKept) {
  world_.Start(2);
  Ok(Do(PairRound{1}));
  EXPECT_EQ(Refused(ReplayTable{1, 1}), reason::kTableOpen);
  Report(1, 1, "first");
  const std::string first = PlayerAt(1, 1, 0);
  const Accepted replayed = Ok(Do(ReplayTable{1, 1}, "a judge was wrong"));
  EXPECT_EQ(replayed.decision.what.Get<TableReplayed>().attempt, 2u);
  EXPECT_FALSE(At(1, 1).decided());
  EXPECT_EQ(Round(1).decided_tables, 0u);
  EXPECT_EQ(PointsOf(first), 0);
  ASSERT_EQ(At(1, 1).Papers().attempts.size(), 1u);
  EXPECT_EQ(At(1, 1).Papers().attempts[0].report, Winner("first"));
  EXPECT_EQ(At(1, 1).Papers().attempts[0].replayed.reason, "a judge was wrong");
  const Outcome unpaired = Do(UnpairRound{1}, "a table is missing");
  EXPECT_EQ(ReasonOf(unpaired), reason::kRoundStarted);
  EXPECT_EQ(unpaired.failure().message.find("table 1 of round 1 was played before"), 0u)
      << "it has no result, and " << unpaired.failure().message;
  Report(1, 1, "second");
  EXPECT_EQ(PointsOf(first), 0);
  Close(1);
  EXPECT_EQ(Refused(ReplayTable{1, 1}), reason::kRoundClosed);
  ExpectReplayIdentical();
}

TEST_F(Tables, WhoDidNotComeLosesAndTheOpponentIsUnharmed) {
  world_.Start(5);
  Ok(Do(PairRound{1}));
  const std::string gone = PlayerAt(1, 1, 1);
  const std::string there = PlayerAt(1, 1, 0);
  EXPECT_EQ(Refused(ForfeitSeats{1, 1, {PlayerAt(1, 2, 0)}}), reason::kPlayerNotSeated);
  EXPECT_EQ(Refused(ForfeitSeats{1, 1, {gone, gone}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(ForfeitSeats{1, 3, {PlayerAt(1, 3, 0)}}), reason::kTableIsBye);
  Ok(Do(ForfeitSeats{1, 1, {gone}}, "did not come"));
  EXPECT_EQ(PointsOf(there), 3);
  EXPECT_EQ(PointsOf(gone), 0);
  EXPECT_EQ(At(1, 1).Papers().forfeited->reason, "did not come");
  Ok(Do(ForfeitSeats{1, 2, {PlayerAt(1, 2, 0), PlayerAt(1, 2, 1)}}, "a double loss"));
  EXPECT_EQ(At(1, 2).outcomes[0].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(At(1, 2).outcomes[1].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(Refused(ForfeitSeats{1, 1, {there}}), reason::kTableClosed);
  ExpectReplayIdentical();
}

TEST_F(Tables, ATableIsNotPlayedAgainForEver) {
  world_.Start(2);
  Ok(Do(PairRound{1}));
  for (uint32_t attempt = 1; attempt < kAttemptsMax; ++attempt) {
    Report(1, 1, "first");
    Ok(Do(ReplayTable{1, 1}));
  }
  Report(1, 1, "first");
  EXPECT_EQ(Refused(ReplayTable{1, 1}), reason::kLimitReached);
}

TEST_F(Tables, ARoundIsTakenBackBeforeItsFirstResult) {
  world_.Start(5);
  Ok(Do(PairRound{1}));
  const Digest first_link = Round(1).draw.link;
  const std::string bye = PlayerAt(1, 3, 0);
  EXPECT_EQ(PointsOf(bye), 3);
  const Accepted unpaired = Ok(Do(UnpairRound{1}, "a player was missing"));
  EXPECT_EQ(unpaired.decision.what.Get<RoundUnpaired>().taken_back, 1u);
  EXPECT_TRUE(Event().rounds.empty());
  EXPECT_EQ(PointsOf(bye), 0);
  EXPECT_EQ(TallyOf(Event(), bye).byes, 0u);
  EXPECT_EQ(Event().rounds_taken_back, 1u);
  EXPECT_EQ(Refused(UnpairRound{1}), reason::kRoundUnknown);
  Ok(Do(PairRound{1}));
  EXPECT_EQ(Round(1).draw.link_index, 2u) << "the link is spent";
  EXPECT_NE(Round(1).draw.link, first_link);
  Report(1, 1, "tie");
  EXPECT_EQ(Refused(UnpairRound{1}), reason::kRoundStarted);
  ExpectReplayIdentical();
}

TEST_F(Tables, ARoundTakenBackTakesItsFloatsAlong) {
  world_.Start(4);
  Play(1);
  Close(1);
  const std::string before = world_.states.Encode(*world_.State());
  Ok(Do(PairRound{2}));
  // Whatever the draw was, a correction in between must not disturb what was counted.
  Ok(Do(CorrectResult{1, 1, Winner("second")}));
  Ok(Do(CorrectResult{1, 1, Winner("first")}));
  Ok(Do(UnpairRound{2}));
  for (uint32_t number = 1; number <= 4; ++number) {
    EXPECT_EQ(Event().Tally(number).floats_up, 0u);
    EXPECT_EQ(Event().Tally(number).floats_down, 0u);
  }
}

TEST_F(Tables, WhoMeetsMoreOrFewerPointsFloats) {
  world_.Start(6);
  Play(1);
  Close(1);
  std::vector<int32_t> points;
  for (uint32_t number = 1; number <= 6; ++number) points.push_back(Event().Tally(number).points);
  Ok(Do(PairRound{2}));
  uint32_t floats = 0;
  for (uint32_t table = 1; table <= 3; ++table) {
    const std::vector<SeatState> seats = At(2, table).seats;
    for (size_t i = 0; i < 2; ++i) {
      const uint32_t number = seats[i].player_number;
      const int32_t own = points[number - 1];
      const int32_t others = points[seats[1 - i].player_number - 1];
      EXPECT_EQ(Event().Tally(number).floats_down, own > others ? 1u : 0u) << number;
      EXPECT_EQ(Event().Tally(number).floats_up, own < others ? 1u : 0u) << number;
      floats += own > others ? 1 : 0;
    }
  }
  EXPECT_GE(floats, 1u) << "three won, so one of them meets who did not";
}

TEST_F(Tables, PlayersExchangeSeatsBeforeAResult) {
  world_.Start(5);
  Ok(Do(PairRound{1}));
  const std::string first = PlayerAt(1, 1, 0);
  const std::string other = PlayerAt(1, 2, 1);
  const std::string bye = PlayerAt(1, 3, 0);
  const Accepted repaired = Ok(Do(RepairRound{1, {{first, other}}}));
  const auto& changed = repaired.decision.what.Get<SeatsChanged>();
  ASSERT_EQ(changed.tables.size(), 2u);
  EXPECT_EQ(PlayerAt(1, 1, 0), other);
  EXPECT_EQ(PlayerAt(1, 2, 1), first);
  ASSERT_EQ(Round(1).repairs.size(), 1u);
  EXPECT_EQ(Round(1).repairs[0]->by.reason, "because");
  Ok(Do(RepairRound{1, {{bye, other}}}));
  EXPECT_EQ(PlayerAt(1, 3, 0), other);
  EXPECT_EQ(PointsOf(other), 3) << "whoever has the bye has its points";
  EXPECT_EQ(PointsOf(bye), 0);
  EXPECT_EQ(TallyOf(Event(), bye).byes, 0u);
  EXPECT_EQ(Refused(RepairRound{1, {{bye, "nobody"}}}), reason::kPlayerUnknown);
  EXPECT_EQ(Refused(RepairRound{1, {{bye, first}, {first, other}}}), reason::kFieldInvalid);
  Report(1, 1, "first");
  EXPECT_EQ(Refused(RepairRound{1, {{PlayerAt(1, 1, 0), PlayerAt(1, 2, 0)}}}),
            reason::kTableReported);
  ExpectReplayIdentical();
}

TEST_F(Tables, TablesExchangeTheirNumbersBeforeAResult) {
  world_.Start(5);
  Ok(Do(PairRound{1}));
  const std::string first = PlayerAt(1, 1, 0);
  const std::string third = PlayerAt(1, 2, 0);
  const std::string bye = PlayerAt(1, 3, 0);
  const Accepted moved = Ok(Do(RepairRound{1, {}, {{1, 3}}}));
  EXPECT_EQ(moved.decision.what.Get<SeatsChanged>().tables.size(), 2u);
  EXPECT_TRUE(At(1, 1).is_bye());
  EXPECT_EQ(PlayerAt(1, 1, 0), bye);
  EXPECT_EQ(PointsOf(bye), 3) << "the bye stays one";
  EXPECT_EQ(PlayerAt(1, 3, 0), first);
  // Seats first, then numbers.
  Ok(Do(RepairRound{1, {{first, third}}, {{2, 3}}}));
  EXPECT_EQ(PlayerAt(1, 2, 0), third);
  EXPECT_EQ(PlayerAt(1, 3, 0), first);
  EXPECT_EQ(Refused(RepairRound{1, {}, {{1, 2}, {2, 3}}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(RepairRound{1, {}, {{1, 4}}}), reason::kTableUnknown);
  Report(1, 2, "first");
  EXPECT_EQ(Refused(RepairRound{1, {}, {{1, 2}}}), reason::kTableReported);
  ExpectReplayIdentical();
}

TEST_F(Tables, SomebodyElseTakesAPlaceOverOrNot) {
  world_.Start(4);
  Ok(Do(PairRound{1}));
  Ok(Do(RegisterPlayer{"late"}));
  const std::string gone = PlayerAt(1, 1, 0);
  EXPECT_EQ(Refused(TakeOverPlace{1, gone, PlayerAt(1, 2, 0)}), reason::kPlayerSeated);
  Ok(Do(TakeOverPlace{1, gone, "late"}));
  EXPECT_EQ(PlayerAt(1, 1, 0), "late");
  EXPECT_EQ(Refused(TakeOverPlace{1, gone, "p1"}), reason::kPlayerNotSeated);
  Report(1, 1, "first");
  EXPECT_EQ(PointsOf("late"), 3);
  EXPECT_EQ(PointsOf(gone), 0);
  ExpectReplayIdentical();
}

TEST_F(Tables, WhoComesLatePlaysWhomTheByeWasMeantFor) {
  world_.Start(3);
  Ok(Do(PairRound{1}));
  Ok(Do(RegisterPlayer{"late"}));
  const std::string bye = PlayerAt(1, 2, 0);
  Ok(Do(SeatPlayer{1, 2, "late"}));
  EXPECT_EQ(At(1, 2).kind, ARBITRO_TABLE_MATCH);
  EXPECT_FALSE(At(1, 2).decided());
  EXPECT_EQ(PointsOf(bye), 0);
  EXPECT_EQ(TallyOf(Event(), bye).byes, 0u);
  EXPECT_EQ(Refused(UnseatPlayer{1, "late"}), reason::kSeatsTooFew);
  Ok(Do(RegisterPlayer{"later"}));
  Ok(Do(SeatPlayer{1, 1, "later"}));
  EXPECT_EQ(At(1, 1).seats.size(), 3u);
  Ok(Do(UnseatPlayer{1, "later"}));
  EXPECT_EQ(At(1, 1).seats.size(), 2u);
  EXPECT_EQ(Round(1).TableOf(Event().FindPlayer("later")->number), 0u);
  Report(1, 2, "second");
  EXPECT_EQ(PointsOf("late"), 3);
  ExpectReplayIdentical();
}

// --- Reports of players

class PlayersReport : public Tables {
 protected:
  void SetUp() override {
    world_.Start(4);
    Ok(Do(SetReportMode{ReportMode::kPlayers}));
    Ok(Do(PairRound{1}));
    first_ = PlayerAt(1, 1, 0);
    second_ = PlayerAt(1, 1, 1);
    stranger_ = PlayerAt(1, 2, 0);
  }

  ReportResult By(const std::string& player, const char* winner) {
    return {1, 1, Winner(winner), player};
  }
  ReportStanding Taken(const Outcome& outcome) {
    return Ok(outcome).decision.what.Get<ReportTaken>().standing;
  }

  std::string first_;
  std::string second_;
  std::string stranger_;
};

TEST_F(PlayersReport, OneReportsAndTheOtherConfirms) {
  EXPECT_EQ(Taken(Do(By(first_, "first"))), ReportStanding::kReported);
  EXPECT_FALSE(At(1, 1).decided());
  EXPECT_EQ(At(1, 1).Standing(), ReportStanding::kReported);
  EXPECT_EQ(Refused(ConfirmReport{1, 1, first_}), reason::kReportMissing);
  EXPECT_EQ(Refused(ConfirmReport{1, 1, stranger_}), reason::kPlayerNotSeated);
  EXPECT_EQ(Taken(Do(ConfirmReport{1, 1, second_})), ReportStanding::kAgreed);
  EXPECT_TRUE(At(1, 1).decided());
  EXPECT_EQ(PointsOf(first_), 3);
  EXPECT_TRUE(At(1, 1).Papers().reports[1].confirms);
  ExpectReplayIdentical();
}

TEST_F(PlayersReport, BothReportTheSame) {
  Taken(Do(By(first_, "tie")));
  EXPECT_EQ(Taken(Do(By(second_, "tie"))), ReportStanding::kAgreed);
  EXPECT_EQ(PointsOf(second_), 1);
}

TEST_F(PlayersReport, AConflictIsDecidedByAJudgeOrMendedByAPlayer) {
  Taken(Do(By(first_, "first")));
  EXPECT_EQ(Taken(Do(By(second_, "second"))), ReportStanding::kConflict);
  EXPECT_FALSE(At(1, 1).decided());
  const auto open = Do(CloseRound{1});
  ASSERT_TRUE(!open.ok());
  EXPECT_NE(open.failure().message.find("reports contradict at 1"), std::string::npos)
      << open.failure().message;
  EXPECT_EQ(Refused(ConfirmReport{1, 1, second_}), reason::kReportConflict);
  EXPECT_EQ(Refused(DecideReport{1, 1, stranger_, Value()}), reason::kPlayerNotSeated);
  // Thinking better of it:
  EXPECT_EQ(Taken(Do(By(second_, "tie"))), ReportStanding::kConflict);
  ASSERT_EQ(At(1, 1).Papers().reports.size(), 2u) << "at most one a player";
  Ok(Do(DecideReport{1, 1, second_, Value()}, "seen by a judge"));
  EXPECT_EQ(At(1, 1).report, Winner("tie"));
  EXPECT_EQ(PointsOf(first_), 1);
  EXPECT_EQ(Refused(By(first_, "first")), reason::kTableClosed);
  ExpectReplayIdentical();
}

TEST_F(PlayersReport, AJudgeMayDecideOtherwiseThanEither) {
  EXPECT_EQ(Refused(DecideReport{1, 1, "", Winner("tie")}), reason::kReportMissing);
  Taken(Do(By(first_, "first")));
  EXPECT_EQ(Refused(DecideReport{1, 1, second_, Value()}), reason::kReportMissing);
  Ok(Do(DecideReport{1, 1, "", Winner("second")}));
  EXPECT_EQ(PointsOf(second_), 3);
}

TEST_F(PlayersReport, StaffDecidesAtOnce) {
  Report(1, 1, "second");
  EXPECT_TRUE(At(1, 1).decided());
  Ok(Do(SetReportMode{ReportMode::kStaff}));
  EXPECT_EQ(Refused(ReportResult{1, 2, Winner("first"), stranger_}), reason::kReportMode);
  EXPECT_EQ(Refused(By(stranger_, "first")), reason::kTableClosed);
}

TEST_F(PlayersReport, AReportThatIsNoReportIsRefused) {
  EXPECT_EQ(Refused(By(first_, "nobody")), reason::kFieldInvalid);
  EXPECT_EQ(Refused(By(stranger_, "first")), reason::kPlayerNotSeated);
  EXPECT_EQ(Refused(By("ghost", "first")), reason::kPlayerUnknown);
}

TEST_F(PlayersReport, SignaturesStandUntilTheTableIsPlayedAgain) {
  EXPECT_EQ(Refused(SignReport{1, 1, first_, SignatureKind::kSigned}), reason::kReportMissing);
  Report(1, 1, "first");
  Ok(Do(SignReport{1, 1, first_, SignatureKind::kSigned}));
  Ok(Do(SignReport{1, 1, second_, SignatureKind::kRefused}, "says time was not called"));
  Ok(Do(SignReport{1, 1, second_, SignatureKind::kSignedWithAppeal}));
  const std::vector<SignatureState>& signatures = At(1, 1).Papers().signatures;
  ASSERT_EQ(signatures.size(), 2u);
  EXPECT_EQ(signatures[1].kind, SignatureKind::kSignedWithAppeal);
  EXPECT_EQ(Refused(SignReport{1, 1, stranger_, SignatureKind::kSigned}), reason::kPlayerNotSeated);
  Ok(Do(CorrectResult{1, 1, Winner("second")}));
  EXPECT_EQ(At(1, 1).Papers().signatures.size(), 2u) << "they keep the right of appeal";
  Ok(Do(ReplayTable{1, 1}, "the slip was of another table"));
  EXPECT_TRUE(At(1, 1).Papers().signatures.empty());
  ExpectReplayIdentical();
}

TEST_F(PlayersReport, TheSignedSlipOverridesWhatWasReported) {
  Taken(Do(By(first_, "first")));
  Ok(Do(EnterSlip{1, 1, Winner("second"), {{first_}, {second_, SignatureKind::kRefused}}}));
  EXPECT_EQ(PointsOf(second_), 3);
  EXPECT_EQ(At(1, 1).Papers().slip_revision, world_.State()->revision);
  ASSERT_EQ(At(1, 1).Papers().signatures.size(), 2u);
  Report(1, 2, "first");
  Close(1);
  const Accepted slip = Ok(Do(EnterSlip{1, 1, Winner("tie"), {}}));
  EXPECT_EQ(slip.decision.what.Get<ResultsChanged>().standings.size(), 1u);
  EXPECT_EQ(PointsOf(second_), 1);
  EXPECT_EQ(Refused(EnterSlip{1, 1, Winner("tie"), {{first_}, {first_}}}), reason::kFieldInvalid);
  ExpectReplayIdentical();
}

}  // namespace
}  // namespace arbitro::engine
