// SPDX-License-Identifier: Apache-2.0
//
// The numbers that a log's database keeps about itself, and changes to it in atomic steps.
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

// Returns the database's format, or 0 if it has none. FAILED_PRECONDITION for another than this
// version's, whose rows would look like damage.
absl::StatusOr<std::uint64_t> ReadLogFormat(rocksdb::DB& db, const std::string& folder);

// Reads them. DATA_LOSS if they contradict each other; FAILED_PRECONDITION for another format.
absl::StatusOr<Meta> ReadMeta(rocksdb::DB& db, const std::string& folder);

// Returns the end of the global order: zero for an empty log.
absl::StatusOr<OrderPoint> ReadOrder(rocksdb::DB& db);

// Raises the owner epoch to `epoch`, durably whatever RocksOptions::sync says: an epoch that is
// given twice breaks the format.
absl::Status WriteMeta(rocksdb::DB& db, std::uint64_t epoch);

// Call it before a log is opened for writing. If the database is behind the anchor, links its files
// into a folder beside it, because opening deletes files that an older MANIFEST does not name.
absl::Status KeepFilesOfOlder(const std::string& folder, const RocksOptions& options,
                              const Anchor& anchor);

// A change in several steps writes a step after about so many bytes.
inline constexpr std::size_t kStepBytes = std::size_t{1} << 20;

// Collects one atomic step; the first error stays.
class Step {
 public:
  // Makes room for that many bytes; it grows beyond them.
  explicit Step(std::size_t bytes = 0) : batch_(NewBatch(bytes)) {}

  void Put(const std::string& key, std::string_view value) {
    if (status_.ok()) status_ = batch_.Put(key, value);
  }
  void Delete(const std::string& key) {
    if (status_.ok()) status_ = batch_.Delete(key);
  }

  // Returns the bytes collected so far.
  std::size_t Bytes() const { return batch_.GetDataSize(); }

  // Writes the collected rows, and begins the next step. UNAVAILABLE after any error: its outcome
  // is unknown.
  absl::Status Write(rocksdb::DB& db, Sync sync);

 private:
  rocksdb::WriteBatch batch_;
  rocksdb::Status status_;
};

// Adds a record's row, and the blob that holds its stored payload if that is large.
void PutRecordRow(const StoredHeader& stored, std::string_view payload, Step& step);

// Adds all rows of one record except its place in the order.
void PutRecord(const Append& append, const AppendReceipt& receipt, Step& step);

// Adds the places of a batch's records.
void PutOrderPart(const OrderPart& part, Step& step);

// Deletes all of the journal's snapshots.
absl::Status DropSnapshotRows(rocksdb::DB& db, const JournalId& journal);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_META_H_
