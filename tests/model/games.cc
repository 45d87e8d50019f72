// SPDX-License-Identifier: Apache-2.0

#include "tests/model/games.h"

#include "tests/model/naruto_model.h"
#include "tests/model/pokemon_model.h"

namespace arbitro::model {
namespace {

Value PokemonSettings(const Chosen& chosen) {
  Value settings =
      Value::Struct({{"date", Value::Text("2013-10-12")}, {"decks_required", Value::Flag(false)}});
  if (chosen.swiss_rounds) settings.Set("swiss_rounds", Value::Integer(*chosen.swiss_rounds));
  if (chosen.cut) settings.Set("top_cut", Value::Integer(*chosen.cut));
  if (chosen.reseeded) settings.Set("bracket", Value::Text("reseeded"));
  const char* tier = chosen.league_challenge ? "league-challenge" : "city-championships";
  settings.Set("event_tier", Value::Text(tier));
  return settings;
}

Value NarutoSettings(const Chosen& /*chosen*/) {
  return Value::Struct({{"at_shop", Value::Flag(true)},
                        {"organiser_as_judge", Value::Flag(true)},
                        {"decks_required", Value::Flag(false)}});
}

}  // namespace

const Game& PokemonGame() {
  static const PokemonModel model;
  static const Game game = [] {
    Game made = {};
    made.ruleset = "pokemon-tcg";
    made.format = "standard-constructed";
    made.model = &model;
    made.players_max = 512;
    made.has_ties = true;
    made.has_late_entries = true;
    made.has_choices = true;
    made.match_loss = "match-loss";
    made.expulsion = "disqualification";
    made.infraction = "unsporting-conduct-major";
    made.settings = PokemonSettings;
    return made;
  }();
  return game;
}

const Game& NarutoGame() {
  static const NarutoModel model;
  static const Game game = [] {
    Game made = {};
    made.ruleset = "naruto-cg";
    made.format = "constructed";
    made.model = &model;
    made.players_max = 256;
    made.is_sanctioned = true;
    made.match_loss = "match_loss";
    made.expulsion = "expulsion";
    made.infraction = "unsporting";
    made.settings = NarutoSettings;
    return made;
  }();
  return game;
}

}  // namespace arbitro::model
