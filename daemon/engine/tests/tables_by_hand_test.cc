// SPDX-License-Identifier: Apache-2.0
//
// Entries of the head judge by hand, where a ruleset refuses, fails or is out.
#include <stdexcept>

#include "daemon/engine/tests/drawn_tables.h"

namespace arbitro::engine {
namespace {

// A round costs as many seats as there were before it.
class RememberingCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.draw_history = true;
    return description;
  }

  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host&) const override {
    RoundEvaluation evaluation;
    evaluation.criteria.push_back({"seats", "COIN-1"});
    evaluation.cost = {0};
    for (const PastTable& table : request.past) {
      evaluation.cost[0] += static_cast<int64_t>(table.seats.size());
    }
    evaluation.optimum = evaluation.cost;
    return evaluation;
  }
};

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
  EXPECT_EQ(TallyOf(Event(), "p2").byes, 1u);
  EXPECT_EQ(Round(2).standings.Get()->rows[0].wins, 2u);
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
  // The same game, but it does not fail: it is not asked about what a person said.
  std::vector<ReplayFinding> findings;
  const auto replayed = world_.Replayed<PatientCoins>(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical()) << findings[0].revision << " " << findings[0].field;
}

// Where the game asks for the past of its draws, it has that of rounds that people change as well.
TEST_F(Tables, ARoundByHandIsJudgedWithItsPast) {
  world_.rulesets = TestRulesets::Of<RememberingCoins>();
  world_.Start(4);
  const Accepted first = Ok(Do(EnterPairing{1, {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}}));
  EXPECT_EQ(first.decision.what.Get<PairingEntered>().evaluation->cost, std::vector<int64_t>({0}));
  Report(1, 1, "first");
  Report(1, 2, "first");
  Close(1);
  const Accepted second = Ok(Do(EnterPairing{2, {{{"p1", "p3"}, {}}, {{"p2", "p4"}, {}}}}));
  EXPECT_EQ(second.decision.what.Get<PairingEntered>().evaluation->cost, std::vector<int64_t>({4}));
  const Accepted exchanged = Ok(Do(RepairRound{2, {{"p1", "p2"}}}));
  EXPECT_EQ(exchanged.decision.what.Get<SeatsChanged>().evaluation->cost,
            std::vector<int64_t>({4}));
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

EnterPairing WithANeutralSeat() {
  return {1,
          {{{"p1", "", "p2"},
            {1, 2, 1},
            {ARBITRO_SEAT_PLAYER, ARBITRO_SEAT_NEUTRAL, ARBITRO_SEAT_PASSIVE}},
           {{"p3"}, {}}}};
}

TEST_F(Tables, ATableWithANeutralSeatIsPairedDecidedAndCorrectedByHand) {
  world_.Start(3);
  Ok(Do(WithANeutralSeat()));
  const TableState& seated = At(1, 1);
  ASSERT_EQ(seated.seats.size(), 3u);
  EXPECT_EQ(seated.seats[1].player_number, 0u);
  EXPECT_EQ(seated.seats[1].kind, ARBITRO_SEAT_NEUTRAL);
  EXPECT_EQ(seated.seats[2].kind, ARBITRO_SEAT_PASSIVE);
  Report(1, 1, "second");
  EXPECT_EQ(PointsOf("p1"), 0) << "the side that nobody plays has won";
  EXPECT_EQ(At(1, 1).outcomes[1].points, 3);
  Ok(Do(CorrectResult{1, 1, Winner("first")}));
  EXPECT_EQ(PointsOf("p1"), 3);

  const EnterOutcome::Seat lost = {"p1", 0, ARBITRO_RESULT_LOSS, 2};
  const EnterOutcome::Seat won = {"p2", 3, ARBITRO_RESULT_WIN, 1};
  const EnterOutcome::Seat neutral = {"", 1, ARBITRO_RESULT_LOSS, 3, 2};
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {lost, won}}), reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {lost, won, {"", 0, ARBITRO_RESULT_LOSS, 3}}}),
            reason::kFieldInvalid);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {lost, won, {"", 0, ARBITRO_RESULT_LOSS, 3, 1}}}),
            reason::kFieldInvalid)
      << "somebody sits there";
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {lost, neutral, neutral}}), reason::kFieldInvalid);
  Ok(Do(EnterOutcome{1, 1, {neutral, won, lost}}));
  EXPECT_EQ(At(1, 1).outcomes[1].points, 1) << "in the table's order";
  EXPECT_EQ(PointsOf("p2"), 3);
  Close(1);
  ExpectReplayIdentical();
}

