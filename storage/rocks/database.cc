// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/database.h"

#include <rocksdb/listener.h>

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/value.h"
#include "storage/rocks/options.h"

namespace arbitro::storage {
namespace {

// A failed flush or compaction says as much about the disk as a failed append does.
class BackgroundErrorListener final : public rocksdb::EventListener {
 public:
  explicit BackgroundErrorListener(std::shared_ptr<FailureLatch> latch)
      : latch_(std::move(latch)) {}

  void OnBackgroundError(rocksdb::BackgroundErrorReason, rocksdb::Status* error) override {
    latch_->Set(absl::StrCat("background work: ", error->ToString()));
  }

 private:
  const std::shared_ptr<FailureLatch> latch_;
};

class SilentLogger final : public rocksdb::Logger {
 public:
  using rocksdb::Logger::Logv;
  void Logv(const char*, va_list) override {}
};

// Returns whether there is a database. If a folder lost its file CURRENT, RocksDB would take it for
// an empty one and start again beside the records.
absl::StatusOr<bool> FindDatabase(rocksdb::FileSystem& files, const std::string& folder) {
  const rocksdb::IOOptions io;
  rocksdb::IOStatus status = files.FileExists(folder + "/CURRENT", io, nullptr);
  if (status.ok()) return true;
  if (!status.IsNotFound()) return StatusOf(status, absl::StrCat("looking into `", folder, "`"));
  std::vector<std::string> names;
  status = files.GetChildren(folder, io, &names, nullptr);
  if (status.IsNotFound()) return false;
  if (!status.ok()) return StatusOf(status, absl::StrCat("looking into `", folder, "`"));
  for (const std::string& name : names) {
    // A first opening that was cut short leaves neither: CURRENT is on disk before the first log.
    if (absl::EndsWith(name, ".sst") || absl::EndsWith(name, ".log")) {
      return DamagedFolder(folder, absl::StrCat("it holds `", name, "` but no file CURRENT"));
    }
  }
  return false;
}

// Makes the database's folder and puts its name on disk.
absl::Status MakeFolder(rocksdb::FileSystem& files, const std::string& parent,
                        const std::string& folder) {
  const rocksdb::IOOptions io;
  rocksdb::IOStatus status = files.CreateDirIfMissing(folder, io, nullptr);
  std::unique_ptr<rocksdb::FSDirectory> directory;
  Failpoint("database.folder_made");
  if (status.ok()) status = files.NewDirectory(parent, io, &directory, nullptr);
  if (status.ok() && !SeededFault("directory_sync_skipped")) status = directory->Fsync(io, nullptr);
  Failpoint("database.folder_synced");
  return StatusOf(status, absl::StrCat("making `", folder, "`"));
}

}  // namespace

absl::Status StatusOf(const rocksdb::Status& status, std::string_view what) {
  if (status.ok()) return absl::OkStatus();
  const std::string message = absl::StrCat(std::string(what), ": ", status.ToString());
  if (status.IsCorruption()) return absl::DataLossError(message);
  return absl::UnavailableError(message);
}

void FailureLatch::Set(std::string_view cause) {
  {
    const std::lock_guard lock(mutex_);
    if (!cause_.empty()) return;
    cause_ = cause;
  }
  if (!on_failure_) return;
  on_failure_(absl::UnavailableError(absl::StrCat(
      "the ", name_, " cannot write: ", std::string(cause), " (database `", folder_, "`)")));
}

absl::Status FailureLatch::Get() const {
  const std::lock_guard lock(mutex_);
  if (cause_.empty()) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat("the ", name_, " failed and takes no more (", cause_,
                   "); restart to recover what reached the disk, after checking the disk"));
}

std::shared_ptr<RocksMemory> MakeRocksMemory(std::size_t bytes) {
  auto memory = std::make_shared<RocksMemory>();
  const std::size_t blocks = bytes / kBlocksPartOfMemory;
  memory->blocks = rocksdb::NewLRUCache(blocks, kBlockCacheShardBits);
  memory->appends = std::make_shared<rocksdb::WriteBufferManager>(bytes - blocks);
  return memory;
}

rocksdb::ReadOptions Reading() {
  rocksdb::ReadOptions reading;
  reading.verify_checksums = true;
  reading.total_order_seek = true;
  reading.auto_prefix_mode = false;
  return reading;
}

rocksdb::WriteOptions Writing(Sync sync) {
  rocksdb::WriteOptions writing;
  writing.sync = sync == Sync::kEveryBatch;
  writing.disableWAL = false;
  writing.no_slowdown = false;
  writing.protection_bytes_per_key = kProtectionBytesPerKey;
  return writing;
}

rocksdb::WriteBatch NewBatch(std::size_t bytes) {
  return rocksdb::WriteBatch(bytes, 0, kProtectionBytesPerKey, 0);
}

Scan::Scan(rocksdb::DB& db, const std::string& begin, std::string end,
           const rocksdb::Snapshot* snapshot)
    : end_(std::move(end)), end_slice_(end_) {
  rocksdb::ReadOptions reading = Reading();
  reading.snapshot = snapshot;
  if (!end_.empty()) reading.iterate_upper_bound = &end_slice_;
  iterator_.reset(db.NewIterator(reading));
  iterator_->Seek(begin);
}

absl::Status Scan::End() const {
  if (SeededFault("iterator_status_unchecked")) return absl::OkStatus();
  return StatusOf(iterator_->status(), "reading the database");
}

absl::StatusOr<std::optional<std::string>> GetValue(rocksdb::DB& db, const std::string& key) {
  std::string value;
  const rocksdb::Status status = db.Get(Reading(), key, &value);
  if (status.IsNotFound()) return std::optional<std::string>();
  if (!status.ok()) return StatusOf(status, "reading the database");
  return std::optional<std::string>(std::move(value));
}

