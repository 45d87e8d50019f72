// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/meta.h"

#include <rocksdb/file_system.h>

#include <memory>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"

namespace arbitro::storage {
namespace {

// Links every file of a database into a folder beside it that does not exist yet.
absl::Status KeepFiles(rocksdb::FileSystem& files, const std::string& parent,
                       const std::string& kept) {
  const rocksdb::IOOptions io;
  const std::string from = absl::StrCat(parent, "/", RocksEventLog::kFolderName);
  const std::string to = absl::StrCat(parent, "/", kept);
  if (files.FileExists(to, io, nullptr).ok()) return absl::OkStatus();
  std::vector<std::string> names;
  rocksdb::IOStatus status = files.GetChildren(from, io, &names, nullptr);
  if (status.ok()) status = files.CreateDirIfMissing(to, io, nullptr);
  for (const std::string& name : names) {
    if (!status.ok()) break;
    if (name == "." || name == ".." || name == "LOCK") continue;
    status = files.LinkFile(from + "/" + name, to + "/" + name, io, nullptr);
  }
  for (const std::string& folder : {to, parent}) {
    std::unique_ptr<rocksdb::FSDirectory> directory;
    if (status.ok()) status = files.NewDirectory(folder, io, &directory, nullptr);
    if (status.ok()) status = directory->Fsync(io, nullptr);
  }
  return StatusOf(status, absl::StrCat("keeping the files of `", from, "` in `", to, "`"));
}

}  // namespace

absl::StatusOr<std::uint64_t> ReadLogFormat(rocksdb::DB& db, const std::string& folder) {
  const absl::StatusOr<std::uint64_t> format = ReadNumber(db, FormatKey());
  if (!format.ok() || *format == 0 || *format == kFormatVersion) return format;
  return absl::FailedPreconditionError(
      absl::StrCat("the log in `", folder, "` has format ", *format, ", this version knows ",
                   kFormatVersion, "; use the version that wrote it"));
}

absl::StatusOr<OrderPoint> ReadOrder(rocksdb::DB& db) {
  Scan parts(db, OrderKey(0), OrderEndKey());
  parts.ToLast();
  // Without a part the last key is one of another kind.
  if (!parts.Valid() || parts.Key() < OrderKey(0)) {
    if (absl::Status status = parts.End(); !status.ok()) return status;
    return OrderPoint{};
  }
  const absl::StatusOr<std::uint64_t> last = IndexInKey(parts.Key());
  if (!last.ok()) return last.status();
  const absl::StatusOr<OrderPart> part = DecodeOrderPart(*last, parts.Value());
  if (!part.ok()) return part.status();
  return part->end;
}

absl::StatusOr<Meta> ReadMeta(rocksdb::DB& db, const std::string& folder) {
  const absl::StatusOr<std::uint64_t> format = ReadLogFormat(db, folder);
  if (!format.ok()) return format.status();
  const absl::StatusOr<std::uint64_t> epoch = ReadNumber(db, EpochKey());
  if (!epoch.ok()) return epoch.status();
  const absl::StatusOr<OrderPoint> order = ReadOrder(db);
  if (!order.ok()) return order.status();
  if (*format == 0 && (order->count != 0 || *epoch != 0)) {
    return DamagedFolder(folder, "its format is missing");
  }
  return Meta{*format, *epoch, *order};
}

absl::Status WriteMeta(rocksdb::DB& db, std::uint64_t epoch) {
  rocksdb::WriteBatch batch = NewBatch();
  rocksdb::Status status = batch.Put(FormatKey(), EncodeNumber(kFormatVersion));
  if (status.ok()) status = batch.Put(EpochKey(), EncodeNumber(epoch));
  Failpoint("meta.epoch_raising");
  if (status.ok()) status = db.Write(Writing(Sync::kEveryBatch), &batch);
  Failpoint("meta.epoch_raised");
  return StatusOf(status, "raising the owner epoch");
}

absl::Status KeepFilesOfOlder(const std::string& folder, const RocksOptions& options,
                              const Anchor& anchor) {
  auto database = OpenRocksDatabase(folder, RocksEventLog::kFolderName, options, Access::kReading);
  if (absl::IsNotFound(database.status()) && anchor.order.count == 0) return absl::OkStatus();
  if (absl::IsNotFound(database.status())) {
    return DamagedFolder(folder, absl::StrCat("the anchor names ", anchor.order.count,
                                              " records, and there is no database"));
  }
  if (!database.ok()) return database.status();
  if (const auto format = ReadLogFormat(*database->db, folder); !format.ok())
    return format.status();
  const absl::StatusOr<OrderPoint> order = ReadOrder(*database->db);
  if (!order.ok()) return order.status();
  Failpoint("meta.older_compared");
  if (order->count >= anchor.order.count) return absl::OkStatus();
  return KeepFiles(*FilesOf(options), folder,
                   absl::StrCat(RocksEventLog::kBehindAnchorPrefix, anchor.turn));
}

absl::Status Step::Write(rocksdb::DB& db, Sync sync) {
  Failpoint("step.writing");
  if (status_.ok()) status_ = db.Write(Writing(sync), &batch_);
  Failpoint("step.written");
  if (!status_.ok()) {
    return absl::UnavailableError(absl::StrCat("writing to the log: ", status_.ToString()));
  }
  batch_.Clear();
  return absl::OkStatus();
}

void PutRecordRow(const StoredHeader& stored, std::string_view payload, Step& step) {
  PayloadPlace place{payload, std::nullopt};
  if (payload.size() > kPayloadInlineBytesMax) {
    place = {std::nullopt, Sha256(payload)};
    step.Put(BlobKey(*place.blob), payload);
  }
  const RecordHeader& header = stored.header;
  step.Put(RecordKey(header.journal, header.sequence), EncodeRecordRow({stored, place}));
}

void PutRecord(const Append& append, const AppendReceipt& receipt, Step& step) {
  const JournalId& journal = append.header.journal;
  const StoredHeader stored = {append.header, receipt.global_index};
  if (append.erased) {
    step.Put(RecordKey(journal, receipt.sequence), EncodeRecordRow({stored, {}}));
  } else {
    PutRecordRow(stored, append.payload, step);
  }
  Failpoint("record.rows_begun");
  if (receipt.sequence == 1) {
    step.Put(JournalKey(journal), append.journal_name);
    step.Put(NameKey(append.journal_name), EncodeJournal(journal));
  }
  for (const Blob& blob : append.blobs) step.Put(BlobKey(blob.digest), blob.bytes);
  if (!append.request.has_value() || SeededFault("idempotency_key_dropped")) return;
  const RequestKey& request = *append.request;
  step.Put(RequestKeyOf(journal, request.principal, request.request_id),
           EncodeStoredRequest({receipt.sequence, receipt.global_index, request.request_digest}));
}

void PutOrderPart(const OrderPart& part, Step& step) {
  step.Put(OrderKey(part.end.count), EncodeOrderPart(part));
}

absl::Status DropSnapshotRows(rocksdb::DB& db, const JournalId& journal) {
  Step step;
  for (const auto& key_of : {SnapshotMarkKey, SnapshotBytesKey}) {
    Scan rows(db, key_of(journal, 0), KeyAfterPrefix(key_of(journal, 0).substr(0, 17)));
    for (; rows.Valid(); rows.Next()) step.Delete(std::string(rows.Key()));
    if (absl::Status status = rows.End(); !status.ok()) return status;
  }
  return step.Write(db, Sync::kNever);
}

}  // namespace arbitro::storage
