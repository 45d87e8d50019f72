// SPDX-License-Identifier: Apache-2.0
//
// The parts of a log on PostgreSQL that can be made again: snapshots, and the tiles of its tree.
//
// Written without waiting for the disk, over connections of their own, behind the records that they
// are made from. No turn fences them: a snapshot counts only where its digest and its record's hash
// are right, and a tile that is there already stays.

#ifndef ARBITRO_STORAGE_POSTGRES_CACHES_H_
#define ARBITRO_STORAGE_POSTGRES_CACHES_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/log_tree.h"
#include "storage/postgres/connection_pool.h"
#include "storage/postgres/reader.h"

namespace arbitro::storage {

// Thread-safe, but that two puts for one journal must not meet. The pool must outlive it.
class PostgresSnapshots {
 public:
  PostgresSnapshots(const ConnectionPool& pool, std::uint64_t log) : pool_(pool), log_(log) {}

  // Puts one whose record is there, and gives up what storage/snapshot_keeping.h says.
  absl::Status Put(const Snapshot& snapshot, const PostgresReader& reader) const;

  // With the journal's brief.
  absl::Status Drop(const JournalId& journal) const;

  // Each in place of the one before.
  absl::Status PutBriefs(absl::Span<const Brief> briefs) const;

 private:
  absl::Status Drop(const JournalId& journal, const std::vector<std::uint64_t>& sequences) const;

  const ConnectionPool& pool_;
  const std::uint64_t log_;
};

// The pool must outlive it.
class PostgresTiles final : public TileStore {
 public:
  PostgresTiles(const ConnectionPool& pool, std::uint64_t log) : pool_(pool), log_(log) {}

  absl::StatusOr<std::uint64_t> CountFirstLevel() const override;
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override;
  absl::Status Put(const std::vector<Tile>& tiles) override;
  absl::Status Clear() override;

 private:
  const ConnectionPool& pool_;
  const std::uint64_t log_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_CACHES_H_
