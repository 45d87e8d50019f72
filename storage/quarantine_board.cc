// SPDX-License-Identifier: Apache-2.0

#include "storage/quarantine_board.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

constexpr char kRemedy[] =
    "stop the daemon, keep a copy of the data folder, run `arbitroutil log verify DATA`, then "
    "restore a backup or run `arbitroutil log repair DATA --dry-run`";
constexpr char kRemedyOrAcknowledge[] = "; or acknowledge the loss to go on from what is there";

absl::Status CheckText(const char* field, const std::string& text) {
  if (!text.empty() && text.size() <= kAcknowledgementTextBytesMax) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "`", field, "`: ", text.size(), " bytes, must be 1 to ", kAcknowledgementTextBytesMax));
}

}  // namespace

void QuarantineBoard::Settle(const AcknowledgedLoss& loss) {
  const std::lock_guard lock(mutex_);
  losses_.insert_or_assign(loss.id, loss);
  quarantined_.erase(loss.id);
  any_quarantined_ = !quarantined_.empty();
}

void QuarantineBoard::Add(const Finding& finding) {
  const std::string id = finding.Id();
  const std::lock_guard lock(mutex_);
  if (losses_.contains(id)) return;
  const std::string remedy =
      absl::StrCat(kRemedy, finding.can_continue ? kRemedyOrAcknowledge : "");
  quarantined_.try_emplace(id, Quarantined{id, finding, remedy});
  any_quarantined_ = true;
}

absl::Status QuarantineBoard::Check(const JournalId& journal) const {
  if (!any_quarantined_ || SeededFault("quarantine_ignored")) return absl::OkStatus();
  const LogHealth health = Get();
  const Quarantined* found = health.Of(journal);
  if (found == nullptr) return absl::OkStatus();
  const std::string whose = found->finding.journal.has_value()
                                ? absl::StrCat("the journal `", found->finding.journal_name, "`")
                                : "the log";
  return absl::FailedPreconditionError(absl::StrCat(
      whose, " is quarantined (", found->id, "): ", found->finding.what, "; ", found->remedy));
}

absl::Status QuarantineBoard::Check(absl::Span<const Append> appends) const {
  for (const Append& append : appends) {
    if (absl::Status status = Check(append.header.journal); !status.ok()) return status;
  }
  return absl::OkStatus();
}

bool QuarantineBoard::HoldsWholeLog() const {
  if (!any_quarantined_) return false;
  const std::lock_guard lock(mutex_);
  return std::any_of(quarantined_.begin(), quarantined_.end(),
                     [](const auto& each) { return !each.second.finding.journal.has_value(); });
}

LogHealth QuarantineBoard::Get() const {
  LogHealth health;
  const std::lock_guard lock(mutex_);
  for (const auto& [id, quarantined] : quarantined_) health.quarantined.push_back(quarantined);
  for (const auto& [id, loss] : losses_) {
    if (!loss.recorded) health.unrecorded_losses.push_back(loss);
  }
  return health;
}

absl::StatusOr<AcknowledgedLoss> QuarantineBoard::Acknowledged(std::string_view id,
                                                               const Acknowledgement& by) const {
  if (absl::Status status = CheckText("who", by.who); !status.ok()) return status;
  if (absl::Status status = CheckText("why", by.why); !status.ok()) return status;
  const std::lock_guard lock(mutex_);
  const auto found = quarantined_.find(id);
  if (found == quarantined_.end()) {
    return absl::NotFoundError(
        absl::StrCat("nothing is quarantined under `", std::string(id), "`"));
  }
  const Finding& finding = found->second.finding;
  if (!finding.can_continue) {
    return absl::FailedPreconditionError(
        absl::StrCat("nothing can continue after this: ", finding.what, "; ", kRemedy));
  }
  return AcknowledgedLoss{found->first, finding, by, false};
}

absl::StatusOr<AcknowledgedLoss> QuarantineBoard::Recorded(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = losses_.find(id);
  if (found == losses_.end()) {
    return absl::NotFoundError(absl::StrCat("no loss `", std::string(id), "` was acknowledged"));
  }
  AcknowledgedLoss loss = found->second;
  loss.recorded = true;
  return loss;
}

}  // namespace arbitro::storage
