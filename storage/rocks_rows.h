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

// EventLog::CheckRows for RocksDB: looks at every key space of storage/key.h. The chain of the
// records and their order are not looked at here; storage/order_verifier.h does that.
//
// Headers, payloads and snapshots must lie within the journals that the heads name; heads and names
// must name each other; a request must name a record that there is; a blob must have its digest; no
// row may have an unknown key.
absl::Status CheckRocksRows(rocksdb::DB& db, const std::function<void(const std::string&)>& found);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_ROWS_H_
