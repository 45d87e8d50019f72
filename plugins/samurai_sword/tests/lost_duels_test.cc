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

// [SAM-3.8] Who is removed loses the duel in hand, by a penalty and by the command alone.
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

}  // namespace
}  // namespace arbitro::engine
