// SPDX-License-Identifier: Apache-2.0

#include "storage/event_log.h"

namespace arbitro::storage {

bool IsRefusal(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsAborted(status) ||
         absl::IsFailedPrecondition(status) || absl::IsAlreadyExists(status) ||
         absl::IsResourceExhausted(status);
}

absl::StatusOr<std::vector<Digest>> ReadRecordHashes(const EventLog& log, std::uint64_t first_index,
                                                     std::size_t hashes_max) {
  const auto entries = log.ReadGlobal(first_index, hashes_max);
  if (!entries.ok()) return entries.status();
  std::vector<Digest> hashes;
  hashes.reserve(entries->size());
  for (const GlobalEntry& entry : *entries) hashes.push_back(entry.record_hash);
  return hashes;
}

bool EndsInOrder(const EventLog& log, const Head& head) {
  const absl::StatusOr<StoredHeader> last = log.ReadHeader(head.journal, head.sequence);
  if (!last.ok() || RecordHash(last->header) != head.hash) return false;
  const auto places = log.ReadGlobal(last->global_index, 1);
  const GlobalEntry expected{last->global_index, head.journal, head.sequence, head.hash};
  return places.ok() && !places->empty() && places->front() == expected;
}

absl::StatusOr<std::vector<StoredHeader>> EventLog::ReadHeaders(const JournalId& journal,
                                                                const ReadRange& range) const {
  const absl::StatusOr<std::vector<StoredRecord>> records = ReadRecords(journal, range);
  if (!records.ok()) return records.status();
  std::vector<StoredHeader> headers;
  headers.reserve(records->size());
  for (const StoredRecord& record : *records) {
    headers.push_back({record.header, record.global_index});
  }
  return headers;
}

absl::Status EventLog::PutBriefs(absl::Span<const Brief>) {
  return absl::UnimplementedError("this log keeps no briefs");
}

absl::StatusOr<std::vector<Brief>> EventLog::ListBriefs(const JournalRange& range) const {
  const absl::StatusOr<std::vector<Head>> heads = ListJournals(range);
  if (!heads.ok()) return heads.status();
  std::vector<Brief> briefs;
  briefs.reserve(heads->size());
  for (const Head& head : *heads) briefs.push_back({head.name, 0, {}, {}});
  return briefs;
}

absl::Status EventLog::CopyTo(const std::string&) const {
  return absl::UnimplementedError(
      "a database holds this log: back that up by its own tools, or copy the log into a folder "
      "with "
      "`arbitroutil log fetch DSN FOLDER`; back up the data folder beside it");
}

}  // namespace arbitro::storage
