// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for a player to make the top cut, held against events played to the end.

#include <gtest/gtest.h>

#include <cstdio>
#include <ctime>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "daemon/engine/tests/cut_said.h"
#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

constexpr const char* kWinners[] = {"first", "second", "tie"};

Json CutTo(int players, int rounds) {
  return {{"top_cut", players}, {"swiss_rounds", rounds}, {"event_tier", "regional-championships"}};
}

Value Winner(const char* winner) { return ValueOf({{"winner", winner}}); }

// Draws the next round, and decides its first tables by chance.
void PlayTables(PokemonEvent* cup, std::mt19937* random, uint32_t tables) {
  cup->Pair();
  const uint32_t round = cup->rounds();
  for (uint32_t table = 1; table <= cup->Event().rounds.back()->tables.size(); ++table) {
    if (table > tables || cup->Event().rounds.back()->tables[table - 1].decided()) continue;
    ASSERT_EQ(cup->Do(ReportResult{round, table, Winner(kWinners[(*random)() % 3])}), "");
  }
}

std::shared_ptr<GameEvent> ToTheLastRound(int players, uint32_t seed, uint32_t decided) {
  auto cup = std::make_shared<PokemonEvent>(CutTo(4, 3));
  cup->Register(Players(players));
  cup->Start();
  std::mt19937 random(seed);
  for (uint32_t round = 1; round <= 2; ++round) {
    PlayTables(cup.get(), &random, 100);
    EXPECT_EQ(cup->Do(CloseRound{round}), "");
  }
  PlayTables(cup.get(), &random, decided);
  return cup;
}

// [PKM-GEN-11] [PKM-GEN-30] Every combination of the last round's results, by its own commands.
TEST(PokemonCut, IsWhatEveryCombinationComesTo) {
  for (uint32_t seed = 1; seed <= 3; ++seed) {
    const int players = seed == 3 ? 9 : 8;
    ExpectExact({[=] { return ToTheLastRound(players, seed, 1); },
                 {Winner("first"), Winner("second"), Winner("tie")},
                 4});
  }
}

// [PKM-GEN-11] Players called in or out are so in the end, whatever is reported.
TEST(PokemonCut, IsNeverWrongOfAnEventByChance) {
  CutSaid all;
  for (uint32_t seed = 1; seed <= 6; ++seed) {
    PokemonEvent cup(CutTo(4, 4));
    cup.Register(Players(12 + static_cast<int>(seed)));
    cup.Start();
    std::mt19937 random(seed);
    CutSaid said;
    for (uint32_t round = 1; round <= 4; ++round) {
      cup.Pair();
      said.Listen(&cup);
      for (uint32_t table = 1; table <= cup.Event().rounds.back()->tables.size(); ++table) {
        if (cup.Event().rounds.back()->tables[table - 1].decided()) continue;
        ASSERT_EQ(cup.Do(ReportResult{round, table, Winner(kWinners[random() % 3])}), "");
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

// [PKM-GEN-24] A division has a cut of its own; [PKM-GEN-12] without a tier there is none.
TEST(PokemonCut, IsRefusedWhereThereIsNone) {
  PokemonEvent cup(Json::object({{"swiss_rounds", 3}}));
  cup.Register(Players(8));
  EXPECT_EQ(OutlookOf(&cup).failure().reason, reason::kEventStatus);
  cup.Start();
  cup.Pair();
  EXPECT_EQ(OutlookOf(&cup).failure().reason, reason::kNoCut);
}

// The cost of an outlook that every phone of a large hall asks for: time of one processor, which
// others that run at the same time do not change.
double SecondsOf(GameEvent* game, CutBasis basis) {
  const std::clock_t before = std::clock();
  const auto outlook = OutlookOf(game);
  const double seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
  EXPECT_TRUE(outlook.ok());
  if (outlook.ok()) EXPECT_EQ(outlook->basis, basis);
  return seconds;
}

// [PKM-GEN-11] Two thousand players, by bounds and with the last tables open. An optimised build
// takes a fifth of the time.
TEST(PokemonCut, OfTwoThousandPlayersIsComputedInTime) {
  constexpr uint32_t kRounds = 4;
  PokemonEvent cup(CutTo(8, kRounds));
  cup.Register(Players(2'000));
  cup.Start();
  for (uint32_t round = 1; round <= kRounds; ++round) {
    ASSERT_EQ(cup.Do(PairRound{round}), "");
    const double bounds = SecondsOf(&cup, CutBasis::kBounds);
    std::printf("round %u, by bounds: %.3f s\n", round, bounds);
    EXPECT_LT(bounds, 5.0);
    const auto tables = static_cast<uint32_t>(cup.Event().rounds.back()->tables.size());
    const uint32_t left = round == kRounds ? 2 : 0;
    for (uint32_t table = 1; table + left <= tables; ++table) {
      ASSERT_EQ(cup.Do(ReportResult{round, table, Winner(table % 5 == 0 ? "tie" : "first")}), "");
    }
    if (left > 0) break;
    ASSERT_EQ(cup.Do(CloseRound{round}), "");
  }
  const double exact = SecondsOf(&cup, CutBasis::kExact);
  std::printf("two tables open, exact: %.3f s\n", exact);
  EXPECT_LT(exact, 5.0);
}

}  // namespace
}  // namespace arbitro::engine
