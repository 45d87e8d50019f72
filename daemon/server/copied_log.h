// SPDX-License-Identifier: Apache-2.0
//
// Whether a daemon may go on from a data folder whose log is a copy (storage/files/copy_mark.h).
//
// The log that was copied may have gone on, and may still: two logs of one beginning are then two
// stories of one event. So a person says how many records the copy has, which only a person who
// looked knows, and the house journal keeps it as a loss that was acknowledged.

#ifndef ARBITRO_DAEMON_SERVER_COPIED_LOG_H_
#define ARBITRO_DAEMON_SERVER_COPIED_LOG_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/files/copy_mark.h"

namespace arbitro::server {

// Before the log of the folder is opened: its mark where it holds a copy, nothing else.
//
// FAILED_PRECONDITION, with what may be lost and what to do, where `accepted` is not the number of
// the copy's records, or the secret of draws is missing or another log's.
absl::StatusOr<std::optional<storage::CopyMark>> CheckCopiedLog(const std::string& folder,
                                                                uint64_t accepted);

// Once the log is open: makes it the folder's own, durably, and notes the loss for the house
// journal. The same again changes nothing.
absl::Status GoOnFromCopy(const std::string& folder, const storage::CopyMark& mark,
                          storage::EventLog* log);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_COPIED_LOG_H_
