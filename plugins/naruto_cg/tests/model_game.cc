// SPDX-License-Identifier: Apache-2.0
//
// How a random event of the game is begun.

#include "plugins/naruto_cg/tests/model.h"

namespace arbitro::model {
namespace {

Value NarutoSettings(const Chosen& /*chosen*/) {
  return Value::Struct({{"at_shop", Value::Flag(true)},
                        {"organiser_as_judge", Value::Flag(true)},
                        {"decks_required", Value::Flag(false)}});
}

}  // namespace

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
