// SPDX-License-Identifier: Apache-2.0
//
// The names in a folder, put on disk.

#ifndef ARBITRO_STORAGE_FILES_SYNC_FOLDER_H_
#define ARBITRO_STORAGE_FILES_SYNC_FOLDER_H_

#include <string>

#include "absl/status/status.h"

namespace arbitro::storage {

// A file or folder that was made, renamed or removed is lost, or back, after a power cut until the
// folder that names it is on disk.
//
// The system's reason as a status, naming the folder, where it cannot be opened or synced.
absl::Status SyncFolder(const std::string& folder);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_SYNC_FOLDER_H_
