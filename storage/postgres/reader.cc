// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/reader.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"

namespace arbitro::storage {
namespace {

// Rows of one answer: a reader asks again for more.
constexpr std::uint64_t kRowsAnAnswer = 512;

constexpr Statement kAnyBeside = {
    "any_beside",
    "SELECT EXISTS (SELECT 1 FROM part WHERE log = $1::bigint AND turn > $2::bigint "
    "AND turn <= $3::bigint AND length(entries) = 0)"};

constexpr Statement kFindHead = {
    "find_head",
    "SELECT j.name, r.header FROM record r JOIN journal j ON j.log = r.log AND j.journal = "
    "r.journal WHERE r.log = $1::bigint AND r.journal = $2::bytea AND r.global_index <= $3::bigint "
    "ORDER BY r.sequence DESC LIMIT 1"};

constexpr Statement kReadRecords = {
    "read_records",
    "SELECT header, global_index, payload, blob FROM record WHERE log = $1::bigint AND journal = "
    "$2::bytea AND sequence >= $3::bigint AND sequence < $3::bigint + $5::bigint AND global_index "
    "<= $4::bigint ORDER BY sequence"};

constexpr Statement kReadHeaders = {
    "read_headers",
    "SELECT header, global_index FROM record WHERE log = $1::bigint AND journal = $2::bytea AND "
    "sequence >= $3::bigint AND sequence < $3::bigint + $5::bigint AND global_index <= $4::bigint "
    "ORDER BY sequence"};

constexpr Statement kReadOrder = {
    "read_order",
    "SELECT last_index, entries FROM part WHERE log = $1::bigint AND last_index >= $2::bigint AND "
    "last_index <= $3::bigint AND length(entries) > 0 ORDER BY last_index LIMIT $4::bigint"};

constexpr Statement kFindRequest = {
    "find_request",
    "SELECT sequence, global_index, request_digest FROM record WHERE log = $1::bigint AND journal "
    "= $2::bytea AND principal = $3::bytea AND request_id = $4::bytea AND global_index <= "
    "$5::bigint"};

constexpr Statement kListJournals = {
    "list_journals",
    "SELECT j.name, (SELECT r.header FROM record r WHERE r.log = j.log AND r.journal = j.journal "
    "AND r.global_index <= $2::bigint ORDER BY r.sequence DESC LIMIT 1) FROM journal j WHERE "
    "j.log = $1::bigint AND j.name > $3::text AND j.name >= $4::text AND j.name < "
    "$5::text ORDER BY j.name LIMIT $6::bigint"};

constexpr Statement kListBriefs = {
    "list_briefs",
    "SELECT j.name, s.sequence, s.record_hash, s.digest, s.bytes FROM journal j LEFT JOIN snapshot "
    "s ON s.log = j.log AND s.journal = j.journal AND s.part = -1 WHERE j.log = $1::bigint AND "
    "j.name > $2::text AND j.name >= $3::text AND j.name < $4::text ORDER BY j.name, s.sequence "
    "LIMIT $5::bigint"};

constexpr Statement kGetBlob = {
    "get_blob", "SELECT parts, bytes FROM blob WHERE digest = $1::bytea AND part = $2::bigint"};

constexpr Statement kSnapshotMarks = {
    "snapshot_marks",
    "SELECT sequence, record_hash, digest FROM snapshot WHERE log = $1::bigint AND journal = "
    "$2::bytea AND part = 0 ORDER BY sequence"};

constexpr Statement kSnapshotPart = {
    "snapshot_part",
    "SELECT parts, bytes FROM snapshot WHERE log = $1::bigint AND journal = $2::bytea AND sequence "
    "= $3::bigint AND part = $4::bigint"};

constexpr Statement kLosses = {"losses",
                               "SELECT id, body FROM loss WHERE log = $1::bigint ORDER BY id"};

constexpr Statement kReadEnd = {
    "read_end",
    "SELECT last_index, running_hash, epoch FROM part WHERE log = $1::bigint ORDER BY turn DESC "
    "LIMIT 1"};

constexpr Statement kPartBefore = {
    "part_before",
    "SELECT last_index, running_hash FROM part WHERE log = $1::bigint AND last_index <= $2::bigint "
    "ORDER BY last_index DESC LIMIT 1"};

// Greater than every character of a journal's name.
constexpr char kAfterNames = 0x7f;

absl::Status Missing(const JournalId& journal, std::uint64_t sequence) {
  return absl::DataLossError(
      absl::StrCat("journal `", journal.ToHex(), "`: record ", sequence, " is not in the log"));
}

std::string_view IdOf(const JournalId& journal) {
  return {reinterpret_cast<const char*>(journal.bytes.data()), journal.bytes.size()};
}

absl::StatusOr<Digest> DigestOf(std::string_view bytes) {
  Digest digest;
  if (bytes.size() != digest.size()) {
    return absl::DataLossError(absl::StrCat("a digest of ", bytes.size(), " bytes"));
  }
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

absl::StatusOr<StoredHeader> HeaderOf(const Rows& rows, int row) {
  ASSIGN_OR_RETURN(const RecordHeader header, DecodeHeader(rows.Bytes(row, 0)));
  return StoredHeader{header, rows.Number(row, 1)};
}

// A cache that cannot be read is an empty one.
Brief BriefOf(const Rows& rows, int row) {
  Brief none;
  none.name = rows.Text(row, 0);
  if (rows.IsNull(row, 1)) return none;
  const absl::StatusOr<Digest> hash = DigestOf(rows.Bytes(row, 2));
  if (!hash.ok()) return none;
  Brief brief{none.name, rows.Number(row, 1), *hash, std::string(rows.Bytes(row, 4))};
  return AsBytes(BriefDigest(brief)) == rows.Bytes(row, 3) ? brief : none;
}

// The text before which the same names come: a name is printable, and the database takes no other
// bytes.
std::string AmongNames(std::string_view text) {
  std::string among;
  for (const char c : text) {
    if (c == 0) return among;
    if (c < 0) return among + kAfterNames;
    among.push_back(c);
  }
  return among;
}

// The end of the names that begin with `prefix`.
std::string EndOfNames(std::string_view prefix) {
  const bool has_end = !prefix.empty() && prefix.back() > 0 && prefix.back() < kAfterNames;
  if (!has_end) return AmongNames(prefix) + kAfterNames;
  std::string end(prefix);
  ++end.back();
  return AmongNames(end);
}

Head HeadOf(std::string name, const RecordHeader& last) {
  const ChainPoint point = PointAfter(last);
  return {last.journal,  std::move(name), point.sequence, point.hash,
          point.time_us, point.epoch,     point.version};
}

}  // namespace

absl::StatusOr<std::optional<Head>> PostgresReader::FindHead(const JournalId& journal) const {
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal)).Number(durable_);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kFindHead, parameters));
  if (rows.Count() == 0) return std::optional<Head>();
  ASSIGN_OR_RETURN(const RecordHeader last, DecodeHeader(rows.Bytes(0, 1)));
  return std::optional<Head>(HeadOf(rows.Text(0, 0), last));
}

