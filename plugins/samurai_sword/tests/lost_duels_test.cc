// SPDX-License-Identifier: Apache-2.0
//
// Duels of Samurai Sword that the referee takes from one player or from both.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// The final phase of eight players, whose first duels are drawn.
class LostDuels : public SamuraiEvent {
 public:
  LostDuels() : SamuraiEvent({"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"}) {
    Start();
    PlayElimination({"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"});
    EXPECT_EQ(Do(StartPhase{2}), "");
    round_ = Event().NextRound();
    EXPECT_EQ(Do(PairRound{round_}), "");
  }

  uint32_t round() const { return round_; }

  std::string Punish(const std::string& player, const std::string& penalty = "game-loss") {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "cheating";
    rule.proposed = penalty;
    return Do(rule, "seen");
  }

  // "win loss"; "-": it is open.
  std::string Results(uint32_t table) {
    const TableState duel = Event().FindRound(round_)->tables[table - 1];
    if (!duel.decided()) return "-";
    std::string text;
    for (const SeatOutcome& each : duel.outcomes) {
      if (!text.empty()) text += " ";
      text += each.result == ARBITRO_RESULT_WIN ? "win" : "loss";
    }
    return text;
  }

 private:
  uint32_t round_ = 0;
};

// [SAM-DUEL-22] A duel is won by the player who first eliminates the other's Shogun, and the
// decision says so; a report that names no winner is refused by the same rule.
TEST(SamuraiLostDuels, ADuelIsWonByEliminatingTheOthersShogun) {
  LostDuels cup;
  EXPECT_EQ(cup.Do(ReportResult{cup.round(), 1, Value::Struct()}), "WRONG_SHEET");
  EXPECT_EQ(cup.RefusedBy(), "SAM-DUEL-22");
  const Value report = Value::Struct({{"winner", Value::Text("second")}});
  EXPECT_EQ(cup.Do(ReportResult{cup.round(), 1, report}), "");
  EXPECT_EQ(cup.Results(1), "loss win");
  EXPECT_EQ(cup.Cited("SAM-DUEL-22"), "the other's Shogun was eliminated");
}

TEST(SamuraiLostDuels, WhoForfeitsLosesAndBothMay) {
  LostDuels cup;
  const std::vector<std::string> first = cup.PlayersAt(cup.round(), 1);
  EXPECT_EQ(cup.Do(ForfeitSeats{cup.round(), 1, first}, "both gone"), "");
  EXPECT_EQ(cup.Results(1), "loss loss");
  const std::vector<std::string> second = cup.PlayersAt(cup.round(), 2);
  EXPECT_EQ(cup.Do(ForfeitSeats{cup.round(), 2, {second[1]}}, "gone"), "");
  EXPECT_EQ(cup.Results(2), "win loss");
}

TEST(SamuraiLostDuels, TheRefereeTakesADuelFromEitherOrBoth) {
  LostDuels cup;
  const std::vector<std::string> players = cup.PlayersAt(cup.round(), 1);
  EXPECT_EQ(cup.Punish(players[0]), "");
  EXPECT_EQ(cup.Results(1), "loss win");
  EXPECT_EQ(cup.Punish(players[1]), "");
  EXPECT_EQ(cup.Results(1), "loss loss");
}

// [SAM-3.8] A removed player loses the duel in hand, by a penalty and by the command alone.
TEST(SamuraiLostDuels, WhoIsExpelledLosesTheDuel) {
  LostDuels cup;
  const std::vector<std::string> players = cup.PlayersAt(cup.round(), 1);
  EXPECT_EQ(cup.Punish(players[0], "expulsion"), "");
  EXPECT_EQ(cup.Results(1), "loss win");
  EXPECT_EQ(cup.Do(ExpelPlayer{players[1]}, "seen"), "");
  EXPECT_EQ(cup.Results(1), "loss loss");
  EXPECT_EQ(cup.Results(2), "-");
  cup.ExpectReplays();
}

// [SAM-1.1.10] A game of more than two is worth what its sheet says.
TEST(SamuraiLostDuels, AGameOfMoreWaitsForItsSheet) {
  SamuraiEvent cup({"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"});
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  const std::vector<std::string> players = cup.PlayersAt(1, 1);
  EXPECT_EQ(cup.Do(ForfeitSeats{1, 1, {players[0]}}, "gone"), "WRONG_SHEET");
  EXPECT_EQ(cup.RefusedBy(), "SAM-1.1.10");
  RulePenalty rule;
  rule.player = "p1";
  rule.infraction = "cheating";
  rule.circumstances = Value::Struct({{"points", Value::Integer(50)}});
  EXPECT_EQ(cup.Do(rule), "POINTS_NOT_TAKEN");
  rule.proposed = "points";
  EXPECT_EQ(cup.Do(rule), "");
  rule.circumstances = Value();
  EXPECT_EQ(cup.Do(rule), "POINTS_MISSING");
}

// [SAM-1.3.1] The prizes of three rounds come to a thousand, with a substitute in the final too.
TEST(SamuraiLostDuels, ASubstituteInTheFinalBringsNoFurtherPrize) {
  for (const bool substitute : {false, true}) {
    LostDuels cup;
    cup.PlayDuels(cup.round(), {"p1", "p2"});
    ASSERT_EQ(cup.Do(PairRound{cup.round() + 1}), "");
    if (substitute) ASSERT_EQ(cup.Do(TakeOverPlace{cup.round() + 1, "p1", "p8"}, "ill"), "");
    cup.PlayDuels(cup.round() + 1, {substitute ? "p8" : "p1"});
    ASSERT_EQ(cup.Do(CompleteEvent{}, "over"), "");
    ASSERT_EQ(cup.Do(GrantAwards{}), "");
    int64_t sum = 0;
    for (const GrantedAward& award : cup.Decided<AwardsGranted>().awards) sum += award.amount;
    EXPECT_EQ(sum, 1000) << substitute;
    EXPECT_EQ(cup.Decided<AwardsGranted>().awards[0].amount, 500);
    EXPECT_EQ(cup.Decided<AwardsGranted>().awards[1].amount, 300);
  }
}

// [SAM-AMB-07] Eight may start; where one of them leaves before the first round, three are played.
TEST(SamuraiLostDuels, APlayerWhoLeavesBeforeTheFirstRoundTakesNoRoundsAlong) {
  SamuraiEvent cup({"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"});
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(DropPlayer{"p8"}), "");
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  EXPECT_EQ(cup.RoundsPlanned(), 3u);
}

}  // namespace
}  // namespace arbitro::engine
