// SPDX-License-Identifier: Apache-2.0
//
// The bytes of an event's brief.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_BRIEF_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_BRIEF_H_

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "daemon/engine/state/event_brief.h"

namespace arbitro::translate {

std::string EncodeEventBrief(const engine::EventBrief& brief);

// DATA_LOSS where the bytes are no brief, or one of another version.
absl::StatusOr<engine::EventBrief> DecodeEventBrief(std::string_view bytes);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_BRIEF_H_
