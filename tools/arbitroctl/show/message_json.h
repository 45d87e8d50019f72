// SPDX-License-Identifier: Apache-2.0
//
// Messages of the API as JSON that scripts can use.
//
// Not the JSON mapping of Protobuf: field names are those of the protos, game-specific Values are
// plain JSON, whole numbers are numbers (also those of 64 bits), bytes are lower-case hexadecimal,
// a UInt128 is a decimal text, an enum value is its name without its enum's prefix. Every scalar
// field is there, set or not; a message only where it is set. Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_MESSAGE_JSON_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_MESSAGE_JSON_H_

#include <string_view>

#include "absl/status/status.h"
#include "google/protobuf/message.h"
#include "nlohmann/json.hpp"

namespace arbitro::tools {

nlohmann::ordered_json JsonOfMessage(const google::protobuf::Message& message);

// Fills an empty message from such JSON, where any field may be left out. INVALID_ARGUMENT names
// the place: `pair_round.round`.
absl::Status MessageOfJson(std::string_view json, google::protobuf::Message* message);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_MESSAGE_JSON_H_
