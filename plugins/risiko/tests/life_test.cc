// SPDX-License-Identifier: Apache-2.0
//
// Tells what the rules of RisiKo! say of an event's life, by the event's own commands: appeals and
// what waits for them, points that penalties take in a game, and the initial deal as a committed
// draw.
#include <gtest/gtest.h>

#include <set>

#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kTwoHours = 2 * 60 * 60;
constexpr size_t kTerritories = 42;

FileAppeal Against(const std::string& player, uint32_t round,
                   const std::string& text = "the count was wrong") {
  FileAppeal appeal;
  appeal.player = player;
  appeal.round = round;
  appeal.table = 1;
  appeal.text = text;
  return appeal;
}

// Four players, whose first round is closed: p1 signed, p2 means to appeal, p3 refused, p4 did
// nothing.
class RisikoAppeals : public ::testing::Test {
 protected:
  RisikoAppeals() : cup_(Players(4)) {
    cup_.Start();
    EXPECT_EQ(cup_.Enter(1, {{"p1", "p2", "p3", "p4"}}), "");
    EXPECT_EQ(cup_.Do(ReportResult{1, 1, cup_.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}})}), "");
    EXPECT_EQ(cup_.Do(SignReport{1, 1, "p1", SignatureKind::kSigned}), "");
    EXPECT_EQ(cup_.Do(SignReport{1, 1, "p2", SignatureKind::kSignedWithAppeal}), "");
    EXPECT_EQ(cup_.Do(SignReport{1, 1, "p3", SignatureKind::kRefused}, "will not"), "");
    EXPECT_EQ(cup_.Do(CloseRound{1}), "");
  }

  RisikoEvent cup_;
};

// [RSK-2.5] [RSK-AMB-30] The last second of the two hours counts, and nothing behind it.
TEST_F(RisikoAppeals, TwoHoursRunFromThePublication) {
  EXPECT_EQ(cup_.Do(Against("p1", 1)), "") << "nothing is published yet";
  cup_.Wait(5 * kTwoHours);
  ASSERT_EQ(cup_.PublishStandings(1), "");
  cup_.Wait(kTwoHours);
  EXPECT_EQ(cup_.Do(Against("p1", 1)), reason::kHoldsAlready) << "it is open";
  EXPECT_EQ(cup_.Do(Against("p1", 1, "the sum was wrong")), "") << "to the second";
  ++cup_.world.clock.now_us;
  const FileAppeal late = Against("p1", 1, "the card was wrong");
  EXPECT_EQ(cup_.Do(late), "APPEAL_TOO_LATE");
  EXPECT_EQ(cup_.RefusedBy(), "RSK-2.5");
  // One that names no round is about the newest closed one.
  FileAppeal unnamed = Against("p1", 0);
  unnamed.table = 0;
  EXPECT_EQ(cup_.Do(unnamed), "APPEAL_TOO_LATE");
  // The committee takes it on itself, with a reason.
  EXPECT_EQ(cup_.ByHand(late, ""), reason::kFieldInvalid);
  EXPECT_EQ(cup_.ByHand(late, "the board had not been seen"), "");
  cup_.ExpectReplays();
}

// [RSK-24.9] [RSK-24.10] A player who signed, or announced an appeal, may; one who did neither has
// lost it.
TEST_F(RisikoAppeals, WhoDidNotSignHasLostTheRight) {
  ASSERT_EQ(cup_.PublishStandings(1), "");
  EXPECT_EQ(cup_.Do(Against("p1", 1)), "");
  EXPECT_EQ(cup_.Do(Against("p2", 1)), "");
  for (const char* player : {"p3", "p4"}) {
    EXPECT_EQ(cup_.Do(Against(player, 1)), "APPEAL_RIGHT_LOST") << player;
    EXPECT_EQ(cup_.RefusedBy(), "RSK-24.10");
  }
  EXPECT_EQ(cup_.Event().penalties->appeals.size(), 2u);
  // While a game goes on, nothing was there to sign, and no result to contest.
  ASSERT_EQ(cup_.Enter(2, {{"p1", "p2", "p3", "p4"}}), "");
  EXPECT_EQ(cup_.Do(Against("p3", 2)), reason::kTableOpen);
  cup_.ExpectReplays();
}

