// SPDX-License-Identifier: Apache-2.0
//
// RocksDB by itself, committing in synced batches: what the log's committer is measured against.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace arbitro::bench {

// Writes `actions` in batches of `batch_size` to a new database in `folder`, with RocksDB's default
// options, and answers how many a second. An action is as many keys of 24 bytes as `value_bytes`
// has entries, each with a value of that size; a batch is one Write with sync. UNAVAILABLE where
// RocksDB fails.
absl::StatusOr<double> BareCommitsPerSecond(const std::string& folder, size_t actions,
                                            size_t batch_size,
                                            absl::Span<const size_t> value_bytes);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_BARE_ROCKS_H_
