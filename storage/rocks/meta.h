// SPDX-License-Identifier: Apache-2.0
//
// What a log's database says about itself, and how it is changed: one atomic step after the other.
//
// For the sources of storage/ that write the database of a log.

#ifndef ARBITRO_STORAGE_ROCKS_META_H_
#define ARBITRO_STORAGE_ROCKS_META_H_

#include <rocksdb/db.h>
#include <rocksdb/write_batch.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/format/order_hash.h"
#include "storage/format/value.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {

// The numbers that a database keeps about itself.
struct Meta {
  std::uint64_t format = 0;  // 0 in a database that was never opened to the end
  std::uint64_t epoch = 0;
  OrderPoint order;
};

// The database's format; 0 where it has none. FAILED_PRECONDITION for another than this version's,
// whose rows would look like damage.
absl::StatusOr<std::uint64_t> ReadLogFormat(rocksdb::DB& db, const std::string& folder);

// Reads them. DATA_LOSS where they contradict each other; FAILED_PRECONDITION for another format.
absl::StatusOr<Meta> ReadMeta(rocksdb::DB& db, const std::string& folder);

// Where the global order ends: zero for an empty log.
absl::StatusOr<OrderPoint> ReadOrder(rocksdb::DB& db);

// Raises the owner epoch to `epoch`, durably whatever RocksOptions::sync says: an epoch that is
// given twice breaks the format.
absl::Status WriteMeta(rocksdb::DB& db, std::uint64_t epoch);

// Before a log is opened for writing: where its database is behind the anchor, links its files into
// a folder beside it, because opening deletes files that an older MANIFEST does not name.
absl::Status KeepFilesOfOlder(const std::string& folder, const RocksOptions& options,
                              const Anchor& anchor);

// What is changed in several steps is written when there are about so many bytes of it.
inline constexpr std::size_t kStepBytes = std::size_t{1} << 20;

// Collects one atomic step; the first error stays.
class Step {
 public:
  // With room for that many bytes; it grows beyond them.
  explicit Step(std::size_t bytes = 0) : batch_(NewBatch(bytes)) {}

  void Put(const std::string& key, std::string_view value) {
    if (status_.ok()) status_ = batch_.Put(key, value);
  }
  void Delete(const std::string& key) {
    if (status_.ok()) status_ = batch_.Delete(key);
  }

  // Bytes collected so far.
  std::size_t Bytes() const { return batch_.GetDataSize(); }

  // Writes what was collected, and begins anew. UNAVAILABLE, whatever went wrong: its outcome is
  // unknown.
  absl::Status Write(rocksdb::DB& db, Sync sync);

 private:
  rocksdb::WriteBatch batch_;
  rocksdb::Status status_;
};

// Adds a record's row, and the blob that its stored payload lies in where it is large.
void PutRecordRow(const StoredHeader& stored, std::string_view payload, Step& step);

// Adds all rows of one record but its place in the order.
void PutRecord(const Append& append, const AppendReceipt& receipt, Step& step);

// Adds the places of a batch's records.
void PutOrderPart(const OrderPart& part, Step& step);

// Deletes all of the journal's snapshots.
absl::Status DropSnapshotRows(rocksdb::DB& db, const JournalId& journal);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_META_H_
