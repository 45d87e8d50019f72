// SPDX-License-Identifier: Apache-2.0

#include <pwd.h>
#include <unistd.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "storage/files/folder_lock.h"
#include "storage/format/log_health.h"
#include "storage/rocks/repair.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/folder_owner.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

void PrintUnreadable(const storage::UnreadableRows& rows) {
  if (rows.requests > 0) {
    Say("loses: %llu request keys that cannot be read; a client that repeats such a request "
        "acts twice\n",
        ForPrintf(rows.requests));
  }
  if (rows.blobs > 0) {
    Say("loses: %llu blobs that cannot be read\n", ForPrintf(rows.blobs));
  }
  if (rows.losses > 0) {
    Say("loses: %llu earlier acknowledgements that cannot be read\n", ForPrintf(rows.losses));
  }
  if (!rows.cut_short.empty()) {
    Say("loses: an unknown number more of these (%s)\n", rows.cut_short.c_str());
  }
}

void PrintAnchor(const storage::RepairPlan& plan) {
  if (!plan.anchor) {
    Say("anchor: missing or damaged; this tool cannot tell whether more was lost\n");
    return;
  }
  Say("anchor: names %llu records; the part that can be kept %s\n",
      ForPrintf(plan.anchor->order.count),
      !plan.agrees_with_anchor                     ? "is NOT what it names"
      : plan.kept.count < plan.anchor->order.count ? "ends before that"
                                                   : "goes through it");
}

void PrintPlan(const storage::RepairPlan& plan) {
  Say("damage: %s\n", plan.damage.c_str());
  PrintAnchor(plan);
  Say("keeps: %llu of %llu known records, running hash %s\n", ForPrintf(plan.kept.count),
      ForPrintf(plan.records_known), storage::ToHex(plan.kept.hash).c_str());
  uint64_t traced = 0;
  for (const storage::JournalCut& cut : plan.journals) {
    traced += cut.lost;
    Say("loses: %llu records of %s after revision %llu\n", ForPrintf(cut.lost), cut.name.c_str(),
        ForPrintf(cut.kept));
  }
  const uint64_t lost = plan.records_known - plan.kept.count;
  if (lost > traced) {
    Say("loses: %llu records that left no trace but their number\n", ForPrintf(lost - traced));
  }
  PrintUnreadable(plan.unreadable);
  const bool all_rows = plan.unreadable == storage::UnreadableRows();
  if (lost == 0 && traced == 0 && all_rows) Say("loses: nothing that is known\n");
}

// The name of the one who runs this; empty where the machine knows none.
std::string LoginUser() {
  const passwd* const user = getpwuid(getuid());
  return user == nullptr ? "" : user->pw_name;
}

absl::StatusOr<std::unique_ptr<storage::LogRepair>> LookAt(const std::string& data) {
  auto lock = storage::FolderLock::AcquireForWriting(data);
  if (!lock.ok()) return lock.status();
  ProgressBar bar("looking for what can be kept");
  auto repair = storage::LogRepair::Open(
      *std::move(lock), [&](uint64_t done, uint64_t total) { bar.Show(done, total); });
  bar.Finish();
  return repair;
}

// Whether a person answers for what the plan loses; says what is missing where none does.
bool IsAnsweredFor(const storage::RepairPlan& plan, const storage::Acknowledgement& by) {
  if (plan.finishes_earlier || (!by.who.empty() && !by.why.empty())) return true;
  SayError("arbitroutil: say with %s, and the plan above is done; nothing was changed\n",
           by.who.empty() ? "--who and --why who answers for it and why going on is right"
                          : "--why why going on is right");
  return false;
}

// The folder that the log as it was lies in.
absl::StatusOr<std::string> Keep(storage::LogRepair* repair, const storage::Acknowledgement& by) {
  ProgressBar bar("keeping");
  auto kept = repair->Apply(by, [&](uint64_t done, uint64_t total) { bar.Show(done, total); });
  bar.Finish();
  return kept;
}

}  // namespace

ExitCode RepairLog(const RepairOptions& options) {
  const storage::Acknowledgement by = {options.who.empty() ? LoginUser() : options.who,
                                       options.why};
  if (const absl::Status owner = WorkAsOwnerOf(options.data); !owner.ok()) return Failed(owner);
  const auto repair = LookAt(options.data);
  if (!repair.ok()) return Failed(repair.status());
  if (!(*repair)->Plan().needed) {
    Say("repair: nothing to repair\n");
    return kExitOk;
  }
  PrintPlan((*repair)->Plan());
  if (options.dry_run) {
    Say("repair: dry run, nothing was changed\n");
    return kExitFault;
  }
  if (!IsAnsweredFor((*repair)->Plan(), by)) return kExitUsage;
  const auto kept = Keep(repair->get(), by);
  if (!kept.ok()) return Failed(kept.status());
  Say("repair: done; the log as it was lies in %s, keep it until the loss is settled\n",
      kept->c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
