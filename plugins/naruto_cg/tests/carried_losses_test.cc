// SPDX-License-Identifier: Apache-2.0
//
// Losses that a penalty carries to a later match of the Naruto CG, expulsions, and the final, in an
// event.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

class CarriedLosses : public NarutoEvent {
 public:
  explicit CarriedLosses(const std::vector<std::string>& players = {"p1", "p2", "p3", "p4"}) {
    Register(players);
    Start();
  }

  std::string Punish(const std::string& player, const std::string& infraction,
                     const Json& circumstances = Json::object(), const std::string& penalty = "") {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = infraction;
    if (!circumstances.empty()) rule.circumstances = ValueOf(circumstances);
    rule.proposed = penalty;
    rule.head_judge = true;
    return Do(rule, "as seen");
  }

  std::string Report(uint32_t table, const Json& report) {
    return Do(ReportResult{rounds(), table, ValueOf(report)});
  }
  void Win(uint32_t table) { EXPECT_EQ(Report(table, {{"winner", "first"}}), ""); }

  // Points of a table's seats: "1 0"; "-": it is open.
  std::string Points(uint32_t table) {
    const TableState state = Event().rounds.back()->tables[table - 1];
    if (!state.decided()) return "-";
    return std::to_string(state.outcomes[0].points) + " " +
           std::to_string(state.outcomes[1].points);
  }

  // A round of two tables, whose first seats win.
  void PlayTwo(uint32_t round, const std::vector<std::vector<std::string>>& tables) {
    EXPECT_EQ(Enter(round, tables), "");
    Win(1);
    Win(2);
    EXPECT_EQ(Do(CloseRound{round}), "");
  }
};

Json Called(int first, int second) {
  return {{"time_called",
           {{"games_first", first},
            {"games_second", second},
            {"game_running", true},
            {"war_first", 6},
            {"war_second", 5}}}};
}

// [NAR-PEN-WRONG-OPP-CROSS] Crossed tables: the match of the next round, though one is in hand.
TEST(NarutoCarriedLosses, CrossedTablesWeighOnTheMatchOfTheNextRound) {
  CarriedLosses cup;
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EXPECT_EQ(cup.Punish("p1", "wrong_opponent", {{"minutes_after_start", 12}, {"crossed", true}}),
            "");
  EXPECT_EQ(cup.Points(1), "-");
  cup.Win(1);
  cup.Win(2);
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Enter(2, {{"p1", "p3"}, {"p2", "p4"}}), "");
  EXPECT_EQ(cup.Points(1), "0 1");
  EXPECT_EQ(cup.Points(2), "-");
}

// [NAR-PENALTY-MATCH-LOSS-1] The decision of a table that a penalty takes says so.
TEST(NarutoCarriedLosses, AMatchThatIsLostByAPenaltySaysSo) {
  CarriedLosses cup;
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EXPECT_EQ(cup.Punish("p1", "unsporting_severe", Json::object(), "match_loss"), "");
  EXPECT_EQ(cup.Points(1), "0 1");
  EXPECT_EQ(cup.Cited("NAR-PENALTY-MATCH-LOSS-1"), "the match is lost by a penalty");
}

// [NAR-AMB-72] A lost game is one of the next match, and two of them are the match.
TEST(NarutoCarriedLosses, AGameLossAfterTheResultIsOneOfTheNextMatch) {
  CarriedLosses cup;
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  cup.Win(1);
  EXPECT_EQ(cup.Punish("p1", "illegal_deck", {{"found", "during_game"}}), "");
  EXPECT_EQ(cup.Points(1), "1 0");
  EXPECT_EQ(cup.Punish("p4", "illegal_deck", {{"found", "during_game"}}, "game_loss"), "");
  cup.Win(2);
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Enter(2, {{"p1", "p3"}, {"p2", "p4"}}), "");
  EXPECT_EQ(cup.Points(1), "-");
  // A call that forgets the lost game is refused, one that counts it is not.
  EXPECT_EQ(cup.Report(1, Called(1, 0)), "WRONG_REPORT");
  EXPECT_EQ(cup.RefusedBy(), "NAR-AMB-72");
  EXPECT_EQ(cup.Report(1, Called(1, 1)), "");
  // p4's was of the match in hand: round 2 is free of it.
  EXPECT_EQ(cup.Report(2, Called(0, 1)), "");
}

TEST(NarutoCarriedLosses, TwoGameLossesBeforeAMatchLoseIt) {
  CarriedLosses cup;
  cup.PlayTwo(1, {{"p1", "p2"}, {"p3", "p4"}});
  EXPECT_EQ(cup.Punish("p1", "illegal_deck", {{"found", "during_game"}}, "game_loss"), "");
  EXPECT_EQ(cup.Punish("p1", "illegal_deck", {{"found", "during_game"}}, "game_loss"), "");
  EXPECT_EQ(cup.Enter(2, {{"p1", "p3"}, {"p2", "p4"}}), "");
  EXPECT_EQ(cup.Points(1), "0 1");
}

