// SPDX-License-Identifier: Apache-2.0

#include "storage/event_log.h"

namespace arbitro::storage {

bool IsRefusal(const absl::Status& status) {
  return absl::IsInvalidArgument(status) || absl::IsAborted(status) ||
         absl::IsFailedPrecondition(status) || absl::IsAlreadyExists(status) ||
         absl::IsResourceExhausted(status);
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

absl::Status EventLog::CopyTo(const std::string&) const {
  return absl::UnimplementedError("this log cannot copy itself; use its database's own backup");
}

}  // namespace arbitro::storage
