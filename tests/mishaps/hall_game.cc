// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/hall_game.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace arbitro::mishaps {
namespace {

Value NoFacts() { return Value(); }

Value WonBySeat(const char* seat) { return Value::Struct({{"winner", Value::Text(seat)}}); }

Value DuelReport(size_t /*seats*/, bool elimination, Dice* dice) {
  if (!elimination && dice->Once(6)) return WonBySeat("tie");
  return WonBySeat(dice->Once(2) ? "first" : "second");
}

// The same with games that chance says: many are impossible, and refused.
Value PokemonReport(size_t seats, bool elimination, Dice* dice) {
  Value report = DuelReport(seats, elimination, dice);
  if (dice->Once(4)) {
    report.Set("games_first", Value::Integer(dice->Below(2)));
    report.Set("games_second", Value::Integer(dice->Below(2)));
  }
  return report;
}

Value PokemonSettings(Dice* dice) {
  Value settings = Value::Struct({{"date", Value::Text("2013-10-12")},
                                  {"decks_required", Value::Flag(false)},
                                  {"event_tier", Value::Text("regional-championships")}});
  settings.Set("swiss_rounds", Value::Integer(2 + dice->Below(3)));
  if (!dice->Once(4)) settings.Set("top_cut", Value::Integer(dice->Once(2) ? 4 : 8));
  return settings;
}

Value PokemonFacts() { return Value::Struct({{"born", Value::Integer(1990)}}); }

Value NarutoSettings(Dice* /*dice*/) {
  return Value::Struct({{"decks_required", Value::Flag(false)}});
}

Value NoSettings(Dice* /*dice*/) { return Value::Struct(); }

Value RisikoFacts() { return Value::Struct({{"club_member", Value::Flag(true)}}); }

// Objective points in an order by chance; no two players are level. Now and then more than a map
// has, which is refused.
Value RisikoReport(size_t seats, bool /*elimination*/, Dice* dice) {
  std::vector<int64_t> points;
  const int64_t most = dice->Once(6) ? 36 + dice->Below(70) : 36;
  for (size_t i = 0; i < seats; ++i) points.push_back(most - 7 * static_cast<int64_t>(i));
  for (size_t i = seats; i > 1; --i) std::swap(points[i - 1], points[dice->Below(i)]);
  Value lines = Value::List();
  int64_t rest = 164;  // points of the map; a neutral territory is worth four or so
  for (const int64_t objective : points) {
    rest -= objective + 2;
    lines.Add(
        Value::Struct({{"objective", Value::Integer(objective)}, {"outside", Value::Integer(2)}}));
  }
  return Value::Struct(
      {{"lines", lines}, {"neutral", Value::Integer(rest > 0 ? (rest + 3) / 4 : 0)}});
}

// A sheet of roles and characters needs the cards; the referee counts by hand.
Value SamuraiReport(size_t /*seats*/, bool elimination, Dice* dice) {
  return elimination ? WonBySeat(dice->Once(2) ? "first" : "second") : Value();
}

}  // namespace

const HallGame& PokemonHall() {
  static const HallGame kGame = {
      "pokemon-tcg", "standard-constructed", ARBITRO_POKEMON_RULESET, 4, 20, 2, PokemonSettings,
      PokemonFacts,  PokemonReport};
  return kGame;
}

const HallGame& NarutoHall() {
  static const HallGame kGame = {
      "naruto-cg", "constructed", ARBITRO_NARUTO_RULESET, 6, 20, 2, NarutoSettings,
      NoFacts,     DuelReport};
  return kGame;
}

const HallGame& RisikoHall() {
  static const HallGame kGame = {"risiko",   "tournament", ARBITRO_RISIKO_RULESET,
                                 8,          20,           4,
                                 NoSettings, RisikoFacts,  RisikoReport};
  return kGame;
}

const HallGame& SamuraiHall() {
  static const HallGame kGame = {
      "samurai-sword", "tournament", ARBITRO_SAMURAI_RULESET, 8, 20, 4, NoSettings,
      NoFacts,         SamuraiReport};
  return kGame;
}

}  // namespace arbitro::mishaps
