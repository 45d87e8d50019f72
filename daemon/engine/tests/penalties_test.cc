// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards: what is ruled and what comes of it.
#include <gtest/gtest.h>

#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

constexpr char kEvent[] = "events/e";

class Penalties : public ::testing::Test {
 protected:
  Penalties() { world_.rulesets = TestRulesets::Of<CutCoins>(); }

  static RulePenalty Late(const std::string& player) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "late";
    return rule;
  }

  // The reason of the failure, or "".
  template <class What>
  std::string Do(What what, const std::string& why = "") {
    return ReasonOf(world_.DoIn(kEvent, std::move(what), why));
  }
  template <class What>
  std::string ByHand(What what, const std::string& why) {
    Submission submission = world_.MakeIn(kEvent, std::move(what), why);
    submission.command.by_hand = true;
    return ReasonOf(world_.Send(std::move(submission)));
  }
  // The ruling; fails where there is none.
  PenaltyRuled Ruled(RulePenalty rule, const std::string& why = "") {
    const Outcome outcome = world_.DoIn(kEvent, std::move(rule), why);
    EXPECT_EQ(ReasonOf(outcome), "");
    const auto* accepted = outcome.if_value();
    return accepted == nullptr ? PenaltyRuled() : accepted->decision.what.Get<PenaltyRuled>();
  }

  const EventState& Event() {
    state_ = world_.State();
    return state_->event;
  }
  const PlayerState& Player(const std::string& id) { return *Event().FindPlayer(id); }

  // Where the player sits in the round, from 1, and who sits opposite.
  std::pair<uint32_t, std::string> SeatOf(const std::string& id, uint32_t round) {
    const EventState& event = Event();
    const RoundState& drawn = *event.FindRound(round);
    const uint32_t table = drawn.TableOf(event.FindPlayer(id)->number);
    for (const SeatState& seat : drawn.tables[table - 1].seats) {
      const std::string& other = event.Player(seat.player_number).id;
      if (other != id) return {table, other};
    }
    return {table, ""};
  }

  // The player with the lower registration number wins.
  void PlayRound(uint32_t round) {
    ASSERT_EQ(Do(PairRound{round}), "");
    const RoundState drawn = *Event().FindRound(round);
    for (uint32_t table = 1; table <= drawn.tables.size(); ++table) {
      const TableState& state = drawn.tables[table - 1];
      if (state.decided()) continue;
      const bool first = state.seats[0].player_number < state.seats[1].player_number;
      ASSERT_EQ(Do(ReportResult{round, table, Winner(first ? "first" : "second")}), "");
    }
    ASSERT_EQ(Do(CloseRound{round}), "");
  }

  // The state comes back from its snapshot, and every decision again.
  void ExpectLasting() {
    world_.ExpectSnapshot();
    const auto snapshot = world_.states.Decode(world_.states.Encode(*world_.State()));
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ((*snapshot)->event.penalties->open_appeals, Event().penalties->open_appeals);
    world_.ExpectReplays(TestRulesets::Of<CutCoins>());
  }

  World world_;
  StatePtr state_;
};

TEST_F(Penalties, TheSecondIsHarderAndTakesPoints) {
  world_.Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  const auto [table, other] = SeatOf("p1", 1);
  PenaltyRuled ruled = Ruled(Late("p1"));
  EXPECT_EQ(ruled.penalty, "caution");
  EXPECT_EQ(ruled.number, 1u);
  EXPECT_EQ(ruled.table, table);
  ruled = Ruled(Late("p1"));
  EXPECT_EQ(ruled.penalty, "points");
  EXPECT_EQ(ruled.step, 2u);
  EXPECT_EQ(TallyOf(Event(), "p1").points, CutCoins::kPointsLost);
  const TableState& seated = Event().FindRound(1)->tables[table - 1];
  EXPECT_EQ(seated.extension_seconds, uint32_t{CutCoins::kExtensionS});
  // The opponent's caution came with it, and counts for the opponent.
  ASSERT_EQ(Event().penalties->penalties.size(), 3u);
  const PenaltyState& further = *Event().penalties->FindPenalty(3);
  EXPECT_EQ(Event().Player(further.player_number).id, other);
  EXPECT_EQ(further.came_with, 2u);
  EXPECT_EQ(Ruled(Late(other)).penalty, "points");
  EXPECT_EQ(Ruled(Late("p4" == other ? "p3" : "p4")).penalty, "caution");
  ExpectLasting();
}

TEST_F(Penalties, PointsShowInTheStandings) {
  world_.Start(2);
  Ruled(Late("p1"));
  Ruled(Late("p1"));
  PlayRound(1);
  // A win is worth three.
  EXPECT_EQ(TallyOf(Event(), "p1").points, 3 + CutCoins::kPointsLost);
  EXPECT_EQ(Event().FindRound(1)->standings.Get()->rows[0].cells[0].low, 1u);
}

