// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/payload_archive.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/bundle.h"
#include "storage/files/folder_lock.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/briefs.h"
#include "storage/rocks/database.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/meta.h"
#include "storage/rocks/reader.h"

namespace arbitro::storage {
namespace {

// Of an EventLog, or of the reader of one.
template <class Log>
absl::StatusOr<bool> IsErased(const Log& log, const JournalId& journal, std::uint64_t sequence) {
  auto records = log.ReadRecords(journal, {sequence, 1});
  if (!records.ok()) return records.status();
  return !records->empty() && records->front().erased;
}

// The log's database alone: nothing of its chain, order or tree is written here.
struct OpenedLog {
  FolderLock lock;
  RocksDatabase database;
};

absl::StatusOr<OpenedLog> OpenDatabase(const std::string& folder) {
  auto lock = FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  auto database = OpenRocksDatabase(folder, RocksEventLog::kFolderName, {}, Access::kWriting);
  if (!database.ok()) return database.status();
  if (const auto format = ReadLogFormat(*database->db, folder); !format.ok())
    return format.status();
  return OpenedLog{*std::move(lock), *std::move(database)};
}

// First and last of the keys whose bytes have to leave the files.
struct KeyRange {
  std::string first;
  std::string last;

  void Add(const std::string& key) {
    if (first.empty() || key < first) first = key;
    if (key > last) last = key;
  }
};

absl::Status ErasePayloads(rocksdb::DB& db, const JournalId& journal, KeyRange* blobs) {
  Step step;
  Scan rows(db, RecordKey(journal, 1), RecordEndKey(journal));
  for (; rows.Valid(); rows.Next()) {
    const auto row = DecodeRecordRow(rows.Value());
    if (!row.ok()) return row.status();
    if (!row->payload.Erased()) {
      step.Put(std::string(rows.Key()), EncodeRecordRow({row->stored, {}}));
    }
    if (row->payload.blob.has_value()) {
      // Its salt makes a payload's blob that of one record alone.
      blobs->Add(BlobKey(*row->payload.blob));
      step.Delete(BlobKey(*row->payload.blob));
    }
    if (step.Bytes() < kStepBytes) continue;
    if (absl::Status written = step.Write(db, Sync::kEveryBatch); !written.ok()) return written;
  }
  if (absl::Status read = rows.End(); !read.ok()) return read;
  return step.Write(db, Sync::kEveryBatch);
}

absl::Status DropSnapshotRowsOf(rocksdb::DB& db, const JournalId& journal, KeyRange* dropped) {
  Step step;
  Scan marks(db, SnapshotMarkKey(journal, 0), SnapshotMarkEndKey(journal));
  for (; marks.Valid(); marks.Next()) {
    const auto sequence = SequenceInKey(marks.Key());
    if (!sequence.ok()) return sequence.status();
    dropped->Add(SnapshotBytesKey(journal, *sequence));
    step.Delete(SnapshotBytesKey(journal, *sequence));
    step.Delete(std::string(marks.Key()));
  }
  if (absl::Status read = marks.End(); !read.ok()) return read;
  if (absl::Status written = step.Write(db, Sync::kEveryBatch); !written.ok()) return written;
  return DropBriefRow(db, journal);
}

// The record as it is in the log, with the payload that the bundle has.
absl::Status PutPayload(const RocksReader& reader, const StoredRecord& record, Step* step) {
  const auto stored = reader.ReadHeader(record.header.journal, record.header.sequence);
  if (!stored.ok()) return stored.status();
  PutRecordRow(*stored, record.payload, *step);
  return absl::OkStatus();
}

// Calls `take` for each record and blob of the bundle, which is verified to its end.
template <class Take>
absl::Status ForEachItem(const std::string& bundle, Take take) {
  auto reader = BundleReader::Open(bundle);
  if (!reader.ok()) return reader.status();
  while (true) {
    auto item = reader->Next();
    if (!item.ok()) return item.status();
    if (!item->has_value()) return absl::OkStatus();
    if (absl::Status taken = take(**item); !taken.ok()) return taken;
  }
}

// Whether the log has the record's header as the bundle has it.
absl::Status CheckSameHeader(const RocksReader& reader, const RecordHeader& header) {
  const auto stored = reader.ReadHeader(header.journal, header.sequence);
  if (stored.ok() && RecordHash(stored->header) == RecordHash(header)) return absl::OkStatus();
  if (!stored.ok() && !absl::IsNotFound(stored.status())) return stored.status();
  return absl::AlreadyExistsError(
      absl::StrCat("record ", header.sequence, " of the log is not the one of the bundle"));
}

// Refuses a journal that does not end as the bundle does.
absl::Status CheckEndsAs(const Head& head, const RocksReader& reader) {
  const auto known = reader.FindHead(head.journal);
  if (!known.ok()) return known.status();
  if (!known->has_value()) {
    return absl::NotFoundError(absl::StrCat("the log has no journal `", head.name, "`"));
  }
  if ((*known)->hash == head.hash) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the log's `", head.name, "` has ", (*known)->sequence,
                   " records and does not end as the ", "bundle does; export it again"));
}

