// SPDX-License-Identifier: Apache-2.0
//
// Whether every row of a log's tables belongs to something, and none is missing.

#ifndef ARBITRO_STORAGE_POSTGRES_ROWS_H_
#define ARBITRO_STORAGE_POSTGRES_ROWS_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "storage/postgres/connection_pool.h"

namespace arbitro::storage {

// Which rows: those of one log, up to its newest durable record.
struct RowsOf {
  std::uint64_t log = 0;
  std::uint64_t durable = 0;
};

// EventLog::CheckRows for PostgreSQL. The chain of the records and whether they are what the order
// says is not looked at here; storage/order_verifier.h does that.
//
// Turns must follow each other without a gap, epochs never fall, the parts of the order must follow
// each other and have the running hash; there must be as many records of each journal as the order
// has, and snapshots within them; journals and names must name each other; a blob must be whole and
// have its digest, and a record's blob must be there. A blob that no record names is no fault: a
// batch that was not written may leave one.
absl::Status CheckPostgresRows(const ConnectionPool& pool, const RowsOf& of,
                               const std::function<void(const std::string&)>& found);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_ROWS_H_
