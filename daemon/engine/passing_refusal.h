// SPDX-License-Identifier: Apache-2.0
//
// Tells a log that refused one record from a log that failed.

#ifndef ARBITRO_DAEMON_ENGINE_PASSING_REFUSAL_H_
#define ARBITRO_DAEMON_ENGINE_PASSING_REFUSAL_H_

#include <optional>

#include "absl/status/status.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::engine {

// Whether the log said no to this record alone, and goes on: so it does where the journal is out of
// use, the disk nearly full or the record too large, and to what follows a record that it refused.
inline bool IsPassing(const absl::Status& status, const std::optional<Failure>& refused) {
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kInvalidArgument:
      return true;
    case absl::StatusCode::kAborted:
      return refused.has_value();
    default:
      return false;
  }
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PASSING_REFUSAL_H_
