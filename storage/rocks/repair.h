// SPDX-License-Identifier: Apache-2.0
//
// Repairs a damaged log: finds the part that can be kept, and keeps it.
//
// That part is the longest beginning of the global order in which every record is there, chains,
// and has its payload. It is copied, record by record, into a new database, which then takes the
// old one's place. So the result holds nothing that does not verify, and the old files stay as they
// are, in a folder beside it.
//
//   auto repair = LogRepair::Open(std::move(lock));
//   Show(repair->Plan());
//   auto kept = repair->Apply({"person/ada", "the disk lost its last sector"});

#ifndef ARBITRO_STORAGE_ROCKS_REPAIR_H_
#define ARBITRO_STORAGE_ROCKS_REPAIR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/files/folder_lock.h"
#include "storage/format/log_health.h"
#include "storage/format/order_hash.h"
#include "storage/rocks/anchor.h"

namespace arbitro::storage {

// The loss of one journal.
struct JournalCut {
  std::string name;  // or its id in hexadecimal if the name is lost as well
  std::uint64_t kept = 0;

  // Records after those of which a trace is left. There may have been more: see RepairPlan.
  std::uint64_t lost = 0;
};

// Rows beside the records that cannot be read, so that a repair leaves them out.
struct UnreadableRows {
  std::uint64_t requests = 0;  // each acts again if its client repeats it
  std::uint64_t blobs = 0;
  std::uint64_t losses = 0;

  // Names the damaged files that may hide an unknown number of further rows, in words.
  std::string cut_short;

  bool operator==(const UnreadableRows&) const = default;
};

struct RepairPlan {
  // Whether there is anything to repair.
  bool needed = false;

  // The first fault, in words. Empty if none was found.
  std::string damage;

  // The part that would be kept.
  OrderPoint kept;

  // Records that the log is known to have held: by its anchor, by its own count, by traces of
  // records.
  std::uint64_t records_known = 0;

  // The anchor, and whether the kept part agrees with it: it goes through it, or ends before it.
  std::optional<Anchor> anchor;
  bool agrees_with_anchor = true;

  // The journals that lose records, by name.
  std::vector<JournalCut> journals;

  UnreadableRows unreadable;

  // An earlier repair was cut short after its result was whole and before it had its name. Apply
  // gives it the name, and copies nothing; the loss stays acknowledged by the earlier person.
  bool finishes_earlier = false;
};

// One repair of one data folder. For one thread.
class LogRepair {
 public:
  // Hears how many records were looked at, or copied, out of how many.
  using Progress = std::function<void(std::uint64_t done, std::uint64_t total)>;

  virtual ~LogRepair() = default;

  // Looks for a part to keep: in the database as it is, past the damage in its write-ahead log, in
  // the result of RocksDB's own repair of a copy, and in the files that KeepFilesOfOlder put aside.
  // Changes no present file; the copy lies in the folder `log-repair-scratch` until the repair is
  // destroyed.
  //
  // NOT_FOUND if there is no log; FAILED_PRECONDITION for the log of a version with another format;
  // UNAVAILABLE if the disk fails.
  static absl::StatusOr<std::unique_ptr<LogRepair>> Open(FolderLock lock, Progress progress = {});

  virtual const RepairPlan& Plan() const = 0;

  // Keeps exactly the part in the plan. Returns the folder, beside the log's, that the old files
  // are in. The loss is acknowledged in the name of `by`, and the next daemon records it.
  //
  // FAILED_PRECONDITION if there is nothing to repair, or the plan does not agree with the anchor;
  // RESOURCE_EXHAUSTED if the disk has no room for a second copy. After any other failure the old
  // files are where they were.
  virtual absl::StatusOr<std::string> Apply(const Acknowledgement& by, Progress progress) = 0;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_REPAIR_H_
