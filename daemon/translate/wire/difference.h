// SPDX-License-Identifier: Apache-2.0
//
// Finds the first field in which two messages differ, for replays that compare decisions.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_DIFFERENCE_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_DIFFERENCE_H_

#include <optional>

#include "daemon/engine/state/ports.h"
#include "google/protobuf/message.h"

namespace arbitro::translate {

// Returns the first field, in the order of field numbers, in which two messages of one type differ:
// its path ("round_closed.rows[3].cells[1].low") and both values as text. Bytes are in hexadecimal,
// enums by name, and a message that only one side has is abridged. Empty if the messages are equal.
// Both must have the same descriptor and no maps. Pure and thread-safe.
std::optional<engine::PayloadCodec::Difference> FindDifference(
    const google::protobuf::Message& first, const google::protobuf::Message& second);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_DIFFERENCE_H_
