// SPDX-License-Identifier: Apache-2.0
//
// libpq by itself, running the statement that a log on PostgreSQL appends by: what the log is
// measured against.
//
// Everything is prepared before the clock runs, and nothing is settled, planned, compared or looked
// at: what is left is libpq, the server and the disk.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_BARE_POSTGRES_H_
#define ARBITRO_TOOLS_ARBITROBENCH_BARE_POSTGRES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/log_entries.h"

namespace arbitro::bench {

class BareAppender {
 public:
  // One connection, for a log that was never taken. UNAVAILABLE where the server cannot be had.
  static absl::StatusOr<std::unique_ptr<BareAppender>> Open(const std::string& dsn,
                                                            std::uint64_t log);
  virtual ~BareAppender() = default;

  // Prepares what appends these batches, one after the other.
  virtual void Prepare(const std::vector<std::vector<storage::Append>>& batches) = 0;

  // Appends the prepared batches, each durable before the next.
  virtual absl::Status Run() = 0;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_BARE_POSTGRES_H_