TEST_F(Penalties, ACorrectionOfARoundBeforeLeavesThePointsOutThatCameLater) {
  world_.Start(4);
  PlayRound(1);
  ASSERT_EQ(Do(PairRound{2}), "");
  for (int i = 0; i < 2; ++i) Ruled(Late("p1"));
  ASSERT_EQ(TallyOf(Event(), "p1").points, 3 + CutCoins::kPointsLost);
  const uint32_t table = SeatOf("p1", 1).first;
  const uint32_t own = Event().FindPlayer("p1")->number;
  const bool first = Event().FindRound(1)->tables[table - 1].seats[0].player_number == own;
  const Outcome outcome =
      world_.DoIn(kEvent, CorrectResult{1, table, Winner(first ? "second" : "first")}, "misread");
  ASSERT_EQ(ReasonOf(outcome), "");
  const auto& changed = outcome->decision.what.Get<ResultsChanged>();
  ASSERT_EQ(changed.changes.size(), 2u);
  for (const StandingChange& each : changed.changes) {
    EXPECT_EQ(each.points_before, each.player_number == own ? 3 : 0);
    EXPECT_EQ(each.points_after, each.player_number == own ? 0 : 3);
  }
  EXPECT_EQ(TallyOf(Event(), "p1").points, CutCoins::kPointsLost);
  ExpectLasting();
}

TEST_F(Penalties, AMatchLossDecidesTheOpenTable) {
  world_.Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  const auto [table, other] = SeatOf("p1", 1);
  for (int i = 0; i < 2; ++i) Ruled(Late("p1"));
  const PenaltyRuled ruled = Ruled(Late("p1"));
  EXPECT_EQ(ruled.penalty, "match-loss");
  ASSERT_EQ(ruled.result.outcomes.size(), 2u);
  const TableState& decided = Event().FindRound(1)->tables[table - 1];
  EXPECT_TRUE(decided.decided());
  EXPECT_EQ(TallyOf(Event(), other).points, 3);
  EXPECT_EQ(TallyOf(Event(), "p1").points, CutCoins::kPointsLost);
  EXPECT_EQ(Event().FindRound(1)->decided_tables, 1u);
  EXPECT_EQ(Do(ReportResult{1, table, Winner("first")}), reason::kTableClosed);
  ExpectLasting();
}

TEST_F(Penalties, AnExpulsionEndsTheEventForThePlayer) {
  world_.Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  for (int i = 0; i < 4; ++i) Ruled(Late("p1"));
  EXPECT_EQ(Player("p1").status, PlayerStatus::kExpelled);
  EXPECT_EQ(Event().active_players, 3u);
  EXPECT_EQ(Event().life->blocking_duties, 1u);
  // Revoked, the player has dropped, and may come back.
  const uint32_t number = static_cast<uint32_t>(Event().penalties->penalties.size());
  EXPECT_EQ(Do(RevokePenalty{number}), "FIELD_INVALID");
  EXPECT_EQ(Do(RevokePenalty{number}, "mistaken identity"), "");
  EXPECT_EQ(Player("p1").status, PlayerStatus::kDropped);
  EXPECT_EQ(Event().expelled_players, 0u);
  EXPECT_EQ(Do(RevokePenalty{number}, "again"), reason::kPenaltyRevoked);
  EXPECT_EQ(Do(RevokePenalty{99}, "which"), reason::kPenaltyUnknown);
  ExpectLasting();
}

TEST_F(Penalties, RevokedPenaltiesGivePointsBackAndCountNoMore) {
  world_.Start(4);
  Ruled(Late("p1"));
  Ruled(Late("p1"));
  EXPECT_EQ(TallyOf(Event(), "p1").points, CutCoins::kPointsLost);
  EXPECT_EQ(Do(RevokePenalty{2}, "it was p2"), "");
  EXPECT_EQ(TallyOf(Event(), "p1").points, 0);
  EXPECT_EQ(Ruled(Late("p1")).penalty, "points") << "the second that stands";
  ExpectLasting();
}

TEST_F(Penalties, OnlyTheHeadJudgeDeviatesAndSaysWhy) {
  world_.Start(4);
  RulePenalty rule = Late("p1");
  rule.proposed = "points";
  EXPECT_EQ(Do(rule), "ASK_THE_HEAD_JUDGE");
  rule.head_judge = true;
  EXPECT_EQ(Do(rule), reason::kFieldInvalid) << "a reason is missing";
  const PenaltyRuled ruled = Ruled(rule, "second time this week");
  EXPECT_TRUE(ruled.deviates);
  EXPECT_EQ(ruled.allowed, std::vector<std::string>{"caution"});
  EXPECT_EQ(Event().penalties->FindPenalty(1)->reason, "second time this week");
  ExpectLasting();
}

