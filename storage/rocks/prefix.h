// SPDX-License-Identifier: Apache-2.0
//
// Finds the longest beginning of a damaged log's global order in which everything fits.

#ifndef ARBITRO_STORAGE_ROCKS_PREFIX_H_
#define ARBITRO_STORAGE_ROCKS_PREFIX_H_

#include <rocksdb/db.h>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "storage/event_log.h"
#include "storage/rocks/reader.h"

namespace arbitro::storage {

// Walks the records of a database in their global order, up to the first that is missing, cannot be
// read, does not chain, or lacks its payload. For one thread.
class LogPrefix {
 public:
  // The database must outlive it.
  explicit LogPrefix(rocksdb::DB& db);

  // Returns the next record, valid until the next call; null at the end, for whatever reason.
  const StoredRecord* Next();

  // Returns why there is no next record. Empty if the order simply ends.
  const std::string& Fault() const { return fault_; }

  // Return the walked part: its end in the order, and the end of each journal.
  const OrderPoint& Order() const { return order_; }
  const std::map<JournalId, ChainPoint>& Chains() const { return chains_; }

  // Returns the names of journals, as far as they can be read.
  const std::map<JournalId, std::string>& Names() const { return names_; }

 private:
  std::optional<GlobalEntry> NextEntry();
  std::optional<StoredRecord> Read(const GlobalEntry& entry);
  bool Take(const GlobalEntry& entry);
  // Whether the record goes on from what was walked.
  absl::Status CheckGoesOn(const GlobalEntry& entry, const StoredRecord& record) const;

  const RocksReader reader_;
  std::map<JournalId, std::string> names_;
  std::deque<GlobalEntry> entries_;
  std::map<JournalId, std::deque<StoredRecord>> ahead_;
  std::map<JournalId, ChainPoint> chains_;
  OrderPoint order_;
  StoredRecord record_;
  std::string fault_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_PREFIX_H_
