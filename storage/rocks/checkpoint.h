// SPDX-License-Identifier: Apache-2.0
//
// Copies of an open RocksDB database, made while it is written to.

#ifndef ARBITRO_STORAGE_ROCKS_CHECKPOINT_H_
#define ARBITRO_STORAGE_ROCKS_CHECKPOINT_H_

#include <rocksdb/db.h>

#include <string>

#include "absl/status/status.h"

namespace arbitro::storage {

// Makes `folder`, which must not exist, a database that holds everything that was durable when the
// call began. It first writes out the rows in memory, so the copy needs no write-ahead log of the
// original. Sorted files are shared with it as hard links if the two lie on one file system, which
// is safe because they never change. The copy is on disk when this returns.
//
// ALREADY_EXISTS if the folder is there; UNAVAILABLE if the disk fails.
absl::Status WriteCheckpoint(rocksdb::DB& db, const std::string& folder);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_CHECKPOINT_H_
