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

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/files/folder_lock.h"
#include "storage/files/space_guard.h"

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

// The memory of databases: recently read blocks, an eighth of it, and appends that are not
// sorted into files yet.
struct RocksMemory;
inline constexpr std::size_t kRocksMemoryBytes = std::size_t{160} << 20;

// For all databases that are opened with it, together.
std::shared_ptr<RocksMemory> MakeRocksMemory(std::size_t bytes = kRocksMemoryBytes);

struct RocksOptions {
  Sync sync = Sync::kEveryBatch;

  // Appends gathered in memory before they are sorted into a file, and as much again while that is
  // written. Smaller files would be merged with their elders more often: with 16 MiB that took a
  // fifth of a busy daemon's time. Tests make it small.
  std::size_t write_buffer_bytes = std::size_t{64} << 20;

  // How long a record may wait to be named by the anchor (storage/rocks/anchor.h) once it is
  // durable. With 0 the anchor is written before AppendBatch returns, and there is no thread for
  // it.
  std::chrono::milliseconds anchor_interval{1000};

  // Appends in memory are sorted into a file once none came for so long: with an interval of the
  // anchor alone.
  std::chrono::milliseconds idle_after{10'000};

  // Whether closing moves everything out of the write-ahead log, so that the next opening has
  // nothing to recover. Tests of what a crash leaves switch it off.
  bool flush_at_closing = true;

  // Threads that verify at opening.
  std::size_t check_threads = 2;

  // Whether opening verifies journals that were not appended to since the anchor was written.
  // Without it their owner must, when each is first used (storage/startup_check.h).
  bool check_idle_journals = true;

  // Stops appends before the disk is full. Off by default.
  SpaceGuard space;

  // Gets the error after which the database takes no more, once, from whichever thread met it: also
  // where no call waits for an answer. It names the database. Must not block, nor use the database.
  std::function<void(const absl::Status&)> on_failure;

  // Null: it has one of its own.
  std::shared_ptr<RocksMemory> memory;

  // In place of the operating system's files: fault injection in tests. The lock file is not
  // written through it.
  std::shared_ptr<rocksdb::FileSystem> file_system;
};

class RocksEventLog {
 public:
  // The database's folder inside a data folder.
  static constexpr char kFolderName[] = "log";

  // The beginning of names of folders that keep a database which was found behind its anchor.
  static constexpr char kBehindAnchorPrefix[] = "log-behind-anchor-";

  // Opens the log of a locked folder for writing, makes it where there is none, recovers what the
  // previous writer left, and raises the owner epoch. The lock is held for as long as the log
  // exists. Then it checks what storage/startup_check.h says; what does not fit is in Health().
  //
  // A database that is behind its anchor is copied first (by links, as log-behind-anchor-n beside
  // it): opening for writing deletes files that an older MANIFEST does not name, and a repair may
  // want them.
  //
  // FAILED_PRECONDITION where the folder was written by a version with another format. DATA_LOSS
  // where the database is damaged or has lost the file that names its parts; nothing is changed in
  // that folder, and the message says what to do. UNAVAILABLE where the disk fails.
  static absl::StatusOr<std::unique_ptr<EventLog>> OpenForWriting(FolderLock lock,
                                                                  const RocksOptions& options = {});

  // Opens the log of a stopped daemon's folder, or of a copy, and writes nothing there. Appends are
  // refused with FAILED_PRECONDITION; Epoch() is 0. Checks nothing: Health() names only the losses
  // that were acknowledged.
  //
  // NOT_FOUND where the folder holds no log; otherwise as OpenForWriting.
  static absl::StatusOr<std::unique_ptr<EventLog>> OpenReadOnly(FolderLock lock,
                                                                const RocksOptions& options = {});
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_EVENT_LOG_H_
