// SPDX-License-Identifier: Apache-2.0
//
// Backups: copies of a daemon's databases, made while it runs and checked before they count.

#ifndef ARBITRO_STORAGE_ROCKS_BACKUP_H_
#define ARBITRO_STORAGE_ROCKS_BACKUP_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "storage/event_log.h"

namespace arbitro::storage {

class Vault;

// The databases that a backup copies. They must outlive the call.
struct BackupSource {
  const EventLog* log = nullptr;
  const Vault* vault = nullptr;  // null if there is none
};

// The contents of a backup.
struct BackupSummary {
  std::uint64_t journals = 0;
  std::uint64_t records = 0;
  std::uint64_t vault_entries = 0;
};

// Hears how many records of the copy are checked, and how many there are. Returning false ends the
// backup with CANCELLED.
using BackupProgress = std::function<bool(std::uint64_t checked, std::uint64_t total)>;

// Writes a backup into `folder`, which must not exist (its parent must): the log, and the vault
// beside it, each as in a data folder. Then opens the copies, checks every chain, payload and place
// in the log, and reads every entry of the vault. The folder appears under its name once all of it
// verifies and is on disk; until then it is `folder`.part, which is removed if anything fails.
//
// Neither the secret of draws nor the anchor is in a backup: a holder of the first could foresee
// draws, and the second must stay with the folder that it watches.
//
// ALREADY_EXISTS if the folder is there; DATA_LOSS, with the first fault, if the copy does not
// verify; UNIMPLEMENTED for a log that is copied by tools of its own; UNAVAILABLE if the disk
// fails.
absl::StatusOr<BackupSummary> WriteBackup(const BackupSource& source, const std::string& folder,
                                          const BackupProgress& progress);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_BACKUP_H_
