// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of RisiKo! played by an event's own commands, a function an operation.

#ifndef ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_

#include <functional>
#include <map>
#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::engine {

using Json = nlohmann::json;

// What was found at this door, to hold against the example's `expect`; null where the example has
// nothing that an event does.
using Door = std::function<Json(const Json& given, const Json& expect)>;

// Those of infractions.
std::map<std::string, Door> PenaltyDoors();
// Those of hand-made tables and of the last place of the play-off.
std::map<std::string, Door> SeatingDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_RISIKO_TESTS_DOORS_H_