// [RSK-24.10] A signer keeps the right where the table is corrected, by whatever command;
// [RSK-2.5] the two hours run from each publication.
TEST_F(RisikoAppeals, ACorrectionLeavesTheRightToAppeal) {
  ASSERT_EQ(cup_.PublishStandings(1), "");
  const Value other = cup_.Report({{10, 1}, {30, 1}, {20, 1}, {40, 1}});
  EXPECT_EQ(cup_.Do(CorrectResult{1, 1, other}, "a slip of the pen"), "");
  cup_.Wait(2 * kTwoHours);
  EXPECT_EQ(cup_.Do(Against("p1", 1)), "APPEAL_TOO_LATE");
  ASSERT_EQ(cup_.PublishStandings(1), "");
  cup_.Wait(kTwoHours / 2);
  EXPECT_EQ(cup_.Do(Against("p1", 1)), "");
  EXPECT_EQ(cup_.Do(Against("p2", 1)), "");
  EXPECT_EQ(cup_.Do(Against("p3", 1)), "APPEAL_RIGHT_LOST");
  // Against the standings of the round, without a table.
  FileAppeal of_round = Against("p1", 1);
  of_round.table = 0;
  EXPECT_EQ(cup_.Do(of_round), "");
  of_round.round = 7;
  EXPECT_EQ(cup_.Do(of_round), reason::kRoundUnknown);
  EnterSlip slip;
  slip.round = 1;
  slip.table = 1;
  slip.report = other;
  slip.signatures = {{"p3", SignatureKind::kSigned}};
  EXPECT_EQ(cup_.Do(slip), "");
  EXPECT_EQ(cup_.Do(Against("p1", 1)), "");
  EXPECT_EQ(cup_.Do(Against("p3", 1)), "");
  EXPECT_EQ(cup_.Do(Against("p4", 1)), "APPEAL_RIGHT_LOST");
  cup_.ExpectReplays();
}

// [RSK-24.10] The right is lost against the report alone: a penalty can be appealed against by all
// of the table, signed or not.
TEST_F(RisikoAppeals, WhoDidNotSignMayAppealAgainstAPenalty) {
  RulePenalty rule;
  rule.player = "p4";
  rule.infraction = "objective-exposed";
  ASSERT_EQ(cup_.Do(rule), "");
  FileAppeal appeal = Against("p4", 0);
  appeal.table = 0;
  appeal.penalty = 1;
  EXPECT_EQ(cup_.Do(appeal), "");
  EXPECT_EQ(cup_.Do(Against("p4", 1)), "APPEAL_RIGHT_LOST");
  // [RSK-2.5] The two hours hold for it as well.
  ASSERT_EQ(cup_.PublishStandings(1), "");
  cup_.Wait(kTwoHours);
  EXPECT_EQ(cup_.Do(appeal), reason::kHoldsAlready) << "the first is open";
  appeal.text = "and the card was not shown";
  EXPECT_EQ(cup_.Do(appeal), "");
  cup_.Wait(1);
  appeal.text = "nor seen";
  EXPECT_EQ(cup_.Do(appeal), "APPEAL_TOO_LATE");
  cup_.ExpectReplays();
}

