// SPDX-License-Identifier: Apache-2.0
//
// The reading half of a log on PostgreSQL: what storage/event_log.h says of each call.
//
// Rows beyond what is known to be durable are passed over: a batch can be read in the database
// while no standby has it yet.

#ifndef ARBITRO_STORAGE_POSTGRES_READER_H_
#define ARBITRO_STORAGE_POSTGRES_READER_H_

#include <atomic>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/format/value.h"
#include "storage/postgres/connection_pool.h"

namespace arbitro::storage {

// Thread-safe. Its arguments must outlive it.
class PostgresReader {
 public:
  // `durable` is the global index of the newest record that may be shown.
  PostgresReader(const ConnectionPool& pool, std::uint64_t log,
                 const std::atomic<std::uint64_t>& durable)
      : pool_(pool), log_(log), durable_(durable) {}

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
  absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const;
  absl::StatusOr<std::string> GetBlob(const Digest& digest) const;
  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const;

  // The marks of a journal's snapshots, by sequence, without their bytes.
  absl::StatusOr<std::vector<SnapshotMark>> SnapshotMarks(const JournalId& journal) const;

  // All losses that were acknowledged.
  absl::StatusOr<std::vector<AcknowledgedLoss>> AcknowledgedLosses() const;

  // Where the order ends in the newest turn, and the turn's epoch; zeros for a log that was never
  // taken.
  struct End {
    OrderPoint order;
    std::uint64_t epoch = 0;
  };
  absl::StatusOr<End> ReadEnd() const;

  // The journals of the records behind `from`, up to `end`. DATA_LOSS where the log does not go on
  // from there.
  absl::StatusOr<std::set<JournalId>> JournalsBetween(const OrderPoint& from,
                                                      const OrderPoint& end) const;

  // Whether a turn behind `from`, up to `end`, is no batch of records: a change of something else,
  // or a takeover.
  absl::StatusOr<bool> AnyBeside(std::uint64_t from, std::uint64_t end) const;

  // The running hash after the first `count` records, which must be there.
  absl::StatusOr<OrderPoint> PointAt(std::uint64_t count) const;

 private:
  // The record of a row of kReadRecords, whose payload may lie in a blob.
  absl::StatusOr<StoredRecord> RecordFrom(const StoredHeader& stored, const Rows& rows,
                                          int row) const;
  absl::StatusOr<std::optional<std::string>> SnapshotBytes(const JournalId& journal,
                                                           std::uint64_t sequence) const;

  const ConnectionPool& pool_;
  const std::uint64_t log_;
  const std::atomic<std::uint64_t>& durable_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_READER_H_
