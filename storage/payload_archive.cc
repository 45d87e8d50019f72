// SPDX-License-Identifier: Apache-2.0

#include "storage/payload_archive.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/bundle.h"
#include "storage/folder_lock.h"
#include "storage/key.h"
#include "storage/limits.h"
#include "storage/rocks_database.h"
#include "storage/rocks_event_log.h"
#include "storage/rocks_meta.h"
#include "storage/value.h"

namespace arbitro::storage {
namespace {

// Rows of one write.
constexpr std::size_t kRowsAWrite = 10'000;

absl::StatusOr<bool> IsErased(const EventLog& log, const JournalId& journal,
                              std::uint64_t sequence) {
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
  return OpenedLog{*std::move(lock), *std::move(database)};
}

// Nothing where the log has no such journal.
absl::StatusOr<std::optional<Head>> HeadIn(rocksdb::DB& db, const JournalId& journal) {
  const auto value = GetValue(db, HeadKey(journal));
  if (!value.ok()) return value.status();
  if (!value->has_value()) return std::optional<Head>();
  auto head = DecodeHead(journal, **value);
  if (!head.ok()) return head.status();
  return std::optional<Head>(*std::move(head));
}

// Gathers rows, and writes them before they are too many.
class Writer {
 public:
  explicit Writer(rocksdb::DB& db) : db_(db) {}

  void Put(const std::string& key, const std::string& value) {
    step_.Put(key, value);
    ++rows_;
  }
  void Delete(const std::string& key) {
    step_.Delete(key);
    ++rows_;
  }
  bool Full() const { return rows_ >= kRowsAWrite; }

  absl::Status Write() {
    if (rows_ == 0) return absl::OkStatus();
    rows_ = 0;
    return step_.Write(db_, Sync::kEveryBatch);
  }

 private:
  rocksdb::DB& db_;
  Step step_;
  std::size_t rows_ = 0;
};

// First and last of the keys whose bytes have to leave the files.
struct KeyRange {
  std::string first;
  std::string last;

