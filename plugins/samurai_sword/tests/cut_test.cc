// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for a player to come to the duels, held against tournaments played to the
// end.

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "daemon/engine/tests/cut_said.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// No game gives more: the first team, the Sword Master, and all honour with the most resilience.
constexpr int32_t kMost = 500 + 100 + 5 * (5 + 6 * 4 + 3) + 5;

// A table by chance, as the referee counted it: at times as much or as little as can be.
void PlayTable(SamuraiEvent* cup, uint32_t round, uint32_t table, std::mt19937* random) {
  EnterOutcome enter{round, table, {}};
  for (const std::string& player : cup->PlayersAt(round, table)) {
    const uint32_t kind = (*random)() % 4;
    const auto points = kind == 0   ? 0
                        : kind == 1 ? kMost
                                    : static_cast<int32_t>((*random)() % (kMost + 1));
    const bool won = (*random)() % 2 == 0;
    enter.seats.push_back(
        {player, points, won ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS, won ? 1u : 2u});
  }
  ASSERT_EQ(cup->Do(enter, "as the referee counted"), "");
}

// [SAM-1.2.1] Players called in or out are so in the end, whatever the sheets say.
TEST(SamuraiCut, IsNeverWrongOfATournamentByChance) {
  CutSaid all;
  for (uint32_t seed = 1; seed <= 12; ++seed) {
    SamuraiEvent cup(Players(8 + static_cast<int>(seed)));
    cup.Start();
    std::mt19937 random(seed);
    CutSaid said;
    for (uint32_t round = 1; round <= cup.RoundsPlanned(); ++round) {
      ASSERT_EQ(cup.Do(PairRound{round}), "");
      for (uint32_t table = 1; table <= cup.TablesOf(round); ++table) {
        PlayTable(&cup, round, table, &random);
        said.Listen(&cup);
      }
      ASSERT_EQ(cup.Do(CloseRound{round}), "");
      said.Listen(&cup);
    }
    said.Expect(PlainCut(&cup, 4));
    all.settled += said.settled;
    for (const auto& [basis, times] : said.bases) all.bases[basis] += times;
  }
  EXPECT_GT(all.settled, 100u);
  EXPECT_GT(all.bases[CutBasis::kExact], 10u);
  EXPECT_GT(all.bases[CutBasis::kBounds], 10u);
}

// [SAM-1.3.2] Once the duels have begun, the cut is made.
TEST(SamuraiCut, IsMadeOnceTheDuelsHaveBegun) {
  const std::vector<std::string> players = Players(8);
  SamuraiEvent cup(players);
  cup.Start();
  cup.PlayElimination(players);
  const auto outlook = OutlookOf(&cup);
  ASSERT_TRUE(outlook.ok()) << outlook.failure().message;
  for (const CutStanding& standing : outlook->players) {
    EXPECT_EQ(standing.verdict, standing.player_number <= 4 ? CutVerdict::kIn : CutVerdict::kOut);
  }
  ASSERT_EQ(cup.Do(StartPhase{2}), "");
  EXPECT_EQ(OutlookOf(&cup).failure().reason, reason::kNoCut);
}

}  // namespace
}  // namespace arbitro::engine
