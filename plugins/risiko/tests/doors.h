// SPDX-License-Identifier: Apache-2.0
//
// Plays the worked examples of RisiKo! by an event's own commands, one function for each operation.

#ifndef ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_

#include <functional>
#include <map>
#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::engine {

using Json = nlohmann::json;

// Plays an example and returns what the event answered, to compare with the example's `expect`;
// null if an event does nothing of the example.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// The doors of infractions.
std::map<std::string, Door> PenaltyDoors();
// The doors of hand-made tables and of the last place of the play-off.
std::map<std::string, Door> SeatingDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_