absl::StatusOr<std::vector<StoredRecord>> PostgresReader::ReadRecords(
    const JournalId& journal, const ReadRange& range) const {
  const std::size_t records_max = std::clamp<std::size_t>(range.records_max, 1, kReadRecordsMax);
  const std::size_t bytes_max = std::min(range.bytes_max, kReadBytesMax);
  std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
  std::vector<StoredRecord> found;
  std::size_t bytes = 0;
  while (found.size() < records_max) {
    const std::uint64_t rows_max =
        std::min<std::uint64_t>(records_max - found.size(), kRowsAnAnswer);
    Parameters parameters;
    parameters.Number(log_).Bytes(IdOf(journal)).Number(sequence).Number(durable_);
    parameters.Number(rows_max);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kReadRecords, parameters));
    for (int row = 0; row < rows.Count(); ++row) {
      ASSIGN_OR_RETURN(const StoredHeader stored, HeaderOf(rows, row));
      if (stored.header.sequence != sequence) return Missing(journal, sequence);
      bytes += kRecordHeaderBytes + stored.header.payload_size;
      if (bytes > bytes_max && !found.empty()) return found;
      ASSIGN_OR_RETURN(StoredRecord record, RecordFrom(stored, rows, row));
      found.push_back(std::move(record));
      ++sequence;
    }
    if (static_cast<std::uint64_t>(rows.Count()) < rows_max) break;
  }
  return found;
}

