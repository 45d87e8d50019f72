// SPDX-License-Identifier: Apache-2.0

#include "kit/history.h"

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

PastTable Match(uint32_t first, int32_t first_points, uint32_t second, int32_t second_points) {
  return {{{first, first_points, 1}, {second, second_points, 2}}};
}

PastTable Bye(uint32_t player) { return {{{player, 3}}}; }

// Three rounds of five players; player 4 misses the second.
EventHistory Example() {
  return ReadHistory(5, {{{Match(0, 3, 1, 0), Match(2, 1, 3, 1), Bye(4)}},
                         {{Match(2, 3, 0, 0), Match(1, 3, 3, 0)}},
                         {{Match(0, 3, 4, 0), Match(3, 0, 2, 3), Bye(1)}}});
}

TEST(History, CountsPointsByesAndOpponents) {
  const EventHistory history = Example();
  ASSERT_EQ(history.problem, "");
  EXPECT_EQ(history.players[0].points, 6);
  EXPECT_EQ(history.players[1].points, 6);
  EXPECT_EQ(history.players[2].points, 7);
  EXPECT_EQ(history.players[0].met, (std::vector<uint32_t>{1, 2, 4}));
  EXPECT_EQ(history.players[2].met, (std::vector<uint32_t>{3, 0, 3}));
  EXPECT_EQ(history.players[1].byes, 1u);
  EXPECT_EQ(history.players[0].byes, 0u);
}

TEST(History, FloatsAreJudgedByThePointsAtPairing) {
  const EventHistory history = Example();
  // Round 2: player 0 with 3 points met player 2 with 1, who went on to win.
  EXPECT_EQ(history.players[0].turns[1].floated, Float::kDown);
  EXPECT_EQ(history.players[0].turns[1].distance, 2);
  EXPECT_EQ(history.players[2].turns[1].floated, Float::kUp);
  EXPECT_EQ(history.players[0].turns[0].floated, Float::kLevel);
  // Round 3: 3 against 3, and 1 against 4.
  EXPECT_EQ(history.players[0].turns[2].floated, Float::kLevel);
  EXPECT_EQ(history.players[3].turns[2].floated, Float::kUp);
  EXPECT_EQ(history.players[3].turns[2].distance, 3);
  EXPECT_EQ(history.players[0].floats_down, 1u);
  EXPECT_EQ(history.players[3].floats_up, 1u);
  EXPECT_EQ(history.players[3].floats_down, 1u);
}

TEST(History, AByeAndAnAbsenceAreNoFloats) {
  const EventHistory history = Example();
  EXPECT_EQ(history.players[4].turns[0].floated, Float::kBye);
  EXPECT_EQ(history.players[4].turns[1].floated, Float::kAbsent);
  EXPECT_EQ(history.players[4].turns[0].seat, kNoSeat);
  EXPECT_EQ(history.players[4].turns[1].seat, kNoSeat);
  EXPECT_EQ(history.players[4].floats_up + history.players[4].floats_down, 0u);
}

TEST(History, SeatsAndRolesAreCounted) {
  const EventHistory history = Example();
  EXPECT_EQ(history.players[0].seated_first, 2u);
  EXPECT_EQ(history.players[2].seated_first, 2u);
  EXPECT_EQ(history.players[1].turns[0].seat, 1u);
  EXPECT_EQ(history.players[0].role_counts, (std::vector<uint32_t>{0, 2, 1}));
  EXPECT_EQ(history.players[4].role_counts, (std::vector<uint32_t>{0, 0, 1}));
}

TEST(History, RecentFloatsLookAtTheLastTurnsOnly) {
  const PlayerHistory player = Example().players[0];
  EXPECT_EQ(RecentFloats(player, Float::kDown, 1), 0u);
  EXPECT_EQ(RecentFloats(player, Float::kDown, 2), 1u);
  EXPECT_EQ(RecentFloats(player, Float::kDown, 99), 1u);
  EXPECT_EQ(RecentFloats(player, Float::kLevel, 99), 2u);
}

TEST(History, ALargeTableFloatsTowardsTheFurthest) {
  const PastTable first = {{{0, 5}, {1, 3}, {2, 3}, {3, 0}}};
  const PastTable second = {{{3, 0}, {0, 0}, {1, 0}, {2, 0}}};
  const EventHistory history = ReadHistory(4, {PastRound{{first}}, PastRound{{second}}});
  ASSERT_EQ(history.problem, "");
  EXPECT_EQ(history.players[0].turns[1].floated, Float::kDown);
  EXPECT_EQ(history.players[0].turns[1].distance, 5);
  EXPECT_EQ(history.players[1].turns[1].floated, Float::kDown);  // 2 up, 3 down.
  EXPECT_EQ(history.players[3].turns[1].floated, Float::kUp);
  EXPECT_EQ(history.players[3].met, (std::vector<uint32_t>{0, 1, 2, 0, 1, 2}));
}

TEST(History, FeedsThePairing) {
  const EventHistory history = Example();
  const std::vector<SwissPlayer> players = PlayersToPair(history);
  ASSERT_EQ(players.size(), 5u);
  EXPECT_EQ(players[2].points, 7);
  EXPECT_EQ(players[1].byes, 1u);
  EXPECT_EQ(players[2].met_count, 3u);
  SwissRules rules;
  rules.criteria = {{"point_gap", "PKM-AMB-31", Measure::kPointGap, Scope::kFromTheTop}};
  const SwissRound round = PairSwiss(players, rules, Seed{});
  ASSERT_EQ(round.status, SwissStatus::kPaired);
  // Player 3 is lowest, but player 0 has met all the others.
  EXPECT_EQ(round.bye, 0u);
}

TEST(History, WhatCannotBeIsNamed) {
  const auto problem = [](const PastRound& round) { return ReadHistory(3, {{}, round}).problem; };
  EXPECT_EQ(problem({{Match(0, 3, 3, 0)}}), "round `2` names the unknown player `3`");
  EXPECT_EQ(problem({{Match(0, 3, 1, 0), Bye(1)}}), "round `2` seats player `1` twice");
  EXPECT_EQ(problem({{Match(2, 3, 2, 0)}}), "round `2` seats player `2` twice");
  EXPECT_EQ(problem({{PastTable{}}}), "round `2` has a table without seats");
  EXPECT_EQ(problem({{Match(0, 1'000'001, 1, 0)}}),
            "round `2` gives player `0` more than 1000000 points at once");
  EXPECT_EQ(problem({{{{{0, 0, 256}}}}}), "round `2` gives player `0` a role above 255");
  EXPECT_EQ(ReadHistory(1, std::vector<PastRound>(1001)).problem,
            "there are more than 1000 rounds");
  EXPECT_TRUE(ReadHistory(1, std::vector<PastRound>(1001)).players.empty());
}

}  // namespace
}  // namespace arbitro::kit
