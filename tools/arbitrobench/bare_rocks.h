// SPDX-License-Identifier: Apache-2.0
//
// RocksDB by itself, committing in synced batches: the baseline of the log's committer.
//
// It writes the rows that the log writes, under the options that the log sets, and takes its
// actions as the log's committer does: one thread takes the waiting ones, puts them into one batch,
// syncs it and answers. Only RocksDB and the disk are left: nothing is encoded, hashed, compared,
// looked up, or kept outside the database.

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

// The rows of one action, keys and values, ready to write, and its place for the batch's own row.
struct BareAction {
  std::vector<std::pair<std::string, std::string>> rows;
  storage::GlobalEntry place;
};

// Returns the rows that the log writes for a record at that place in the global order.
BareAction BareActionOf(const storage::Append& append, std::uint64_t global_index);

class BareCommitter {
 public:
  using Done = std::function<void(const absl::Status&)>;

  // Makes a database in `folder`. UNAVAILABLE if RocksDB fails.
  static absl::StatusOr<std::unique_ptr<BareCommitter>> Open(const std::string& folder);

  virtual ~BareCommitter() = default;

  // Writes the action, durably, in a batch with all others that wait and one row with their places
  // in the order; then calls `done` on the committer's thread. Thread-safe.
  virtual void Submit(BareAction action, Done done) = 0;

  // Returns once every submitted action is answered. Submit nothing later.
  virtual void Drain() = 0;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_
