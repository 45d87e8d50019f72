// SPDX-License-Identifier: Apache-2.0
//
// The tiles of a log's tree (storage/log_tree.h) in the log's database.
//
// They are written without a sync, behind the records that they are made from: a crash takes the
// newest tiles at most, and never leaves one whose records it took.

#ifndef ARBITRO_STORAGE_ROCKS_TILES_H_
#define ARBITRO_STORAGE_ROCKS_TILES_H_

#include <rocksdb/db.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/log_tree.h"
#include "storage/rocks/database.h"

namespace arbitro::storage {

// Both arguments must outlive it.
class RocksTiles final : public TileStore {
 public:
  RocksTiles(rocksdb::DB& db, FailureLatch& latch) : db_(db), latch_(latch) {}

  absl::StatusOr<std::uint64_t> CountFirstLevel() const override;
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override;
  absl::Status Put(const std::vector<Tile>& tiles) override;
  absl::Status Clear() override;

 private:
  absl::Status Change(const std::function<absl::Status()>& change);

  rocksdb::DB& db_;
  FailureLatch& latch_;
};

// Reads the tiles that a database has, and keeps further ones in memory: where nothing may be
// written. The argument must outlive it.
class ReadOnlyRocksTiles final : public TileStore {
 public:
  explicit ReadOnlyRocksTiles(rocksdb::DB& db) : db_(db) {}

  absl::StatusOr<std::uint64_t> CountFirstLevel() const override;
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override;
  absl::Status Put(const std::vector<Tile>& tiles) override { return more_.Put(tiles); }
  absl::Status Clear() override;

 private:
  rocksdb::DB& db_;
  bool use_database_ = true;
  MemoryTiles more_;
};

// Holds every tile of a database against the headers it stands for; calls `found` once a fault.
absl::Status CheckTiles(rocksdb::DB& db, const LeafSource& leaves,
                        const std::function<void(const std::string&)>& found);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_TILES_H_
