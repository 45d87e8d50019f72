// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/bare_rocks.h"

#include <rocksdb/db.h>
#include <rocksdb/options.h>
#include <rocksdb/write_batch.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

// Which value of an action, and which action, in as many bytes as the log's key of a record has.
std::string KeyOf(size_t value, uint64_t action) {
  std::string key(16, static_cast<char>('a' + value));
  for (int shift = 56; shift >= 0; shift -= 8) key += static_cast<char>(action >> shift);
  return key;
}

absl::Status Failed(const rocksdb::Status& status) {
  return absl::UnavailableError("bare RocksDB: " + status.ToString());
}

}  // namespace

absl::StatusOr<double> BareCommitsPerSecond(const std::string& folder, size_t actions,
                                            size_t batch_size,
                                            absl::Span<const size_t> value_bytes) {
  rocksdb::Options options;
  options.create_if_missing = true;
  rocksdb::DB* opened = nullptr;
  if (rocksdb::Status status = rocksdb::DB::Open(options, folder, &opened); !status.ok()) {
    return Failed(status);
  }
  const std::unique_ptr<rocksdb::DB> database(opened);
  std::vector<std::string> values;
  for (const size_t bytes : value_bytes) values.emplace_back(bytes, 'x');
  rocksdb::WriteOptions synced;
  synced.sync = true;
  const double begin_ms = WallMs();
  for (size_t next = 0; next < actions;) {
    rocksdb::WriteBatch batch;
    for (const size_t end = std::min(actions, next + batch_size); next < end; ++next) {
      for (size_t i = 0; i < values.size(); ++i) batch.Put(KeyOf(i, next), values[i]);
    }
    if (rocksdb::Status status = database->Write(synced, &batch); !status.ok()) {
      return Failed(status);
    }
  }
  return static_cast<double>(actions) / (WallMs() - begin_ms) * 1000;
}

}  // namespace arbitro::bench
