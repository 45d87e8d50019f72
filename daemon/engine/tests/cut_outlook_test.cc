// SPDX-License-Identifier: Apache-2.0
//
// Tells what must happen for a player to make a cut: of a toy game, of bounds by points, of forms.

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "daemon/engine/ask/cut_bounds.h"
#include "daemon/engine/ask/table_results.h"
#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/cut_said.h"

namespace arbitro::engine {
namespace {

Value Winner(const std::string& winner) { return Value::Struct({{"winner", Value::Text(winner)}}); }

std::shared_ptr<GameEvent> CoinsToTheLastRound(int players, uint32_t decided) {
  auto game = std::make_shared<GameEvent>(TestRulesets::Of<CutCoins>());
  EXPECT_EQ(game->Create("coins", "plain", Value()), "");
  EXPECT_EQ(game->Do(OpenRegistration{}), "");
  for (const std::string& player : Players(players)) {
    RegisterPlayer entry;
    entry.player = player;
    EXPECT_EQ(game->Do(entry), "");
  }
  EXPECT_EQ(game->Do(StartEvent{}), "");
  EXPECT_EQ(game->Do(PairRound{1}), "");
  for (uint32_t table = 1; table <= game->Event().rounds[0]->tables.size(); ++table) {
    if (game->Event().rounds[0]->tables[table - 1].decided()) continue;
    EXPECT_EQ(game->Do(ReportResult{1, table, Winner(table % 2 == 0 ? "tie" : "first")}), "");
  }
  EXPECT_EQ(game->Do(CloseRound{1}), "");
  EXPECT_EQ(game->Do(PairRound{2}), "");
  for (uint32_t table = 1; table <= decided; ++table) {
    EXPECT_EQ(game->Do(ReportResult{2, table, Winner("first")}), "");
  }
  return game;
}

// A game that says nothing of points is tried by its report form.
TEST(CutOutlook, IsWhatEveryCombinationOfTheLastRoundComesTo) {
  for (const int players : {5, 8}) {
    ExpectExact({[=] { return CoinsToTheLastRound(players, 0); },
                 {Winner("first"), Winner("second"), Winner("tie")},
                 CutCoins::kCut});
  }
}

// Neither bounds nor combinations: all is open, and the answer says that it knows nothing.
TEST(CutOutlook, SettlesNothingWhereTheRulesetSaysTooLittle) {
  auto game = std::make_shared<GameEvent>(TestRulesets::Of<CutCoins>());
  ASSERT_EQ(game->Create("coins", "plain", Value()), "");
  ASSERT_EQ(game->Do(OpenRegistration{}), "");
  for (const std::string& player : Players(8)) {
    RegisterPlayer entry;
    entry.player = player;
    ASSERT_EQ(game->Do(entry), "");
  }
  ASSERT_EQ(game->Do(StartEvent{}), "");
  EXPECT_EQ(OutlookOf(game.get()).failure().reason, reason::kNoCut) << "no phase has begun";
  ASSERT_EQ(game->Do(PairRound{1}), "");
  const auto outlook = OutlookOf(game.get());
  ASSERT_TRUE(outlook.ok()) << outlook.failure().message;
  EXPECT_EQ(outlook->basis, CutBasis::kNothing);
  EXPECT_EQ(outlook->rounds_to_come, 1u);
  for (const CutStanding& player : outlook->players) {
    EXPECT_EQ(player.verdict, CutVerdict::kOpen);
  }
}

// The demonstration game plans nothing: it has no cut.
TEST(CutOutlook, IsRefusedWhereTheGamePlansNoCut) {
  GameEvent game(TestRulesets::Of<Coins>());
  ASSERT_EQ(game.Create("coins", "plain", Value()), "");
  ASSERT_EQ(game.Do(OpenRegistration{}), "");
  for (const std::string& player : Players(4)) {
    RegisterPlayer entry;
    entry.player = player;
    ASSERT_EQ(game.Do(entry), "");
  }
  ASSERT_EQ(game.Do(StartEvent{}), "");
  ASSERT_EQ(game.Do(PairRound{1}), "");
  EXPECT_EQ(OutlookOf(&game).failure().reason, reason::kNoCut);
}

// Every end of a small field, in which points come by themselves, against the bounds.
TEST(CutBounds, AreNeverWrongAndSettleWhatPointsSettle) {
  std::mt19937 random(7);
  for (int field = 0; field < 400; ++field) {
    std::vector<CutPoints> players(3 + random() % 3);
    const uint32_t places = 1 + random() % 3;
    for (uint32_t i = 0; i < players.size(); ++i) {
      players[i].player_number = i + 1;
      players[i].now = static_cast<int64_t>(random() % 5);
      players[i].most = static_cast<int64_t>(random() % 4);
    }
    const std::vector<CutStanding> bounds = BoundCut(players, {{places}, true});
    // Whether a player can be surely ahead, or surely behind, in some end.
    std::vector<bool> may_miss(players.size(), false);
    std::vector<bool> may_make(players.size(), false);
    std::vector<int64_t> made(players.size(), 0);
    for (bool more = true; more;) {
      for (size_t i = 0; i < players.size(); ++i) {
        size_t ahead = 0;
        size_t level = 0;
        for (size_t j = 0; j < players.size(); ++j) {
          const int64_t other = players[j].now + made[j];
          const int64_t own = players[i].now + made[i];
          ahead += j != i && other > own ? 1 : 0;
          level += j != i && other == own ? 1 : 0;
        }
        if (ahead + level >= places) may_miss[i] = true;
        if (ahead < places) may_make[i] = true;
      }
      more = false;
      for (size_t i = 0; i < made.size() && !more; ++i) {
        more = ++made[i] <= players[i].most;
        if (!more) made[i] = 0;
      }
    }
    for (size_t i = 0; i < players.size(); ++i) {
      const CutVerdict expected = !may_miss[i]   ? CutVerdict::kIn
                                  : !may_make[i] ? CutVerdict::kOut
                                                 : CutVerdict::kOpen;
      EXPECT_EQ(NameOf(bounds[i].verdict), std::string(NameOf(expected))) << field << " " << i;
    }
  }
}

// A player's ways cover all points that can still be made, each once.
TEST(CutBounds, NameThePointsThatAreEnough) {
  const auto bounds =
      BoundCut({{1, 0, true, 9, 0, 3}, {2, 0, true, 6, 0, 3}, {3, 0, true, 3, 0, 6}}, {{1}, true});
  ASSERT_EQ(bounds[0].ways.size(), 2u);
  EXPECT_EQ(bounds[0].ways[0].verdict, CutVerdict::kOpen);
  EXPECT_EQ(bounds[0].ways[0].points_most, 0);
  EXPECT_EQ(bounds[0].ways[1].verdict, CutVerdict::kIn);
  EXPECT_EQ(bounds[0].ways[1].points_least, 1);
  EXPECT_EQ(bounds[2].ways[0].verdict, CutVerdict::kOut);
  EXPECT_EQ(bounds[2].ways[0].points_most, 5);
}

TEST(TableResults, AFormWithoutEndHasNoListOfValues) {
  const Form small =
      form::Struct("report", {},
                   {form::Required(form::OneChoice("winner", {}, {{"first", {}}, {"second", {}}})),
                    form::Integer("games", {}, 0, 2)});
  ASSERT_TRUE(EveryValueOf(small, 8).has_value());
  EXPECT_EQ(EveryValueOf(small, 8)->size(), 8u) << "two winners, three counts or none";
  EXPECT_FALSE(EveryValueOf(small, 7).has_value());
  EXPECT_FALSE(EveryValueOf(form::Integer("n", {}, INT64_MIN, INT64_MAX), 512).has_value());
  EXPECT_FALSE(EveryValueOf(form::Struct("s", {}, {form::Text("t", {}, 9)}), 512).has_value());
}

}  // namespace
}  // namespace arbitro::engine
