// SPDX-License-Identifier: Apache-2.0
//
// Tests that hold for the whole map and for every number of players, and scores that are worked out
// in another way.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "plugins/risiko/rules/combat.h"
#include "plugins/risiko/rules/entry_and_appeal.h"
#include "plugins/risiko/rules/game_score.h"
#include "plugins/risiko/rules/map.h"
#include "plugins/risiko/rules/table_forming.h"

namespace arbitro::rsk {
namespace {

constexpr TerritorySet kAll = (TerritorySet{1} << kTerritories) - 1;

// [RSK-MAP] Borders go both ways, and the map is worth 164 points.
TEST(MapTest, BordersGoBothWays) {
  for (Territory a = 0; a < kTerritories; ++a) {
    EXPECT_FALSE(Adjacent(a, a));
    for (Territory b = 0; b < kTerritories; ++b) EXPECT_EQ(Adjacent(a, b), Adjacent(b, a));
  }
  EXPECT_EQ(ValueOf(kAll, kAll), kMapPoints);
  EXPECT_EQ(CountBorders(), 82);
}

// A name that a row misspells would leave a neighbour out.
TEST(MapTest, EveryNameOfTheRowsIsATerritory) {
  for (const TerritoryRow& row : kTerritoryRows) {
    for (const char* name : row.neighbours) {
      if (name == nullptr) break;
      EXPECT_TRUE(FindTerritory(name).has_value()) << name;
    }
  }
  for (const ObjectiveRow& row : kObjectiveRows) {
    for (const char* name : row.plus) {
      if (name == nullptr) break;
      EXPECT_TRUE(FindTerritory(name).has_value()) << name;
    }
  }
}

// [RSK-23.1] [RSK-AMB-38] Every objective is worth 86 points.
TEST(MapTest, EveryObjectiveIsWorthTheSame) {
  for (const ObjectiveRow& row : kObjectiveRows) {
    EXPECT_EQ(ValueOf(kAll, *ObjectiveOf(row.number)), kObjectivePoints) << row.nickname;
  }
  EXPECT_FALSE(ObjectiveOf(17).has_value());
}

// [RSK-5.2] By the rule's own arithmetic: four players that do not form tables of four and five.
TEST(TableFormingTest, SizesFollowTheArithmetic) {
  for (uint32_t present = 3; present <= 200; ++present) {
    std::vector<uint32_t> expected;
    if (present == 3) expected = {3};
    if (present == 6) expected = {3, 3};
    if (present == 7) expected = {4, 3};
    if (present == 11) expected = {4, 4, 3};
    if (expected.empty()) {
      const uint32_t fives = present % 4;
      expected.assign(fives, 5);
      expected.insert(expected.end(), (present - 5 * fives) / 4, 4);
    }
    EXPECT_EQ(TableSizes(present), expected) << present;
  }
  EXPECT_TRUE(TableSizes(2).empty());
}

// [RSK-5.4] Over many rounds the games of five stay within one of each other.
TEST(TableFormingTest, GamesOfFiveStayEven) {
  for (uint32_t present = 12; present <= 60; ++present) {
    std::vector<int64_t> games(present, 0);
    for (int round = 0; round < 8; ++round) {
      const FiveTableSeats seats = SeatAtFive(TableSizes(present), games);
      for (const uint32_t player : seats.certain) ++games[player];
      for (uint32_t i = 0; i < seats.draw_count; ++i) ++games[seats.drawn[i]];
      const auto [least, most] = std::minmax_element(games.begin(), games.end());
      EXPECT_LE(*most - *least, 1) << present;
    }
  }
}

// [RSK-24.3] [RSK-24.8] Over all objective points: five quarters rounded up, plus the bonus, at
// most 150.
TEST(GameScoreTest, WinnersOfFiveAreMultipliedAndCapped) {
  for (int64_t points = 5; points <= 86; ++points) {
    GameSheet sheet;
    for (int64_t i = 0; i < 5; ++i) {
      Count count;
      count.objective = i == 0 ? points : 4 - i;
      sheet.players.push_back(count);
    }
    int64_t expected = points + 50;
    for (int64_t quarter = 0; quarter < points; quarter += 4) ++expected;
    EXPECT_EQ(ScoreGame(sheet).value().scores[0], std::min<int64_t>(expected, 150)) << points;
  }
}

// [RSK-AMB-12] Penalties change scores and not the order.
TEST(GameScoreTest, PenaltiesDoNotChangeTheOrder) {
  GameSheet sheet;
  for (const int64_t points : {40, 30, 20, 10}) {
    Count count;
    count.objective = points;
    count.penalty = points == 40 ? 1000 : 0;
    sheet.players.push_back(count);
  }
  const GameScore score = ScoreGame(sheet).value();
  EXPECT_EQ(score.ranking, (std::vector<size_t>{0, 1, 2, 3}));
  EXPECT_EQ(score.scores, (std::vector<int64_t>{0, 45, 25, 10}));
}

// [RSK-9.12] Every pair of rolls of three dice: three armies fall in all.
TEST(CombatTest, AsManyArmiesFallAsDiceMeet) {
  for (int64_t code = 0; code < 6 * 6 * 6 * 6; ++code) {
    const std::vector<int64_t> attack = {code % 6 + 1, code / 6 % 6 + 1};
    const std::vector<int64_t> defence = {code / 36 % 6 + 1, code / 216 + 1};
    const Losses losses = Resolve(attack, defence);
    EXPECT_EQ(losses.attacker + losses.defender, 2);
  }
}

// Times by days that a calendar names.
TEST(EntryAndAppealTest, ReadsTimes) {
  EXPECT_EQ(ReadDateTime("1970-01-01T00:00:00"), 0);
  EXPECT_EQ(ReadDateTime("2024-02-29T12:00:00"), 1'709'208'000);
  EXPECT_EQ(*ReadDateTime("2024-03-01T00:00:00") - *ReadDateTime("2024-02-28T00:00:00"), 172'800);
  EXPECT_EQ(ReadTimeOfDay("19:50"), 71'400);
  EXPECT_EQ(ReadTimeOfDay("25:00"), std::nullopt);
  EXPECT_EQ(ReadTimeOfDay("1950"), std::nullopt);
  EXPECT_EQ(ReadDateTime("2024-13-01T00:00:00"), std::nullopt);
}

}  // namespace
}  // namespace arbitro::rsk
