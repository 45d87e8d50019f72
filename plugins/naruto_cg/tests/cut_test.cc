// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for a player to be admitted to the elimination, held against events played
// to the end.

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "daemon/engine/tests/cut_said.h"
#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

const Json kFinalAfterThree = {{"swiss_rounds", 3}, {"cut", "final"}};

Value Winner(bool first) { return ValueOf({{"winner", first ? "first" : "second"}}); }

void PlayTables(NarutoEvent* cup, std::mt19937* random, uint32_t tables) {
  cup->Pair();
  for (uint32_t table = 1; table <= cup->Event().rounds.back()->tables.size(); ++table) {
    if (table > tables || cup->Event().rounds.back()->tables[table - 1].decided()) continue;
    ASSERT_EQ(cup->Do(ReportResult{cup->rounds(), table, Winner((*random)() % 2 == 0)}), "");
  }
}

std::shared_ptr<NarutoEvent> ToTheLastRound(int players, uint32_t seed, uint32_t decided) {
  auto cup = std::make_shared<NarutoEvent>(kFinalAfterThree);
  cup->Register(Players(players));
  cup->Start();
  std::mt19937 random(seed);
  for (uint32_t round = 1; round < cup->Event().phases.back()->what.rounds_planned; ++round) {
    PlayTables(cup.get(), &random, 100);
    EXPECT_EQ(cup->Do(CloseRound{round}), "");
  }
  PlayTables(cup.get(), &random, decided);
  return cup;
}

uint32_t PlacesOf(int players) {
  auto cup = ToTheLastRound(players, 1, 100);
  const auto outlook = OutlookOf(cup.get());
  EXPECT_TRUE(outlook.ok());
  return outlook.ok() ? outlook->ahead.front().players : 0;
}

// [NAR-CUT-1] [NAR-TIEBREAK-2] Every combination of the last round's results, by its own commands.
TEST(NarutoCut, IsWhatEveryCombinationComesTo) {
  for (uint32_t seed = 1; seed <= 3; ++seed) {
    const int players = seed == 3 ? 9 : 8;
    ExpectExact({[=] { return ToTheLastRound(players, seed, 0); },
                 {Winner(true), Winner(false)},
                 PlacesOf(players)});
  }
}

// [NAR-CUT-1] Players called in or out are so in the end, whatever is reported.
TEST(NarutoCut, IsNeverWrongOfAnEventByChance) {
  CutSaid all;
  for (uint32_t seed = 1; seed <= 6; ++seed) {
    const int players = 12 + static_cast<int>(seed);
    NarutoEvent cup(kFinalAfterThree);
    cup.Register(Players(players));
    cup.Start();
    std::mt19937 random(seed);
    CutSaid said;
    const uint32_t rounds = cup.Event().phases.back()->what.rounds_planned;
    for (uint32_t round = 1; round <= rounds; ++round) {
      cup.Pair();
      said.Listen(&cup);
      for (uint32_t table = 1; table <= cup.Event().rounds.back()->tables.size(); ++table) {
        if (cup.Event().rounds.back()->tables[table - 1].decided()) continue;
        ASSERT_EQ(cup.Do(ReportResult{round, table, Winner(random() % 2 == 0)}), "");
        said.Listen(&cup);
      }
      ASSERT_EQ(cup.Do(CloseRound{round}), "");
    }
    said.Expect(PlainCut(&cup, PlacesOf(players)));
    all.settled += said.settled;
    for (const auto& [basis, times] : said.bases) all.bases[basis] += times;
  }
  EXPECT_GT(all.settled, 100u);
  EXPECT_GT(all.bases[CutBasis::kExact], 10u);
  EXPECT_GT(all.bases[CutBasis::kBounds], 10u);
}

}  // namespace
}  // namespace arbitro::engine