// [RSK-AMB-19] A table of more than two goes on without who is expelled: its report decides it.
TEST_F(RisikoAppeals, AnExpulsionLeavesATableOfFourAsItIs) {
  ASSERT_EQ(cup_.Enter(2, {{"p1", "p2", "p3", "p4"}}), "");
  EXPECT_EQ(cup_.Do(ExpelPlayer{"p1"}, "a blow"), "");
  EXPECT_FALSE(cup_.Event().rounds.back()->tables[0].decided());
  EXPECT_EQ(cup_.Do(ReportResult{2, 1, cup_.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}})}), "");
  const TableState before = cup_.Event().rounds.back()->tables[0];
  EXPECT_EQ(cup_.Do(ExpelPlayer{"p2"}, "a blow"), "");
  const TableState after = cup_.Event().rounds.back()->tables[0];
  for (size_t seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(after.outcomes[seat].points, before.outcomes[seat].points) << seat;
  }
  cup_.ExpectReplays();
}

// A penalty's appeal is about the round in which it was given.
TEST_F(RisikoAppeals, AnAppealAgainstAPenaltyHasItsRound) {
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "objective-exposed";
  ASSERT_EQ(cup_.Do(rule), "");
  ASSERT_EQ(cup_.PublishStandings(1), "");
  cup_.Wait(kTwoHours + 1);
  ASSERT_EQ(cup_.Enter(2, {{"p1", "p2", "p3", "p4"}}), "");
  FileAppeal appeal;
  appeal.player = "p1";
  appeal.penalty = 1;
  appeal.text = "nobody saw it";
  EXPECT_EQ(cup_.Do(appeal), "APPEAL_TOO_LATE");
}

// [RSK-AMB-30] The next day's draw needs no standings; who plays on waits for them.
TEST(RisikoPlan, LineUpsWaitForAppeals) {
  RisikoEvent cup(Players(7));
  cup.Start();
  for (uint32_t round = 1; round <= 4; ++round) cup.PlayRound(round);
  EXPECT_EQ(cup.Do(StartPhase{2}), "STANDINGS_PROVISIONAL");
  EXPECT_EQ(cup.RefusedBy(), "RSK-AMB-30");
  // Earlier standings are other ones.
  ASSERT_EQ(cup.PublishStandings(3), "");
  cup.Wait(2 * kTwoHours);
  EXPECT_EQ(cup.Do(StartPhase{2}), "STANDINGS_PROVISIONAL");
  ASSERT_EQ(cup.PublishStandings(4), "");
  cup.Wait(kTwoHours);
  EXPECT_EQ(cup.Do(StartPhase{2}), "STANDINGS_PROVISIONAL") << "the last second counts";
  ASSERT_EQ(cup.ByHand(Against("p1", 4), "the committee files it"), "");
  cup.Wait(1);
  EXPECT_EQ(cup.Do(StartPhase{2}), "APPEALS_OPEN");
  EXPECT_EQ(cup.RefusedBy(), "RSK-AMB-30");
  ASSERT_EQ(cup.Do(DecideAppeal{1, false}, "it was right"), "");
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  cup.PlayRound(5);
  EXPECT_EQ(cup.Do(StartPhase{3}), "STANDINGS_PROVISIONAL");
  ASSERT_EQ(cup.PublishStandings(5), "");
  cup.Wait(kTwoHours + 1);
  EXPECT_EQ(cup.Do(StartPhase{3}), "");
  cup.ExpectReplays();
}

// --- Penalties in a game

RulePenalty Undeclared(const std::string& player, int64_t round) {
  RulePenalty rule;
  rule.player = player;
  rule.infraction = "risiko-not-declared";
  rule.circumstances = Value::Struct({{"discovered", Value::Text("after_game_end")}});
  if (round > 0) rule.circumstances.Set("round", Value::Integer(round));
  return rule;
}

