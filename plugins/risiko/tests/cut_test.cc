// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for a player to come to play-off or final, held against tournaments played
// to the end.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "daemon/engine/tests/cut_said.h"
#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

// A game by chance, at times worth as much or as little as can be.
void PlayTable(RisikoEvent* cup, uint32_t round, uint32_t table, std::mt19937* random) {
  EnterOutcome enter{round, table, {}};
  for (const std::string& player : cup->PlayersAt(round, table)) {
    const uint32_t kind = (*random)() % 5;
    const int32_t points = kind == 0   ? 0
                           : kind == 1 ? 150
                                       : static_cast<int32_t>((*random)() % 151);
    const auto place = static_cast<uint32_t>(enter.seats.size()) + 1;
    enter.seats.push_back(
        {player, points, place == 1 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS, place});
  }
  ASSERT_EQ(cup->Do(enter, "as the referee counted"), "");
}

// Those who play on after the preliminary days: in the play-off, or straight in the final.
std::map<std::string, std::string> WhoPlaysOn(RisikoEvent* cup) {
  std::map<std::string, std::string> went_on;
  for (size_t i = 0; i < cup->Event().players.size(); ++i) {
    went_on[cup->Event().players[i]->id] = "out";
  }
  const std::vector<std::string> order = cup->Order(4);
  EXPECT_EQ(cup->PublishStandings(4), "");
  cup->Wait(3 * 60 * 60);
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  for (const std::string& player : cup->Qualified()) went_on[player] = "in";
  // [RSK-2.4] The first three of the standings.
  for (size_t i = 0; i < 3; ++i) went_on[order[i]] = "in";
  return went_on;
}

// [RSK-2.3] [RSK-2.4] Players called in or out are so in the end, whatever the games come to.
TEST(RisikoCut, IsNeverWrongOfATournamentByChance) {
  CutSaid all;
  for (uint32_t seed = 1; seed <= 12; ++seed) {
    RisikoEvent cup(Players(8 + static_cast<int>(seed)));
    cup.Start();
    std::mt19937 random(seed);
    CutSaid said;
    for (uint32_t round = 1; round <= 4; ++round) {
      ASSERT_EQ(cup.Do(PairRound{round}), "");
      const size_t tables = cup.Event().FindRound(round)->tables.size();
      for (uint32_t table = 1; table <= tables; ++table) {
        PlayTable(&cup, round, table, &random);
        said.Listen(&cup);
      }
      ASSERT_EQ(cup.Do(CloseRound{round}), "");
      said.Listen(&cup);
    }
    said.Expect(WhoPlaysOn(&cup));
    all.settled += said.settled;
    for (const auto& [basis, times] : said.bases) all.bases[basis] += times;
  }
  EXPECT_GT(all.settled, 100u);
  EXPECT_GT(all.bases[CutBasis::kExact], 10u);
  EXPECT_GT(all.bases[CutBasis::kBounds], 10u);
}

// [RSK-2.4] Three are finalists whatever the play-off comes to, and the others are not yet.
TEST(RisikoCut, KnowsTheFinalistsWhileThePlayOffIsPlayed) {
  RisikoEvent cup(Players(10));
  cup.Start();
  for (uint32_t round = 1; round <= 4; ++round) cup.PlayRound(round);
  const std::vector<std::string> order = cup.Order(4);
  EXPECT_EQ(cup.PublishStandings(4), "");
  cup.Wait(3 * 60 * 60);
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  ASSERT_EQ(cup.Do(PairRound{5}), "");
  const auto outlook = OutlookOf(&cup);
  ASSERT_TRUE(outlook.ok()) << outlook.failure().message;
  EXPECT_EQ(outlook->basis, CutBasis::kBounds);
  for (const CutStanding& standing : outlook->players) {
    const std::string player = cup.Event().Player(standing.player_number).id;
    const bool finalist = std::find(order.begin(), order.begin() + 3, player) != order.begin() + 3;
    // The points alone part the first three from the fourth.
    if (!finalist) EXPECT_EQ(standing.verdict, CutVerdict::kOpen) << player;
    EXPECT_NE(standing.verdict, CutVerdict::kOut) << player;
  }
}

}  // namespace
}  // namespace arbitro::engine
