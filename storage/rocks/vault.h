// SPDX-License-Identifier: Apache-2.0
//
// The vault of people (storage/vault.h) in a small database of its own, inside the data folder.
//
// Erased values are in none of its files any more: erasing rewrites the files that held it, so it
// takes longer than a Put. Keys may stay readable in RocksDB's own lists of files.
//
// docs/storage_format.md documents every byte.

#ifndef ARBITRO_STORAGE_ROCKS_VAULT_H_
#define ARBITRO_STORAGE_ROCKS_VAULT_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "storage/rocks/event_log.h"
#include "storage/vault.h"

namespace arbitro::storage {

class RocksVault {
 public:
  // The database's folder inside a data folder.
  static constexpr char kFolderName[] = "vault";

  // Opens the vault of a data folder, which the caller has locked for writing for as long as the
  // vault exists; makes it where there is none.
  //
  // FAILED_PRECONDITION where another format was written there; DATA_LOSS where it is damaged;
  // UNAVAILABLE where the disk fails.
  static absl::StatusOr<std::unique_ptr<Vault>> Open(const std::string& folder,
                                                     const RocksOptions& options = {});

  // Opens the vault of a stopped daemon's folder, or of a copy, and writes nothing there: whatever
  // would change it is refused with FAILED_PRECONDITION. NOT_FOUND where there is none; otherwise
  // as Open.
  static absl::StatusOr<std::unique_ptr<Vault>> OpenReadOnly(const std::string& folder);
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_VAULT_H_