absl::StatusOr<StoredRecord> PostgresReader::RecordFrom(const StoredHeader& stored,
                                                        const Rows& rows, int row) const {
  StoredRecord record{stored.header, {}, stored.global_index, false};
  if (!rows.IsNull(row, 2)) {
    record.payload = rows.Text(row, 2);
  } else if (!rows.IsNull(row, 3)) {
    ASSIGN_OR_RETURN(const Digest digest, DigestOf(rows.Bytes(row, 3)));
    absl::StatusOr<std::string> blob = GetBlob(digest);
    if (absl::IsNotFound(blob.status())) return absl::DataLossError(blob.status().message());
    if (!blob.ok()) return blob.status();
    record.payload = *std::move(blob);
  } else {
    record.erased = true;
  }
  return record;
}

absl::StatusOr<std::vector<StoredHeader>> PostgresReader::ReadHeaders(
    const JournalId& journal, const ReadRange& range) const {
  const std::size_t headers_max = std::clamp<std::size_t>(
      std::min(range.records_max, range.bytes_max / kRecordHeaderBytes), 1, kReadRecordsMax);
  std::uint64_t sequence = std::max<std::uint64_t>(range.first_sequence, 1);
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal)).Number(sequence).Number(durable_);
  parameters.Number(headers_max);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kReadHeaders, parameters));
  std::vector<StoredHeader> found;
  found.reserve(static_cast<std::size_t>(rows.Count()));
  for (int row = 0; row < rows.Count(); ++row) {
    ASSIGN_OR_RETURN(const StoredHeader header, HeaderOf(rows, row));
    if (header.header.sequence != sequence) return Missing(journal, sequence);
    found.push_back(header);
    ++sequence;
  }
  return found;
}

absl::StatusOr<StoredHeader> PostgresReader::ReadHeader(const JournalId& journal,
                                                        std::uint64_t sequence) const {
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal)).Number(sequence).Number(durable_).Number(1);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kReadHeaders, parameters));
  if (rows.Count() == 0 || sequence == 0) {
    return absl::NotFoundError(
        absl::StrCat("journal `", journal.ToHex(), "` has no record ", sequence));
  }
  return HeaderOf(rows, 0);
}

absl::StatusOr<std::vector<GlobalEntry>> PostgresReader::ReadGlobal(std::uint64_t first_index,
                                                                    std::size_t entries_max) const {
  const std::size_t count_max = std::min(entries_max, kReadRecordsMax);
  const std::uint64_t durable = durable_;
  std::uint64_t index = std::max<std::uint64_t>(first_index, 1);
  std::vector<GlobalEntry> found;
  while (found.size() < count_max && index <= durable) {
    const std::uint64_t rows_max = std::min<std::uint64_t>(count_max - found.size(), kRowsAnAnswer);
    Parameters parameters;
    parameters.Number(log_).Number(index).Number(durable).Number(rows_max);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kReadOrder, parameters));
    for (int row = 0; row < rows.Count() && found.size() < count_max; ++row) {
      const std::uint64_t last = rows.Number(row, 0);
      ASSIGN_OR_RETURN(const OrderPart part, DecodeOrderPart(last, rows.Bytes(row, 1)));
      if (part.FirstIndex() > index || last < index) {
        return absl::DataLossError(absl::StrCat("the global order has no entry ", index));
      }
      for (std::uint64_t at = index - part.FirstIndex();
           at < part.entries.size() && found.size() < count_max; ++at) {
        found.push_back(part.entries[at]);
        ++index;
      }
    }
    if (rows.Count() == 0) {
      return absl::DataLossError(absl::StrCat("the global order has no entry ", index));
    }
  }
  return found;
}

absl::StatusOr<std::optional<StoredRequest>> PostgresReader::FindRequest(
    const JournalId& journal, std::string_view principal, std::string_view request_id) const {
  // A longer one cannot be stored.
  if (principal.size() > kPrincipalBytesMax) return std::optional<StoredRequest>();
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal)).Bytes(principal).Bytes(request_id);
  parameters.Number(durable_);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kFindRequest, parameters));
  if (rows.Count() == 0) return std::optional<StoredRequest>();
  ASSIGN_OR_RETURN(const Digest digest, DigestOf(rows.Bytes(0, 2)));
  return std::optional<StoredRequest>({rows.Number(0, 0), rows.Number(0, 1), digest});
}

