// SPDX-License-Identifier: Apache-2.0
//
// The Merkle tree over a log: its leaves are the record hashes, in the global order.
//
// It follows the log: whatever is durable when something is asked is in the tree. It keeps the
// hashes of complete subtrees of 256 leaves, of 256 of those, and so on, as tiles of 256 hashes
// each, as C2SP tlog-tiles does; the hashes that fill no tile are in memory, at most 255 a level.
// So it takes 32.2 bytes a record where its tiles are kept, and less than 64 KiB of memory, and a
// proof reads a tile or two a level.
//
// Tiles are a cache: lost ones are made anew from the records' headers. Thread-safe.

#ifndef ARBITRO_STORAGE_LOG_TREE_H_
#define ARBITRO_STORAGE_LOG_TREE_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/merkle_tree.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

inline constexpr unsigned kTileHeight = 8;
inline constexpr std::size_t kTileHashes = std::size_t{1} << kTileHeight;
inline constexpr std::size_t kTileBytes = kTileHashes * kDigestBytes;

// The roots of the subtrees of 256^level leaves from number index * 256 on.
struct TileId {
  std::uint8_t level = 0;
  std::uint64_t index = 0;

  auto operator<=>(const TileId&) const = default;
};

// A full tile: kTileBytes bytes.
struct Tile {
  TileId id;
  std::string hashes;
};

// Where tiles are kept. Only one tree uses it at a time.
class TileStore {
 public:
  virtual ~TileStore() = default;

  // How many tiles of level 0 there are, from the first on.
  virtual absl::StatusOr<std::uint64_t> CountFirstLevel() const = 0;

  // Nothing where there is no such tile.
  virtual absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const = 0;

  // Keeps them all or none. They need not be durable.
  virtual absl::Status Put(const std::vector<Tile>& tiles) = 0;

  // Forgets all tiles.
  virtual absl::Status Clear() = 0;
};

// Tiles in memory, for a log without a disk or one that is open for reading.
class MemoryTiles final : public TileStore {
 public:
  absl::StatusOr<std::uint64_t> CountFirstLevel() const override;
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override;
  absl::Status Put(const std::vector<Tile>& tiles) override;
  absl::Status Clear() override;

 private:
  std::map<TileId, std::string> tiles_;
};

// What a tree grows from.
struct LeafSource {
  // How many leaves there are. Never fewer than it said before.
  std::function<absl::StatusOr<std::uint64_t>()> count;

  // The hashes of leaves from `first` (from 0) on, at least one and at most `leaves_max`, where
  // there are any.
  std::function<absl::StatusOr<std::vector<Digest>>(std::uint64_t first, std::size_t leaves_max)>
      read;
};

class LogTree {
 public:
  // Both are used from then on, and by nobody else at a time.
  LogTree(LeafSource leaves, std::unique_ptr<TileStore> tiles);

  // Takes in what the log holds, at most `leaves_max` of it. For who keeps the tree up to date; the
  // calls below take in everything first.
  absl::Status Follow(std::size_t leaves_max);

  // How many leaves were taken in.
  std::uint64_t Size() const;

  // All of the log.
  absl::StatusOr<TreePoint> Newest();

  // Its first `size` records. OUT_OF_RANGE where it has fewer, as in what follows.
  absl::StatusOr<TreePoint> At(std::uint64_t size);

  // That leaf `index` (from 0) is in the tree of `size` leaves. OUT_OF_RANGE where it is not.
  absl::StatusOr<std::vector<Digest>> Inclusion(std::uint64_t index, std::uint64_t size);

  // That the tree of `old_size` leaves is the beginning of that of `size`.
  absl::StatusOr<std::vector<Digest>> Consistency(std::uint64_t old_size, std::uint64_t size);

  // Forgets all tiles and makes them anew from the log.
  absl::Status Rebuild();

 private:
  // Tiles that one answer has read already.
  using TilesRead = std::map<TileId, std::string>;

  absl::Status Load();
  absl::Status FollowLocked(std::uint64_t leaves_max);
  absl::Status Reach(std::uint64_t size);
  void Add(const Digest& leaf, std::vector<Tile>* full);
  absl::StatusOr<std::string> EdgeFromTiles(std::uint8_t level) const;
  absl::StatusOr<std::string> FullTile(const TileId& id) const;
  absl::StatusOr<Digest> Read(const Subtree& subtree, TilesRead* read) const;

  absl::Status RebuildLocked();
  template <class Answer>
  absl::StatusOr<Answer> Ask(
      std::uint64_t size, const std::function<absl::StatusOr<Answer>(const SubtreeReader&)>& ask);

  const LeafSource leaves_;
  mutable std::mutex mutex_;
  const std::unique_ptr<TileStore> tiles_;
  bool loaded_ = false;
  std::uint64_t size_ = 0;
  std::vector<std::string> edges_;  // by level: the hashes that fill no tile yet
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_LOG_TREE_H_
