// SPDX-License-Identifier: Apache-2.0

#include <pwd.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <utility>

#include "storage/files/folder_lock.h"
#include "storage/rocks/repair.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/folder_owner.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

unsigned long long Long(uint64_t number) { return number; }

void PrintUnreadable(const storage::UnreadableRows& rows) {
  if (rows.requests > 0) {
    Say("loses: %llu request keys that cannot be read; a client that repeats such a request "
        "acts twice\n",
        Long(rows.requests));
  }
  if (rows.blobs > 0) {
    Say("loses: %llu blobs that cannot be read\n", Long(rows.blobs));
  }
  if (rows.losses > 0) {
    Say("loses: %llu earlier acknowledgements that cannot be read\n", Long(rows.losses));
  }
  if (!rows.cut_short.empty()) {
    Say("loses: an unknown number more of these (%s)\n", rows.cut_short.c_str());
  }
}

void PrintPlan(const storage::RepairPlan& plan) {
  Say("damage: %s\n", plan.damage.c_str());
  if (plan.anchor) {
    Say("anchor: names %llu records; the part that can be kept %s\n",
        Long(plan.anchor->order.count),
        !plan.agrees_with_anchor                     ? "is NOT what it names"
        : plan.kept.count < plan.anchor->order.count ? "ends before that"
                                                     : "goes through it");
  } else {
    Say("anchor: missing or damaged; this tool cannot tell whether more was lost\n");
  }
  Say("keeps: %llu of %llu known records, running hash %s\n", Long(plan.kept.count),
      Long(plan.records_known), storage::ToHex(plan.kept.hash).c_str());
  uint64_t traced = 0;
  for (const storage::JournalCut& cut : plan.journals) {
    traced += cut.lost;
    Say("loses: %llu records of %s after revision %llu\n", Long(cut.lost), cut.name.c_str(),
        Long(cut.kept));
  }
  const uint64_t lost = plan.records_known - plan.kept.count;
  if (lost > traced) {
    Say("loses: %llu records that left no trace but their number\n", Long(lost - traced));
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

}  // namespace

ExitCode RepairLog(const RepairOptions& options) {
  const std::string who = options.who.empty() ? LoginUser() : options.who;
  if (const absl::Status owner = WorkAsOwnerOf(options.data); !owner.ok()) return Failed(owner);
  auto lock = storage::FolderLock::AcquireForWriting(options.data);
  if (!lock.ok()) return Failed(lock.status());
  ProgressBar looking("looking for what can be kept");
  const auto repair = storage::LogRepair::Open(
      *std::move(lock), [&](uint64_t done, uint64_t total) { looking.Show(done, total); });
  looking.Finish();
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
  const bool answered_for = (*repair)->Plan().finishes_earlier;
  if (!answered_for && (who.empty() || options.why.empty())) {
    SayError("arbitroutil: say with %s, and the plan above is done; nothing was changed\n",
             who.empty() ? "--who and --why who answers for it and why going on is right"
                         : "--why why going on is right");
    return kExitUsage;
  }
  ProgressBar copying("keeping");
  const auto kept = (*repair)->Apply(
      {who, options.why}, [&](uint64_t done, uint64_t total) { copying.Show(done, total); });
  copying.Finish();
  if (!kept.ok()) return Failed(kept.status());
  Say("repair: done; the log as it was lies in %s, keep it until the loss is settled\n",
      kept->c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