absl::StatusOr<std::vector<Head>> PostgresReader::ListJournals(const JournalRange& range) const {
  const std::size_t journals_max = std::min(range.journals_max, kReadRecordsMax);
  std::vector<Head> found;
  std::string after = AmongNames(range.after);
  const std::string first = AmongNames(range.prefix);
  const std::string end = EndOfNames(range.prefix);
  while (found.size() < journals_max) {
    const std::uint64_t rows_max =
        std::min<std::uint64_t>(journals_max - found.size(), kRowsAnAnswer);
    Parameters parameters;
    parameters.Number(log_).Number(durable_).Text(after).Text(first).Text(end).Number(rows_max);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kListJournals, parameters));
    for (int row = 0; row < rows.Count(); ++row) {
      after = rows.Text(row, 0);
      // A name of a batch that is not known to be durable.
      if (rows.IsNull(row, 1)) continue;
      ASSIGN_OR_RETURN(const RecordHeader last, DecodeHeader(rows.Bytes(row, 1)));
      found.push_back(HeadOf(after, last));
    }
    if (static_cast<std::uint64_t>(rows.Count()) < rows_max) break;
  }
  return found;
}

// Another daemon, which did not yet know that it is fenced, may have left a second brief.
absl::StatusOr<std::vector<Brief>> PostgresReader::ListBriefs(const JournalRange& range) const {
  const std::size_t briefs_max = std::min(range.journals_max, kReadRecordsMax);
  std::vector<Brief> found;
  std::string after = AmongNames(range.after);
  const std::string first = AmongNames(range.prefix);
  const std::string end = EndOfNames(range.prefix);
  while (found.size() < briefs_max) {
    const std::uint64_t rows_max =
        std::min<std::uint64_t>(briefs_max - found.size(), kRowsAnAnswer);
    Parameters parameters;
    parameters.Number(log_).Text(after).Text(first).Text(end).Number(rows_max);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kListBriefs, parameters));
    for (int row = 0; row < rows.Count(); ++row) {
      Brief brief = BriefOf(rows, row);
      after = brief.name;
      if (!found.empty() && found.back().name == after) found.pop_back();
      found.push_back(std::move(brief));
    }
    if (static_cast<std::uint64_t>(rows.Count()) < rows_max) break;
  }
  return found;
}

absl::StatusOr<std::string> PostgresReader::GetBlob(const Digest& digest) const {
  std::string bytes;
  std::uint64_t parts = 1;
  for (std::uint64_t part = 0; part < parts; ++part) {
    Parameters parameters;
    parameters.Bytes(AsBytes(digest)).Number(part);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kGetBlob, parameters));
    if (rows.Count() == 0) {
      return absl::NotFoundError(absl::StrCat("no blob `", ToHex(digest), "`"));
    }
    parts = rows.Number(0, 0);
    bytes.append(rows.Bytes(0, 1));
  }
  return bytes;
}

absl::StatusOr<std::vector<SnapshotMark>> PostgresReader::SnapshotMarks(
    const JournalId& journal) const {
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal));
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kSnapshotMarks, parameters));
  std::vector<SnapshotMark> marks;
  for (int row = 0; row < rows.Count(); ++row) {
    const absl::StatusOr<Digest> record_hash = DigestOf(rows.Bytes(row, 1));
    const absl::StatusOr<Digest> digest = DigestOf(rows.Bytes(row, 2));
    if (!record_hash.ok() || !digest.ok()) continue;
    marks.push_back({rows.Number(row, 0), *record_hash, *digest});
  }
  return marks;
}

absl::StatusOr<std::optional<std::string>> PostgresReader::SnapshotBytes(
    const JournalId& journal, std::uint64_t sequence) const {
  std::string bytes;
  std::uint64_t parts = 1;
  for (std::uint64_t part = 0; part < parts; ++part) {
    Parameters parameters;
    parameters.Number(log_).Bytes(IdOf(journal)).Number(sequence).Number(part);
    ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kSnapshotPart, parameters));
    if (rows.Count() == 0) return std::optional<std::string>();
    parts = rows.Number(0, 0);
    bytes.append(rows.Bytes(0, 1));
  }
  return std::optional<std::string>(std::move(bytes));
}

