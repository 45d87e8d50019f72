// SPDX-License-Identifier: Apache-2.0
//
// A file that another program saves again and again, read only as it lies still.
//
// Not thread-safe. Never writes, and holds the file open for no longer than a read.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_WATCHED_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_WATCHED_FILE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"

namespace arbitro::tools {

class WatchedFile {
 public:
  WatchedFile(std::string path, size_t bytes_max) : path_(std::move(path)), bytes_max_(bytes_max) {}

  // The bytes of a save, once the file had the same size and time at two looks; nothing before
  // that, while the file is away, and where it is the save that was given last. A usage error where
  // the file is a link, a folder, a pipe or a device, or has too many bytes.
  absl::StatusOr<std::optional<std::string>> Look();

  // Gives the newest save once more at the next look.
  void GiveAgain() { given_.reset(); }

 private:
  struct Stamp {
    uint64_t device = 0;
    uint64_t file = 0;
    uint64_t bytes = 0;
    int64_t time_ns = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  absl::StatusOr<std::optional<std::string>> LookInto(int file);
  static std::optional<Stamp> StampOf(int file);

  std::string path_;
  size_t bytes_max_;
  std::optional<Stamp> seen_;
  std::optional<Stamp> given_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_WATCHED_FILE_H_
