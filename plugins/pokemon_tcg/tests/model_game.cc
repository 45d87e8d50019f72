// SPDX-License-Identifier: Apache-2.0
//
// How a random event of the game is begun.

#include "plugins/pokemon_tcg/tests/model.h"

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

}  // namespace arbitro::model
