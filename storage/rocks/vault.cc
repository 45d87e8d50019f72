// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/vault.h"

#include <rocksdb/db.h>

#include <algorithm>
#include <mutex>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/checkpoint.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {
namespace {

constexpr std::uint64_t kVaultFormatVersion = 1;
constexpr char kFormat[] = "mformat";
constexpr char kEntry = 'e';

std::string EntryKey(std::string_view key) { return std::string(1, kEntry).append(key); }

class VaultDatabase final : public Vault {
 public:
  VaultDatabase(RocksDatabase database, Access access, SpaceGuard space)
      : database_(std::move(database)),
        db_(*database_.db),
        access_(access),
        space_(std::move(space)) {}

  absl::Status Put(const VaultEntry& entry, Room room) override {
    if (absl::Status status = CheckVaultEntry(entry); !status.ok()) return status;
    if (room == Room::kGuarded) {
      const absl::Status full = space_.Check(entry.key.size() + entry.value.size());
      if (!full.ok()) return full;
    }
    const std::lock_guard lock(mutex_);
    rocksdb::WriteBatch batch = NewBatch();
    rocksdb::Status status = batch.Put(EntryKey(entry.key), entry.value);
    return Write(status, batch);
  }

  absl::StatusOr<std::optional<std::string>> Get(std::string_view key) const override {
    return GetValue(db_, EntryKey(key));
  }

  absl::StatusOr<std::vector<VaultEntry>> List(const VaultRange& range) const override {
    const std::size_t entries_max = std::min(range.entries_max, kReadRecordsMax);
    std::vector<VaultEntry> found;
    Scan rows(db_, EntryKey(std::max(range.prefix, range.after)),
              KeyAfterPrefix(EntryKey(range.prefix)));
    for (; rows.Valid() && found.size() < entries_max; rows.Next()) {
      if (rows.Key() == EntryKey(range.after)) continue;
      found.push_back({std::string(rows.Key().substr(1)), std::string(rows.Value())});
    }
    if (absl::Status status = rows.End(); !status.ok()) return status;
    return found;
  }

  absl::Status Erase(std::string_view prefix) override {
    if (absl::Status status = CheckVaultKey(prefix, "prefix"); !status.ok()) return status;
    const std::lock_guard lock(mutex_);
    const std::string begin = EntryKey(prefix);
    const std::string end = KeyAfterPrefix(begin);
    rocksdb::WriteBatch batch = NewBatch();
    rocksdb::Status status;
    Scan rows(db_, begin, end);
    for (; rows.Valid() && status.ok(); rows.Next()) {
      status = batch.Delete(rocksdb::Slice(rows.Key().data(), rows.Key().size()));
    }
    if (absl::Status read = rows.End(); !read.ok()) return read;
    if (absl::Status written = Write(status, batch); !written.ok()) return written;
    // Also where nothing was found: an earlier call may have been cut short before this.
    if (SeededFault("erased_bytes_kept")) return absl::OkStatus();
    absl::Status rewritten = RewriteRange(db_, begin, end);
    if (!rewritten.ok()) database_.latch->Set(std::string(rewritten.message()));
    return rewritten;
  }

  absl::Status CopyTo(const std::string& folder) const override {
    return WriteCheckpoint(db_, folder);
  }

 private:
  absl::Status Write(rocksdb::Status status, rocksdb::WriteBatch& batch) {
    if (access_ == Access::kReading) {
      return absl::FailedPreconditionError("the vault is open for reading only");
    }
    if (absl::Status failed = database_.latch->Get(); !failed.ok()) return failed;
    if (status.ok()) status = db_.Write(Writing(Sync::kEveryBatch), &batch);
    if (status.ok()) return absl::OkStatus();
    database_.latch->Set(status.ToString());
    return absl::UnavailableError(absl::StrCat("writing to the vault: ", status.ToString()));
  }

  RocksDatabase database_;
  rocksdb::DB& db_;
  const Access access_;
  const SpaceGuard space_;
  std::mutex mutex_;
};

// The format of an open vault; 0 for one that was just made.
absl::StatusOr<std::uint64_t> ReadFormat(rocksdb::DB& db, const std::string& folder) {
  const absl::StatusOr<std::uint64_t> format = ReadNumber(db, kFormat);
  if (!format.ok() || *format <= kVaultFormatVersion) return format;
  return absl::FailedPreconditionError(
      absl::StrCat("the vault in `", folder, "` has format ", *format, ", this version knows ",
                   kVaultFormatVersion, "; use the version that wrote it, or a later one"));
}

}  // namespace

absl::StatusOr<std::unique_ptr<Vault>> RocksVault::Open(const std::string& folder,
                                                        const RocksOptions& options) {
  auto database = OpenRocksDatabase(folder, kFolderName, options, Access::kWriting, Tables::kPlain);
  if (!database.ok()) return database.status();
  const absl::StatusOr<std::uint64_t> format = ReadFormat(*database->db, folder);
  if (!format.ok()) return format.status();
  if (*format == 0) {
    const rocksdb::Status written =
        database->db->Put(Writing(Sync::kEveryBatch), kFormat, EncodeNumber(kVaultFormatVersion));
    if (!written.ok()) return StatusOf(written, "making the vault");
  }
  return std::make_unique<VaultDatabase>(*std::move(database), Access::kWriting,
                                         SpaceGuardOf(options, folder));
}

absl::StatusOr<std::unique_ptr<Vault>> RocksVault::OpenReadOnly(const std::string& folder) {
  auto database = OpenRocksDatabase(folder, kFolderName, {}, Access::kReading);
  if (!database.ok()) return database.status();
  const absl::StatusOr<std::uint64_t> format = ReadFormat(*database->db, folder);
  if (!format.ok()) return format.status();
  if (*format == 0) {
    return absl::DataLossError(absl::StrCat("the vault in `", folder, "` has no format"));
  }
  return std::make_unique<VaultDatabase>(*std::move(database), Access::kReading, SpaceGuard());
}

}  // namespace arbitro::storage
