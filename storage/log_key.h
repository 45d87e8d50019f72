// SPDX-License-Identifier: Apache-2.0
//
// The file of the key that a log signs its checkpoints with.
//
// It lies in the data folder, is its owner's alone, and is in no backup and no export: whoever has
// it can sign in the log's name.

#ifndef ARBITRO_STORAGE_LOG_KEY_H_
#define ARBITRO_STORAGE_LOG_KEY_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/signed_note.h"

namespace arbitro::storage {

// The file, in a data folder.
inline constexpr char kLogKeyFileName[] = "log-key";

// NOT_FOUND where there is no such file, FAILED_PRECONDITION where others may read it,
// INVALID_ARGUMENT where it holds no key; each says what to do.
absl::StatusOr<NoteSigner> ReadLogKey(const std::string& path);

// Makes the file, 0600, and has it on disk on return. ALREADY_EXISTS where there is one: a key is
// never written over.
absl::Status WriteLogKey(const std::string& path, const NoteSigner& key);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_LOG_KEY_H_
