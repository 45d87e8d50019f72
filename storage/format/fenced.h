// SPDX-License-Identifier: Apache-2.0
//
// That a log has another owner: a status of its own kind.
//
// It is not a refusal, after which a log goes on, and it does not pass: an opening that was fenced
// never appends again. Its code is UNAVAILABLE, as that of every other failure of a log; what tells
// it apart is what it carries, never its message.

#ifndef ARBITRO_STORAGE_FORMAT_FENCED_H_
#define ARBITRO_STORAGE_FORMAT_FENCED_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"

namespace arbitro::storage {

// The owner that took the log.
struct NewOwner {
  std::uint64_t epoch = 0;
  std::string name;  // empty where the backend does not know it

  bool operator==(const NewOwner&) const = default;
};

// The status for an opening that owned `epoch`.
absl::Status FencedError(std::uint64_t epoch, const NewOwner& by);

// The owner that a status of FencedError names; nothing for any other status.
std::optional<NewOwner> FencedBy(const absl::Status& status);

inline bool IsFenced(const absl::Status& status) { return FencedBy(status).has_value(); }

// Gives `status` what makes `cause` a status of FencedError, if it is one.
absl::Status FencedAs(const absl::Status& cause, absl::Status status);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_FENCED_H_
