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
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro::tools {

class WatchedFile {
 public:
  WatchedFile(std::string path, size_t bytes_max) : path_(std::move(path)), bytes_max_(bytes_max) {}

  // The bytes of a save, once the file had the same size and times at two looks; nothing before
  // that, while trouble() says why, and where the bytes are those that were given last. A usage
  // error where the file is a link, a folder, a pipe or a device, has too many bytes, or cannot be
  // opened before the first save was given.
  absl::StatusOr<std::optional<std::string>> Look();

  // A usage error, where the newest look found no save for a reason that may pass: the file is
  // away, empty, kept from this program for now, or another than at the look before.
  const absl::Status& trouble() const { return trouble_; }

  // Gives the newest save once more at the next look.
  void GiveAgain() { given_.reset(); }

 private:
  struct Stamp {
    uint64_t device = 0;
    uint64_t file = 0;
    uint64_t bytes = 0;
    int64_t modified_ns = 0;
    int64_t changed_ns = 0;

    friend bool operator==(const Stamp&, const Stamp&) = default;
  };

  struct Given {
    Stamp stamp;
    std::string sha256;
    // The bytes were read so long after their time that a later save has another. Before that, the
    // clock of the file system may give two saves the same.
    bool is_final = false;
  };

  absl::StatusOr<std::optional<std::string>> LookInto(int file);
  // Notes why there is no save, and gives none.
  std::optional<std::string> InTrouble(absl::Status trouble);
  // The bytes of the file, which has that stamp before and after; a usage error where it has not.
  absl::StatusOr<std::string> ReadWhole(int file, const Stamp& stamp) const;
  std::optional<std::string> Take(const Stamp& stamp, std::string bytes, bool is_final);
  static std::optional<Stamp> StampOf(int file);
  absl::Status CannotRead(int error) const;
  absl::Status Changes() const;

  std::string path_;
  size_t bytes_max_;
  std::optional<Stamp> seen_;
  std::optional<Given> given_;
  bool was_read_ = false;  // a save was given
  absl::Status trouble_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_WATCHED_FILE_H_