// [NAR-PENALTY-EXPULSION-2] [NAR-AMB-33] The slip changes nothing: the match is the opponent's.
TEST(NarutoCarriedLosses, AnExpulsionCostsTheMatchWhetherItsSlipIsInOrNot) {
  for (const bool reported : {false, true}) {
    CarriedLosses cup;
    EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
    if (reported) cup.Win(1);
    EXPECT_EQ(cup.Punish("p1", "cheating"), "");
    EXPECT_EQ(cup.Points(1), "0 1") << reported;
    // The other one too: then neither has won.
    EXPECT_EQ(cup.Punish("p2", "cheating"), "");
    EXPECT_EQ(cup.Points(1), "0 0") << reported;
  }
}

// [NAR-AMB-33] The organiser's own command costs the match as the penalty does, and a later report
// changes nothing.
TEST(NarutoCarriedLosses, AnExpulsionByCommandCostsTheMatchToo) {
  for (const bool reported : {false, true}) {
    CarriedLosses cup;
    EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
    if (reported) cup.Win(1);
    EXPECT_EQ(cup.Do(ExpelPlayer{"p1"}, "a blow"), "");
    EXPECT_EQ(cup.Points(1), "0 1") << reported;
    EXPECT_EQ(cup.Points(2), "-");
    EXPECT_EQ(cup.Do(CorrectResult{1, 1, ValueOf({{"winner", "first"}})}, "a slip came"), "");
    EXPECT_EQ(cup.Points(1), "0 1") << reported;
    // The other one too: then neither has won.
    EXPECT_EQ(cup.Do(ExpelPlayer{"p2"}, "another"), "");
    EXPECT_EQ(cup.Points(1), "0 0") << reported;
    cup.Win(2);
    EXPECT_EQ(cup.Do(CloseRound{1}), "");
    // After the round there is no match in hand.
    EXPECT_EQ(cup.Do(ExpelPlayer{"p3"}, "late"), "");
    EXPECT_EQ(cup.Points(2), "1 0");
    cup.ExpectReplays();
  }
}

// [NAR-CUT-3] [NAR-TIME-1] [NAR-AMB-27] The final is played to its end, without a clock.
TEST(NarutoCarriedLosses, TheFinalKnowsNoTime) {
  CarriedLosses cup;
  EXPECT_EQ(cup.Enter(1, {{"p1", "p2"}, {"p3", "p4"}}), "");
  EXPECT_EQ(cup.Report(1, Called(1, 0)), "");
  cup.Win(2);
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  StartPhase cut;
  cut.number = cup.Event().NextPhase();
  cut.kind = ARBITRO_PHASE_ELIMINATION;
  cut.rounds_planned = 2;
  cut.players = {"p1", "p2", "p3", "p4"};
  EXPECT_EQ(cup.ByHand(cut, "a small cut"), "");
  EXPECT_EQ(cup.Do(PairRound{2}), "");
  EXPECT_EQ(cup.Do(StartClock{2, 0, 0}), "");
  EXPECT_EQ(cup.Report(1, Called(1, 0)), "") << "a semi-final has a limit";
  cup.Win(2);
  EXPECT_EQ(cup.Do(CloseRound{2}), "");
  EXPECT_EQ(cup.Do(PairRound{3}), "");
  EXPECT_EQ(cup.Do(StartClock{3, 0, 0}), "NO_TIME_LIMIT");
  EXPECT_EQ(cup.RefusedBy(), "NAR-CUT-3");
  EXPECT_EQ(cup.Do(StartClock{3, 600, 0}), "NO_TIME_LIMIT") << "however long";
  EXPECT_EQ(cup.RefusedBy(), "NAR-CUT-3");
  EXPECT_EQ(cup.Do(CallTime{3}), "NO_TIME_LIMIT");
  EXPECT_EQ(cup.RefusedBy(), "NAR-CUT-3");
  EXPECT_EQ(cup.Report(1, Called(1, 0)), "WRONG_REPORT");
  EXPECT_EQ(cup.RefusedBy(), "NAR-CUT-3");
  EXPECT_EQ(cup.ByHand(StartClock{3, 600, 0}, "the hall closes"), "");
  EXPECT_EQ(cup.ByHand(CallTime{3}, "the hall closes"), "");
  cup.Win(1);
}

// A cut of two is the final at once: the first round of its phase.
TEST(NarutoCarriedLosses, AFinalThatBeginsItsPhaseKnowsNoTimeEither) {
  CarriedLosses cup;
  cup.PlayTwo(1, {{"p1", "p2"}, {"p3", "p4"}});
  StartPhase cut;
  cut.number = cup.Event().NextPhase();
  cut.kind = ARBITRO_PHASE_ELIMINATION;
  cut.rounds_planned = 1;
  cut.players = {"p1", "p3"};
  EXPECT_EQ(cup.ByHand(cut, "a final"), "");
  EXPECT_EQ(cup.Do(PairRound{2}), "");
  for (const uint32_t seconds : {0u, 600u}) {
    EXPECT_EQ(cup.Do(StartClock{2, seconds, 0}), "NO_TIME_LIMIT") << seconds;
    EXPECT_EQ(cup.RefusedBy(), "NAR-CUT-3");
  }
}

}  // namespace
}  // namespace arbitro::engine
