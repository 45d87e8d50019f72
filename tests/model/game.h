// SPDX-License-Identifier: Apache-2.0
//
// A game that has a model, and how an event of it is begun through the API's own words.

#ifndef ARBITRO_TESTS_MODEL_GAME_H_
#define ARBITRO_TESTS_MODEL_GAME_H_

#include <cstdint>
#include <string>

#include "arbitro/value.h"
#include "tests/model/game_model.h"

namespace arbitro::model {

struct Game {
  const char* ruleset;
  const char* format;
  const GameModel* model;
  uint32_t players_max;
  bool has_ties;
  bool is_sanctioned;  // requested and sanctioned before registration opens
  bool has_late_entries;
  bool has_choices;  // rounds and cut are the organiser's to set
  // A penalty that loses the match, one that sends away, and an infraction for them.
  const char* match_loss;
  const char* expulsion;
  const char* infraction;
  Value (*settings)(const Chosen& chosen);
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_GAME_H_
