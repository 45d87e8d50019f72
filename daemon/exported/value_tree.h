// SPDX-License-Identifier: Apache-2.0
//
// Game-specific data as JSON.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_EXPORTED_VALUE_TREE_H_
#define ARBITRO_DAEMON_EXPORTED_VALUE_TREE_H_

#include <string>

#include "arbitro/v1/value.pb.h"
#include "nlohmann/json.hpp"

namespace arbitro::exported {

// The value as a tree that prints itself; objects keep the value's order of keys.
nlohmann::ordered_json JsonOf(const v1::Value& value);

// JSON on one line. Harmful characters are escaped as JSON has it, so that a reader gets the text
// unchanged.
std::string JsonLine(const nlohmann::ordered_json& object);

}  // namespace arbitro::exported

#endif  // ARBITRO_DAEMON_EXPORTED_VALUE_TREE_H_
