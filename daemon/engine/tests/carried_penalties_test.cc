// SPDX-License-Identifier: Apache-2.0
//
// Penalties that weigh on a table that has its result, or on a later match.
#include <gtest/gtest.h>

#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/table_effects.h"
#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

constexpr char kFight[] = "events/e";

class CarriedPenalties : public ::testing::Test {
 protected:
  CarriedPenalties() { world_.rulesets = TestRulesets::Of<CutCoins>(); }

  template <class What>
  std::string Do(What what, const std::string& why = "") {
    return ReasonOf(world_.DoIn(kFight, std::move(what), why));
  }

  // A ruling of the head judge, by the ruleset.
  PenaltyRuled Rule(const std::string& player, const std::string& penalty) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "late";
    rule.proposed = penalty;
    rule.head_judge = true;
    return Taken(world_.DoIn(kFight, std::move(rule), "a fight"));
  }
  // By hand, with these effects.
  PenaltyRuled RuleByHand(const std::string& player, std::vector<PenaltyEffect> effects) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "a fight";
    rule.proposed = "lost";
    rule.effects = std::move(effects);
    Submission submission = world_.MakeIn(kFight, std::move(rule), "seen by all");
    submission.command.by_hand = true;
    return Taken(world_.Send(std::move(submission)));
  }

  static PenaltyRuled Taken(const Outcome& outcome) {
    EXPECT_EQ(ReasonOf(outcome), "");
    const auto* accepted = outcome.if_value();
    return accepted == nullptr ? PenaltyRuled() : accepted->decision.what.Get<PenaltyRuled>();
  }

  // Pairs a round by hand: tables of the players in this order.
  std::string Pair(uint32_t round, const std::vector<std::vector<std::string>>& tables) {
    EnterPairing pairing;
    pairing.round = round;
    for (const auto& players : tables) pairing.tables.push_back({players, {}});
    return Do(pairing, "by hand");
  }

  std::string Report(uint32_t round, uint32_t table, const std::string& winner) {
    return Do(ReportResult{round, table, Winner(winner.c_str())});
  }

  const EventState& Event() {
    state_ = world_.State();
    return state_->event;
  }

  // The results of a table in the order of its seats: "win loss"; empty: it has none.
  std::string ResultAt(uint32_t round, uint32_t table) {
    std::string text;
    for (const SeatOutcome& each : Event().FindRound(round)->tables[table - 1].outcomes) {
      text += text.empty() ? "" : " ";
      text += each.result == ARBITRO_RESULT_WIN    ? "win"
              : each.result == ARBITRO_RESULT_LOSS ? "loss"
                                                   : "other";
    }
    return text;
  }
  int32_t Points(const std::string& player) { return TallyOf(Event(), player).points; }

  void ExpectLasting() {
    world_.ExpectSnapshot();
    const auto snapshot = world_.states.Decode(world_.states.Encode(*world_.State()));
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ((*snapshot)->event.penalties->carried, Event().penalties->carried);
    world_.ExpectReplays(TestRulesets::Of<CutCoins>());
  }

  World world_;
  StatePtr state_;
};

TEST_F(CarriedPenalties, BothWhoArePunishedAtOneTableLose) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  Rule("p1", "match-loss");
  EXPECT_EQ(ResultAt(1, 1), "loss win");
  const PenaltyRuled second = Rule("p2", "match-loss");
  EXPECT_EQ(second.table, 1u);
  EXPECT_EQ(ResultAt(1, 1), "loss loss");
  EXPECT_EQ(Points("p1"), 0);
  EXPECT_EQ(Points("p2"), 0);
  ExpectLasting();
}

TEST_F(CarriedPenalties, TheMatchIsLostWhetherItsSlipIsInOrNot) {
  for (const char* penalty : {"match-loss", "expulsion"}) {
    for (const bool reported : {false, true}) {
      World fresh;
      fresh.rulesets = TestRulesets::Of<CutCoins>();
      fresh.Start(4);
      EnterPairing pairing;
      pairing.round = 1;
      pairing.tables = {{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}};
      ASSERT_EQ(ReasonOf(fresh.DoIn(kFight, pairing, "by hand")), "");
      if (reported) {
        ASSERT_EQ(ReasonOf(fresh.DoIn(kFight, ReportResult{1, 1, Winner("first")})), "");
      }
      RulePenalty rule;
      rule.player = "p1";
      rule.infraction = "late";
      rule.proposed = penalty;
      rule.head_judge = true;
      ASSERT_EQ(ReasonOf(fresh.DoIn(kFight, rule, "why")), "");
      const StatePtr state = fresh.State();
      const TableState table = state->event.FindRound(1)->tables[0];
      ASSERT_TRUE(table.decided()) << penalty << reported;
      EXPECT_EQ(table.outcomes[0].result, uint32_t{ARBITRO_RESULT_LOSS}) << penalty << reported;
      EXPECT_EQ(table.outcomes[1].result, uint32_t{ARBITRO_RESULT_WIN}) << penalty << reported;
      EXPECT_EQ(TallyOf(state->event, "p1").points, 0);
      EXPECT_EQ(TallyOf(state->event, "p2").points, 3);
    }
  }
}

