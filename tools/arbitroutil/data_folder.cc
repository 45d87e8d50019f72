// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/data_folder.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/engine/model.h"
#include "storage/folder_lock.h"
#include "storage/rocks_event_log.h"

namespace arbitro::tools {

absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(const std::string& folder) {
  auto lock = storage::FolderLock::AcquireForReading(folder);
  if (!lock.ok()) return lock.status();
  return storage::RocksEventLog::OpenReadOnly(*std::move(lock));
}

absl::StatusOr<std::vector<storage::Head>> JournalsOf(const storage::EventLog& log,
                                                      const std::string& journal) {
  std::vector<storage::Head> heads;
  if (!journal.empty()) {
    const bool whole = journal == engine::kHouseJournal || journal.find('/') != std::string::npos;
    const std::string name = whole ? journal : "events/" + journal;
    auto head = log.FindHead(storage::JournalId::ForName(name));
    if (!head.ok()) return head.status();
    if (!head->has_value()) {
      return absl::NotFoundError(
          absl::StrCat("the log has no journal `", name, "`; leave --journal out to see them all"));
    }
    heads.push_back(**std::move(head));
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
