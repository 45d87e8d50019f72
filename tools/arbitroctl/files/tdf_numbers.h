// SPDX-License-Identifier: Apache-2.0
//
// The file that names TOM's number of each player. It stands for people and so is kept beside the
// event, never in it.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_NUMBERS_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_NUMBERS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/interchange/tdf_event.h"

namespace arbitro::tools {

// None where no file is named. A usage error says why it cannot be read.
absl::StatusOr<interchange::TdfNumbers> ReadTdfNumberFile(const std::string& path);

// Writes the file, for its owner alone, or leaves it as it was. A usage error where it cannot be
// written.
absl::Status WriteTdfNumberFile(const std::string& path, const interchange::TdfNumbers& numbers);

// Keeps a file of numbers for one program, from Take until it is destroyed or the program ends. Two
// of them would give one id to two players. The empty file PATH.lock stays. Not thread-safe.
class TdfNumberLock {
 public:
  TdfNumberLock() = default;
  ~TdfNumberLock();
  TdfNumberLock(const TdfNumberLock&) = delete;
  TdfNumberLock& operator=(const TdfNumberLock&) = delete;

  // At most once. A usage error where another holds it, or PATH.lock cannot be written.
  absl::Status Take(const std::string& path);

 private:
  int file_ = -1;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_NUMBERS_H_
