// SPDX-License-Identifier: Apache-2.0
//
// Names, birth dates and contacts of people, apart from the log, so that they can be erased.
//
// Journals know people by random references, whose meaning lies here alone: text under a key that
// begins with the reference. The vault gives keys and values no meaning beyond that. It has two
// backends: a database of its own in the data folder (storage/rocks/vault.h), and a table beside
// the log's (storage/postgres/vault.h). Each says where what was erased may still be; copies and
// backups made before are not the vault's to erase.
//
// Thread-safe.

#ifndef ARBITRO_STORAGE_VAULT_H_
#define ARBITRO_STORAGE_VAULT_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

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
  virtual ~Vault() = default;

  // Puts an entry, in place of one under the same key. Durable on OK.
  //
  // RESOURCE_EXHAUSTED where it would take room that is kept free, or there is none.
  // INVALID_ARGUMENT for an empty key, one that is not printable ASCII without spaces, or a size
  // above its bound (storage/format/limits.h). Any other error is final: everything
  // that writes fails with UNAVAILABLE until the vault is opened again.
  virtual absl::Status Put(const VaultEntry& entry, Room room) = 0;
  absl::Status Put(const VaultEntry& entry) { return Put(entry, Room::kGuarded); }

  // The value under a key; nothing where there is none.
  virtual absl::StatusOr<std::optional<std::string>> Get(std::string_view key) const = 0;

  // The entries of a range, sorted by key, at most kReadRecordsMax. The key of the last one is the
  // next page's `after`.
  virtual absl::StatusOr<std::vector<VaultEntry>> List(const VaultRange& range) const = 0;

  // Erases every entry whose key begins with `prefix`, which must not be empty: on OK they are
  // found no more, and their values are where the backend says. Erasing nothing is OK.
  //
  // It may take longer than a Put, and may use the room that is kept free. Keys may stay readable,
  // which is why they must be random references and not names.
  virtual absl::Status Erase(std::string_view prefix) = 0;

  // Copies everything into `folder`, which must not exist, as the files of a vault in a folder.
  // UNIMPLEMENTED where the vault has no files of its own.
  virtual absl::Status CopyTo(const std::string& folder) const = 0;
};

// INVALID_ARGUMENT for a key, called `field`, or a value that no vault takes.
absl::Status CheckVaultKey(std::string_view key, const char* field);
absl::Status CheckVaultEntry(const VaultEntry& entry);

// Makes `to` hold exactly what `from` holds. Changes before an error stay.
absl::Status CopyVault(const Vault& from, Vault* to);

// Calls `visit` for each entry, by key; its error ends the walk.
absl::Status ForEachEntry(const Vault& vault,
                          const std::function<absl::Status(const VaultEntry&)>& visit);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_VAULT_H_
