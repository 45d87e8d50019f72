// SPDX-License-Identifier: Apache-2.0
#include "storage/files/sync_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"

namespace arbitro::storage {

absl::Status SyncFolder(const std::string& folder) {
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return absl::ErrnoToStatus(errno, absl::StrCat("opening `", folder, "`"));
  const int error = fsync(descriptor) == 0 ? 0 : errno;
  close(descriptor);
  if (error != 0) return absl::ErrnoToStatus(error, absl::StrCat("syncing `", folder, "`"));
  return absl::OkStatus();
}

}  // namespace arbitro::storage