TEST_F(Tables, ANeutralSeatIsNobodysAndATableHasSomebody) {
  world_.Start(3);
  EnterPairing wrong = WithANeutralSeat();
  wrong.tables[0].players[1] = "p3";
  wrong.tables.pop_back();
  EXPECT_EQ(Refused(wrong), reason::kFieldInvalid);
  wrong = WithANeutralSeat();
  wrong.tables[0].players[0] = "";
  EXPECT_EQ(Refused(wrong), reason::kFieldInvalid);
  wrong = WithANeutralSeat();
  wrong.tables[0].kinds.pop_back();
  EXPECT_EQ(Refused(wrong), reason::kFieldInvalid);
  wrong = WithANeutralSeat();
  wrong.tables[1].kinds = {ARBITRO_SEAT_PASSIVE};
  EXPECT_EQ(Refused(wrong), reason::kFieldInvalid);
}

// Coins whose tables have a third side that no player has.
class NeutralCoins final : public Coins {
 public:
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    Decided<RoundDraw> drawn = Coins::Draw(request, host);
    if (!drawn.decided()) return drawn;
    RoundDraw draw = drawn.value();
    for (Table& table : draw.tables) {
      if (table.kind == ARBITRO_TABLE_BYE) continue;
      table.seats.push_back({ARBITRO_NONE, 0, 3, ARBITRO_SEAT_NEUTRAL});
    }
    return draw;
  }
};

