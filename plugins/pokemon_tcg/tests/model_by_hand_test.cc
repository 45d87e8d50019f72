// SPDX-License-Identifier: Apache-2.0
//
// The model against events worked out by hand in the digest, and against wrong answers.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/tests/model.h"
#include "tests/model/by_hand.h"

namespace arbitro::model {
namespace {

// Eight players A to H, of whom the last has dropped (the digest's example O01).
PlainEvent EightOfPokemon() {
  PlainEvent event = EventOf(8);
  event.swiss = {{Won(1, 2), Won(3, 4), Won(5, 6), Won(7, 8)},
                 {Tied(1, 3), Won(5, 7), Won(2, 4), Won(6, 8)},
                 {Won(5, 1), Won(3, 7), Won(2, 6), Bye(4)}};
  event.players[8].dropped = true;
  event.players[8].left_from = 3;
  event.swiss_planned = 3;
  return event;
}

TEST(PokemonByHand, PercentagesAndPlaces) {
  const PokemonModel model;
  const PlainEvent event = EightOfPokemon();
  const std::vector<Fraction> own = model.WinPercentages(event);
  EXPECT_EQ(TextsOf(own, 8), "1/2 2/3 5/6 1/4 1 1/3 1/3 1/4 ");
  const std::vector<Fraction> opponents = model.OpponentsMeans(event, own);
  EXPECT_EQ(TextsOf(opponents, 7), "5/6 13/36 13/36 3/4 7/18 23/36 25/36 ");
  EXPECT_EQ(TextsOf(model.OpponentsMeans(event, opponents), 7),
            "10/27 20/27 41/54 13/36 13/18 13/36 13/36 ");
  const std::vector<std::vector<uint32_t>> places = {{5}, {3}, {2}, {1}, {4}, {7}, {6}};
  EXPECT_EQ(model.Places(event), places);
}

TEST(PokemonByHand, RoundsAndCut) {
  const PokemonModel model;
  const auto text = [&](uint32_t players) {
    return TextOf(
        std::vector<uint32_t>{model.SwissRounds({}, players), model.CutSize({}, players)});
  };
  EXPECT_EQ(text(4), "3 0");
  EXPECT_EQ(text(8), "3 0");
  EXPECT_EQ(text(9), "4 4");
  EXPECT_EQ(text(17), "5 8");
  EXPECT_EQ(text(512), "9 8");
}

TEST(PokemonByHand, Pairings) {
  const PokemonModel model;
  PlainEvent event = EventOf(4);
  event.swiss = {{Won(1, 2), Won(3, 4)}};
  EXPECT_EQ(RulesBroken(model, event, {{1, 3}, {2, 4}}), "");
  EXPECT_EQ(RulesBroken(model, event, {{1, 4}, {2, 3}}), "PKM-AMB-31 ");
  EXPECT_EQ(RulesBroken(model, event, {{1, 2}, {3, 4}}), "PKM-GEN-21 PKM-GEN-21 ");
  PlainEvent odd = EventOf(5);
  odd.swiss = {{Won(1, 2), Won(3, 4), Bye(5)}};
  EXPECT_EQ(RulesBroken(model, odd, {{1, 3}, {2, 5}, Bye(4)}), "");
  EXPECT_EQ(RulesBroken(model, odd, {{1, 2}, {3, 4}, Bye(5)}), "PKM-GEN-22 PKM-GEN-21 PKM-GEN-21 ");
}

}  // namespace
}  // namespace arbitro::model
