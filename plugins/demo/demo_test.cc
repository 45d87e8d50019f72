// SPDX-License-Identifier: Apache-2.0
//
// Whole events by seed, which a case cannot say. The rules themselves are tested by
// rulebook/*.cases.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/fake_host.h"

extern "C" const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);

namespace arbitro::demo {
namespace {

// Draws `rounds` rounds of which the first seat wins each match, through the C boundary as a daemon
// would; the host checks that each player sits exactly once.
std::vector<DrawPlayer> PlayEvent(const FakeHost& host, uint32_t player_count, uint32_t rounds) {
  std::vector<std::vector<uint32_t>> met(player_count);
  DrawRequest request;
  request.format = "standard";
  request.players.resize(player_count);
  for (uint32_t round = 1; round <= rounds; ++round) {
    request.round = round;
    request.seed[0] = static_cast<uint8_t>(round);
    request.met.clear();
    for (uint32_t player = 0; player < player_count; ++player) {
      request.players[player].first_met = static_cast<uint32_t>(request.met.size());
      request.players[player].met_count = static_cast<uint32_t>(met[player].size());
      request.met.insert(request.met.end(), met[player].begin(), met[player].end());
    }
    const auto reply = host.Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    if (reply.answer() == nullptr) break;
    for (const Table& table : reply.answer()->tables) {
      const uint32_t winner = table.seats[0].player;
      ++request.players[winner].points;
      if (table.kind == ARBITRO_TABLE_BYE) {
        ++request.players[winner].byes;
        continue;
      }
      met[winner].push_back(table.seats[1].player);
      met[table.seats[1].player].push_back(winner);
    }
  }
  return request.players;
}

TEST(Demo, EveryRoundHandsOutOnePointATable) {
  const FakeHost host(&arbitro_ruleset_entry);
  ASSERT_EQ(host.fault(), "");
  for (const uint32_t count : {2u, 3u, 8u, 33u}) {
    int32_t points = 0;
    for (const DrawPlayer& player : PlayEvent(host, count, 5)) points += player.points;
    EXPECT_EQ(points, static_cast<int32_t>(5 * ((count + 1) / 2))) << count << " players";
  }
}

TEST(Demo, NoPlayerSitsOutTwiceWhileOthersHaveNot) {
  const FakeHost host(&arbitro_ruleset_entry);
  for (const DrawPlayer& player : PlayEvent(host, 9, 9)) EXPECT_EQ(player.byes, 1u);
}

TEST(Demo, OnePlayerIsTooFew) {
  const FakeHost host(&arbitro_ruleset_entry);
  DrawRequest request;
  request.players.resize(1);
  const auto reply = host.Draw(request);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "TOO_FEW_PLAYERS");
}

}  // namespace
}  // namespace arbitro::demo