// [RSK-19.5] [RSK-AMB-12] A game falls to nothing and not below; [RSK-AMB-03] the other is whole.
TEST(RisikoPenalties, PointsAreTakenFromTheirGame) {
  RisikoEvent cup(Players(4));
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {{"p1", "p2", "p3", "p4"}}), "");
  ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}})}), "");
  // The last has ten points, and loses fifty.
  ASSERT_EQ(cup.Do(Undeclared("p4", 0)), "");
  ASSERT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Column(1, "points"),
            (std::map<std::string, int64_t>{{"p1", 90}, {"p2", 45}, {"p3", 25}, {"p4", 0}}));
  ASSERT_EQ(cup.Enter(2, {{"p1", "p2", "p3", "p4"}}), "");
  ASSERT_EQ(cup.Do(ReportResult{2, 1, cup.Report({{10, 1}, {20, 1}, {30, 1}, {40, 1}})}), "");
  // Only now it is found that the winner of the first game hid a RisiKo! there.
  ASSERT_EQ(cup.Do(Undeclared("p1", 1)), "");
  ASSERT_EQ(cup.Do(CloseRound{2}), "");
  EXPECT_EQ(cup.Column(2, "points"),
            (std::map<std::string, int64_t>{{"p1", 40 + 10}, {"p2", 70}, {"p3", 70}, {"p4", 90}}));
  EXPECT_EQ(cup.Column(2, "best_game")["p1"], 40);
  // Points that are revoked were never taken.
  ASSERT_EQ(cup.Do(RevokePenalty{2}, "it was another player"), "");
  cup.PlayRound(3);
  EXPECT_EQ(cup.Column(3, "best_game")["p1"], 90);
  cup.ExpectReplays();
}

// [RSK-AMB-12] Points that no game of the player's has are taken from the sum.
TEST(RisikoPenalties, PointsOfNoGameAreTakenFromTheSum) {
  RisikoEvent cup(Players(4));
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "noise";
  rule.proposed = "points";
  rule.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -7}};
  ASSERT_EQ(cup.ByHand(rule, "before the first game"), "");
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {{"p1", "p2", "p3", "p4"}}), "");
  ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}})}), "");
  ASSERT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Column(1, "points")["p1"], 83);
  EXPECT_EQ(cup.Column(1, "best_game")["p1"], 90);
}

// [RSK-24.11] [RSK-24.12] A player who makes the count impossible is out, and the game is played
// again with a passive player, whether its report is in or not.
TEST(RisikoPenalties, ASpoiltCountIsPlayedAgain) {
  for (const bool reported : {false, true}) {
    RisikoEvent cup(Players(4));
    cup.Start();
    ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
    const Value report = cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}});
    if (reported) ASSERT_EQ(cup.Do(ReportResult{1, 1, report}), "");
    RulePenalty rule;
    rule.player = "p2";
    rule.infraction = "count-spoilt";
    ASSERT_EQ(cup.Do(rule), "");
    EXPECT_EQ(cup.Event().FindPlayer("p2")->status, PlayerStatus::kExpelled);
    TableState table = cup.Event().FindRound(1)->tables[0];
    EXPECT_FALSE(table.decided());
    EXPECT_EQ(table.Papers().attempts.size(), reported ? 1u : 0u);
    EXPECT_EQ(table.seats[1].kind, ARBITRO_SEAT_PASSIVE);
    EXPECT_NE(cup.Do(CloseRound{1}), "") << "the game is still to be played";
    // The line of the passive seat has an objective.
    EXPECT_EQ(cup.Do(ReportResult{1, 1, report}), "WRONG_REPORT");
    EXPECT_EQ(cup.RefusedBy(), "RSK-25.2");
    ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{10, 1}, {0, 30}, {20, 1}, {40, 1}})}), "");
    ASSERT_EQ(cup.Do(CloseRound{1}), "");
    EXPECT_EQ(cup.Column(1, "points"),
              (std::map<std::string, int64_t>{{"p1", 15}, {"p3", 35}, {"p4", 90}}));
    cup.ExpectReplays();
  }
}

