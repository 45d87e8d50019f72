// SPDX-License-Identifier: Apache-2.0
//
// The reading half of the log on RocksDB: what storage/event_log.h says of each call.

#ifndef ARBITRO_STORAGE_ROCKS_READER_H_
#define ARBITRO_STORAGE_ROCKS_READER_H_

#include <rocksdb/db.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/format/value.h"

namespace arbitro::storage {

// Thread-safe. The database must outlive it.
class RocksReader {
 public:
  explicit RocksReader(rocksdb::DB& db) : db_(db) {}

  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const;
  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const;
  absl::StatusOr<std::vector<StoredHeader>> ReadHeaders(const JournalId& journal,
                                                        const ReadRange& range) const;
  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal, std::uint64_t sequence) const;
  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const;
  absl::StatusOr<std::optional<StoredRequest>> FindRequest(const JournalId& journal,
                                                           std::string_view principal,
                                                           std::string_view request_id) const;
  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const;

  // How many records all journals that have a name hold together, as the newest record of each
  // says: reads these in the order of their keys, in `threads` threads where there are many.
  // Records that are appended meanwhile may count or not. DATA_LOSS where a journal has no record,
  // or a row cannot be read.
  absl::StatusOr<std::uint64_t> CountByHeads(std::size_t threads) const;

  absl::StatusOr<std::string> GetBlob(const Digest& digest) const;
  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const;

  // The marks of a journal's snapshots, by sequence, without their bytes.
  absl::StatusOr<std::vector<SnapshotMark>> SnapshotMarks(const JournalId& journal) const;

  // The newest saved state that lies within the first `order_count` records of the order, by its
  // record; 0: none. Records before it were verified when they were folded into that state.
  std::uint64_t SnapshotWithin(const Head& head, std::uint64_t order_count) const;

  // All losses that were acknowledged.
  absl::StatusOr<std::vector<AcknowledgedLoss>> AcknowledgedLosses() const;

 private:
  // NOT_FOUND where there is no such record.
  absl::StatusOr<StoredRecord> ReadRecord(const JournalId& journal, std::uint64_t sequence) const;
  absl::StatusOr<std::string> ReadRow(const JournalId& journal, std::uint64_t sequence) const;

  absl::StatusOr<StoredRecord> RecordFrom(const RecordRow& row) const;

  rocksdb::DB& db_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_READER_H_
