// SPDX-License-Identifier: Apache-2.0
//
// One open RocksDB database of ours, and how it is read and written.
//
// For the sources of storage/ that keep something in RocksDB: the log, the vault, the repair.
// Everything here is as thread-safe as rocksdb::DB.

#ifndef ARBITRO_STORAGE_ROCKS_DATABASE_H_
#define ARBITRO_STORAGE_ROCKS_DATABASE_H_

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/rocks/event_log.h"

namespace arbitro::storage {

// OK, DATA_LOSS for a corruption, UNAVAILABLE for everything else; `what` says what was being done.
absl::Status StatusOf(const rocksdb::Status& status, std::string_view what);

// The first error that made a database unfit for writing, from whichever thread met it.
class FailureLatch {
 public:
  // For the database in `folder`, called `name` by people. `on_failure`: as in RocksOptions.
  FailureLatch(std::string name, std::string folder,
               std::function<void(const absl::Status&)> on_failure)
      : name_(std::move(name)), folder_(std::move(folder)), on_failure_(std::move(on_failure)) {}

  void Set(std::string_view cause);

  // OK, or UNAVAILABLE with that error and what to do.
  absl::Status Get() const;

 private:
  const std::string name_;
  const std::string folder_;
  const std::function<void(const absl::Status&)> on_failure_;
  mutable std::mutex mutex_;
  std::string cause_;
};

// How every read and every write is done.
rocksdb::ReadOptions Reading();
rocksdb::WriteOptions Writing(Sync sync);

// A batch whose keys and values are checked from here to the file, with room for that many bytes.
rocksdb::WriteBatch NewBatch(std::size_t bytes = 0);

// Walks the keys from `begin` to before `end` (to the last of all where it is empty), as of one
// snapshot of the database or as of now.
class Scan {
 public:
  Scan(rocksdb::DB& db, const std::string& begin, std::string end,
       const rocksdb::Snapshot* snapshot = nullptr);

  bool Valid() const { return iterator_->Valid(); }
  void Next() { iterator_->Next(); }
  void ToLast() { iterator_->SeekToLast(); }
  void To(const std::string& key) { iterator_->Seek(key); }
  void ToLastUpTo(const std::string& key) { iterator_->SeekForPrev(key); }
  std::string_view Key() const { return iterator_->key().ToStringView(); }
  std::string_view Value() const { return iterator_->value().ToStringView(); }

  // An iterator that stopped for an error looks like one at its end.
  absl::Status End() const;

 private:
  const std::string end_;
  const rocksdb::Slice end_slice_;
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

// The value under a key; nothing where there is none.
absl::StatusOr<std::optional<std::string>> GetValue(rocksdb::DB& db, const std::string& key);

// The number under a key; 0 where there is none.
absl::StatusOr<std::uint64_t> ReadNumber(rocksdb::DB& db, const std::string& key);

// Everything an open database needs to stay open. The database goes first.
struct RocksDatabase {
  std::unique_ptr<rocksdb::Env> env;
  std::shared_ptr<FailureLatch> latch;
  std::unique_ptr<rocksdb::DB> db;
};

enum class Access { kWriting, kReading };

// How tables are written: plain ones can be searched for bytes.
enum class Tables { kCompressed, kPlain };

// The file system that the options ask for.
std::shared_ptr<rocksdb::FileSystem> FilesOf(const RocksOptions& options);

// The guard that the options ask for, over the disk of `folder` unless they say where to look.
SpaceGuard SpaceGuardOf(const RocksOptions& options, const std::string& folder);

// Opens the database in the folder `name` of `parent`. For writing it is made where there is none;
// for reading nothing is written.
//
// NOT_FOUND where there is none to read; DATA_LOSS, with what to do, where it is damaged;
// UNAVAILABLE where the disk fails.
absl::StatusOr<RocksDatabase> OpenRocksDatabase(const std::string& parent, const std::string& name,
                                                const RocksOptions& options, Access access,
                                                Tables tables = Tables::kCompressed);

// Opens the database in `folder` for reading, whatever of its write-ahead log that mode makes of
// it. Writes nothing. DATA_LOSS where even so it does not open.
absl::StatusOr<RocksDatabase> OpenForSalvage(const std::string& folder,
                                             rocksdb::WALRecoveryMode mode);

// Has RocksDB rebuild the database in `folder` from whatever files are there.
absl::Status RepairDatabase(const std::string& folder);

// DATA_LOSS for the folder of a database, with what was found and what to do.
absl::Status DamagedFolder(const std::string& folder, std::string_view what);

// Has what waits in memory sorted into a file where it is worth one: the memory comes back, and the
// next opening has less to recover. Does not wait for it.
void SortWhatWaits(rocksdb::DB& db);

// Rewrites the files that hold the keys from `begin` to `end`, so that bytes which were deleted or
// replaced there lie in no file any more. May take long.
absl::Status RewriteRange(rocksdb::DB& db, const std::string& begin, const std::string& end);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_DATABASE_H_
