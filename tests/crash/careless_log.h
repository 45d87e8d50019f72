// SPDX-License-Identifier: Apache-2.0
//
// A log that takes a failed write for one that worked, or the other way round: what a test of
// failing disks must notice.

#ifndef ARBITRO_CRASH_CARELESS_LOG_H_
#define ARBITRO_CRASH_CARELESS_LOG_H_

#include <memory>
#include <utility>
#include <vector>

#include "storage/event_log.h"
#include "storage/forwarding_log_testing.h"

namespace arbitro::crash {

class CarelessLog final : public storage::ForwardingLog {
 public:
  enum class Lie {
    kDone,     // of a write that failed
    kRefused,  // of one that worked, in a journal of an event
  };

  CarelessLog(std::unique_ptr<storage::EventLog> log, Lie lie)
      : ForwardingLog(std::move(log)), lie_(lie) {}

  absl::StatusOr<std::vector<storage::AppendReceipt>> AppendBatch(
      absl::Span<const storage::Append> appends) override {
    auto receipts = behind().AppendBatch(appends);
    if (lie_ == Lie::kRefused) {
      if (!appends[0].journal_name.starts_with("events/")) return receipts;
      return absl::FailedPreconditionError("nothing was written");
    }
    if (receipts.ok() || storage::IsRefusal(receipts.status())) return receipts;
    std::uint64_t index = behind().LastGlobalIndex().value_or(0);
    std::vector<storage::AppendReceipt> made_up;
    for (const storage::Append& append : appends) {
      made_up.push_back({append.header.sequence, ++index, storage::RecordHash(append.header)});
    }
    return made_up;
  }

 private:
  const Lie lie_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_CARELESS_LOG_H_
