// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/tiles.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/format/key.h"
#include "storage/rocks/meta.h"

namespace arbitro::storage {
namespace {

// Returns the number after the newest tile of level 0 that the database has.
absl::StatusOr<std::uint64_t> CountTiles(rocksdb::DB& db) {
  Scan tiles(db, TileKey(0, 0), TileKey(1, 0));
  tiles.ToLast();
  absl::StatusOr<std::uint64_t> count = 0;
  // Without a tile the last key is of another kind.
  if (tiles.Valid() && tiles.Key() >= TileKey(0, 0)) {
    count = IndexInTileKey(tiles.Key());
    if (count.ok()) ++*count;
  }
  if (absl::Status status = tiles.End(); !status.ok()) return status;
  return count;
}

// Keeps nothing, and shows each tile that it is given.
class TilesShown final : public TileStore {
 public:
  using Take = std::function<void(const Tile&)>;
  explicit TilesShown(Take take) : take_(std::move(take)) {}

  absl::StatusOr<std::uint64_t> CountFirstLevel() const override { return 0; }
  absl::StatusOr<std::optional<std::string>> Get(const TileId&) const override {
    return std::optional<std::string>();
  }
  absl::Status Put(const std::vector<Tile>& tiles) override {
    for (const Tile& tile : tiles) take_(tile);
    return absl::OkStatus();
  }
  absl::Status Clear() override { return absl::OkStatus(); }

 private:
  const Take take_;
};

}  // namespace

absl::StatusOr<std::uint64_t> RocksTiles::CountFirstLevel() const { return CountTiles(db_); }

absl::StatusOr<std::optional<std::string>> RocksTiles::Get(const TileId& id) const {
  return GetValue(db_, TileKey(id.level, id.index));
}

absl::Status RocksTiles::Put(const std::vector<Tile>& tiles) {
  return Change([&] {
    Step step(tiles.size() * kTileBytes);
    for (const Tile& tile : tiles) step.Put(TileKey(tile.id.level, tile.id.index), tile.hashes);
    return step.Write(db_, Sync::kNever);
  });
}

absl::Status RocksTiles::Clear() {
  return Change([&] {
    Step step;
    Scan tiles(db_, TileKey(0, 0), TileEndKey());
    for (; tiles.Valid(); tiles.Next()) step.Delete(std::string(tiles.Key()));
    if (absl::Status status = tiles.End(); !status.ok()) return status;
    return step.Write(db_, Sync::kNever);
  });
}

// A database that failed once is not written to any more.
absl::Status RocksTiles::Change(const std::function<absl::Status()>& change) {
  if (absl::Status failed = latch_.Get(); !failed.ok()) return failed;
  absl::Status status = change();
  if (!status.ok()) latch_.Set(std::string(status.message()));
  return status;
}

absl::StatusOr<std::uint64_t> ReadOnlyRocksTiles::CountFirstLevel() const {
  if (!use_database_) return more_.CountFirstLevel();
  return CountTiles(db_);
}

absl::StatusOr<std::optional<std::string>> ReadOnlyRocksTiles::Get(const TileId& id) const {
  absl::StatusOr<std::optional<std::string>> tile = more_.Get(id);
  if (!use_database_ || !tile.ok() || tile->has_value()) return tile;
  return GetValue(db_, TileKey(id.level, id.index));
}

absl::Status ReadOnlyRocksTiles::Clear() {
  use_database_ = false;
  return more_.Clear();
}

absl::Status CheckTiles(rocksdb::DB& db, const LeafSource& leaves,
                        const std::function<void(const std::string&)>& found) {
  std::uint64_t held = 0;
  absl::Status unread;
  LogTree tree(leaves, std::make_unique<TilesShown>([&](const Tile& tile) {
                 const auto kept = GetValue(db, TileKey(tile.id.level, tile.id.index));
                 if (!kept.ok()) unread = kept.status();
                 if (!kept.ok() || !kept->has_value()) return;
                 ++held;
                 if (**kept == tile.hashes) return;
                 found(absl::StrCat("tile ", tile.id.index, " of level ", tile.id.level,
                                    " of the tree: its hashes are not its records'"));
               }));
  const absl::Status followed = tree.Follow(SIZE_MAX);
  // The check of the records names their faults.
  if (absl::IsDataLoss(followed) || absl::IsNotFound(followed)) return absl::OkStatus();
  if (!followed.ok()) return followed;
  if (!unread.ok()) return unread;
  std::uint64_t rows = 0;
  Scan tiles(db, TileKey(0, 0), TileEndKey());
  for (; tiles.Valid(); tiles.Next()) ++rows;
  if (rows != held) found(absl::StrCat(rows - held, " tiles of the tree belong to nothing"));
  return tiles.End();
}

}  // namespace arbitro::storage