// [RSK-24.11] A penalty that is taken back gives the seat back, while the game is open.
TEST(RisikoPenalties, ASpoiltCountThatWasNoneGivesTheSeatBack) {
  RisikoEvent cup(Players(4));
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  RulePenalty rule;
  rule.player = "p2";
  rule.infraction = "count-spoilt";
  ASSERT_EQ(cup.Do(rule), "");
  ASSERT_EQ(cup.Do(RevokePenalty{1}, "it was a cat"), "");
  EXPECT_EQ(cup.Event().FindRound(1)->tables[0].seats[1].kind, ARBITRO_SEAT_PLAYER);
  // A game that the standings hold was counted: the player is expelled, and it stands.
  ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}})}), "");
  ASSERT_EQ(cup.Do(CloseRound{1}), "");
  rule.player = "p3";
  ASSERT_EQ(cup.Do(rule), "");
  EXPECT_EQ(cup.Decided<PenaltyRuled>().effects.size(), 1u);
  EXPECT_TRUE(cup.Event().FindRound(1)->tables[0].decided());
  cup.ExpectReplays();
}

RulePenalty InTheGameOf(int64_t round, const std::string& infraction, Value circumstances) {
  RulePenalty rule;
  rule.player = "p4";
  rule.infraction = infraction;
  if (circumstances.is_null()) circumstances = Value::Struct({});
  circumstances.Set("round", Value::Integer(round));
  rule.circumstances = std::move(circumstances);
  return rule;
}

// Each infraction is of the game that its circumstances name, and of no other.
TEST(RisikoPenalties, ARoundNamesTheGame) {
  RisikoEvent cup(Players(4));
  cup.Start();
  const Value report = cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}});
  for (uint32_t round = 1; round <= 2; ++round) {
    ASSERT_EQ(cup.Enter(round, {{"p4", "p3", "p2", "p1"}}), "");
    if (round == 1) ASSERT_EQ(cup.Do(ReportResult{1, 1, report}), "");
    if (round == 1) ASSERT_EQ(cup.Do(CloseRound{1}), "");
  }
  // A warning of the first game is none of the second, and one that follows there would be out of a
  // game that is over.
  ASSERT_EQ(cup.Do(InTheGameOf(1, "forgotten-roll", Value())), "");
  EXPECT_EQ(cup.Decided<PenaltyRuled>().penalty, "warning");
  EXPECT_EQ(cup.Do(InTheGameOf(1, "forgotten-roll", Value())), "NO_GAME_IN_HAND");
  ASSERT_EQ(cup.Do(InTheGameOf(2, "forgotten-roll", Value())), "");
  EXPECT_EQ(cup.Decided<PenaltyRuled>().penalty, "warning");
  const Value in_play = Value::Struct({{"discovered", Value::Text("during_play")}});
  EXPECT_EQ(cup.Do(InTheGameOf(1, "risiko-not-declared", in_play)), "NO_GAME_IN_HAND");
  const Value armies = Value::Struct({{"excess", Value::Integer(6)}, {"by", Value::Text("other")}});
  ASSERT_EQ(cup.Do(InTheGameOf(1, "too-many-armies", armies)), "");
  EXPECT_EQ(cup.Do(InTheGameOf(3, "too-many-armies", armies)), "NO_SUCH_GAME");
  EXPECT_EQ(cup.Do(InTheGameOf(7, "too-many-armies", armies)), reason::kFieldInvalid);
  ASSERT_EQ(cup.Do(ReportResult{2, 1, report}), "");
  ASSERT_EQ(cup.Do(CloseRound{2}), "");
  EXPECT_EQ(cup.Column(1, "points")["p4"], 90) << "as it was when the round closed";
  EXPECT_EQ(cup.Column(2, "points")["p4"], 90 - 6 + 90);
  EXPECT_EQ(cup.Column(2, "best_game")["p4"], 90);
  // Out of the tournament is of no game.
  ASSERT_EQ(cup.Do(InTheGameOf(1, "objective-shown", Value())), "");
  EXPECT_EQ(cup.Event().FindPlayer("p4")->status, PlayerStatus::kExpelled);
  cup.ExpectReplays();
}

