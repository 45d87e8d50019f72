// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks_event_log.h"

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/file_system.h>
#include <rocksdb/listener.h>
#include <rocksdb/options.h>
#include <rocksdb/snapshot.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/batch_plan.h"
#include "storage/key.h"
#include "storage/limits.h"
#include "storage/rocks_options.h"
#include "storage/value.h"

namespace arbitro::storage {
namespace {

absl::Status StatusOf(const rocksdb::Status& status, const std::string& what) {
  if (status.ok()) return absl::OkStatus();
  const std::string message = absl::StrCat(what, ": ", status.ToString());
  if (status.IsCorruption()) return absl::DataLossError(message);
  return absl::UnavailableError(message);
}

// The first error that made the log unfit for writing, from whichever thread met it.
class FailureLatch {
 public:
  void Set(const std::string& cause) {
    const std::lock_guard lock(mutex_);
    if (cause_.empty()) cause_ = cause;
  }

  absl::Status Get() const {
    const std::lock_guard lock(mutex_);
    if (cause_.empty()) return absl::OkStatus();
    return absl::UnavailableError(
        absl::StrCat("the log failed and takes no more (", cause_,
                     "); restart to recover what reached the disk, after checking the disk"));
  }

 private:
  mutable std::mutex mutex_;
  std::string cause_;
};

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

// Walks the keys from `begin` to before `end`, as of one snapshot.
class Scan {
 public:
  Scan(rocksdb::DB& db, const std::string& begin, std::string end,
       const rocksdb::Snapshot* snapshot = nullptr)
      : end_(std::move(end)), end_slice_(end_) {
    rocksdb::ReadOptions reading = Reading();
    reading.snapshot = snapshot;
    if (!end_.empty()) reading.iterate_upper_bound = &end_slice_;
    iterator_.reset(db.NewIterator(reading));
    iterator_->Seek(begin);
  }

  bool Valid() const { return iterator_->Valid(); }
  void Next() { iterator_->Next(); }
  void ToLast() { iterator_->SeekToLast(); }
  std::string_view Key() const { return iterator_->key().ToStringView(); }
  std::string_view Value() const { return iterator_->value().ToStringView(); }

  // An iterator that stopped for an error looks like one at its end.
  absl::Status End() const { return StatusOf(iterator_->status(), "reading the log"); }

 private:
  const std::string end_;
  const rocksdb::Slice end_slice_;
  std::unique_ptr<rocksdb::Iterator> iterator_;
};

// Everything an open database needs to stay open. The database goes first.
struct Database {
  FolderLock lock;
  std::unique_ptr<rocksdb::Env> env;
  std::shared_ptr<FailureLatch> latch;
  std::unique_ptr<rocksdb::DB> db;
};

class RocksLog final : public EventLog {
 public:
  RocksLog(Database database, const RocksOptions& options, std::uint64_t epoch,
           std::uint64_t last_global_index)
      : database_(std::move(database)),
        db_(*database_.db),
        sync_(options.sync),
        epoch_(epoch),
        last_global_index_(last_global_index) {}

