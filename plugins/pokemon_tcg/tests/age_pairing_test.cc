// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/age_pairing.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

class AgePairingTest : public testing::Test {
 protected:
  static DrawRequest Ask(const std::vector<uint32_t>& divisions, const char* how, uint8_t seed) {
    DrawRequest request;
    request.seed[0] = seed;
    request.settings = Value::Struct({{"date", Value::Text("2013-10-12")},
                                      {"decks_required", Value::Flag(false)},
                                      {"age_divisions", Value::Text(how)}});
    request.entrants = static_cast<uint32_t>(divisions.size());
    for (const uint32_t division : divisions) {
      DrawPlayer player = {};
      player.division = division;
      request.players.push_back(player);
    }
    return request;
  }

  std::vector<Table> Draw(const DrawRequest& request) {
    const auto reply = host_.Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() == nullptr ? std::vector<Table>() : reply.answer()->tables;
  }

  static uint32_t Mixed(const std::vector<Table>& tables, const DrawRequest& request) {
    uint32_t mixed = 0;
    for (const Table& table : tables) {
      if (table.kind == ARBITRO_TABLE_BYE) continue;
      mixed += request.players[table.seats[0].player].division !=
               request.players[table.seats[1].player].division;
    }
    return mixed;
  }

  static uint32_t Byes(const std::vector<Table>& tables) {
    uint32_t byes = 0;
    for (const Table& table : tables) byes += table.kind == ARBITRO_TABLE_BYE;
    return byes;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(AgePairingTest, ApartNobodyMeetsAnotherDivision) {
  const std::vector<uint32_t> divisions = {1, 2, 1, 2, 1, 3, 3, 3, 3, 2};
  uint32_t mixed_together = 0;
  for (uint8_t seed = 1; seed <= 40; ++seed) {
    const DrawRequest request = Ask(divisions, "apart", seed);
    const std::vector<Table> tables = Draw(request);
    EXPECT_EQ(Mixed(tables, request), 0u);
    // Three Juniors and three Seniors: one bye in each division.
    EXPECT_EQ(Byes(tables), 2u);
    mixed_together += Mixed(Draw(Ask(divisions, "together", seed)), request);
  }
  EXPECT_GT(mixed_together, 0u) << "together, they do meet";
}

TEST_F(AgePairingTest, ByAgeOnlyWhomTheirDivisionLeavesOverMeetsAnother) {
  for (uint8_t seed = 1; seed <= 20; ++seed) {
    const DrawRequest request = Ask({1, 1, 1, 2, 2, 2, 3, 3}, "by_age", seed);
    EXPECT_EQ(Mixed(Draw(request), request), 1u);
  }
}

TEST_F(AgePairingTest, PointsCountBeforeAge) {
  DrawRequest request = Ask({1, 2, 1, 2}, "by_age", 3);
  request.round = 2;
  request.players[0].points = request.players[1].points = 3;
  EXPECT_EQ(Mixed(Draw(request), request), 2u);
}

// [PKM-GEN-21] Two Juniors who have met have no opponent left; the Masters play on.
TEST_F(AgePairingTest, ADivisionWithoutARoundSitsOut) {
  DrawRequest request = Ask({1, 1, 3, 3}, "apart", 5);
  request.round = 2;
  request.met = {1, 0};
  request.players[0].met_count = 1;
  request.players[1].first_met = 1;
  request.players[1].met_count = 1;
  const std::vector<Table> tables = Draw(request);
  EXPECT_EQ(tables.size(), 3u);
  EXPECT_EQ(Byes(tables), 2u);
  request.tables = tables;
  const auto reply = host_.Evaluate(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_TRUE(reply.answer()->problems.empty());
}

TEST_F(AgePairingTest, ARoundByHandMayNotMixDivisions) {
  DrawRequest request = Ask({1, 1, 3, 3}, "apart", 5);
  request.tables = {{ARBITRO_TABLE_MATCH, {{0, 0}, {2, 0}}},
                    {ARBITRO_TABLE_MATCH, {{1, 0}, {3, 0}}}};
  const auto reply = host_.Evaluate(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->problems.size(), 2u);
  EXPECT_EQ(reply.answer()->problems[0].code, "DIVISIONS_MIXED");
  EXPECT_EQ(reply.answer()->problems[0].rule, "PKM-GEN-24");
}

// A Junior with fewer points stands above no Master by accident: divisions stand apart, in order.
TEST_F(AgePairingTest, ApartStandingsGoByDivisionFirst) {
  StandingsRequest request;
  request.settings = Ask({}, "apart", 0).settings;
  for (uint32_t i = 0; i < 4; ++i) {
    StandingsPlayer player = {};
    player.points = static_cast<int32_t>(9 - 3 * i);
    player.status = ARBITRO_PLAYER_ACTIVE;
    player.entry_round = 1;
    player.division = i % 2 == 0 ? 3 : 1;
    request.players.push_back(player);
  }
  const auto reply = host_.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  std::vector<uint32_t> order;
  for (const Standing& row : reply.answer()->rows) order.push_back(row.player);
  EXPECT_EQ(order, (std::vector<uint32_t>{1, 3, 0, 2}));
  EXPECT_EQ(reply.answer()->columns[0].id, "division");
}

}  // namespace
}  // namespace arbitro::pkm
