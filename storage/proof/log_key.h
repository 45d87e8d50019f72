// SPDX-License-Identifier: Apache-2.0
//
// The file of the key that a log signs its checkpoints with.
//
// It lies in the data folder or where its owner wants it, is its owner's alone, and is in no backup
// and no export: whoever has it can sign in the log's name.
//
//   arbitro-log-key-1 NAME 64 hexadecimal digits      the secret of the newest key
//   NAME+key id+base64                                the log's first key
//   arbitro/log-key@v1 ...                            each key's word for the next
//   (proof/key_chain.h)
//
// All but the first line is public, and missing where there was one key alone.

#ifndef ARBITRO_STORAGE_PROOF_LOG_KEY_H_
#define ARBITRO_STORAGE_PROOF_LOG_KEY_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/proof/key_chain.h"
#include "storage/proof/signed_note.h"

namespace arbitro::storage {

// The file, in a data folder.
inline constexpr char kLogKeyFileName[] = "log-key";

struct LogKey {
  NoteSigner signer;
  KeyChain chain;  // ends with the signer's
};

// NOT_FOUND where there is no such file, FAILED_PRECONDITION where others may read it,
// INVALID_ARGUMENT where it holds no key; each says what to do.
absl::StatusOr<LogKey> ReadLogKey(const std::string& path);

// Makes the file, 0600, and has it on disk on return, whole. ALREADY_EXISTS where there is one: a
// key is never written over.
absl::Status WriteLogKey(const std::string& path, const NoteSigner& key);

// Puts the file in the place of the one with the key before. After an error one of the two is
// there, whole.
absl::Status ReplaceLogKey(const std::string& path, const LogKey& key);

// Puts a file that is not secret in place of what is there, if anything, on disk on return.
absl::Status ReplaceFile(const std::string& path, std::string_view text);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_PROOF_LOG_KEY_H_
