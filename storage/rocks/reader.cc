// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/reader.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "api/status/try.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {
namespace {

absl::Status Missing(const JournalId& journal, std::uint64_t sequence) {
  return absl::DataLossError(
      absl::StrCat("journal `", journal.ToHex(), "`: record ", sequence, " is not in the log"));
}

// Makes a key that ends with a number that of the number after it: a new text for every row would
// cost as much as reading the row.
void ToNextKey(std::string& key) {
  for (std::size_t i = key.size(); i-- > 0;) {
    key[i] = static_cast<char>(static_cast<unsigned char>(key[i]) + 1);
    if (key[i] != 0) return;
  }
}

// The newest record of a journal, in a scan over the records; nothing where there is none.
absl::StatusOr<std::optional<StoredHeader>> LastOf(const JournalId& journal, Scan& records) {
  records.ToLastUpTo(RecordKey(journal, UINT64_MAX));
  if (!records.Valid() || records.Key() < RecordKey(journal, 0)) {
    if (absl::Status status = records.End(); !status.ok()) return status;
    return std::optional<StoredHeader>();
  }
  const absl::StatusOr<StoredHeader> last = DecodeStoredHeader(records.Value());
  if (!last.ok()) return last.status();
  return std::optional<StoredHeader>(*last);
}

// A thread for fewer journals would take longer to begin than to read.
constexpr std::size_t kJournalsAThread = 512;

// The sum of the journals' newest sequences. In the order of keys, neighbours lie in one block, and
// each block is read once.
absl::StatusOr<std::uint64_t> SumOfHeads(rocksdb::DB& db, absl::Span<const JournalId> rising) {
  std::uint64_t sum = 0;
  Scan records(db, RecordKey({}, 0), "");
  for (const JournalId& journal : rising) {
    const absl::StatusOr<std::optional<StoredHeader>> last = LastOf(journal, records);
    if (!last.ok()) return last.status();
    if (!last->has_value()) return Missing(journal, 1);
    sum += (*last)->header.sequence;
  }
  return sum;
}

absl::StatusOr<std::vector<JournalId>> RisingJournals(rocksdb::DB& db) {
  std::vector<JournalId> journals;
  Scan names(db, NameKey(""), KeyAfterPrefix(NameKey("")));
  for (; names.Valid(); names.Next()) {
    ASSIGN_OR_RETURN(const JournalId journal, DecodeJournal(names.Value()));
    journals.push_back(journal);
  }
  RETURN_IF_ERROR(names.End());
  std::sort(journals.begin(), journals.end());
  return journals;
}

Head HeadOf(std::string name, const RecordHeader& last) {
  const ChainPoint point = PointAfter(last);
  return {last.journal,  std::move(name), point.sequence, point.hash,
          point.time_us, point.epoch,     point.version};
}

}  // namespace

absl::StatusOr<std::optional<Head>> RocksReader::FindHead(const JournalId& journal) const {
  Scan records(db_, RecordKey(journal, 0), RecordEndKey(journal));
  const absl::StatusOr<std::optional<StoredHeader>> last = LastOf(journal, records);
  if (!last.ok()) return last.status();
  if (!last->has_value()) return std::optional<Head>();
  const auto value = GetValue(db_, JournalKey(journal));
  if (!value.ok()) return value.status();
  if (!value->has_value()) {
    return absl::DataLossError(
        absl::StrCat("journal `", journal.ToHex(), "`: its name is not in the log"));
  }
  absl::StatusOr<std::string> name = DecodeName(**value);
  if (!name.ok()) return name.status();
  return std::optional<Head>(HeadOf(*std::move(name), (*last)->header));
}