  std::uint64_t Epoch() const override { return epoch_; }

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    if (epoch_ == 0) {
      return absl::FailedPreconditionError("the log is open for reading only");
    }
    const std::lock_guard lock(append_mutex_);
    if (absl::Status failed = database_.latch->Get(); !failed.ok()) return failed;
    absl::StatusOr<BatchPlan> plan = PlanBatch(*this, last_global_index_, appends);
    absl::Status status = plan.ok() ? Write(appends, *plan) : plan.status();
    if (!status.ok()) {
      if (!IsRefusal(status)) database_.latch->Set(std::string(status.message()));
      return status;
    }
    last_global_index_ = plan->receipts.back().global_index;
    return std::move(plan->receipts);
  }

  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const override {
    absl::StatusOr<std::optional<std::string>> value = Get(HeadKey(journal));
    if (!value.ok()) return value.status();
    if (!value->has_value()) return std::optional<Head>();
    absl::StatusOr<Head> head = DecodeHead(journal, **value);
    if (!head.ok()) return head.status();
    return std::optional<Head>(*std::move(head));
  }

  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const override {
    const std::size_t records_max = std::clamp<std::size_t>(range.records_max, 1, kReadRecordsMax);
    const std::size_t bytes_max = std::min(range.bytes_max, kReadBytesMax);
    std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
    std::vector<StoredRecord> found;
    std::size_t bytes = 0;
    rocksdb::ManagedSnapshot snapshot(&db_);
    Scan headers(db_, HeaderKey(journal, sequence), HeaderEndKey(journal), snapshot.snapshot());
    Scan payloads(db_, PayloadKey(journal, sequence), PayloadEndKey(journal), snapshot.snapshot());
    for (; headers.Valid() && found.size() < records_max; headers.Next(), payloads.Next()) {
      absl::StatusOr<StoredHeader> header = DecodeStoredHeader(headers.Value());
      if (!header.ok()) return header.status();
      if (headers.Key() != HeaderKey(journal, sequence))
        return Missing("header", journal, sequence);
      bytes += kRecordHeaderBytes + header->header.payload_size;
      if (bytes > bytes_max && !found.empty()) break;
      if (!payloads.Valid() || payloads.Key() != PayloadKey(journal, sequence)) {
        if (absl::Status status = payloads.End(); !status.ok()) return status;
        return Missing("payload", journal, sequence);
      }
      absl::StatusOr<std::string> payload = PayloadAt(payloads.Value());
      if (!payload.ok()) return payload.status();
      found.push_back({header->header, *std::move(payload), header->global_index});
      ++sequence;
    }
    if (absl::Status status = headers.End(); !status.ok()) return status;
    return found;
  }

  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                          std::uint64_t sequence) const override {
    absl::StatusOr<std::optional<std::string>> value = Get(HeaderKey(journal, sequence));
    if (!value.ok()) return value.status();
    if (!value->has_value()) {
      return absl::NotFoundError(
          absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
    }
    return DecodeStoredHeader(**value);
  }

  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const override {
    const std::size_t count_max = std::min(entries_max, kReadRecordsMax);
    std::uint64_t index = std::max<std::uint64_t>(first_index, 1);
    std::vector<GlobalEntry> found;
    Scan scan(db_, GlobalKey(index), GlobalEndKey());
    for (; scan.Valid() && found.size() < count_max; scan.Next(), ++index) {
      if (scan.Key() != GlobalKey(index)) {
        return absl::DataLossError(absl::StrCat("the global order has no entry ", index));
      }
      absl::StatusOr<GlobalEntry> entry = DecodeGlobalEntry(index, scan.Value());
      if (!entry.ok()) return entry.status();
      found.push_back(*entry);
    }
    if (absl::Status status = scan.End(); !status.ok()) return status;
    return found;
  }

  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override {
    return last_global_index_.load();
  }

  absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    // A longer one cannot be stored, and its size would not fit the key.
    if (principal.size() > kPrincipalBytesMax) return std::optional<StoredRequest>();
    absl::StatusOr<std::optional<std::string>> value =
        Get(RequestKeyOf(journal, principal, request_id));
    if (!value.ok()) return value.status();
    if (!value->has_value()) return std::optional<StoredRequest>();
    absl::StatusOr<StoredRequest> request = DecodeStoredRequest(**value);
    if (!request.ok()) return request.status();
    return std::optional<StoredRequest>(*request);
  }

  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const override {
    const std::size_t journals_max = std::min(range.journals_max, kReadRecordsMax);
    std::vector<Head> found;
    Scan names(db_, NameKey(std::max(range.prefix, range.after)),
               KeyAfterPrefix(NameKey(range.prefix)));
    for (; names.Valid() && found.size() < journals_max; names.Next()) {
      if (names.Key() == NameKey(range.after)) continue;
      absl::StatusOr<JournalId> journal = DecodeJournal(names.Value());
      if (!journal.ok()) return journal.status();
      absl::StatusOr<std::optional<Head>> head = FindHead(*journal);
      if (!head.ok()) return head.status();
      if (!head->has_value()) return Missing("head", *journal, 0);
      found.push_back(**std::move(head));
    }
    if (absl::Status status = names.End(); !status.ok()) return status;
    return found;
  }

  absl::StatusOr<std::string> GetBlob(const Digest& digest) const override {
    absl::StatusOr<std::optional<std::string>> value = Get(BlobKey(digest));
    if (!value.ok()) return value.status();
    if (!value->has_value()) {
      return absl::NotFoundError(absl::StrCat("no blob `", ToHex(digest), "`"));
    }
    return **std::move(value);
  }

 private:
  static absl::Status Missing(const char* what, const JournalId& journal, std::uint64_t sequence) {
    return absl::DataLossError(absl::StrCat("journal `", journal.ToHex(), "` record ", sequence,
                                            ": the ", what, " is not in the log"));
  }

