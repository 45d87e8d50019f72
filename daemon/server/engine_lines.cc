// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/engine_lines.h"

#include "absl/strings/str_cat.h"
#include "daemon/server/line_budget.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// Of questions and reads, which count for nothing and which a client makes as often as it likes: by
// ruleset and call. Those of commands block the call before long.
constexpr uint32_t kFaultLinesAMinute = 10;

}  // namespace

void LogFault(const engine::FaultNotice& fault) {
  const engine::FaultyCall& call = fault.call;
  const std::string asked_by = call.event.empty() ? "a question"
                               : fault.faults == 0
                                   ? absl::StrCat("a read of ", call.event)
                                   : absl::StrCat(call.event, ", fault ", fault.faults);
  static LineBudget budget(kFaultLinesAMinute);
  std::string left_out;
  if (fault.faults == 0 &&
      !budget.MaySay(absl::StrCat(call.ruleset.id, " ", call.call), &left_out)) {
    return;
  }
  spdlog::error("ruleset {} {} failed in {} for {}: {}{}", call.ruleset.id, call.ruleset.version,
                call.call, asked_by, fault.what, left_out);
}

void LogQuarantined(const storage::Finding& finding, const std::string& remedy) {
  spdlog::error("{} is out of use, reads and exports go on: {}; {}",
                finding.journal_name.empty() ? "the log" : finding.journal_name, finding.what,
                remedy);
}

void QuarantineLines::LogNew(const storage::EventLog& log) {
  const std::lock_guard lock(mutex_);
  for (const storage::Quarantined& quarantined : log.Health().quarantined) {
    if (!logged_.insert(quarantined.id).second) continue;
    LogQuarantined(quarantined.finding, quarantined.remedy);
  }
}

}  // namespace arbitro::server
