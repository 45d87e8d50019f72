// SPDX-License-Identifier: Apache-2.0
//
// The log on an embedded RocksDB database, in the folder DATA/log.
//
// Write errors are final by design: no sync is ever tried twice, because a disk that failed one may
// answer the next with a lie. After the first, every append fails with UNAVAILABLE; end the process
// and open the log again, which recovers what reached the disk.
//
// docs/storage_format.md documents every key and byte.

#ifndef ARBITRO_STORAGE_ROCKS_EVENT_LOG_H_
#define ARBITRO_STORAGE_ROCKS_EVENT_LOG_H_

#include <cstddef>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/folder_lock.h"

namespace rocksdb {
class FileSystem;
}  // namespace rocksdb

namespace arbitro::storage {

// Whether an append waits for the disk.
enum class Sync {
  kEveryBatch,
  // Breaks the promise of AppendBatch: what was acknowledged is lost when the power goes. Exists so
  // that a test can show that it would notice.
  kNever,
};

struct RocksOptions {
  Sync sync = Sync::kEveryBatch;

  // Appends gathered in memory before they are sorted into a file. Tests make it small.
  std::size_t write_buffer_bytes = std::size_t{64} << 20;

  // Recently read blocks kept in memory.
  std::size_t block_cache_bytes = std::size_t{64} << 20;

  // In place of the operating system's files: fault injection in tests. The lock file is not
  // written through it.
  std::shared_ptr<rocksdb::FileSystem> file_system;
};

class RocksEventLog {
 public:
  // The database's folder inside a data folder.
  static constexpr char kFolderName[] = "log";

  // Opens the log of a locked folder for writing, makes it where there is none, recovers what the
  // previous writer left, and raises the owner epoch. The lock is held for as long as the log
  // exists.
  //
  // FAILED_PRECONDITION where the folder was written by a version with another format. DATA_LOSS
  // where the database is damaged or has lost the file that names its parts; nothing is changed in
  // that folder, and the message says what to do. UNAVAILABLE where the disk fails.
  static absl::StatusOr<std::unique_ptr<EventLog>> OpenForWriting(FolderLock lock,
                                                                  const RocksOptions& options = {});

  // Opens the log of a stopped daemon's folder, or of a copy, and writes nothing there. Appends are
  // refused with FAILED_PRECONDITION; Epoch() is 0.
  //
  // NOT_FOUND where the folder holds no log; otherwise as OpenForWriting.
  static absl::StatusOr<std::unique_ptr<EventLog>> OpenReadOnly(FolderLock lock,
                                                                const RocksOptions& options = {});
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_EVENT_LOG_H_