  void Add(const std::string& key) {
    if (first.empty() || key < first) first = key;
    if (key > last) last = key;
  }
};

absl::Status ErasePayloadRows(rocksdb::DB& db, const JournalId& journal, KeyRange* blobs) {
  Writer writer(db);
  Scan rows(db, PayloadKey(journal, 1), PayloadEndKey(journal));
  for (; rows.Valid(); rows.Next()) {
    const auto place = DecodePayload(rows.Value());
    const bool erased = place.ok() && !place->bytes.has_value() && !place->blob.has_value();
    if (!erased) writer.Put(std::string(rows.Key()), EncodeErasedPayload());
    if (place.ok() && place->blob.has_value()) {
      // Its salt makes a payload's blob that of one record alone.
      blobs->Add(BlobKey(*place->blob));
      writer.Delete(BlobKey(*place->blob));
    }
    if (!writer.Full()) continue;
    if (absl::Status written = writer.Write(); !written.ok()) return written;
  }
  if (absl::Status read = rows.End(); !read.ok()) return read;
  return writer.Write();
}

absl::Status DropSnapshotRowsOf(rocksdb::DB& db, const JournalId& journal, KeyRange* dropped) {
  Writer writer(db);
  Scan marks(db, SnapshotMarkKey(journal, 0), SnapshotMarkEndKey(journal));
  for (; marks.Valid(); marks.Next()) {
    const auto sequence = SequenceInKey(marks.Key());
    if (!sequence.ok()) return sequence.status();
    dropped->Add(SnapshotBytesKey(journal, *sequence));
    writer.Delete(SnapshotBytesKey(journal, *sequence));
    writer.Delete(std::string(marks.Key()));
  }
  if (absl::Status read = marks.End(); !read.ok()) return read;
  return writer.Write();
}

// A record's payload and the rows that hold it.
void PutPayload(const StoredRecord& record, Writer* writer) {
  const std::string key = PayloadKey(record.header.journal, record.header.sequence);
  if (record.payload.size() <= kPayloadInlineBytesMax) {
    return writer->Put(key, EncodeInlinePayload(record.payload));
  }
  const Digest blob = Sha256(record.payload);
  writer->Put(BlobKey(blob), record.payload);
  writer->Put(key, EncodePayloadInBlob(blob));
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
absl::Status CheckSameHeader(rocksdb::DB& db, const RecordHeader& header) {
  const auto value = GetValue(db, HeaderKey(header.journal, header.sequence));
  if (!value.ok()) return value.status();
  if (value->has_value()) {
    const auto stored = DecodeStoredHeader(**value);
    if (stored.ok() && RecordHash(stored->header) == RecordHash(header)) return absl::OkStatus();
  }
  return absl::AlreadyExistsError(
      absl::StrCat("record ", header.sequence, " of the log is not the one of the bundle"));
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
  const auto known = HeadIn(db, head.journal);
  if (!known.ok()) return known.status();
  if (!known->has_value()) {
    return absl::NotFoundError(absl::StrCat("the log has no journal `", head.name, "`"));
  }
  if ((*known)->hash != head.hash) {
    return absl::FailedPreconditionError(
        absl::StrCat("the log's `", head.name, "` has ", (*known)->sequence,
                     " records and does not end as the ", "bundle does; export it again"));
  }
  KeyRange blobs;
  KeyRange snapshots;
  absl::Status done = DropSnapshotRowsOf(db, head.journal, &snapshots);
  if (done.ok()) done = ErasePayloadRows(db, head.journal, &blobs);
  if (!done.ok()) return done;
  // The bytes lie in the files until those are written again.
  const std::string first = PayloadKey(head.journal, 1);
  done = RewriteRange(db, first, PayloadKey(head.journal, head.sequence));
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
  const auto erased = [&](std::uint64_t sequence) -> absl::StatusOr<bool> {
    const auto value = GetValue(db, PayloadKey(head.journal, sequence));
    if (!value.ok()) return value.status();
    return value->has_value() && **value == EncodeErasedPayload();
  };
  const auto known = HeadIn(db, head.journal);
  if (!known.ok()) return known.status();
  if (!known->has_value()) return 0;
  if ((*known)->sequence > head.sequence) {
    return absl::AlreadyExistsError(absl::StrCat("the log has ", (*known)->sequence,
                                                 " records of `", head.name, "`, the bundle only ",
                                                 head.sequence));
  }
  for (const std::uint64_t sequence : {(*known)->sequence, std::uint64_t{1}}) {
    const auto out = erased(sequence);
    if (!out.ok()) return out.status();
    if (!*out) return 0;
  }
  const absl::Status same = ForEachItem(bundle, [&](const BundleItem& item) {
    const auto* record = std::get_if<StoredRecord>(&item);
    return record == nullptr ? absl::OkStatus() : CheckSameHeader(db, record->header);
  });
  if (!same.ok()) return same;
  Writer writer(db);
  std::uint64_t records = 0;
  // The first payload and the last come in one write, at the end: until then the journal counts as
  // taken out, so what is cut short can be begun again.
  std::optional<StoredRecord> first;
  const absl::Status put = ForEachItem(bundle, [&](const BundleItem& item) -> absl::Status {
    if (const auto* blob = std::get_if<Blob>(&item)) writer.Put(BlobKey(blob->digest), blob->bytes);
    const auto* record = std::get_if<StoredRecord>(&item);
    if (record == nullptr) return absl::OkStatus();
    if (++records == 1) first = *record;
    if (records > 1) PutPayload(*record, &writer);
    const bool last = record->header.sequence == head.sequence;
    return writer.Full() && !last ? writer.Write() : absl::OkStatus();
  });
  if (!put.ok()) return put;
  if (first) PutPayload(*first, &writer);
  if (absl::Status written = writer.Write(); !written.ok()) return written;
  return records;
}

}  // namespace arbitro::storage
