// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the Pokémon TCG played by an event's own commands, a function a question.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_TESTS_DOORS_H_

#include <map>
#include <string>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {

// Those of lists, cards and deck checks.
std::map<std::string, Door> DeckDoors();

// Those of infractions.
std::map<std::string, Door> PenaltyDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_TESTS_DOORS_H_
