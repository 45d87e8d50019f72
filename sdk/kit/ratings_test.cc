// SPDX-License-Identifier: Apache-2.0
//
// Elo against printed tables, and what holds for every match.
#include "kit/ratings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <random>
#include <utility>
#include <vector>

#include "arbitro/abi/score.h"

namespace arbitro::kit {
namespace {

RatedMatch Won(uint32_t winner, uint32_t loser) {
  return {1, false, {{winner, ARBITRO_RESULT_WIN, 1}, {loser, ARBITRO_RESULT_LOSS, 2}}};
}

RatedMatch Tied(uint32_t first, uint32_t second) {
  return {1, false, {{first, ARBITRO_RESULT_TIE, 1}, {second, ARBITRO_RESULT_TIE, 1}}};
}

Rating Of(int64_t points, uint32_t games = 30) { return {points * kRatingPoint, games}; }

std::vector<Rating> After(std::vector<Rating> persons, std::vector<RatedMatch> matches,
                          const EloRules& rules = {}) {
  RatingRequest request;
  request.persons = std::move(persons);
  request.matches = std::move(matches);
  return RateByElo(request, rules).persons;
}

TEST(Elo, ExpectedScoresAreThoseOfTheLogisticCurve) {
  // Computed with 60 decimal digits.
  const std::pair<int64_t, int64_t> kRows[] = {
      {0, 500'000},       {1'000, 501'439},   {25'000, 535'916},    {50'000, 571'463},
      {100'000, 640'065}, {123'456, 670'549}, {200'000, 759'747},   {316'000, 860'451},
      {400'000, 909'091}, {800'000, 990'099}, {1'000'000, 996'848}, {2'000'000, 999'990}};
  for (const auto& [difference, expected] : kRows) {
    EXPECT_EQ(ExpectedScore(difference), expected) << difference;
    EXPECT_EQ(ExpectedScore(-difference), kCertainScore - expected) << difference;
  }
}

TEST(Elo, AnExpectedScoreNeverFallsAsTheDifferenceGrows) {
  int64_t before = 0;
  for (int64_t difference = -4'300'000; difference <= 4'300'000; difference += 17) {
    const int64_t expected = ExpectedScore(difference);
    ASSERT_GE(expected, before) << difference;
    ASSERT_LE(expected, kCertainScore);
    before = expected;
  }
  for (const int64_t far : {int64_t{4'194'304}, INT64_MAX}) {
    EXPECT_EQ(ExpectedScore(far), kCertainScore);
    EXPECT_EQ(ExpectedScore(-far), 0);
  }
  EXPECT_EQ(ExpectedScore(INT64_MIN), 0);
}

TEST(Elo, EqualsMoveByHalfOfK) {
  EXPECT_EQ(After({{}, {}}, {Won(0, 1)}), (std::vector<Rating>{Of(1516, 1), Of(1484, 1)}));
  EXPECT_EQ(After({{}, {}}, {Tied(0, 1)}), (std::vector<Rating>{Of(1500, 1), Of(1500, 1)}));
}

// The tournament of a player of 1613 that introductions to Elo print, with its expected scores.
TEST(Elo, ThePrintedExample) {
  const std::pair<int64_t, int64_t> kOpponents[] = {
      {1609, 506}, {1477, 686}, {1388, 785}, {1586, 539}, {1720, 351}};
  for (const auto& [opponent, thousandths] : kOpponents) {
    EXPECT_EQ((ExpectedScore((1613 - opponent) * kRatingPoint) + 500) / 1000, thousandths);
  }
  EXPECT_EQ(After({Of(1613), Of(1609)}, {Won(1, 0)})[0].value, 1'596'816);
  EXPECT_EQ(After({Of(1613), Of(1477)}, {Tied(0, 1)})[0].value, 1'607'038);
}

TEST(Elo, WhatOneWinsTheOtherLoses) {
  std::mt19937_64 random(7);
  for (int i = 0; i < 20'000; ++i) {
    const auto any = [&] { return static_cast<int64_t>(random() % 4'000'000) - 500'000; };
    const std::vector<Rating> before = {{any(), 9}, {any(), 9}};
    EloRules rules;
    rules.k = 8 + static_cast<int64_t>(random() % 57);
    const auto after = After(before, {random() % 3 == 0 ? Tied(0, 1) : Won(0, 1)}, rules);
    ASSERT_EQ(before[0].value + before[1].value, after[0].value + after[1].value);
    ASSERT_LE(std::abs(after[0].value - before[0].value), rules.k * kRatingPoint);
  }
}

TEST(Elo, AnUpsetMovesMoreThanAWinOfTheStronger) {
  int64_t before = 0;
  for (int64_t above = -800; above <= 800; above += 50) {
    const int64_t won =
        After({Of(1500), Of(1500 + above)}, {Won(0, 1)})[0].value - 1500 * kRatingPoint;
    EXPECT_GT(won, before);
    before = won;
  }
}

TEST(Elo, NewcomersMoveFasterForAWhile) {
  EloRules rules;
  rules.provisional_games = 1;
  const auto once = After({{}, Of(1500)}, {Won(0, 1)}, rules);
  EXPECT_EQ(once, (std::vector<Rating>{Of(1532, 1), Of(1484, 31)}));
  const auto again = After({Of(1500, 1), Of(1500)}, {Won(0, 1)}, rules);
  EXPECT_EQ(again[0], Of(1516, 2));
}

// Each of three equals meets two, by half of K: 16 - 0, and what the pairs give cancels out.
TEST(Elo, ATableOfMoreIsAMatchOfEachPair) {
  const RatedMatch table = {
      1,
      false,
      {{2, ARBITRO_RESULT_WIN, 1}, {0, ARBITRO_RESULT_LOSS, 2}, {1, ARBITRO_RESULT_LOSS, 3}}};
  EXPECT_EQ(After({{}, {}, {}}, {table}),
            (std::vector<Rating>{Of(1500, 1), Of(1484, 1), Of(1516, 1)}));
}

TEST(Elo, WhatWasNotPlayedDoesNotCount) {
  RatedMatch forfeited = Won(0, 1);
  forfeited.forfeited = true;
  RatedMatch both_lost = Won(0, 1);
  for (RatedSeat& seat : both_lost.seats) seat.result = ARBITRO_RESULT_LOSS;
  const std::vector<Rating> before = {Of(1700), {}};
  EXPECT_EQ(After(before, {forfeited, both_lost, Won(0, ARBITRO_NONE), Won(0, 0)}), before);
}

}  // namespace
}  // namespace arbitro::kit
