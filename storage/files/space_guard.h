// SPDX-License-Identifier: Apache-2.0
//
// Stops writes before the disk is full: a log that cannot write at all cannot even be mended, and a
// vault cannot even be erased.

#ifndef ARBITRO_STORAGE_FILES_SPACE_GUARD_H_
#define ARBITRO_STORAGE_FILES_SPACE_GUARD_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro::storage {

struct SpaceGuard {
  // What must stay free after a write, in bytes; 0 switches the guard off.
  std::uint64_t free_bytes_min = 0;

  // How much is free; empty for what the database's own file system says. Must be quick and
  // thread-safe.
  std::function<absl::StatusOr<std::uint64_t>()> free_bytes;

  // RESOURCE_EXHAUSTED, with both numbers and what to do, where `bytes` more would leave too
  // little; UNAVAILABLE where nobody can say how much is free.
  absl::Status Check(std::uint64_t bytes) const;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_SPACE_GUARD_H_