TEST_F(Tables, ADrawnNeutralSeatIsReportedAndEnteredByHand) {
  world_.rulesets = TestRulesets::Of<NeutralCoins>();
  world_.Start(2);
  Ok(Do(PairRound{1}));
  ASSERT_EQ(At(1, 1).seats.size(), 3u);
  Report(1, 1, "first");
  Ok(Do(EnterOutcome{1,
                     1,
                     {{PlayerAt(1, 1, 0), 0, ARBITRO_RESULT_LOSS, 2},
                      {PlayerAt(1, 1, 1), 0, ARBITRO_RESULT_LOSS, 2},
                      {"", 3, ARBITRO_RESULT_WIN, 1, 3}}}));
  EXPECT_EQ(At(1, 1).outcomes[2].points, 3);
  Close(1);
  std::vector<ReplayFinding> findings;
  const auto replayed = world_.Replayed<NeutralCoins>(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_TRUE(replayed->AllIdentical());
}

TEST_F(Tables, AHeadJudgeGivesADecksVerdictWhereTheRulesetFails) {
  world_.Start(2, Faulty("all"));
  const std::vector<DeckLine> rows = {{4, "bw10-9", "Litwick", Value()}};
  EXPECT_EQ(Refused(SubmitDeck{"p1", rows}), reason::kCatalogueMissing);
  Submission legal = world_.MakeIn("events/e", SubmitDeck{"p1", rows}, "counted by hand");
  legal.command.by_hand = true;
  Ok(world_.Send(legal));
  ASSERT_NE(Event().FindPlayer("p1")->deck, nullptr);
  const DeckState& deck = *Event().FindPlayer("p1")->deck;
  EXPECT_TRUE(deck.verdict.violations.empty());
  ASSERT_NE(deck.by_hand, nullptr);
  EXPECT_EQ(deck.by_hand->reason, "counted by hand");
  EXPECT_EQ(deck.by_hand->principal, "tester");
  Submission illegal = world_.MakeIn("events/e", SubmitDeck{"p2", rows, {{"TOO_FEW", "", Value()}}},
                                     "four cards are missing");
  illegal.command.by_hand = true;
  const Accepted judged = Ok(world_.Send(illegal));
  ASSERT_EQ(judged.decision.what.Get<DeckJudged>().verdict.violations.size(), 1u);
  Submission unreasoned = world_.MakeIn("events/e", SubmitDeck{"p1", rows});
  unreasoned.command.by_hand = true;
  EXPECT_EQ(ReasonOf(world_.Send(unreasoned)), reason::kFieldInvalid);
  ExpectReplayIdentical();
}

TEST_F(Tables, AwardsAreNotGrantedByHand) {
  world_.Start(2);
  Play(1);
  Close(1);
  Ok(Do(CompleteEvent{}));
  Submission grant = world_.MakeIn("events/e", GrantAwards{}, "the ruleset is out");
  grant.command.by_hand = true;
  EXPECT_EQ(ReasonOf(world_.Send(grant)), reason::kFieldInvalid);
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
  // The seat of a player who is named may be said as well, where it is theirs.
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {won, {b, 0, ARBITRO_RESULT_LOSS, 2, 1}}}),
            reason::kFieldInvalid);
  Ok(Do(EnterOutcome{1, 1, {{b, 0, ARBITRO_RESULT_LOSS, 2, 2}, {a, 3, ARBITRO_RESULT_WIN, 1, 1}}}));
  Ok(Do(EnterOutcome{1, 1, {lost, won}}));
  EXPECT_EQ(At(1, 1).outcomes[0].points, 3) << "in the table's order";
  Close(1);
  Ok(Do(EnterOutcome{1, 1, {{a, 1, ARBITRO_RESULT_TIE, 1}, {b, 1, ARBITRO_RESULT_TIE, 1}}}));
  EXPECT_EQ(PointsOf(a), 1) << "also where the round is closed";
  EXPECT_EQ(PointsOf(b), 1);
  ExpectReplayIdentical();
}

// The same game; those who won more games by the details of their results stand first.
class GameCoins final : public Coins {
 public:
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    StandingsRequest by_games = request;
    for (StandingsPlayer& player : by_games.players) {
      player.points = 0;
      for (uint32_t i = 0; i < player.result_count; ++i) {
        const uint32_t at = player.first_result + i;
        if (at < request.details.size()) {
          player.points += static_cast<int32_t>(request.details[at]["won"].IntegerOr(0));
        }
      }
    }
    return Coins::Rank(by_games, host);
  }
};

Value GamesWon(int64_t won) { return Value::Struct({{"won", Value::Integer(won)}}); }

// An outcome by hand has the game's score and fields, as the ruleset's own has.
TEST_F(Tables, AnOutcomeByHandReachesTheStandingsWithItsScoreAndDetails) {
  const TestRulesets games = TestRulesets::Of<GameCoins>();
  world_.offered = &games;
  world_.Reopen();
  world_.Start(2);
  Ok(Do(PairRound{1}));
  const std::string first = PlayerAt(1, 1, 0);
  const std::string second = PlayerAt(1, 1, 1);
  EnterOutcome::Seat one = {first, 1, ARBITRO_RESULT_TIE, 1, 0, 12, GamesWon(0)};
  EnterOutcome::Seat other = {second, 1, ARBITRO_RESULT_TIE, 1, 0, -30, GamesWon(2)};
  Ok(Do(EnterOutcome{1, 1, {other, one}}));
  EXPECT_EQ(At(1, 1).outcomes[0].score, 12);
  EXPECT_EQ(At(1, 1).outcomes[1].score, -30);
  EXPECT_EQ(At(1, 1).Papers().details, std::vector<Value>({GamesWon(0), GamesWon(2)}));
  Close(1);
  const auto leader = [&] {
    return Event().Player(Round(1).standings.Get()->rows[0].player_number).id;
  };
  EXPECT_EQ(leader(), second);
  one.details = GamesWon(3);
  Ok(Do(EnterOutcome{1, 1, {one, other}}));
  EXPECT_EQ(leader(), first) << "also in a closed round";
  one.score = 2'000'000'000'000;
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {one, other}}), reason::kFieldInvalid);
  one.score = 0;
  one.details = Value::Integer(3);
  EXPECT_EQ(Refused(EnterOutcome{1, 1, {one, other}}), reason::kFieldInvalid);
  one.details = Value();
  Ok(Do(EnterOutcome{1, 1, {one, other}}));
  EXPECT_EQ(leader(), second);
  world_.ExpectReplays(games);
}

