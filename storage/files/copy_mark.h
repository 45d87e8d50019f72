// SPDX-License-Identifier: Apache-2.0
//
// The mark of a data folder whose log is a copy: of which log, and how far.
//
// While the folder has it, the log goes on elsewhere, as far as the folder knows. A daemon that
// goes on from the copy makes a second log of the same beginning, so it does that only where a
// person said that it shall, and removes the mark then (docs/cluster.md).

#ifndef ARBITRO_STORAGE_FILES_COPY_MARK_H_
#define ARBITRO_STORAGE_FILES_COPY_MARK_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro::storage {

// The file, in a data folder. docs/files.md lists it.
inline constexpr char kCopyMarkName[] = "copy-of";

struct CopyMark {
  // The place that the log was copied from, in words: an address, a database.
  std::string source;

  // The records that the copy had when it was last known to have all of them, and when that was, in
  // microseconds since 1970-01-01 UTC; 0: it never was.
  std::uint64_t records = 0;
  std::int64_t confirmed_us = 0;

  // By which the log's secret of draws is known, in hexadecimal digits; empty: not known.
  std::string draw_secret_check;

  bool operator==(const CopyMark&) const = default;
};

// Nothing where the folder has no mark. DATA_LOSS where it has one that cannot be read.
absl::StatusOr<std::optional<CopyMark>> ReadCopyMark(const std::string& folder);

// Durable on OK, whole or not at all. UNAVAILABLE where the disk fails.
absl::Status WriteCopyMark(const std::string& folder, const CopyMark& mark);
absl::Status RemoveCopyMark(const std::string& folder);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_COPY_MARK_H_
