// SPDX-License-Identifier: Apache-2.0
//
// Decides, for every backend, whether each record of a batch may be appended, and the state of the
// log afterwards. Reads the log, writes nothing.

#ifndef ARBITRO_STORAGE_BATCH_PLAN_H_
#define ARBITRO_STORAGE_BATCH_PLAN_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/event_log.h"
#include "storage/recent_heads.h"

namespace arbitro::storage {

struct BatchPlan {
  // One receipt a record, in order.
  std::vector<AppendReceipt> receipts;

  // The new head of each journal in the batch, in the order of their first records. The name is
  // empty if `recent` knew the journal.
  std::vector<Head> heads;
};

// Plans appending `appends` to `log`, whose newest global index is `last_global_index`. A head that
// `recent` knows is not read. The caller keeps every other append out until the batch is written.
//
// Returns the refusals that EventLog::AppendBatch documents, naming the record by its place in the
// batch, or the error of reading the log.
absl::StatusOr<BatchPlan> PlanBatch(const EventLog& log, std::uint64_t last_global_index,
                                    const RecentHeads& recent, absl::Span<const Append> appends);

// Checks a snapshot for `log`: INVALID_ARGUMENT as EventLog::PutSnapshot documents.
absl::Status CheckSnapshot(const EventLog& log, const Snapshot& snapshot);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_BATCH_PLAN_H_
