// SPDX-License-Identifier: Apache-2.0
//
// Finds the rows beside the records of a damaged log that belong to records that a repair keeps.

#ifndef ARBITRO_STORAGE_ROCKS_KEPT_ROWS_H_
#define ARBITRO_STORAGE_ROCKS_KEPT_ROWS_H_

#include <rocksdb/db.h>

#include <cstdint>
#include <functional>
#include <string_view>

#include "absl/status/status.h"
#include "storage/rocks/repair.h"

namespace arbitro::storage {

// Gets the key and the value of a row; its error ends the walk.
using RowVisitor = std::function<absl::Status(std::string_view key, std::string_view value)>;

// Visits the requests, blobs and acknowledged losses that belong to the first `records_kept` of the
// global order. Rows that cannot be read are counted in `unreadable`, and skipped.
absl::Status ForEachKeptRow(rocksdb::DB& db, std::uint64_t records_kept, const RowVisitor& visit,
                            UnreadableRows* unreadable);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_KEPT_ROWS_H_
