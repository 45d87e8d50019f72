// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/data_folder.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/bundle.h"
#include "storage/files/folder_lock.h"
#include "storage/memory_event_log.h"
#include "storage/postgres/event_log.h"
#include "storage/rocks/event_log.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {

namespace {

bool IsDsn(const std::string& text) {
  return text.starts_with("postgres://") || text.starts_with("postgresql://") ||
         text.find('=') != std::string::npos;
}

// The bundle's journal in memory, everything verified.
absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenBundle(const std::string& file) {
  std::unique_ptr<storage::EventLog> log = storage::MemoryEventLog::Open();
  const translate::ProtoPayloadCodec codec;
  ProgressBar bar("reading " + file);
  const auto done = storage::ImportBundle(file, log.get(), engine::RequestsIn(codec),
                                          [&](uint64_t records) { bar.Show(records, 0); });
  if (!done.ok()) return done.status();
  return log;
}

absl::StatusOr<storage::Head> HeadOf(const storage::EventLog& log, const std::string& name) {
  auto head = log.FindHead(storage::JournalId::ForName(name));
  if (!head.ok()) return head.status();
  if (head->has_value()) return **std::move(head);
  return absl::NotFoundError(absl::StrCat("the log has no journal `", name,
                                          "`; without that name, the command sees them all"));
}

}  // namespace

std::string JournalName(const std::string& journal) {
  const bool whole = journal == engine::kHouseJournal || journal.find('/') != std::string::npos;
  return whole ? journal : "events/" + journal;
}

absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(const std::string& folder) {
  std::error_code ignored;
  if (std::filesystem::is_regular_file(folder, ignored)) return OpenBundle(folder);
  if (!std::filesystem::exists(folder, ignored) && IsDsn(folder)) {
    storage::PostgresOptions options;
    options.dsn = folder;
    return storage::PostgresEventLog::OpenReadOnly(options);
  }
  auto lock = storage::FolderLock::AcquireForReading(folder);
  if (!lock.ok()) return lock.status();
  return storage::RocksEventLog::OpenReadOnly(*std::move(lock));
}

absl::StatusOr<std::vector<storage::Head>> JournalsOf(const storage::EventLog& log,
                                                      const std::string& journal) {
  std::vector<storage::Head> heads;
  if (!journal.empty()) {
    auto head = HeadOf(log, JournalName(journal));
    if (!head.ok()) return head.status();
    heads.push_back(*std::move(head));
    return heads;
  }
  storage::JournalRange range;
  while (true) {
    auto page = log.ListJournals(range);
    if (!page.ok()) return page.status();
    if (page->empty()) return heads;
    range.after = page->back().name;
    heads.insert(heads.end(), page->begin(), page->end());
  }
}

}  // namespace arbitro::tools
