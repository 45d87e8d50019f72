// SPDX-License-Identifier: Apache-2.0
//
// Names, birth dates and contacts of people, apart from the log, so that they can be erased.
//
// Journals know people by random references. What such a reference stands for lies here alone, in a
// small database of its own: text under a key that begins with the reference. The vault gives keys
// and values no meaning beyond that. What was erased is in none of its files any more; copies and
// backups made before are not its to erase.
//
// docs/storage_format.md documents every byte. Thread-safe.

#ifndef ARBITRO_STORAGE_ROCKS_VAULT_H_
#define ARBITRO_STORAGE_ROCKS_VAULT_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {

// One text of the vault, such as the name of a person.
struct VaultEntry {
  std::string key;
  std::string value;

  bool operator==(const VaultEntry&) const = default;
};

// Which entries to list: those whose keys begin with `prefix` and come after `after`, in the byte
// order of keys.
struct VaultRange {
  std::string prefix;
  std::string after;
  std::size_t entries_max = 1000;
};

// Which part of the disk a write may use.
enum class Room {
  kGuarded,   // what SpaceGuard leaves
  kReserved,  // also what it keeps free: for what was begun, and for erasing
};

class Vault {
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

  virtual ~Vault() = default;

  // Puts an entry, in place of one under the same key. Durable on OK.
  //
  // RESOURCE_EXHAUSTED where it would take room that is kept free (RocksOptions::space).
  // INVALID_ARGUMENT for an empty key, one that is not printable ASCII without spaces, or a size
  // above its bound (storage/format/limits.h). Any error of the disk is final: everything that
  // writes fails with UNAVAILABLE until the vault is opened again.
  virtual absl::Status Put(const VaultEntry& entry, Room room) = 0;
  absl::Status Put(const VaultEntry& entry) { return Put(entry, Room::kGuarded); }

  // The value under a key; nothing where there is none.
  virtual absl::StatusOr<std::optional<std::string>> Get(std::string_view key) const = 0;

  // The entries of a range, sorted by key, at most kReadRecordsMax. The key of the last one is the
  // next page's `after`.
  virtual absl::StatusOr<std::vector<VaultEntry>> List(const VaultRange& range) const = 0;

  // Erases every entry whose key begins with `prefix`, which must not be empty: on OK they are
  // found no more, and their values are in none of the vault's files. Erasing nothing is OK.
  //
  // Rewrites the files that held them, so it takes longer than a Put; it may use the room that is
  // kept free. Keys may stay readable in
  // RocksDB's own lists of files, which is why they must be random references and not names.
  virtual absl::Status Erase(std::string_view prefix) = 0;

  // Copies everything into `folder`, which must not exist, as a vault's own files.
  virtual absl::Status CopyTo(const std::string& folder) const = 0;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_VAULT_H_