  absl::StatusOr<std::optional<std::string>> Get(const std::string& key) const {
    std::string value;
    const rocksdb::Status status = db_.Get(Reading(), key, &value);
    if (status.IsNotFound()) return std::optional<std::string>();
    if (!status.ok()) return StatusOf(status, "reading the log");
    return std::optional<std::string>(std::move(value));
  }

  absl::StatusOr<std::string> PayloadAt(std::string_view value) const {
    absl::StatusOr<PayloadPlace> place = DecodePayload(value);
    if (!place.ok()) return place.status();
    if (place->bytes.has_value()) return std::string(*place->bytes);
    absl::StatusOr<std::string> blob = GetBlob(*place->blob);
    if (absl::IsNotFound(blob.status())) return absl::DataLossError(blob.status().message());
    return blob;
  }

  absl::Status Write(absl::Span<const Append> appends, const BatchPlan& plan) {
    rocksdb::WriteBatch batch(0, 0, kProtectionBytesPerKey, 0);
    rocksdb::Status status;
    const auto put = [&batch, &status](const std::string& key, std::string_view value) {
      if (status.ok()) status = batch.Put(key, value);
    };
    for (std::size_t i = 0; i < appends.size(); ++i) {
      PutRecord(appends[i], plan.receipts[i], put);
    }
    for (const Head& head : plan.heads) put(HeadKey(head.journal), EncodeHead(head));
    if (!status.ok()) return StatusOf(status, "building a batch");

    status = db_.Write(Writing(sync_), &batch);
    if (status.ok()) return absl::OkStatus();
    // Corruption found while writing is no less unknown in its outcome.
    return absl::UnavailableError(absl::StrCat("writing to the log: ", status.ToString()));
  }

  template <typename Put>
  static void PutRecord(const Append& append, const AppendReceipt& receipt, const Put& put) {
    const JournalId& journal = append.header.journal;
    const std::uint64_t index = receipt.global_index;
    put(HeaderKey(journal, receipt.sequence), EncodeStoredHeader({append.header, index}));
    if (append.payload.size() > kPayloadInlineBytesMax) {
      const Digest blob = Sha256(append.payload);
      put(BlobKey(blob), append.payload);
      put(PayloadKey(journal, receipt.sequence), EncodePayloadInBlob(blob));
    } else {
      put(PayloadKey(journal, receipt.sequence), EncodeInlinePayload(append.payload));
    }
    put(GlobalKey(index), EncodeGlobalEntry({index, journal, receipt.sequence}));
    if (receipt.sequence == 1) put(NameKey(append.journal_name), EncodeJournal(journal));
    for (const Blob& blob : append.blobs) put(BlobKey(blob.digest), blob.bytes);
    if (!append.request.has_value()) return;
    const RequestKey& request = *append.request;
    put(RequestKeyOf(journal, request.principal, request.request_id),
        EncodeStoredRequest({receipt.sequence, index, request.request_digest}));
  }

  Database database_;
  rocksdb::DB& db_;
  const Sync sync_;
  const std::uint64_t epoch_;
  std::mutex append_mutex_;
  std::atomic<std::uint64_t> last_global_index_;
};

absl::Status Damaged(const std::string& folder, const std::string& what) {
  return absl::DataLossError(absl::StrCat(
      "the log in `", folder, "` is damaged: ", what,
      "; keep a copy of the folder as it is before anything else, then restore a backup"));
}

// Whether there is a database. RocksDB would take a folder that lost its file CURRENT for an empty
// one and start anew beside the records.
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
      return Damaged(folder, absl::StrCat("it holds `", name, "` but no file CURRENT"));
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
  if (status.ok()) status = files.NewDirectory(parent, io, &directory, nullptr);
  if (status.ok()) status = directory->Fsync(io, nullptr);
  return StatusOf(status, absl::StrCat("making `", folder, "`"));
}

// The numbers that a database keeps about itself.
struct Meta {
  std::uint64_t format = 0;  // 0 in a database that was never opened to the end
  std::uint64_t epoch = 0;
  std::uint64_t last_global_index = 0;
};

absl::StatusOr<std::uint64_t> ReadNumber(rocksdb::DB& db, const std::string& key) {
  std::string value;
  const rocksdb::Status status = db.Get(Reading(), key, &value);
  if (status.IsNotFound()) return 0;
  if (!status.ok()) return StatusOf(status, "reading the log");
  return DecodeNumber(value);
}

