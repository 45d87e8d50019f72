// SPDX-License-Identifier: Apache-2.0
//
// Stops writes before the disk is full: a log that cannot write at all cannot be repaired, and a
// vault cannot be erased.

#ifndef ARBITRO_STORAGE_FILES_SPACE_GUARD_H_
#define ARBITRO_STORAGE_FILES_SPACE_GUARD_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro::storage {

struct SpaceGuard {
  // Bytes that must stay free after a write; 0 switches the guard off.
  std::uint64_t free_bytes_min = 0;

  // Returns how many bytes are free. Empty for the database's own file system. Must be quick and
  // thread-safe.
  std::function<absl::StatusOr<std::uint64_t>()> free_bytes;

  // Checks that there is room. RESOURCE_EXHAUSTED, with both numbers and the remedy, if `bytes`
  // more would leave too little; UNAVAILABLE if it is unknown how much is free.
  absl::Status Check(std::uint64_t bytes) const;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_SPACE_GUARD_H_
