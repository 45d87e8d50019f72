// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of Samurai Sword played by an event's own commands, a function an operation.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_

#include <functional>
#include <map>
#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::engine {

using Json = nlohmann::json;

// What was found at this door, to hold against the example's `expect`.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// Those of table sizes, Shoguns, seats and what they are dealt.
std::map<std::string, Door> TableDoors();
// Those of game sheets and of standings.
std::map<std::string, Door> ScoreDoors();
// Those of the duels, their places and prizes.
std::map<std::string, Door> FinalDoors();
// Those of conduct, the referee and derogations.
std::map<std::string, Door> ConductDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_
