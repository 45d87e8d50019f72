// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks_reader.h"

#include <rocksdb/snapshot.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/key.h"
#include "storage/limits.h"
#include "storage/rocks_database.h"
#include "storage/seeded_fault.h"

namespace arbitro::storage {
namespace {

absl::Status Missing(const char* what, const JournalId& journal, std::uint64_t sequence) {
  return absl::DataLossError(absl::StrCat("journal `", journal.ToHex(), "` record ", sequence,
                                          ": the ", what, " is not in the log"));
}

// Makes a key that ends with a number that of the number after it: a new text for every row would
// cost as much as reading the row.
void ToNextKey(std::string& key) {
  for (std::size_t i = key.size(); i-- > 0;) {
    key[i] = static_cast<char>(static_cast<unsigned char>(key[i]) + 1);
    if (key[i] != 0) return;
  }
}

}  // namespace

absl::StatusOr<std::optional<Head>> RocksReader::FindHead(const JournalId& journal) const {
  absl::StatusOr<std::optional<std::string>> value = GetValue(db_, HeadKey(journal));
  if (!value.ok()) return value.status();
  if (!value->has_value()) return std::optional<Head>();
  absl::StatusOr<Head> head = DecodeHead(journal, **value);
  if (!head.ok()) return head.status();
  return std::optional<Head>(*std::move(head));
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
  std::string header_key = HeaderKey(journal, sequence);
  std::string payload_key = PayloadKey(journal, sequence);
  rocksdb::ManagedSnapshot snapshot(&db_);
  Scan headers(db_, header_key, HeaderEndKey(journal), snapshot.snapshot());
  Scan payloads(db_, payload_key, PayloadEndKey(journal), snapshot.snapshot());
  for (; headers.Valid() && found.size() < records_max; headers.Next(), payloads.Next()) {
    absl::StatusOr<StoredHeader> header = DecodeStoredHeader(headers.Value());
    if (!header.ok()) return header.status();
    if (headers.Key() != header_key) return Missing("header", journal, sequence);
    bytes += kRecordHeaderBytes + header->header.payload_size;
    if (bytes > bytes_max && !found.empty()) break;
    if (!payloads.Valid() || payloads.Key() != payload_key) {
      if (absl::Status status = payloads.End(); !status.ok()) return status;
      return Missing("payload", journal, sequence);
    }
    absl::StatusOr<StoredRecord> record = RecordFrom(*header, payloads.Value());
    if (!record.ok()) return record.status();
    found.push_back(*std::move(record));
    ++sequence;
    ToNextKey(header_key);
    ToNextKey(payload_key);
  }
  if (absl::Status status = headers.End(); !status.ok()) return status;
  return found;
}

// Looking two rows up costs a part of what it takes to begin scanning.
absl::StatusOr<StoredRecord> RocksReader::ReadRecord(const JournalId& journal,
                                                     std::uint64_t sequence) const {
  const absl::StatusOr<StoredHeader> header = ReadHeader(journal, sequence);
  if (!header.ok()) return header.status();
  const auto payload = GetValue(db_, PayloadKey(journal, sequence));
  if (!payload.ok()) return payload.status();
  if (!payload->has_value()) return Missing("payload", journal, sequence);
  return RecordFrom(*header, **payload);
}

absl::StatusOr<std::vector<StoredHeader>> RocksReader::ReadHeaders(const JournalId& journal,
                                                                   const ReadRange& range) const {
  const std::size_t headers_max = std::clamp<std::size_t>(
      std::min(range.records_max, range.bytes_max / kRecordHeaderBytes), 1, kReadRecordsMax);
  std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
  std::vector<StoredHeader> found;
  std::string key = HeaderKey(journal, sequence);
  Scan headers(db_, key, HeaderEndKey(journal));
  for (; headers.Valid() && found.size() < headers_max; headers.Next()) {
    const absl::StatusOr<StoredHeader> header = DecodeStoredHeader(headers.Value());
    if (!header.ok()) return header.status();
    if (headers.Key() != key) return Missing("header", journal, sequence);
    found.push_back(*header);
    ++sequence;
    ToNextKey(key);
  }
  if (absl::Status status = headers.End(); !status.ok()) return status;
  return found;
}

absl::StatusOr<StoredRecord> RocksReader::RecordFrom(const StoredHeader& header,
                                                     std::string_view payload_value) const {
  StoredRecord record{header.header, {}, header.global_index, false};
  absl::StatusOr<PayloadPlace> place = DecodePayload(payload_value);
  if (!place.ok()) return place.status();
  if (place->bytes.has_value()) {
    record.payload = *place->bytes;
  } else if (place->blob.has_value()) {
    absl::StatusOr<std::string> blob = GetBlob(*place->blob);
    if (absl::IsNotFound(blob.status())) return absl::DataLossError(blob.status().message());
    if (!blob.ok()) return blob.status();
    record.payload = *std::move(blob);
  } else {
    record.erased = true;
  }
  return record;
}

absl::StatusOr<StoredHeader> RocksReader::ReadHeader(const JournalId& journal,
                                                     std::uint64_t sequence) const {
  absl::StatusOr<std::optional<std::string>> value = GetValue(db_, HeaderKey(journal, sequence));
  if (!value.ok()) return value.status();
  if (!value->has_value()) {
    return absl::NotFoundError(
        absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
  }
  return DecodeStoredHeader(**value);
}

absl::StatusOr<std::vector<GlobalEntry>> RocksReader::ReadGlobal(std::uint64_t first_index,
                                                                 std::size_t entries_max) const {
  const std::size_t count_max = std::min(entries_max, kReadRecordsMax);
  std::uint64_t index = std::max<std::uint64_t>(first_index, 1);
  std::vector<GlobalEntry> found;
  std::string key = GlobalKey(index);
  Scan scan(db_, key, GlobalEndKey());
  for (; scan.Valid() && found.size() < count_max; scan.Next(), ++index, ToNextKey(key)) {
    if (scan.Key() != key) {
      return absl::DataLossError(absl::StrCat("the global order has no entry ", index));
    }
    absl::StatusOr<GlobalEntry> entry = DecodeGlobalEntry(index, scan.Value());
    if (!entry.ok()) return entry.status();
    found.push_back(*entry);
  }
  if (absl::Status status = scan.End(); !status.ok()) return status;
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
