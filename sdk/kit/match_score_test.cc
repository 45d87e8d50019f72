// SPDX-License-Identifier: Apache-2.0
#include "kit/match_score.h"

#include <gtest/gtest.h>

#include <string>

namespace arbitro::kit {
namespace {

constexpr WinWorth kThree = {3, 1};

// Points, results and places of both seats: "3/1/1 0/2/2".
std::string Shown(const TableOutcome& outcome) {
  std::string text;
  for (const SeatOutcome& seat : outcome.seats) {
    text += (text.empty() ? "" : " ") + std::to_string(seat.points) + "/" +
            std::to_string(seat.result) + "/" + std::to_string(seat.place);
  }
  return text;
}

TEST(MatchScore, MoreGamesWinTheMatch) {
  EXPECT_EQ(Shown(ToOutcome({2, 1}, kThree)), "3/1/1 0/2/2");
  EXPECT_EQ(Shown(ToOutcome({0, 1}, kThree)), "0/2/2 3/1/1");
  EXPECT_EQ(Shown(ToOutcome({1, 1, 1}, kThree)), "1/3/1 1/3/1");
  EXPECT_EQ(Shown(ToOutcome({0, 0, 0, true}, kThree)), "0/2/2 0/2/2");
  EXPECT_EQ(Shown(ToOutcome({2, 0}, {0, 0})), "0/1/1 0/2/2") << "an elimination gives no points";
  EXPECT_EQ(Shown(ByeOutcome(2, kThree)), "3/4/1");
}

TEST(MatchScore, TheGamesAreInTheDetailsOfBothSeats) {
  const TableOutcome outcome = ToOutcome({2, 1, 3}, kThree);
  ASSERT_EQ(outcome.details.size(), 2u);
  EXPECT_EQ(GamesOf(outcome.details[1]).won, 1u);
  EXPECT_EQ(GamesOf(outcome.details[1]).lost, 2u);
  EXPECT_EQ(GamesOf(outcome.details[1]).drawn, 3u);
  EXPECT_EQ(GamesOf(ByeOutcome(2, kThree).details[0]).won, 2u);
}

TEST(MatchScore, AMatchEndsWithTheGameThatWinsIt) {
  EXPECT_TRUE(CanBe({2, 1}, 2));
  EXPECT_TRUE(CanBe({0, 0}, 2));
  EXPECT_FALSE(CanBe({2, 2}, 2));
  EXPECT_FALSE(CanBe({3, 0}, 2));
}

TEST(MatchScore, OfAReportThatSaysNothingIsEmpty) {
  const MatchScore score = ScoreOf(Value::Struct({{"first", Value::Integer(-4)}}));
  EXPECT_EQ(score.first + score.second + score.drawn, 0u);
}

TEST(MatchScore, PenaltiesDecideAMatch) {
  OutcomeRequest request;
  request.seat_count = 2;
  EXPECT_FALSE(LostByPenalty(request, 2));
  SeatEffect loss = {};
  loss.kind = ARBITRO_EFFECT_GAME_LOSS;
  request.effects = {loss};
  EXPECT_FALSE(LostByPenalty(request, 2));
  EXPECT_FALSE(HasGamesTaken({2, 0}, request));
  EXPECT_TRUE(HasGamesTaken({2, 1}, request));
  request.effects.push_back(loss);
  EXPECT_EQ(Shown(ToOutcome(*LostByPenalty(request, 2), kThree)), "0/2/2 3/1/1");
  SeatEffect other = {};
  other.seat = 1;
  other.kind = ARBITRO_EFFECT_MATCH_LOSS;
  request.effects.push_back(other);
  EXPECT_EQ(Shown(ToOutcome(*LostByPenalty(request, 2), kThree)), "0/2/2 0/2/2");
}

}  // namespace
}  // namespace arbitro::kit