// [RSK-30.22] A player who hid a RisiKo! counts as eliminated before all others.
TEST(RisikoPenalties, WhoIsExcludedStandsBehindTheEliminated) {
  RisikoEvent cup(Players(4));
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "risiko-not-declared";
  rule.circumstances = Value::Struct({{"discovered", Value::Text("during_play")}});
  ASSERT_EQ(cup.Do(rule), "");
  Value line = Value::Struct({{"objective", Value::Integer(0)}, {"outside", Value::Integer(0)}});
  line.Set("eliminated", Value::Integer(1));
  Value lines = Value::List();
  const Value counted = cup.Report({{60, 1}, {30, 1}, {20, 1}});
  for (const Value& one : counted["lines"].items()) lines.Add(one);
  lines.Add(line);
  ASSERT_EQ(cup.Do(ReportResult{1, 1, Value::Struct({{"lines", lines}})}), "");
  std::vector<uint32_t> places;
  const TableState table = cup.Event().FindRound(1)->tables[0];
  for (const SeatOutcome& seat : table.outcomes) places.push_back(seat.place);
  EXPECT_EQ(places, (std::vector<uint32_t>{4, 1, 2, 3}));
}

// [RSK-AMB-07] Objective points at a table of three, where the organiser says three quarters.
TEST(RisikoPenalties, ThreeQuartersAtATableOfThree) {
  for (const bool quarters : {false, true}) {
    const Value settings =
        Value::Struct({{"three_player_coefficient", Value::Text(quarters ? "0.75" : "1")}});
    RisikoEvent cup(Players(3), settings);
    cup.Start();
    ASSERT_EQ(cup.Enter(1, {Players(3)}), "");
    ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{30, 1}, {20, 1}, {10, 1}})}), "");
    EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes[0].points, quarters ? 73 : 80);
  }
}

// --- The initial deal

DrawAnswer Deal(int64_t players) {
  return {"deal.initial", Value::Struct({{"players", Value::Integer(players)}}), 1, 1};
}

class RisikoDeal : public ::testing::Test {
 protected:
  RisikoDeal() : cup_(Players(4)) {
    cup_.Start();
    EXPECT_EQ(cup_.Enter(1, {{"p4", "p2", "p3", "p1"}}), "");
  }

  RisikoEvent cup_;
};

// [RSK-10.1] [RSK-11.1] The next link is opened, and what it gave is on record.
TEST_F(RisikoDeal, IsADrawOfTheEvent) {
  const Digest before = cup_.Event().last_link;
  const uint32_t links = cup_.Event().links_opened;
  ASSERT_EQ(cup_.Do(Deal(4)), "");
  const auto drawn = cup_.Decided<AnswerDrawn>();
  EXPECT_EQ(drawn.draw.link_index, links + 1);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(drawn.draw.link)), before) << "committed before";
  EXPECT_EQ(cup_.Event().links_opened, links + 1);
  EXPECT_EQ(cup_.Event().last_link, drawn.draw.link);
  EXPECT_EQ(drawn.answer["dealt"].items().size(), kTerritories);
  std::set<std::string> territories;
  for (const Value& card : drawn.answer["dealt"].items()) territories.insert(card["card"].text());
  EXPECT_EQ(territories.size(), kTerritories);
  // Dealt again, it is another deal, and both stay on record.
  ASSERT_EQ(cup_.Do(Deal(4)), "");
  EXPECT_NE(cup_.Decided<AnswerDrawn>().answer, drawn.answer);
  EXPECT_EQ(cup_.Decided<AnswerDrawn>().draw.list_digest, drawn.draw.list_digest);
  // The chain goes on behind it.
  cup_.PlayRest(1);
  cup_.PlayRound(2);
  cup_.ExpectReplays();
}

