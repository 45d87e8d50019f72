// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the Pokémon TCG played by an event's own commands, a function a question.

#ifndef ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_
#define ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_

#include <map>
#include <string>

#include "tests/engine/pokemon_fixture.h"

namespace arbitro::engine {

// Those of lists, cards and deck checks.
std::map<std::string, Door> DeckDoors();

// Those of infractions.
std::map<std::string, Door> PenaltyDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_
