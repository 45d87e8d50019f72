// SPDX-License-Identifier: Apache-2.0
//
// Tests that hold for every number of players, and scores that are worked out in another way.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/scoring.h"

namespace arbitro::sam {
namespace {

constexpr uint32_t kPlayersTried = 1000;

// [SAM-TABLE] Every row adds up, and no table is smaller or larger than the game allows.
TEST(EliminationRoundTest, TablesHoldEverybody) {
  for (uint32_t players = kPlayersMin; players <= kPlayersTried; ++players) {
    const std::vector<uint32_t> sizes = TableSizes(players);
    EXPECT_EQ(std::accumulate(sizes.begin(), sizes.end(), 0u), players);
    for (const uint32_t size : sizes) EXPECT_NE(FindRoles(size), nullptr) << players;
  }
}

// [SAM-AMB-05] There are always as many players as Shoguns are needed.
TEST(EliminationRoundTest, NobodyNeedsToBeShogunTwice) {
  for (uint32_t players = kPlayersMin; players <= kPlayersTried; ++players) {
    EXPECT_LE(ShogunsNeeded(players), players);
  }
}

// [SAM-AMB-06] The statement behind the table, beside what is printed.
TEST(EliminationRoundTest, PrintedRowsFollowTheStatement) {
  const std::set<uint32_t> exceptions = {8, 9, 13, 14, 19, 30};
  for (uint32_t players = 20; players <= kPrintedPlayersMax; ++players) {
    if (exceptions.count(players) > 0) continue;
    uint32_t tables = 0;
    for (uint32_t t = 2; tables == 0 && t <= 10; t += 2) {
      if (5 * t <= players && players <= 6 * t) tables = t;
    }
    for (uint32_t t = 1; tables == 0 && t <= 10; ++t) {
      if (5 * t <= players && players <= 6 * t) tables = t;
    }
    const std::vector<uint32_t> sizes = TableSizes(players);
    EXPECT_EQ(sizes.size(), tables) << players;
    EXPECT_TRUE(std::is_sorted(sizes.rbegin(), sizes.rend())) << players;
  }
}

// [SAM-BASE] Role cards fill each table.
TEST(EliminationRoundTest, RolesFillTheTable) {
  for (const RolesRow& row : kRolesBySeats) {
    EXPECT_EQ(std::accumulate(std::begin(row.cards), std::end(row.cards), 0u), row.seats);
  }
}

Sheet TableOfFive(int64_t shogun, int64_t samurai, int64_t ronin, int64_t ninja, int64_t other) {
  Sheet sheet;
  const Character* benkei = &kCharacters[0];
  sheet.lines = {{Role::kShogun, benkei, shogun, 0, 0, 0},
                 {Role::kSamurai, benkei, samurai, 0, 0, 0},
                 {Role::kRonin, benkei, ronin, 0, 0, 0},
                 {Role::kNinja, benkei, ninja, 0, 0, 1},
                 {Role::kNinja, benkei, other, 0, 0, 2}};
  return sheet;
}

// [SAM-1.1.14] [SAM-1.1.16] Over all small tables of five: the teams' points are 500, 200 and 0,
// and fall as honour falls, or as the order of ties says.
TEST(ScoringTest, TeamsStandByHonourThenByName) {
  for (int64_t code = 0; code < 4 * 4 * 4 * 4 * 4; ++code) {
    const Sheet sheet =
        TableOfFive(code % 4, code / 4 % 4, code / 16 % 4, code / 64 % 4, code / 256);
    const Decided<SheetScore> decided = ScoreSheet(sheet);
    ASSERT_TRUE(decided.decided());
    const int64_t shogun = sheet.lines[0].honour + sheet.lines[1].honour;
    const int64_t ronin = 2 * sheet.lines[2].honour;
    const int64_t ninja = sheet.lines[3].honour + sheet.lines[4].honour;
    const int32_t shogun_points = decided.value().lines[0].team;
    const int32_t ronin_points = decided.value().lines[2].team;
    const int32_t ninja_points = decided.value().lines[3].team;
    EXPECT_EQ(std::set<int32_t>({shogun_points, ronin_points, ninja_points}),
              std::set<int32_t>({500, 200, 0}));
    EXPECT_EQ(shogun_points > ninja_points, shogun >= ninja);
    EXPECT_EQ(shogun_points > ronin_points, shogun >= ronin);
    EXPECT_EQ(ninja_points > ronin_points, ninja >= ronin);
  }
}

// [SAM-1.1.21] [SAM-1.1.22] The Sword Master's team is first, and the others keep their order.
TEST(ScoringTest, SwordMasterMovesOneTeamToTheFront) {
  Sheet sheet = TableOfFive(3, 3, 1, 0, 1);
  const std::vector<Team> without = ScoreSheet(sheet).value().order;
  for (size_t master = 0; master < sheet.lines.size(); ++master) {
    sheet.sword_master = master;
    const Decided<SheetScore> decided = ScoreSheet(sheet);
    std::vector<Team> expected = without;
    const Team team = TeamOf(sheet.lines[master].role);
    expected.erase(std::find(expected.begin(), expected.end(), team));
    expected.insert(expected.begin(), team);
    EXPECT_EQ(decided.value().order, expected);
    for (size_t i = 0; i < sheet.lines.size(); ++i) {
      EXPECT_EQ(decided.value().lines[i].bonus, i == master ? 100 : 0);
    }
  }
}

}  // namespace
}  // namespace arbitro::sam
