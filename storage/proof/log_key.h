// SPDX-License-Identifier: Apache-2.0
//
// The file of the key that a log signs its checkpoints with.
//
// It lies in the data folder or where its owner wants it. Only its owner can read it, and it is in
// no backup and no export, because each holder of it can sign in the log's name.
//
//   arbitro-log-key-1 NAME 64 hexadecimal digits      the secret of the newest key
//   NAME+key id+base64                                the log's first key
//   arbitro/log-key@v1 ...                            each key's statement about the next
//   (proof/key_chain.h)
//
// All but the first line is public, and missing if there was one key alone.

#ifndef ARBITRO_STORAGE_PROOF_LOG_KEY_H_
#define ARBITRO_STORAGE_PROOF_LOG_KEY_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/proof/key_chain.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

// The name of the file in a data folder.
inline constexpr char kLogKeyFileName[] = "log-key";

struct LogKey {
  NoteSigner signer;
  KeyChain chain;  // ends with the signer's key
};

// Reads the file. NOT_FOUND if there is none, FAILED_PRECONDITION if others may read it,
// INVALID_ARGUMENT if it holds no key; each says what to do.
absl::StatusOr<LogKey> ReadLogKey(const std::string& path);

// Makes the file, 0600, whole and on disk on return. ALREADY_EXISTS if there is one: a key is never
// overwritten.
absl::Status WriteLogKey(const std::string& path, const NoteSigner& key);

// Replaces the file of the key before. After an error one of the two is there, whole.
absl::Status ReplaceLogKey(const std::string& path, const LogKey& key);

// Replaces a file that is not secret, or makes it. It is on disk on return.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_LOG_KEY_H_
