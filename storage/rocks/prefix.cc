// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/prefix.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {
namespace {

// Records of a journal that are read at once: few, because there may be many journals.
constexpr std::size_t kAheadRecordsMax = 64;

// Every name that can be read. One that cannot ends the journal's beginning, and says so there.
std::map<JournalId, std::string> ReadNames(rocksdb::DB& db) {
  std::map<JournalId, std::string> names;
  for (Scan rows(db, NameKey(""), KeyAfterPrefix(NameKey(""))); rows.Valid(); rows.Next()) {
    const absl::StatusOr<JournalId> journal = DecodeJournal(rows.Value());
    const absl::StatusOr<std::string_view> name = NameInKey(rows.Key());
    if (journal.ok() && name.ok() && JournalId::ForName(*name) == *journal) {
      names.emplace(*journal, *name);
    }
  }
  return names;
}

}  // namespace

LogPrefix::LogPrefix(rocksdb::DB& db) : reader_(db), names_(ReadNames(db)) {}

const StoredRecord* LogPrefix::Next() {
  if (!fault_.empty()) return nullptr;
  const std::optional<GlobalEntry> entry = NextEntry();
  if (!entry.has_value() || !Take(*entry)) return nullptr;
  return &record_;
}

std::optional<GlobalEntry> LogPrefix::NextEntry() {
  if (entries_.empty()) {
    auto page = reader_.ReadGlobal(order_.count + 1, kReadRecordsMax);
    // A page with a hole in it is read up to the hole.
    if (!page.ok()) page = reader_.ReadGlobal(order_.count + 1, 1);
    if (!page.ok()) {
      fault_ = std::string(page.status().message());
      return std::nullopt;
    }
    entries_.assign(page->begin(), page->end());
  }
  if (entries_.empty()) return std::nullopt;
  const GlobalEntry entry = entries_.front();
  entries_.pop_front();
  return entry;
}

std::optional<StoredRecord> LogPrefix::Read(const GlobalEntry& entry) {
  std::deque<StoredRecord>& ahead = ahead_[entry.journal];
  if (ahead.empty()) {
    auto records = reader_.ReadRecords(entry.journal, {entry.sequence, kAheadRecordsMax});
    if (!records.ok()) records = reader_.ReadRecords(entry.journal, {entry.sequence, 1});
    if (!records.ok() || records->empty()) {
      fault_ = records.ok() ? absl::StrCat("record ", entry.sequence, " of journal `",
                                           entry.journal.ToHex(), "` is missing")
                            : std::string(records.status().message());
      return std::nullopt;
    }
    for (StoredRecord& record : *records) ahead.push_back(std::move(record));
  }
  StoredRecord record = std::move(ahead.front());
  ahead.pop_front();
  return record;
}

bool LogPrefix::Take(const GlobalEntry& entry) {
  std::optional<StoredRecord> record = Read(entry);
  if (!record.has_value()) return false;
  const absl::Status goes_on = CheckGoesOn(entry, *record);
  if (!goes_on.ok()) {
    fault_ = std::string(goes_on.message());
    return false;
  }
  chains_[entry.journal] = PointAfter(record->header);
  Advance(order_, chains_[entry.journal].hash);
  record_ = *std::move(record);
  return true;
}

absl::Status LogPrefix::CheckGoesOn(const GlobalEntry& entry, const StoredRecord& record) const {
  if (record.global_index != entry.index || record.header.sequence != entry.sequence) {
    return absl::DataLossError(
        absl::StrCat("entry ", entry.index, " of the global order names record ", entry.sequence,
                     " of journal `", entry.journal.ToHex(), "`, which says that it is record ",
                     record.header.sequence, " at place ", record.global_index));
  }
  if (!names_.contains(entry.journal)) {
    return absl::DataLossError(
        absl::StrCat("the name of journal `", entry.journal.ToHex(), "` is missing"));
  }
  const auto chain = chains_.find(entry.journal);
  const std::optional<ChainPoint> before =
      chain == chains_.end() ? std::nullopt : std::optional<ChainPoint>(chain->second);
  return VerifyLink(before, record.header, record.PayloadToCheck());
}

}  // namespace arbitro::storage
