// SPDX-License-Identifier: Apache-2.0
//
// Game-specific data as people type and read it: JSON text to arbitro.v1.Value, and back.
//
// A Value has no floating point, so a number in JSON must be written as a whole number that fits 64
// bits; `1.5`, `1.0` and `1e3` are all refused. A key that stands twice in one object is refused
// too, because no reader could tell which of the two was meant. Everything else maps one to one:
// object and struct, array and list, string and text, true or false and flag, null and a Value that
// is not set. Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_VALUE_JSON_H_
#define ARBITRO_TOOLS_VALUE_JSON_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arbitro/v1/value.pb.h"
#include "daemon/exported/value_tree.h"

namespace arbitro::tools {

// Reads one JSON document.
//
// INVALID_ARGUMENT, naming the place inside the document (`deck[3].count`) or the byte where the
// text stops being JSON, where it is not JSON in UTF-8, holds a number that is not a whole one of
// 64 bits, a key twice, or is nested deeper than 64 levels.
absl::StatusOr<v1::Value> ValueFromJson(std::string_view text);

using exported::JsonOf;

// The value on one line: `{"winner": "first", "games": [2, 1]}` without the spaces.
std::string JsonFromValue(const v1::Value& value);

// The field of a struct, or null where there is none.
const v1::Value* FindField(const v1::Value& value, std::string_view key);

// Sets or replaces a field and keeps the keys in byte order; a value that is no struct becomes one.
void SetField(std::string_view key, v1::Value field, v1::Value* value);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_VALUE_JSON_H_