absl::StatusOr<std::vector<StoredRecord>> RocksReader::ReadRecords(const JournalId& journal,
                                                                   const ReadRange& range) const {
  const std::size_t records_max = std::clamp<std::size_t>(range.records_max, 1, kReadRecordsMax);
  const std::size_t bytes_max = std::min(range.bytes_max, kReadBytesMax);
  std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
  std::vector<StoredRecord> found;
  if (records_max == 1) {
    absl::StatusOr<StoredRecord> record = ReadRecord(journal, sequence);
    if (record.ok()) found.push_back(*std::move(record));
    if (record.ok()) return found;
    // Either there is no such record yet, or it is missing: what comes after it tells.
    if (!absl::IsNotFound(record.status())) return record.status();
  }
  std::size_t bytes = 0;
  std::string key = RecordKey(journal, sequence);
  Scan records(db_, key, RecordEndKey(journal));
  for (; records.Valid() && found.size() < records_max; records.Next()) {
    if (records.Key() != key) return Missing(journal, sequence);
    const absl::StatusOr<RecordRow> row = DecodeRecordRow(records.Value());
    if (!row.ok()) return row.status();
    bytes += kRecordHeaderBytes + row->stored.header.payload_size;
    if (bytes > bytes_max && !found.empty()) break;
    absl::StatusOr<StoredRecord> record = RecordFrom(*row);
    if (!record.ok()) return record.status();
    found.push_back(*std::move(record));
    ++sequence;
    ToNextKey(key);
  }
  if (absl::Status status = records.End(); !status.ok()) return status;
  return found;
}

// Looking a row up costs a part of what it takes to begin scanning.
absl::StatusOr<StoredRecord> RocksReader::ReadRecord(const JournalId& journal,
                                                     std::uint64_t sequence) const {
  const absl::StatusOr<std::string> value = ReadRow(journal, sequence);
  if (!value.ok()) return value.status();
  const absl::StatusOr<RecordRow> row = DecodeRecordRow(*value);
  if (!row.ok()) return row.status();
  return RecordFrom(*row);
}

absl::StatusOr<std::vector<StoredHeader>> RocksReader::ReadHeaders(const JournalId& journal,
                                                                   const ReadRange& range) const {
  const std::size_t headers_max = std::clamp<std::size_t>(
      std::min(range.records_max, range.bytes_max / kRecordHeaderBytes), 1, kReadRecordsMax);
  std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
  std::vector<StoredHeader> found;
  std::string key = RecordKey(journal, sequence);
  Scan records(db_, key, RecordEndKey(journal));
  for (; records.Valid() && found.size() < headers_max; records.Next()) {
    if (records.Key() != key) return Missing(journal, sequence);
    const absl::StatusOr<StoredHeader> header = DecodeStoredHeader(records.Value());
    if (!header.ok()) return header.status();
    found.push_back(*header);
    ++sequence;
    ToNextKey(key);
  }
  if (absl::Status status = records.End(); !status.ok()) return status;
  return found;
}

absl::StatusOr<StoredRecord> RocksReader::RecordFrom(const RecordRow& row) const {
  StoredRecord record{row.stored.header, {}, row.stored.global_index, row.payload.Erased()};
  if (row.payload.bytes.has_value()) {
    record.payload = *row.payload.bytes;
  } else if (row.payload.blob.has_value()) {
    absl::StatusOr<std::string> blob = GetBlob(*row.payload.blob);
    if (absl::IsNotFound(blob.status())) return absl::DataLossError(blob.status().message());
    if (!blob.ok()) return blob.status();
    record.payload = *std::move(blob);
  }
  return record;
}