absl::StatusOr<std::optional<Snapshot>> PostgresReader::FindSnapshot(
    const JournalId& journal, std::uint64_t sequence_max) const {
  const absl::StatusOr<std::vector<SnapshotMark>> marks = SnapshotMarks(journal);
  // A cache that cannot be read is an empty one.
  if (!marks.ok()) return std::optional<Snapshot>();
  for (auto mark = marks->rbegin(); mark != marks->rend(); ++mark) {
    if (mark->sequence > sequence_max) continue;
    auto bytes = SnapshotBytes(journal, mark->sequence);
    if (!bytes.ok() || !bytes->has_value()) continue;
    Snapshot snapshot{journal, mark->sequence, mark->record_hash, **std::move(bytes)};
    if (SnapshotDigest(snapshot) != mark->digest) continue;
    const absl::StatusOr<StoredHeader> header = ReadHeader(journal, mark->sequence);
    if (!header.ok() || RecordHash(header->header) != mark->record_hash) continue;
    return std::optional<Snapshot>(std::move(snapshot));
  }
  return std::optional<Snapshot>();
}

absl::StatusOr<std::vector<AcknowledgedLoss>> PostgresReader::AcknowledgedLosses() const {
  Parameters parameters;
  parameters.Number(log_);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kLosses, parameters));
  std::vector<AcknowledgedLoss> losses;
  for (int row = 0; row < rows.Count(); ++row) {
    ASSIGN_OR_RETURN(AcknowledgedLoss loss, DecodeLoss(rows.Bytes(row, 0), rows.Bytes(row, 1)));
    losses.push_back(std::move(loss));
  }
  return losses;
}

absl::StatusOr<PostgresReader::End> PostgresReader::ReadEnd() const {
  Parameters parameters;
  parameters.Number(log_);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kReadEnd, parameters));
  if (rows.Count() == 0) return End{};
  ASSIGN_OR_RETURN(const Digest hash, DigestOf(rows.Bytes(0, 1)));
  return End{{rows.Number(0, 0), hash}, rows.Number(0, 2)};
}

absl::StatusOr<OrderPoint> PostgresReader::PointAt(std::uint64_t count) const {
  Parameters parameters;
  parameters.Number(log_).Number(count);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kPartBefore, parameters));
  OrderPoint point;
  if (rows.Count() > 0) {
    ASSIGN_OR_RETURN(const Digest hash, DigestOf(rows.Bytes(0, 1)));
    point = {rows.Number(0, 0), hash};
  }
  while (point.count < count) {
    ASSIGN_OR_RETURN(const std::vector<GlobalEntry> entries,
                     ReadGlobal(point.count + 1, count - point.count));
    if (entries.empty()) {
      return absl::DataLossError(absl::StrCat("the global order ends at ", point.count));
    }
    for (const GlobalEntry& entry : entries) Advance(point, entry.record_hash);
  }
  return point;
}

absl::StatusOr<std::set<JournalId>> PostgresReader::JournalsBetween(const OrderPoint& from,
                                                                    const OrderPoint& end) const {
  absl::StatusOr<OrderPoint> point = end;
  if (from.count < end.count) point = PointAt(from.count);
  if (absl::IsUnavailable(point.status())) return point.status();
  if (!point.ok() || *point != from) {
    return absl::DataLossError(absl::StrCat("the log does not go on from the ", from.count,
                                            " records that were read, with running hash ",
                                            ToHex(from.hash)));
  }
  std::set<JournalId> journals;
  for (std::uint64_t next = from.count + 1; next <= end.count;) {
    ASSIGN_OR_RETURN(const std::vector<GlobalEntry> entries, ReadGlobal(next, kReadRecordsMax));
    if (entries.empty()) {
      return absl::DataLossError(absl::StrCat("the global order ends before ", next));
    }
    for (const GlobalEntry& entry : entries) journals.insert(entry.journal);
    next += entries.size();
  }
  return journals;
}

absl::StatusOr<bool> PostgresReader::AnyBeside(std::uint64_t from, std::uint64_t end) const {
  Parameters parameters;
  parameters.Number(log_).Number(from).Number(end);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kAnyBeside, parameters));
  return rows.Yes(0, 0);
}

}  // namespace arbitro::storage