// The same game, but it can rank no more.
class RanklessCoins final : public Coins {
 public:
  Decided<Standings> Rank(const StandingsRequest&, Host&) const override {
    throw std::runtime_error("no more");
  }
};

class NoRulesets final : public RulesetSource {
 public:
  std::shared_ptr<const RulesetClient> Newest(std::string_view) const override { return nullptr; }
  std::shared_ptr<const RulesetClient> Pinned(const RulesetIdentity&) const override {
    return nullptr;
  }
  std::vector<std::string> Ids() const override { return {}; }
};

// Where the ruleset answers, the standings follow what a person entered; where it fails, or is out,
// no ruleset keeps the person's word out.
TEST_F(Tables, AnOutcomeByHandInAClosedRoundIsFollowedWhereTheRulesetAnswers) {
  world_.Start(4);
  Play(1);
  Close(1);
  Play(2);
  Close(2);
  const std::string won = PlayerAt(1, 1, 0);
  const std::string lost = PlayerAt(1, 1, 1);
  const EnterOutcome turned{
      1, 1, {{won, 0, ARBITRO_RESULT_LOSS, 2}, {lost, 3, ARBITRO_RESULT_WIN, 1}}};
  const EnterOutcome as_played{
      1, 1, {{won, 3, ARBITRO_RESULT_WIN, 1}, {lost, 0, ARBITRO_RESULT_LOSS, 2}}};
  const Accepted followed = Ok(Do(turned));
  EXPECT_EQ(followed.decision.what.Get<ResultsChanged>().standings.size(), 2u);
  EXPECT_EQ(At(1, 1).Papers().entered->reason, "because");
  EXPECT_EQ(Round(1).standings_revision, world_.State()->revision);
  const TestRulesets rankless = TestRulesets::Of<RanklessCoins>();
  world_.offered = &rankless;
  world_.Reopen();
  EXPECT_TRUE(Ok(Do(as_played)).decision.what.Is<ResultDecided>());
  EXPECT_LT(Round(1).standings_revision, world_.State()->revision);
  const NoRulesets none;
  world_.offered = &none;
  world_.Reopen();
  EXPECT_TRUE(Ok(Do(turned)).decision.what.Is<ResultDecided>());
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
  EXPECT_EQ(Round(1).standings.Get()->unranked, std::vector<uint32_t>({3}));
  // Standings by a person are not taken again behind that person's back.
  const Accepted corrected = Ok(Do(CorrectResult{1, 1, Winner("tie")}));
  EXPECT_TRUE(corrected.decision.what.Get<ResultsChanged>().standings.empty());
  Ok(Do(EnterStandings{1, Rows{{"p3", 1}, {"p2", 2}, {"p1", 3}}, {}}));
  EXPECT_EQ(Round(1).standings.Get()->rows[0].player_number, 3u);
  EXPECT_EQ(Round(1).standings.Get()->rows[1].ties + Round(1).standings.Get()->rows[2].ties +
                Round(1).standings.Get()->rows[0].ties,
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
