// SPDX-License-Identifier: Apache-2.0
//
// JSON of strangers: bounded in depth, without keys that stand twice. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_JSON_READING_H_
#define ARBITRO_DAEMON_INTERCHANGE_JSON_READING_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "daemon/interchange/fault.h"
#include "nlohmann/json.hpp"

namespace arbitro::interchange {

// The deepest that lists and objects may stand in one another.
inline constexpr size_t kJsonDepthMax = 64;
// The most keys of one object: the tree looks a key up among all of them.
inline constexpr size_t kJsonKeysMax = 1'000;

// The document; nothing, and what is wrong on which line, where it is none. `keys_max` bounds the
// keys of one object.
std::optional<nlohmann::ordered_json> ParseJson(std::string_view text, Fault* fault,
                                                size_t keys_max = kJsonKeysMax);

// The same, where the document has to be an object: of another, that is what is wrong.
std::optional<nlohmann::ordered_json> ParseJsonObject(std::string_view text, Fault* fault,
                                                      size_t keys_max = kJsonKeysMax);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_JSON_READING_H_