absl::StatusOr<std::string> RocksReader::ReadRow(const JournalId& journal,
                                                 std::uint64_t sequence) const {
  absl::StatusOr<std::optional<std::string>> value = GetValue(db_, RecordKey(journal, sequence));
  if (!value.ok()) return value.status();
  if (!value->has_value()) {
    return absl::NotFoundError(
        absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
  }
  return **std::move(value);
}

absl::StatusOr<StoredHeader> RocksReader::ReadHeader(const JournalId& journal,
                                                     std::uint64_t sequence) const {
  const absl::StatusOr<std::string> value = ReadRow(journal, sequence);
  if (!value.ok()) return value.status();
  return DecodeStoredHeader(*value);
}

absl::StatusOr<std::vector<GlobalEntry>> RocksReader::ReadGlobal(std::uint64_t first_index,
                                                                 std::size_t entries_max) const {
  const std::size_t count_max = std::min(entries_max, kReadRecordsMax);
  std::uint64_t index = std::max<std::uint64_t>(first_index, 1);
  std::vector<GlobalEntry> found;
  // The first part that ends at the index or later is the one that holds it.
  Scan parts(db_, OrderKey(index), OrderEndKey());
  for (; parts.Valid() && found.size() < count_max; parts.Next()) {
    ASSIGN_OR_RETURN(const std::uint64_t last, IndexInKey(parts.Key()));
    ASSIGN_OR_RETURN(const OrderPart part, DecodeOrderPart(last, parts.Value()));
    if (part.FirstIndex() > index || last < index) {
      return absl::DataLossError(absl::StrCat("the global order has no entry ", index));
    }
    for (std::uint64_t at = index - part.FirstIndex();
         at < part.entries.size() && found.size() < count_max; ++at) {
      found.push_back(part.entries[at]);
      ++index;
    }
  }
  RETURN_IF_ERROR(parts.End());
  return found;
}

absl::StatusOr<std::optional<StoredRequest>> RocksReader::FindRequest(
    const JournalId& journal, std::string_view principal, std::string_view request_id) const {
  // A longer one cannot be stored, and its size would not fit the key.
  if (principal.size() > kPrincipalBytesMax) return std::optional<StoredRequest>();
  absl::StatusOr<std::optional<std::string>> value =
      GetValue(db_, RequestKeyOf(journal, principal, request_id));
  if (!value.ok()) return value.status();
  if (!value->has_value()) return std::optional<StoredRequest>();
  absl::StatusOr<StoredRequest> request = DecodeStoredRequest(**value);
  if (!request.ok()) return request.status();
  return std::optional<StoredRequest>(*request);
}

absl::StatusOr<std::vector<Head>> RocksReader::ListJournals(const JournalRange& range) const {
  const std::size_t journals_max = std::min(range.journals_max, kReadRecordsMax);
  std::vector<Head> found;
  Scan names(db_, NameKey(std::max(range.prefix, range.after)),
             KeyAfterPrefix(NameKey(range.prefix)));
  // Begun after the names: it sees a record of each.
  Scan records(db_, RecordKey({}, 0), "");
  for (; names.Valid() && found.size() < journals_max; names.Next()) {
    if (names.Key() == NameKey(range.after)) continue;
    absl::StatusOr<JournalId> journal = DecodeJournal(names.Value());
    if (!journal.ok()) return journal.status();
    const absl::StatusOr<std::optional<StoredHeader>> last = LastOf(*journal, records);
    if (!last.ok()) return last.status();
    if (!last->has_value()) return Missing(*journal, 1);
    found.push_back(HeadOf(std::string(names.Key().substr(1)), (*last)->header));
  }
  if (absl::Status status = names.End(); !status.ok()) return status;
  return found;
}

absl::StatusOr<std::uint64_t> RocksReader::CountByHeads(std::size_t threads) const {
  ASSIGN_OR_RETURN(const std::vector<JournalId> journals, RisingJournals(db_));
  const std::size_t parts = std::clamp<std::size_t>(journals.size() / kJournalsAThread, 1,
                                                    std::max<std::size_t>(threads, 1));
  std::vector<absl::StatusOr<std::uint64_t>> sums(parts, 0);
  const auto sum_part = [&](std::size_t part) {
    const std::size_t begin = journals.size() * part / parts;
    const std::size_t end = journals.size() * (part + 1) / parts;
    sums[part] = SumOfHeads(db_, absl::MakeConstSpan(journals).subspan(begin, end - begin));
  };
  std::vector<std::thread> others;
  for (std::size_t part = 1; part < parts; ++part) others.emplace_back(sum_part, part);
  sum_part(0);
  for (std::thread& other : others) other.join();
  std::uint64_t records = 0;
  for (const absl::StatusOr<std::uint64_t>& sum : sums) {
    if (!sum.ok()) return sum.status();
    records += *sum;
  }
  return records;
}

absl::StatusOr<std::string> RocksReader::GetBlob(const Digest& digest) const {
  absl::StatusOr<std::optional<std::string>> value = GetValue(db_, BlobKey(digest));
  if (!value.ok()) return value.status();
  if (!value->has_value()) {
    return absl::NotFoundError(absl::StrCat("no blob `", ToHex(digest), "`"));
  }
  return **std::move(value);
}

absl::StatusOr<std::vector<SnapshotMark>> RocksReader::SnapshotMarks(
    const JournalId& journal) const {
  std::vector<SnapshotMark> marks;
  Scan scan(db_, SnapshotMarkKey(journal, 0), SnapshotMarkEndKey(journal));
  for (; scan.Valid(); scan.Next()) {
    const absl::StatusOr<std::uint64_t> sequence = SequenceInKey(scan.Key());
    if (!sequence.ok()) return sequence.status();
    const absl::StatusOr<SnapshotMark> mark = DecodeSnapshotMark(*sequence, scan.Value());
    if (mark.ok()) marks.push_back(*mark);
  }
  if (absl::Status status = scan.End(); !status.ok()) return status;
  return marks;
}

std::uint64_t RocksReader::SnapshotWithin(const Head& head, std::uint64_t order_count) const {
  const auto marks = SnapshotMarks(head.journal);
  if (!marks.ok()) return 0;
  for (auto mark = marks->rbegin(); mark != marks->rend(); ++mark) {
    if (mark->sequence > head.sequence) continue;
    const auto header = ReadHeader(head.journal, mark->sequence);
    if (header.ok() && header->global_index <= order_count &&
        RecordHash(header->header) == mark->record_hash) {
      return mark->sequence;
    }
  }
  return 0;
}

absl::StatusOr<std::optional<Snapshot>> RocksReader::FindSnapshot(
    const JournalId& journal, std::uint64_t sequence_max) const {
  absl::StatusOr<std::vector<SnapshotMark>> marks = SnapshotMarks(journal);
  // A cache that cannot be read is an empty one.
  if (!marks.ok()) return std::optional<Snapshot>();
  for (auto mark = marks->rbegin(); mark != marks->rend(); ++mark) {
    if (mark->sequence > sequence_max) continue;
    auto bytes = GetValue(db_, SnapshotBytesKey(journal, mark->sequence));
    if (!bytes.ok() || !bytes->has_value()) continue;
    Snapshot snapshot{journal, mark->sequence, mark->record_hash, **std::move(bytes)};
    if (SnapshotDigest(snapshot) != mark->digest && !SeededFault("snapshot_digest_unchecked")) {
      continue;
    }
    const absl::StatusOr<StoredHeader> header = ReadHeader(journal, mark->sequence);
    if (!header.ok() || RecordHash(header->header) != mark->record_hash) continue;
    return std::optional<Snapshot>(std::move(snapshot));
  }
  return std::optional<Snapshot>();
}

absl::StatusOr<std::vector<AcknowledgedLoss>> RocksReader::AcknowledgedLosses() const {
  std::vector<AcknowledgedLoss> losses;
  Scan scan(db_, LossKey(""), LossEndKey());
  for (; scan.Valid(); scan.Next()) {
    absl::StatusOr<AcknowledgedLoss> loss =
        DecodeLoss(scan.Key().substr(LossKey("").size()), scan.Value());
    if (!loss.ok()) return loss.status();
    losses.push_back(*std::move(loss));
  }
  if (absl::Status status = scan.End(); !status.ok()) return status;
  return losses;
}

}  // namespace arbitro::storage
