// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the Pokémon TCG played by an event's own commands, a function a question.

#ifndef ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_
#define ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_

#include <functional>
#include <map>
#include <string>

#include "tests/engine/pokemon_fixture.h"

namespace arbitro::engine {

// What was found at this door, to hold against the example's `expect`; null where the example has
// nothing that an event does.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// Those of lists, cards and deck checks.
std::map<std::string, Door> DeckDoors();

// Those of infractions.
std::map<std::string, Door> PenaltyDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_POKEMON_DOORS_H_