absl::StatusOr<Meta> ReadMeta(rocksdb::DB& db, const std::string& folder) {
  Scan global(db, GlobalKey(0), GlobalEndKey());
  global.ToLast();
  absl::StatusOr<std::uint64_t> last = 0;
  if (global.Valid()) last = IndexInKey(global.Key());
  if (absl::Status status = global.End(); !status.ok()) return status;
  if (!last.ok()) return last.status();
  absl::StatusOr<std::uint64_t> format = ReadNumber(db, FormatKey());
  if (!format.ok()) return format.status();
  absl::StatusOr<std::uint64_t> epoch = ReadNumber(db, EpochKey());
  if (!epoch.ok()) return epoch.status();
  if (*format == 0 && (*last != 0 || *epoch != 0)) return Damaged(folder, "its format is missing");
  if (*format > kFormatVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat("the log in `", folder, "` has format ", *format, ", this version knows ",
                     kFormatVersion, "; use the version that wrote it, or a later one"));
  }
  return Meta{*format, *epoch, *last};
}

// Durable whatever RocksOptions::sync says: an epoch that is given twice breaks the format.
absl::Status WriteMeta(rocksdb::DB& db, std::uint64_t epoch) {
  rocksdb::WriteBatch batch(0, 0, kProtectionBytesPerKey, 0);
  rocksdb::Status status = batch.Put(FormatKey(), EncodeNumber(kFormatVersion));
  if (status.ok()) status = batch.Put(EpochKey(), EncodeNumber(epoch));
  if (status.ok()) status = db.Write(Writing(Sync::kEveryBatch), &batch);
  return StatusOf(status, "raising the owner epoch");
}

enum class Access { kWriting, kReading };

absl::StatusOr<Database> OpenDatabase(FolderLock lock, const RocksOptions& options, Access access) {
  const std::string parent = lock.Folder();
  const std::string folder = absl::StrCat(parent, "/", RocksEventLog::kFolderName);
  const std::shared_ptr<rocksdb::FileSystem> files =
      options.file_system != nullptr ? options.file_system : rocksdb::FileSystem::Default();
  const absl::StatusOr<bool> exists = FindDatabase(*files, folder);
  if (!exists.ok()) return exists.status();
  Database database{std::move(lock), rocksdb::NewCompositeEnv(files),
                    std::make_shared<FailureLatch>(), nullptr};
  rocksdb::Options opening = DatabaseOptions(options, database.env.get());
  rocksdb::DB* db = nullptr;
  rocksdb::Status status;
  if (access == Access::kReading) {
    if (!*exists) return absl::NotFoundError(absl::StrCat("there is no log in `", parent, "`"));
    // Otherwise RocksDB would write its own log into the folder.
    opening.info_log = std::make_shared<SilentLogger>();
    status = rocksdb::DB::OpenForReadOnly(opening, folder, &db);
  } else {
    if (absl::Status made = MakeFolder(*files, parent, folder); !made.ok()) return made;
    opening.create_if_missing = !*exists;
    opening.listeners.push_back(std::make_shared<BackgroundErrorListener>(database.latch));
    status = rocksdb::DB::Open(opening, folder, &db);
  }
  database.db.reset(db);
  if (status.IsCorruption()) return Damaged(folder, status.ToString());
  if (!status.ok()) return StatusOf(status, absl::StrCat("opening the log in `", folder, "`"));
  return database;
}

}  // namespace

absl::StatusOr<std::unique_ptr<EventLog>> RocksEventLog::OpenForWriting(
    FolderLock lock, const RocksOptions& options) {
  const std::string folder = lock.Folder();
  absl::StatusOr<Database> database = OpenDatabase(std::move(lock), options, Access::kWriting);
  if (!database.ok()) return database.status();
  const absl::StatusOr<Meta> meta = ReadMeta(*database->db, folder);
  if (!meta.ok()) return meta.status();
  const std::uint64_t epoch = meta->epoch + 1;
  if (absl::Status status = WriteMeta(*database->db, epoch); !status.ok()) return status;
  return std::make_unique<RocksLog>(*std::move(database), options, epoch, meta->last_global_index);
}

absl::StatusOr<std::unique_ptr<EventLog>> RocksEventLog::OpenReadOnly(FolderLock lock,
                                                                      const RocksOptions& options) {
  const std::string folder = lock.Folder();
  absl::StatusOr<Database> database = OpenDatabase(std::move(lock), options, Access::kReading);
  if (!database.ok()) return database.status();
  const absl::StatusOr<Meta> meta = ReadMeta(*database->db, folder);
  if (!meta.ok()) return meta.status();
  if (meta->format == 0) {
    return absl::NotFoundError(absl::StrCat("there is no log in `", folder, "`"));
  }
  return std::make_unique<RocksLog>(*std::move(database), options, 0, meta->last_global_index);
}

}  // namespace arbitro::storage