TEST_F(Penalties, WhatTheRulesetDoesNotKnowIsRefused) {
  world_.Start(4);
  RulePenalty rule = Late("p9");
  EXPECT_EQ(Do(rule), reason::kPlayerUnknown);
  rule = Late("p1");
  rule.infraction = "humming";
  EXPECT_EQ(Do(rule), reason::kInfractionUnknown);
  rule = Late("p1");
  rule.proposed = "flogging";
  EXPECT_EQ(Do(rule), reason::kPenaltyUnknown);
  rule = Late("p1");
  rule.circumstances = Value::Struct({{"weather", Value::Flag(true)}});
  EXPECT_EQ(Do(rule), reason::kFieldInvalid);
  rule = Late("p1");
  rule.effects = {{ARBITRO_EFFECT_EXPEL}};
  EXPECT_EQ(Do(rule), reason::kFieldInvalid);
  rule = Late("p1");
  rule.infraction = "slow";
  rule.circumstances = Value::Struct();
  EXPECT_EQ(Do(rule), reason::kFieldInvalid) << "nothing is asked of it";
  EXPECT_EQ(Event().penalties->penalties.size(), 0u);
}

TEST_F(Penalties, ByHandTheRulesetIsNotAsked) {
  world_.Start(4, Value::Struct({{"fault", Value::Text("penalty")}}));
  EXPECT_EQ(Do(Late("p1")), reason::kRulesetFault);
  RulePenalty rule = Late("p1");
  rule.infraction = "throwing dice";
  rule.proposed = "out";
  rule.effects = {{ARBITRO_EFFECT_EXPEL}};
  EXPECT_EQ(ByHand(rule, ""), reason::kFieldInvalid);
  EXPECT_EQ(ByHand(rule, "at the referee"), "");
  EXPECT_EQ(Player("p1").status, PlayerStatus::kExpelled);
  EXPECT_TRUE(Event().penalties->FindPenalty(1)->by_hand);
  rule.effects = {{ARBITRO_EFFECT_EXPEL, ARBITRO_TARGET_OPPONENTS}};
  EXPECT_EQ(ByHand(rule, "them all"), reason::kFieldInvalid);
  ExpectLasting();
}

TEST_F(Penalties, AnAppealThatIsUpheldRevokesThePenalty) {
  world_.Start(4);
  Ruled(Late("p1"));
  Ruled(Late("p1"));
  EXPECT_EQ(Do(FileAppeal{"p1", 7, 0, 0, "unfair"}), reason::kPenaltyUnknown);
  EXPECT_EQ(Do(FileAppeal{"p1", 2, 0, 0, ""}), reason::kFieldInvalid);
  EXPECT_EQ(Do(DecideAppeal{1, true}, "so be it"), reason::kAppealUnknown);
  EXPECT_EQ(Do(FileAppeal{"p1", 2, 0, 0, "the clock was wrong"}), "");
  EXPECT_EQ(Do(FileAppeal{"p2", 0, 0, 0, "it is cold"}), "");
  EXPECT_EQ(Event().penalties->open_appeals, 2u);
  EXPECT_EQ(Do(DecideAppeal{1, true}), reason::kFieldInvalid) << "a reason is missing";
  EXPECT_EQ(Do(DecideAppeal{1, true}, "it was"), "");
  EXPECT_EQ(TallyOf(Event(), "p1").points, 0);
  EXPECT_FALSE(Event().penalties->FindPenalty(2)->stands());
  EXPECT_EQ(Do(DecideAppeal{1, false}, "or not"), reason::kAppealDecided);
  EXPECT_EQ(Do(DecideAppeal{2, false}, "bring a coat"), "");
  EXPECT_EQ(Event().penalties->FindAppeal(2)->decided_reason, "bring a coat");
  EXPECT_EQ(Event().penalties->open_appeals, 0u);
  ExpectLasting();
}

TEST_F(Penalties, AnotherPlayersPenaltyIsNotOnesOwnToContest) {
  world_.Start(4);
  Ruled(Late("p1"));
  for (const char* other : {"p2", "p3", "p4"}) {
    EXPECT_EQ(Do(FileAppeal{other, 1, 0, 0, "too hard on p1"}), reason::kFieldInvalid) << other;
  }
  EXPECT_EQ(Do(FileAppeal{"p1", 1, 0, 0, "the clock was wrong"}), "");
  ExpectLasting();
}

