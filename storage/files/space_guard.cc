// SPDX-License-Identifier: Apache-2.0

#include "storage/files/space_guard.h"

#include "absl/strings/str_cat.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {

absl::Status SpaceGuard::Check(std::uint64_t bytes) const {
  if (free_bytes_min == 0 || !free_bytes) return absl::OkStatus();
  if (SeededFault("free_space_ignored")) return absl::OkStatus();
  const absl::StatusOr<std::uint64_t> free = free_bytes();
  if (!free.ok()) return absl::UnavailableError(free.status().message());
  if (*free >= free_bytes_min && *free - free_bytes_min >= bytes) return absl::OkStatus();
  return absl::ResourceExhaustedError(
      absl::StrCat("the disk of the data folder has ", *free, " bytes free, and ", free_bytes_min,
                   " must stay free after a write of ", bytes,
                   "; nothing was written: make room on it, then try again"));
}

}  // namespace arbitro::storage
