// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination_tables.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/score.h"

namespace arbitro::kit {
namespace {

DrawPlayer Seeded(uint32_t seed) {
  DrawPlayer player = {};
  player.seed = seed;
  return player;
}

PastSeat Past(uint32_t player, uint32_t seed, arbitro_result result) {
  PastSeat seat = {};
  seat.player = player;
  seat.seed = seed;
  seat.result = result;
  return seat;
}

PastTable PastMatch(uint32_t round, PastSeat first, PastSeat second) {
  PastTable table;
  table.round = round;
  table.seats = {first, second};
  return table;
}

// Four entered; of their semi-finals, seed 4 has beaten seed 1, and seed 2 is left alone: seed 3
// has gone.
DrawRequest BeforeTheFinal() {
  DrawRequest request;
  request.entrants = 4;
  request.players = {Seeded(4), Seeded(2)};
  request.past = {
      PastMatch(1, Past(ARBITRO_NONE, 1, ARBITRO_RESULT_LOSS), Past(0, 4, ARBITRO_RESULT_WIN)),
      PastMatch(1, Past(1, 2, ARBITRO_RESULT_WIN), Past(ARBITRO_NONE, 3, ARBITRO_RESULT_LOSS))};
  return request;
}

TEST(EliminationTables, SeedsBeginAtOneAndWhoHasGoneIsNobody) {
  const EliminationField field = FieldOf(BeforeTheFinal());
  EXPECT_EQ(field.seeds, (std::vector<uint32_t>{kNobody, 1, kNobody, 0}));
  ASSERT_EQ(field.rounds.size(), 1u);
  ASSERT_EQ(field.rounds[0].size(), 2u);
  const EliminationTable& first = field.rounds[0][0];
  EXPECT_EQ(first.seats[0].player, kNobody);
  EXPECT_EQ(first.seats[0].seed, 0u);
  EXPECT_FALSE(first.seats[0].won);
  EXPECT_EQ(first.seats[1].seed, 3u);
  EXPECT_TRUE(first.seats[1].won);
}

TEST(EliminationTables, AByeCountsAsWonAndASubstituteHasNoSeed) {
  DrawRequest request = BeforeTheFinal();
  request.past[1].seats = {Past(1, 0, ARBITRO_RESULT_BYE)};
  const EliminationTable table = FieldOf(request).rounds[0][1];
  EXPECT_TRUE(table.seats[0].won);
  EXPECT_EQ(table.seats[0].seed, kNobody);
}

TEST(EliminationTables, TheBracketGoesOnWhereItsTablesStand) {
  const EliminationRound round = NextEliminationRound(FieldOf(BeforeTheFinal()));
  ASSERT_EQ(round.problem, "");
  const RoundDraw draw = ToDraw(round);
  ASSERT_EQ(draw.tables.size(), 1u);
  EXPECT_EQ(draw.tables[0].kind, ARBITRO_TABLE_MATCH);
  EXPECT_EQ(draw.tables[0].seats[0].player, 0u);
  EXPECT_EQ(draw.tables[0].seats[1].player, 1u);
  EXPECT_TRUE(draw.uniform);
}

TEST(EliminationTables, WhoHasNoOpponentHasABye) {
  DrawRequest request;
  request.entrants = 3;
  request.players = {Seeded(1), Seeded(2), Seeded(3)};
  const RoundDraw draw = ToDraw(NextEliminationRound(FieldOf(request)));
  ASSERT_EQ(draw.tables.size(), 2u);
  EXPECT_EQ(draw.tables[0].kind, ARBITRO_TABLE_BYE);
  ASSERT_EQ(draw.tables[0].seats.size(), 1u);
  EXPECT_EQ(draw.tables[0].seats[0].player, 0u);
  EXPECT_EQ(draw.tables[1].kind, ARBITRO_TABLE_MATCH);
}

TEST(EliminationTables, TheRequestSaysWhetherTheLosersMeet) {
  DrawRequest request = BeforeTheFinal();
  request.third_place = true;
  EXPECT_EQ(FieldOf(request).third_place, ThirdPlace::kMatch);
}

using Tables = std::vector<std::vector<uint32_t>>;

std::vector<std::string> ProblemsOf(const Tables& tables) {
  DrawRequest request;
  request.entrants = 4;
  request.players = {Seeded(1), Seeded(2), Seeded(3), Seeded(4), Seeded(0)};
  for (const std::vector<uint32_t>& players : tables) {
    Table table;
    table.kind = players.size() == 1 ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
    for (const uint32_t player : players) table.seats.push_back({player});
    request.tables.push_back(table);
  }
  request.players.resize(tables.back().back() == 4 ? 5 : 4);
  std::vector<std::string> problems;
  for (const RoundProblem& one : JudgeElimination(request, FieldOf(request), "X-1").problems) {
    problems.push_back(one.code + " " + std::to_string(one.player));
  }
  return problems;
}

TEST(EliminationTables, AGivenRoundIsJudgedByTheBracket) {
  EXPECT_EQ(ProblemsOf({{2, 1}, {0, 3}}), std::vector<std::string>());
  EXPECT_EQ(ProblemsOf({{0, 1}, {2, 3}}),
            (std::vector<std::string>{"AGAINST_BRACKET 0", "AGAINST_BRACKET 1"}));
  EXPECT_EQ(ProblemsOf({{0, 3}, {1, 2}, {4}}), (std::vector<std::string>{"NOT_IN_BRACKET 4"}));
}

}  // namespace
}  // namespace arbitro::kit
