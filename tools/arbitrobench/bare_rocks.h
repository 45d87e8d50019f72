// SPDX-License-Identifier: Apache-2.0
//
// RocksDB by itself, committing in synced batches: what the log's committer is measured against.
//
// It writes what the log writes, under the options that the log sets, and gets its actions handed
// over as the log's committer does: one thread takes what waits, puts it into one batch, syncs it
// and answers. What is left is RocksDB and the disk: nothing is encoded, hashed, compared, looked
// up, or kept outside the database.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/log_entries.h"

namespace arbitro::bench {

// What is written for one action: keys and values, ready, and its place for the batch's own row.
struct BareAction {
  std::vector<std::pair<std::string, std::string>> rows;
  storage::GlobalEntry place;
};

// The rows that the log writes for a record at that place in the global order.
BareAction BareActionOf(const storage::Append& append, std::uint64_t global_index);

class BareCommitter {
 public:
  using Done = std::function<void(const absl::Status&)>;

  // Makes a database in `folder`. UNAVAILABLE where RocksDB fails.
  static absl::StatusOr<std::unique_ptr<BareCommitter>> Open(const std::string& folder);

  virtual ~BareCommitter() = default;

  // Writes the action, durably, in a batch with whatever else waits and one row with the places of
  // all in the order; then calls `done` on the committer's thread. Thread-safe.
  virtual void Submit(BareAction action, Done done) = 0;

  // Returns once everything that was handed over is answered. Nothing may be submitted later.
  virtual void Drain() = 0;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_