// Whether the log has the bundle's journal, or its beginning, without its payloads.
absl::StatusOr<bool> IsTakenOut(const Head& head, const RocksReader& own) {
  const auto known = own.FindHead(head.journal);
  if (!known.ok()) return known.status();
  if (!known->has_value()) return false;
  if ((*known)->sequence > head.sequence) {
    return absl::AlreadyExistsError(absl::StrCat("the log has ", (*known)->sequence,
                                                 " records of `", head.name, "`, the bundle only ",
                                                 head.sequence));
  }
  for (const std::uint64_t sequence : {(*known)->sequence, std::uint64_t{1}}) {
    auto out = IsErased(own, head.journal, sequence);
    if (!out.ok() || !*out) return out;
  }
  return true;
}

// Writes the payloads and blobs of the bundle into the records. Returns how many records it has.
absl::StatusOr<std::uint64_t> WritePayloads(const std::string& bundle, const Head& head,
                                            const RocksReader& own, rocksdb::DB& db) {
  Step step;
  std::uint64_t records = 0;
  // The first payload and the last come in one write, at the end: until then the journal counts as
  // taken out, so what is cut short can be begun again.
  std::optional<StoredRecord> first;
  absl::Status put = ForEachItem(bundle, [&](const BundleItem& item) -> absl::Status {
    if (const auto* blob = std::get_if<Blob>(&item)) step.Put(BlobKey(blob->digest), blob->bytes);
    const auto* record = std::get_if<StoredRecord>(&item);
    if (record == nullptr) return absl::OkStatus();
    if (++records == 1) {
      first = *record;
      return absl::OkStatus();
    }
    if (absl::Status found = PutPayload(own, *record, &step); !found.ok()) return found;
    const bool last = record->header.sequence == head.sequence;
    if (last || step.Bytes() < kStepBytes) return absl::OkStatus();
    return step.Write(db, Sync::kEveryBatch);
  });
  if (put.ok() && first) put = PutPayload(own, *first, &step);
  if (put.ok()) put = step.Write(db, Sync::kEveryBatch);
  if (!put.ok()) return put;
  return records;
}

}  // namespace

absl::StatusOr<bool> IsArchived(const EventLog& log, const Head& head) {
  const auto last = IsErased(log, head.journal, head.sequence);
  if (!last.ok() || !*last) return last;
  return IsErased(log, head.journal, 1);
}

absl::Status TakePayloadsOut(const std::string& folder, const Head& head) {
  auto opened = OpenDatabase(folder);
  if (!opened.ok()) return opened.status();
  rocksdb::DB& db = *opened->database.db;
  if (absl::Status same = CheckEndsAs(head, RocksReader(db)); !same.ok()) return same;
  KeyRange blobs;
  KeyRange snapshots;
  absl::Status done = DropSnapshotRowsOf(db, head.journal, &snapshots);
  if (done.ok()) done = ErasePayloads(db, head.journal, &blobs);
  if (!done.ok()) return done;
  // The bytes lie in the files until those are written again.
  done = RewriteRange(db, RecordKey(head.journal, 1), RecordKey(head.journal, head.sequence));
  if (done.ok()) done = RewriteRange(db, BriefKey(head.name), BriefKey(head.name));
  for (const KeyRange& range : {blobs, snapshots}) {
    if (done.ok() && !range.first.empty()) done = RewriteRange(db, range.first, range.last);
  }
  return done;
}

absl::StatusOr<std::uint64_t> PutPayloadsBack(const std::string& folder,
                                              const std::string& bundle) {
  const auto reader = BundleReader::Open(bundle);
  if (!reader.ok()) return reader.status();
  const Head& head = reader->head();
  auto opened = OpenDatabase(folder);
  if (!opened.ok()) return opened.status();
  rocksdb::DB& db = *opened->database.db;
  const RocksReader own(db);
  const auto taken_out = IsTakenOut(head, own);
  if (!taken_out.ok()) return taken_out.status();
  if (!*taken_out) return 0;
  const absl::Status same = ForEachItem(bundle, [&](const BundleItem& item) {
    const auto* record = std::get_if<StoredRecord>(&item);
    return record == nullptr ? absl::OkStatus() : CheckSameHeader(own, record->header);
  });
  if (!same.ok()) return same;
  return WritePayloads(bundle, head, own, db);
}

}  // namespace arbitro::storage
