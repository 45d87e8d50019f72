// SPDX-License-Identifier: Apache-2.0
//
// Rounds that a head judge paired, with seats that no player has.

#include <gtest/gtest.h>

#include "plugins/naruto_cg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::nar {
namespace {

// [NAR-SWISS-14] A match against a neutral seat crosses no band: those who do are named.
TEST(NarutoCgHandPairingTest, ANeutralSeatCrossesNoBand) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  DrawRequest request;
  request.format = "constructed";
  request.settings = Value::Struct();
  request.round = 2;
  request.entrants = 5;
  request.players.resize(5);
  for (DrawPlayer& player : request.players) player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
  for (const uint32_t player : {0u, 1u, 2u}) request.players[player].points = 3;
  request.tables = {
      {ARBITRO_TABLE_MATCH, {{0}, {ARBITRO_NONE, 0, 0, ARBITRO_SEAT_NEUTRAL}}},
      {ARBITRO_TABLE_MATCH, {{1}, {3}}},
      {ARBITRO_TABLE_MATCH, {{2}, {4}}},
  };
  const auto reply = host.Evaluate(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->problems.size(), 1u);
  EXPECT_EQ(reply.answer()->problems[0].code, "CROSS_BAND");
  EXPECT_EQ(reply.answer()->problems[0].player, 1u);
  EXPECT_EQ(reply.answer()->problems[0].other_player, 3u);
}

}  // namespace
}  // namespace arbitro::nar