TEST_F(CarriedPenalties, WhoForfeitedStaysTheLoserWhereTheOtherLosesToo) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  ASSERT_EQ(Do(ForfeitSeats{1, 1, {"p1"}}, "did not come"), "");
  Rule("p2", "match-loss");
  EXPECT_EQ(ResultAt(1, 1), "loss loss");
  ExpectLasting();
}

TEST_F(CarriedPenalties, WhatAPersonEnteredStands) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EnterOutcome entered;
  entered.round = 1;
  entered.table = 1;
  entered.seats = {{"p1", 3, ARBITRO_RESULT_WIN, 1}, {"p2", 0, ARBITRO_RESULT_LOSS, 2}};
  ASSERT_EQ(Do(entered, "seen"), "");
  const PenaltyRuled ruled = Rule("p1", "match-loss");
  EXPECT_EQ(ruled.table, 1u) << "the answer says which table it is about";
  EXPECT_TRUE(ruled.result.outcomes.empty());
  EXPECT_EQ(ResultAt(1, 1), "win loss");
  // A report that is entered in its place knows of the penalty.
  ASSERT_EQ(Do(CorrectResult{1, 1, Winner("first")}, "as the judge says"), "");
  EXPECT_EQ(ResultAt(1, 1), "loss win");
}

TEST_F(CarriedPenalties, BetweenRoundsTheNextMatchIsLostWhenItIsPaired) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  ASSERT_EQ(Report(1, 1, "first"), "");
  ASSERT_EQ(Report(1, 2, "first"), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  const PenaltyRuled ruled = Rule("p1", "match-loss");
  EXPECT_EQ(ruled.table, 0u);
  ASSERT_EQ(ruled.effects.size(), 1u);
  EXPECT_TRUE(ruled.effects[0].next_match);
  const uint32_t p1 = Event().FindPlayer("p1")->number;
  EXPECT_EQ(PenaltiesCarriedBy(Event(), p1), std::vector<uint32_t>{1});
  EXPECT_EQ(ResultAt(1, 1), "win loss") << "what is closed stays";
  ASSERT_EQ(Do(PairRound{2}), "");
  EXPECT_TRUE(PenaltiesCarriedBy(Event(), p1).empty());
  const uint32_t table = Event().FindRound(2)->TableOf(p1);
  const TableState paired = Event().FindRound(2)->tables[table - 1];
  ASSERT_TRUE(paired.decided());
  EXPECT_EQ(paired.outcomes[paired.SeatOf(p1) - 1].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(Points("p1"), 3);
  // The match that it took is the second, and none of the first round.
  const PenaltyState& penalty = *Event().penalties->FindPenalty(1);
  EXPECT_FALSE(penalty.LosesMatch());
  EXPECT_EQ(CarriedTo(Event(), penalty).round, 2u);
  EXPECT_EQ(CarriedTo(Event(), penalty).table, table);
  // Nothing was played: the round may be taken back and paired again.
  ASSERT_EQ(Do(UnpairRound{2}, "too early"), "");
  EXPECT_EQ(PenaltiesCarriedBy(Event(), p1), std::vector<uint32_t>{1});
  ASSERT_EQ(Do(PairRound{2}), "");
  EXPECT_EQ(Points("p1"), 3);
  // The round after it is free of the penalty.
  for (uint32_t each = 1; each <= 2; ++each) {
    if (!Event().FindRound(2)->tables[each - 1].decided()) {
      ASSERT_EQ(Report(2, each, "first"), "");
    }
  }
  ASSERT_EQ(Do(CloseRound{2}), "");
  ASSERT_EQ(Pair(3, {{"p1", "p4"}, {"p2", "p3"}}), "");
  EXPECT_EQ(ResultAt(3, 1), "");
  ExpectLasting();
}

TEST_F(CarriedPenalties, AByeIsNoMatchToLose) {
  world_.Start(3);
  RuleByHand("p1", {{ARBITRO_EFFECT_MATCH_LOSS}});
  ASSERT_EQ(Pair(1, {{"p2", "p3"}, {"p1"}}), "");
  EXPECT_EQ(Points("p1"), 3);
  ASSERT_EQ(Report(1, 1, "first"), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  ASSERT_EQ(Pair(2, {{"p1", "p2"}, {"p3"}}), "");
  EXPECT_EQ(ResultAt(2, 1), "loss win");
  ExpectLasting();
}

TEST_F(CarriedPenalties, AGameLossBindsTheNextReportAndTwoDecideIt) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  ASSERT_EQ(Report(1, 1, "first"), "");
  const PenaltyRuled ruled = RuleByHand("p1", {{ARBITRO_EFFECT_GAME_LOSS}});
  EXPECT_TRUE(ruled.effects[0].next_match) << "the match of this round is over";
  EXPECT_EQ(ResultAt(1, 1), "win loss");
  RuleByHand("p3", {{ARBITRO_EFFECT_GAME_LOSS, ARBITRO_TARGET_PLAYER, 0, 0, "", true}});
  RuleByHand("p3", {{ARBITRO_EFFECT_GAME_LOSS, ARBITRO_TARGET_PLAYER, 0, 0, "", true}});
  ASSERT_EQ(Report(1, 2, "first"), "");
  EXPECT_EQ(ResultAt(1, 2), "win loss") << "they weigh on the next match alone";
  ASSERT_EQ(Do(CloseRound{1}), "");
  ASSERT_EQ(Pair(2, {{"p1", "p4"}, {"p2", "p3"}}), "");
  EXPECT_EQ(ResultAt(2, 1), "");
  EXPECT_EQ(ResultAt(2, 2), "win loss") << "two games are the match";
  const TableState open = Event().FindRound(2)->tables[0];
  const auto bound = EffectsBoundTo({Event(), 2, 1, open});
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_TRUE(bound[0].carried);
  EXPECT_EQ(bound[0].effect.kind, uint32_t{ARBITRO_EFFECT_GAME_LOSS});
  EXPECT_EQ(bound[0].effect.seat, 0u);
  ExpectLasting();
}

TEST_F(CarriedPenalties, ARevokedPenaltyWeighsNoMore) {
  world_.Start(4);
  RuleByHand("p1", {{ARBITRO_EFFECT_MATCH_LOSS}});
  ASSERT_EQ(Do(RevokePenalty{1}, "it was p2"), "");
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EXPECT_EQ(ResultAt(1, 1), "");
}

TEST_F(CarriedPenalties, AnExchangeOfSeatsTakesThemAlong) {
  world_.Start(4);
  RuleByHand("p1", {{ARBITRO_EFFECT_MATCH_LOSS}});
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EXPECT_EQ(ResultAt(1, 1), "loss win");
  RepairRound exchange;
  exchange.round = 1;
  exchange.exchanges = {{"p1", "p3"}};
  ASSERT_EQ(Do(exchange, "brothers"), "");
  EXPECT_EQ(ResultAt(1, 1), "");
  EXPECT_EQ(ResultAt(1, 2), "loss win");
  EXPECT_EQ(Points("p2"), 0);
  EXPECT_EQ(Points("p4"), 3);
  // One that was given at the open table goes with its player as well.
  RuleByHand("p2", {{ARBITRO_EFFECT_GAME_LOSS}});
  exchange.exchanges = {{"p2", "p4"}};
  ASSERT_EQ(Do(exchange, "brothers"), "");
  EXPECT_EQ(EffectsBoundTo({Event(), 1, 2, Event().FindRound(1)->tables[1]}).size(), 2u);
  EXPECT_TRUE(EffectsBoundTo({Event(), 1, 1, Event().FindRound(1)->tables[0]}).empty());
  ExpectLasting();
}

TEST_F(CarriedPenalties, WhoIsExpelledBetweenRoundsHasNoNextMatch) {
  world_.Start(4);
  const PenaltyRuled ruled = Rule("p1", "expulsion");
  ASSERT_EQ(ruled.effects.size(), 1u);
  EXPECT_EQ(ruled.effects[0].kind, ARBITRO_EFFECT_EXPEL);
  EXPECT_TRUE(Event().penalties->carried.empty());
}

TEST_F(CarriedPenalties, AnEventOfBeforeDecidesAsItDid) {
  world_.options.engine_revision = kBeforeRulings;
  world_.Settle();
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  Rule("p1", "match-loss");
  Rule("p2", "match-loss");
  EXPECT_EQ(ResultAt(1, 1), "loss win");
  ASSERT_EQ(Report(1, 2, "first"), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_FALSE(Rule("p3", "match-loss").effects[0].next_match);
  ASSERT_EQ(Pair(2, {{"p1", "p4"}, {"p2", "p3"}}), "");
  EXPECT_EQ(ResultAt(2, 2), "");
  ExpectLasting();
}

// Up to kBeforeGamesTakenBack, a match that was lost in a pairing which is taken back was lost to
// no player where the player had no match in the new one.
TEST_F(CarriedPenalties, AMatchLossOfAPairingTakenBackIsOfTheNextMatch) {
  for (const uint32_t newest : {kBeforeGamesTakenBack, kEngineRevision}) {
    for (const bool bye : {true, false}) {
      SCOPED_TRACE(newest);
      World world;
      world.rulesets = TestRulesets::Of<CutCoins>();
      world.options.engine_revision = newest;
      world.Reopen();
      world.Start(3);
      const auto pair = [&](uint32_t round, const std::vector<std::vector<std::string>>& tables) {
        EnterPairing pairing;
        pairing.round = round;
        for (const auto& players : tables) pairing.tables.push_back({players, {}});
        return ReasonOf(world.DoIn(kFight, pairing, "by hand"));
      };
      ASSERT_EQ(pair(1, {{"p1", "p2"}, {"p3"}}), "");
      RulePenalty rule;
      rule.player = "p1";
      rule.infraction = "late";
      rule.proposed = "match-loss";
      rule.head_judge = true;
      ASSERT_EQ(ReasonOf(world.DoIn(kFight, rule, "why")), "");
      UnpairRound again{1};
      again.with_results = true;
      ASSERT_EQ(ReasonOf(world.DoIn(kFight, again, "the wrong draw")), "");
      std::vector<std::vector<std::string>> tables = {{"p1", "p3"}, {"p2"}};
      if (bye) tables = {{"p2", "p3"}, {"p1"}};
      ASSERT_EQ(pair(1, tables), "");
      const bool carried = newest > kBeforeGamesTakenBack;
      const StatePtr state = world.State();
      EXPECT_EQ(PenaltiesCarriedBy(state->event, 1).size(), carried && bye ? 1u : 0u);
      EXPECT_EQ(state->event.FindRound(1)->tables[0].decided(), carried && !bye);
      const Outcome won = world.DoIn(kFight, ReportResult{1, 1, Winner("first")});
      if (bye || !carried) {
        ASSERT_EQ(ReasonOf(won), "");
      }
      ASSERT_EQ(ReasonOf(world.DoIn(kFight, CloseRound{1})), "");
      ASSERT_EQ(pair(2, {{"p1", "p2"}, {"p3"}}), "");
      EXPECT_EQ(world.State()->event.FindRound(2)->tables[0].decided(), carried && bye);
      world.ExpectSnapshot();
      world.ExpectReplays(TestRulesets::Of<CutCoins>());
    }
  }
}

TEST_F(CarriedPenalties, ALossGoesAlongIntoTheByeAndOutOfIt) {
  world_.Start(3);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3"}}), "");
  RuleByHand("p1", {{ARBITRO_EFFECT_MATCH_LOSS}});
  ASSERT_EQ(Do(RepairRound{1, {{"p1", "p3"}}, {}}, "the wrong bye"), "");
  EXPECT_EQ(PenaltiesCarriedBy(Event(), 1), std::vector<uint32_t>{1});
  ASSERT_EQ(Do(RepairRound{1, {{"p1", "p2"}}, {}}, "wrong again"), "");
  EXPECT_TRUE(PenaltiesCarriedBy(Event(), 1).empty());
  const auto bound = EffectsBoundTo({Event(), 1, 1, Event().FindRound(1)->tables[0]});
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_TRUE(bound[0].carried);
  ASSERT_EQ(Do(RepairRound{1, {{"p1", "p2"}}, {}}, "and again"), "");
  ASSERT_EQ(Report(1, 1, "first"), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  ASSERT_EQ(Pair(2, {{"p1", "p2"}, {"p3"}}), "");
  EXPECT_EQ(ResultAt(2, 1), "loss win");
  ExpectLasting();
}

TEST_F(CarriedPenalties, NothingIsOwedForAPenaltyThatIsRevoked) {
  world_.Start(4);
  ASSERT_EQ(Pair(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  Rule("p1", "expulsion");
  Rule("p3", "expulsion");
  ASSERT_EQ(Event().life->open_duties, 2u);
  ASSERT_EQ(Do(RevokePenalty{1}, "it was another player"), "");
  EXPECT_FALSE(Event().life->duties[0]->open());
  EXPECT_TRUE(Event().life->duties[1]->open());
  FileAppeal appeal;
  appeal.player = "p3";
  appeal.penalty = 2;
  appeal.text = "not me either";
  ASSERT_EQ(Do(appeal), "");
  DecideAppeal decide{1};
  decide.upheld = true;
  ASSERT_EQ(Do(decide, "it was p4"), "");
  EXPECT_EQ(Event().life->open_duties, 0u);
  EXPECT_EQ(Event().life->blocking_duties, 0u);
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