absl::StatusOr<std::uint64_t> ReadNumber(rocksdb::DB& db, const std::string& key) {
  const absl::StatusOr<std::optional<std::string>> value = GetValue(db, key);
  if (!value.ok()) return value.status();
  if (!value->has_value()) return 0;
  return DecodeNumber(**value);
}

std::shared_ptr<rocksdb::FileSystem> FilesOf(const RocksOptions& options) {
  return options.file_system != nullptr ? options.file_system : rocksdb::FileSystem::Default();
}

SpaceGuard SpaceGuardOf(const RocksOptions& options, const std::string& folder) {
  SpaceGuard guard = options.space;
  if (guard.free_bytes) return guard;
  guard.free_bytes = [files = FilesOf(options), folder]() -> absl::StatusOr<std::uint64_t> {
    std::uint64_t bytes = 0;
    const rocksdb::IOStatus status =
        files->GetFreeSpace(folder, rocksdb::IOOptions(), &bytes, nullptr);
    if (!status.ok()) return StatusOf(status, absl::StrCat("free space of `", folder, "`"));
    return bytes;
  };
  return guard;
}

absl::StatusOr<RocksDatabase> OpenRocksDatabase(const std::string& parent, const std::string& name,
                                                const RocksOptions& options, Access access,
                                                Tables tables) {
  const std::string folder = absl::StrCat(parent, "/", name);
  const std::shared_ptr<rocksdb::FileSystem> files = FilesOf(options);
  const absl::StatusOr<bool> exists = FindDatabase(*files, folder);
  if (!exists.ok()) return exists.status();
  RocksDatabase database{rocksdb::NewCompositeEnv(files),
                         std::make_shared<FailureLatch>(name, folder, options.on_failure), nullptr};
  rocksdb::Options opening = DatabaseOptions(options, database.env.get());
  if (tables == Tables::kPlain) opening.compression = rocksdb::kNoCompression;
  rocksdb::DB* db = nullptr;
  rocksdb::Status status;
  if (access == Access::kReading) {
    if (!*exists) {
      return absl::NotFoundError(absl::StrCat("there is no ", name, " in `", parent, "`"));
    }
    // Without this RocksDB writes its own log into the folder.
    opening.info_log = std::make_shared<SilentLogger>();
    status = rocksdb::DB::OpenForReadOnly(opening, folder, &db);
  } else {
    if (absl::Status made = MakeFolder(*files, parent, folder); !made.ok()) return made;
    opening.create_if_missing = !*exists;
    opening.listeners.push_back(std::make_shared<BackgroundErrorListener>(database.latch));
    status = rocksdb::DB::Open(opening, folder, &db);
  }
  Failpoint("database.opened");
  database.db.reset(db);
  if (status.IsCorruption()) return DamagedFolder(folder, status.ToString());
  if (!status.ok()) return StatusOf(status, absl::StrCat("opening `", folder, "`"));
  return database;
}

absl::StatusOr<RocksDatabase> OpenForSalvage(const std::string& folder,
                                             rocksdb::WALRecoveryMode mode) {
  RocksDatabase database{rocksdb::NewCompositeEnv(rocksdb::FileSystem::Default()),
                         std::make_shared<FailureLatch>("log", folder, nullptr), nullptr};
  rocksdb::Options opening = DatabaseOptions({}, database.env.get());
  opening.wal_recovery_mode = mode;
  opening.info_log = std::make_shared<SilentLogger>();
  rocksdb::DB* db = nullptr;
  const rocksdb::Status status = rocksdb::DB::OpenForReadOnly(opening, folder, &db);
  database.db.reset(db);
  if (!status.ok()) return DamagedFolder(folder, status.ToString());
  return database;
}

absl::Status RepairDatabase(const std::string& folder) {
  const std::unique_ptr<rocksdb::Env> env =
      rocksdb::NewCompositeEnv(rocksdb::FileSystem::Default());
  rocksdb::Options options = DatabaseOptions({}, env.get());
  options.info_log = std::make_shared<SilentLogger>();
  return StatusOf(rocksdb::RepairDB(folder, options), absl::StrCat("rebuilding `", folder, "`"));
}

absl::Status DamagedFolder(const std::string& folder, std::string_view what) {
  return absl::DataLossError(absl::StrCat(
      "the database in `", folder, "` is damaged: ", std::string(what),
      "; keep a copy of the folder as it is before anything else, then restore a backup, or see "
      "what `arbitroutil log repair --dry-run` can keep"));
}

void SortWhatWaits(rocksdb::DB& db) {
  std::uint64_t waiting_bytes = 0;
  db.GetIntProperty(rocksdb::DB::Properties::kCurSizeActiveMemTable, &waiting_bytes);
  if (waiting_bytes < kSortedBytesMin) return;
  rocksdb::FlushOptions flushing;
  flushing.wait = false;
  // If it fails, the listener of background errors hears of it.
  (void)db.Flush(flushing);
}

absl::Status RewriteRange(rocksdb::DB& db, const std::string& begin, const std::string& end) {
  rocksdb::CompactRangeOptions rewriting;
  rewriting.bottommost_level_compaction = rocksdb::BottommostLevelCompaction::kForceOptimized;
  const rocksdb::Slice first(begin);
  const rocksdb::Slice last(end);
  rocksdb::Status status = db.CompactRange(rewriting, &first, &last);
  // Makes RocksDB delete the replaced files now; otherwise it does so some time later.
  if (status.ok()) status = db.DisableFileDeletions();
  if (status.ok()) status = db.EnableFileDeletions(/*force=*/true);
  return StatusOf(status, "rewriting what was erased");
}

}  // namespace arbitro::storage