TEST_F(Penalties, NoAppealLiesAgainstWhatIsFinal) {
  world_.Start(4);
  RulePenalty rule = Late("p1");
  rule.circumstances = Value::Struct({{"final", Value::Flag(true)}});
  EXPECT_TRUE(Ruled(rule).final);
  EXPECT_EQ(Do(FileAppeal{"p1", 1, 0, 0, "no"}), reason::kPenaltyFinal);
}

TEST_F(Penalties, PhasesFollowTheRulebookToTheEnd) {
  world_.Start(6);
  EXPECT_EQ(Do(StartPhase{2}), reason::kPhaseOrder);
  ASSERT_EQ(Do(StartPhase{1}), "");
  PlayRound(1);
  EXPECT_EQ(Do(StartPhase{2}), reason::kPhaseOrder) << "a round of the first is left";
  PlayRound(2);
  EXPECT_EQ(Do(PairRound{3}), reason::kPhaseOrder);
  ASSERT_EQ(Do(StartPhase{2}), "");
  const PhaseState& cut = *Event().phases[1];
  EXPECT_EQ(cut.what.kind, ARBITRO_PHASE_ELIMINATION);
  EXPECT_EQ(cut.what.qualified.size(), 4u);
  EXPECT_EQ(cut.first_round, 3u);
  EXPECT_EQ(cut.what.clock_s, 600u);
  PlayRound(3);
  ASSERT_EQ(Event().FindRound(3)->tables.size(), 2u);
  PlayRound(4);
  // The final, and the match for the third place.
  ASSERT_EQ(Event().FindRound(4)->tables.size(), 2u);
  EXPECT_EQ(Do(StartPhase{3}), reason::kPhaseOrder) << "nothing is planned any more";
  EXPECT_EQ(Do(GrantAwards{}), reason::kEventStatus);
  ASSERT_EQ(Do(CompleteEvent{}), "");
  ASSERT_EQ(Do(GrantAwards{}), "");
  EXPECT_EQ(Do(GrantAwards{}), reason::kAwardsGranted);
  ASSERT_NE(Event().awards, nullptr);
  ASSERT_GE(Event().awards->awards.size(), 2u);
  EXPECT_NE(Event().awards->awards.front().player_number, 0u);
  EXPECT_EQ(Event().awards->awards.back().player_number, 0u);
  ExpectLasting();
}

// A finalist who leaves between the rounds: the opponent has a bye.
TEST_F(Penalties, WhoDropsOutOfABracketGivesTheOpponentABye) {
  world_.Start(4);
  ASSERT_EQ(Do(StartPhase{1}), "");
  PlayRound(1);
  PlayRound(2);
  ASSERT_EQ(Do(StartPhase{2}), "");
  PlayRound(3);
  const RoundState& semi = *Event().FindRound(3);
  const TableState& table = semi.tables[0];
  const bool first = table.outcomes[0].result == ARBITRO_RESULT_WIN;
  const std::string winner = Event().Player(table.seats[first ? 0 : 1].player_number).id;
  ASSERT_EQ(Do(DropPlayer{winner}), "");
  ASSERT_EQ(Do(PairRound{4}), "");
  const RoundState& final_round = *Event().FindRound(4);
  EXPECT_EQ(final_round.tables[0].kind, ARBITRO_TABLE_BYE);
  EXPECT_EQ(final_round.tables[1].seats.size(), 2u);
  ExpectLasting();
}

TEST_F(Penalties, TheFirstRoundBeginsTheFirstPhase) {
  world_.Start(6);
  PlayRound(1);
  PlayRound(2);
  EXPECT_EQ(Do(StartPhase{1}), reason::kPhaseOrder);
  ASSERT_EQ(Do(StartPhase{2}), "");
  EXPECT_EQ(Event().phases.size(), 2u);
  EXPECT_EQ(Event().PhaseNumberOf(2), 1u);
  EXPECT_EQ(Event().PhaseNumberOf(3), 2u);
  PlayRound(3);
  EXPECT_EQ(Event().RoundInPhase(3), 1u);
  ExpectLasting();
}

TEST_F(Penalties, APhaseByHandIsWhatThePersonSays) {
  world_.Start(6);
  PlayRound(1);
  StartPhase start;
  start.number = 2;
  start.kind = ARBITRO_PHASE_FINAL;
  start.players = {"p5", "p2"};
  EXPECT_EQ(ByHand(start, ""), reason::kFieldInvalid);
  start.players = {"p5", "p5"};
  EXPECT_EQ(ByHand(start, "they asked"), reason::kFieldInvalid);
  start.players = {"p5"};
  EXPECT_EQ(ByHand(start, "they asked"), reason::kFieldInvalid);
  start.players = {"p5", "p2"};
  ASSERT_EQ(ByHand(start, "they asked"), "");
  ASSERT_EQ(Do(PairRound{2}), "");
  ASSERT_EQ(Event().FindRound(2)->tables.size(), 1u);
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
