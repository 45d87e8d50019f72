// SPDX-License-Identifier: Apache-2.0
//
// Plays the worked examples of Samurai Sword by an event's own commands, one function for each
// operation.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_

#include <functional>
#include <map>
#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::engine {

using Json = nlohmann::json;

// Plays an example and returns what the event answered, to compare with the example's `expect`.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// The doors of table sizes, Shoguns, seats and deals.
std::map<std::string, Door> TableDoors();
// The doors of game sheets and of standings.
std::map<std::string, Door> ScoreDoors();
// The doors of the duels, their places and prizes.
std::map<std::string, Door> FinalDoors();
// The doors of conduct, the referee and derogations.
std::map<std::string, Door> ConductDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_TESTS_DOORS_H_