TEST_F(RisikoDeal, IsRefusedWhereItIsWrong) {
  EXPECT_EQ(cup_.Do(Deal(6)), reason::kFieldInvalid);
  DrawAnswer nowhere = Deal(4);
  nowhere.table = 2;
  EXPECT_EQ(cup_.Do(nowhere), reason::kTableUnknown);
  DrawAnswer unknown = Deal(4);
  unknown.question = "deal.cards";
  EXPECT_EQ(cup_.Do(unknown), reason::kQuestionUnknown);
  EXPECT_EQ(cup_.ByHand(Deal(4), "no draw"), reason::kFieldInvalid);
  EXPECT_EQ(cup_.Event().links_opened, 0u) << "nothing was opened";
}

// [RSK-30.22] [RSK-23.4] Out of the game, whether the report is in or not.
TEST(RisikoPassiveSeats, OutOfTheGameIsOutOfItsReport) {
  for (const bool reported : {false, true}) {
    RisikoEvent cup(Players(4));
    cup.Start();
    EXPECT_EQ(cup.Enter(1, {{"p1", "p2", "p3", "p4"}}), "");
    const Value report = cup.Report({{40, 1}, {30, 1}, {20, 1}, {10, 1}});
    if (reported) EXPECT_EQ(cup.Do(ReportResult{1, 1, report}), "");
    RulePenalty rule;
    rule.player = "p1";
    rule.infraction = "objective-shown";
    EXPECT_EQ(cup.Do(rule), "");
    if (!reported) EXPECT_EQ(cup.Do(ReportResult{1, 1, report}), "");
    const TableState table = cup.Event().FindRound(1)->tables[0];
    ASSERT_TRUE(table.decided());
    EXPECT_EQ(table.outcomes[0].place, 4u) << reported;
    EXPECT_EQ(table.outcomes[0].points, 0) << reported;
    EXPECT_EQ(table.outcomes[1].place, 1u) << reported;
  }
}

// [RSK-27.1] Points that the head judge takes have a number.
TEST(RisikoPassiveSeats, PointsWithoutPointsAreRefused) {
  RisikoEvent cup(Players(4));
  cup.Start();
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "other";
  rule.proposed = "points";
  rule.head_judge = true;
  EXPECT_EQ(cup.Do(rule, "why"), "POINTS_MISSING");
  rule.circumstances = Value::Struct({{"points", Value::Integer(7)}});
  EXPECT_EQ(cup.Do(rule, "why"), "");
  EXPECT_EQ(TallyOf(cup.Event(), "p1").points, -7);
  rule.proposed = "";
  EXPECT_EQ(cup.Do(rule, "why"), "POINTS_NOT_TAKEN");
  rule.circumstances = Value();
  rule.proposed = "out-of-game";
  EXPECT_EQ(cup.Do(rule, "why"), "NO_GAME_IN_HAND");
}

// [RSK-6.2] One pause of five minutes: who starts the clock is told; [RSK-6.1] it does not count.
TEST(RisikoLife, TheClockStartsWithTheRuleOfItsOnePause) {
  RisikoEvent cup(Players(5));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(cup.Do(StartClock{1, 0, 0}), "");
  EXPECT_EQ(cup.Cited("RSK-6.2"), "1 pause of 5 minutes at most");
  const int64_t end = cup.Event().FindRound(1)->clock->EndTimeUs();
  cup.Wait(600);
  EXPECT_EQ(cup.Do(PauseClock{1}), "");
  EXPECT_EQ(cup.Event().FindRound(1)->clock->LeftUs() / GameEvent::kSecond, 80 * 60);
  cup.Wait(300);
  EXPECT_EQ(cup.Do(ResumeClock{1}), "");
  const int64_t stood = cup.Event().FindRound(1)->clock->EndTimeUs() - end;
  EXPECT_EQ(stood / GameEvent::kSecond, 300);
  cup.ExpectReplays();
}

}  // namespace
}  // namespace arbitro::engine
