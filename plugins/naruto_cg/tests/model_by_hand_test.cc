// SPDX-License-Identifier: Apache-2.0
//
// The model against events worked out by hand in the digest, and against wrong answers.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/tests/model.h"
#include "tests/model/by_hand.h"

namespace arbitro::model {
namespace {

// The mini tournament of section 5.2: eight players A to H.
PlainEvent EightOfNaruto() {
  PlainEvent event = EventOf(8);
  event.swiss = {{Won(7, 4), Won(6, 2), Won(8, 1), Won(5, 3)},
                 {Won(7, 5), Won(6, 8), Won(1, 4), Won(3, 2)},
                 {Won(7, 6), Won(5, 1), Won(3, 8), Won(2, 4)}};
  return event;
}

TEST(NarutoByHand, Order) {
  const NarutoModel model;
  const PlainEvent event = EightOfNaruto();
  const std::vector<std::vector<uint32_t>> order = {{7}, {5}, {3, 6}, {8}, {1, 2}, {4}};
  EXPECT_EQ(model.Order(event), order);
  EXPECT_EQ(model.BeatenScoreOf(event, 7), 4);
  SeenStandings seen;
  for (const auto& [player, rank] : Pairs{{7, 1}, {5, 2}, {6, 3}, {3, 4}, {8, 5}, {1, 6}, {2, 7}}) {
    seen.rows.push_back({player, rank, model.PointsOf(event, player)});
    seen.rows.back().columns["beaten"] = {model.BeatenScoreOf(event, player), 1};
  }
  ASSERT_EQ(model.CheckStandings(event, seen).size(), 1u);  // The last has no place.
  seen.rows.push_back({4, 8, 0});
  seen.rows.back().columns["beaten"] = {};
  EXPECT_TRUE(model.CheckStandings(event, seen).empty());
  std::swap(seen.rows[0].rank, seen.rows[1].rank);
  EXPECT_FALSE(model.CheckStandings(event, seen).empty());
}

TEST(NarutoByHand, Pairings) {
  const NarutoModel model;
  PlainEvent event = EventOf(8);
  event.swiss = {{Won(1, 5), Won(2, 6), Won(3, 7), Won(4, 8)}};
  EXPECT_EQ(RulesBroken(model, event, {{1, 2}, {3, 4}, {5, 6}, {7, 8}}), "");
  EXPECT_EQ(RulesBroken(model, event, {{1, 2}, {3, 5}, {4, 6}, {7, 8}}), "NAR-AMB-18 ");
  EXPECT_EQ(RulesBroken(model, event, {{1, 5}, {2, 3}, {4, 6}, {7, 8}}), "NAR-AMB-18 ");
  PlainEvent odd = EventOf(7);
  odd.swiss = {{Won(1, 5), Won(2, 6), Won(3, 7), Bye(4)}};
  EXPECT_EQ(RulesBroken(model, odd, {{1, 2}, {3, 4}, {6, 7}, Bye(5)}), "");
  EXPECT_EQ(RulesBroken(model, odd, {{1, 2}, {3, 5}, {6, 7}, Bye(4)}), "NAR-AMB-17 ");
}

// Where only a rematch or a pair of two bands is left, the rematch is the worse.
TEST(NarutoByHand, RematchesAreTheWorst) {
  const NarutoModel model;
  PlainEvent event = EventOf(8);
  event.swiss = {{{7, 8, Went::kBothLost}, Won(1, 2), Won(6, 3), Won(4, 5)},
                 {Won(1, 4), Won(6, 5), Won(2, 7), Won(3, 8)}};
  EXPECT_EQ(RulesBroken(model, event, {{1, 6}, {2, 3}, {4, 7}, {5, 8}}), "");
  EXPECT_EQ(RulesBroken(model, event, {{1, 6}, {2, 4}, {3, 5}, {7, 8}}), "NAR-AMB-18 ");
}

}  // namespace
}  // namespace arbitro::model
