// SPDX-License-Identifier: Apache-2.0
//
// The models against events worked out by hand in the digests, and against wrong answers: a model
// that finds nothing proves nothing.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/model/checks.h"
#include "tests/model/least_cost.h"
#include "tests/model/naruto_model.h"
#include "tests/model/pokemon_model.h"

namespace arbitro::model {
namespace {

PlainEvent EventOf(uint32_t players) {
  PlainEvent event;
  event.players.resize(players + 1);
  return event;
}

PlainTable Won(uint32_t winner, uint32_t loser) { return {winner, loser, Went::kFirstWon}; }
PlainTable Tied(uint32_t a, uint32_t b) { return {a, b, Went::kTied}; }
PlainTable Bye(uint32_t player) { return {player, kNobody, Went::kBye}; }

std::string TextsOf(const std::vector<Fraction>& values, uint32_t players) {
  std::string text;
  for (uint32_t player = 1; player <= players; ++player) text += values[player].Text() + " ";
  return text;
}

// Eight players A to H, of whom the last has dropped (the digest's example O01).
PlainEvent EightOfPokemon() {
  PlainEvent event = EventOf(8);
  event.swiss = {{Won(1, 2), Won(3, 4), Won(5, 6), Won(7, 8)},
                 {Tied(1, 3), Won(5, 7), Won(2, 4), Won(6, 8)},
                 {Won(5, 1), Won(3, 7), Won(2, 6), Bye(4)}};
  event.players[8].dropped = true;
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

// What a pairing of the next round gets wrong, by rule.
std::string RulesBroken(const GameModel& model, const PlainEvent& event, const PlainRound& round) {
  std::string rules;
  Tally tally;
  for (const Wrong& wrong : model.CheckPairing(event, round, &tally)) rules += wrong.rule + " ";
  return rules;
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

// The matching against trying everything, of fields both can do.
TEST(LeastCost, AgreesWithTryingAll) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    Field field;
    field.numbers = 3;
    for (uint32_t player = 0; player < 10; ++player) field.players.push_back(player);
    const auto mixed = [seed](uint32_t a, uint32_t b) {
      return (std::min(a, b) * 31 + std::max(a, b) * 17 + seed * 7919) * 2654435761u >> 16;
    };
    field.may_meet = [&](uint32_t a, uint32_t b) { return mixed(a, b) % 3 != 0; };
    field.cost_of = [&](uint32_t a, uint32_t b) {
      return Cost{mixed(a, b) % 2, mixed(a, b) / 8 % 3, mixed(a, b) / 64 % 5};
    };
    const std::optional<Cost> tried = LeastCost(field);
    EXPECT_EQ(tried.has_value(), CanBePaired(field)) << seed;
    // Two more, who can only meet each other, make the field too large to try.
    const auto old_may_meet = field.may_meet;
    const auto old_cost = field.cost_of;
    field.players.insert(field.players.end(), {10, 11});
    field.may_meet = [&](uint32_t a, uint32_t b) {
      return std::max(a, b) < 10 ? old_may_meet(a, b) : std::min(a, b) >= 10;
    };
    field.cost_of = [&](uint32_t a, uint32_t b) {
      return std::max(a, b) < 10 ? old_cost(a, b) : Cost{0, 0, 0};
    };
    EXPECT_EQ(LeastCost(field), tried) << seed;
  }
}

}  // namespace
}  // namespace arbitro::model
