// SPDX-License-Identifier: Apache-2.0
//
// Whether every row of a log's database belongs to something, and none is missing.

#ifndef ARBITRO_STORAGE_ROCKS_ROWS_H_
#define ARBITRO_STORAGE_ROCKS_ROWS_H_

#include <rocksdb/db.h>

#include <functional>
#include <string>

#include "absl/status/status.h"

namespace arbitro::storage {

// EventLog::CheckRows for RocksDB: looks at every key space of storage/format/key.h. The chain of
// the records and whether they are what the order says is not looked at here;
// storage/order_verifier.h does that.
//
// The parts of the order must follow each other and have the running hash; there must be as many
// records of each journal as the order has, and snapshots within them; journals and names must name
// each other; a request must name a record that there is; a blob must have its digest; no row may
// have an unknown key.
absl::Status CheckRocksRows(rocksdb::DB& db, const std::function<void(const std::string&)>& found);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_ROWS_H_
