// SPDX-License-Identifier: Apache-2.0

#include "storage/event_log.h"

namespace arbitro::storage {

bool IsRefusal(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsAborted(status) ||
         absl::IsFailedPrecondition(status) || absl::IsAlreadyExists(status);
}

}  // namespace arbitro::storage
