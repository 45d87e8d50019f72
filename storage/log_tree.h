// SPDX-License-Identifier: Apache-2.0
//
// The Merkle tree over a log: its leaves are the record hashes, in the global order.
//
// It follows the log: each answer covers every record that is durable by then. It keeps the hashes
// of complete subtrees of 256 leaves, of 256 of those, and so on, as tiles of 256 hashes each, as
// C2SP tlog-tiles does; the hashes that fill no tile are in memory, at most 255 a level. So it
// takes 32.2 bytes a record where its tiles are kept, and less than 64 KiB of memory, and a proof
// reads a tile or two a level.
//
// Tiles are a cache: the tree makes lost ones again from the records' headers. Thread-safe.

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

// Names the roots of the subtrees of 256^level leaves, from number index * 256 on.
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

// Keeps tiles. Only one tree uses it at a time.
class TileStore {
 public:
  virtual ~TileStore() = default;

  // Returns how many tiles of level 0 there are, from the first on.
  virtual absl::StatusOr<std::uint64_t> CountFirstLevel() const = 0;

  // Returns nothing if there is no such tile.
  virtual absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const = 0;

  // Keeps all or none. They need not be durable.
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

// The leaves that a tree grows from.
struct LeafSource {
  // Returns how many leaves there are, never fewer than before.
  std::function<absl::StatusOr<std::uint64_t>()> count;

  // Returns the hashes of leaves from `first` (from 0) on: at most `leaves_max`, and at least one
  // if there are any.
  std::function<absl::StatusOr<std::vector<Digest>>(std::uint64_t first, std::size_t leaves_max)>
      read;
};

class LogTree {
 public:
  // Uses both from then on; no other code may use them at the same time.
  LogTree(LeafSource leaves, std::unique_ptr<TileStore> tiles);

  // Takes in new records of the log, at most `leaves_max`. For the thread that keeps the tree up to
  // date; the calls below take in everything first.
  absl::Status Follow(std::size_t leaves_max);

  // Returns how many leaves were taken in.
  std::uint64_t Size() const;

  // Returns the tree over the whole log.
  absl::StatusOr<TreePoint> Newest();

  // Returns the tree over its first `size` records. OUT_OF_RANGE if it has fewer, as in the calls
  // below.
  absl::StatusOr<TreePoint> At(std::uint64_t size);

  // Returns the proof that leaf `index` (from 0) is in the tree of `size` leaves. OUT_OF_RANGE if
  // it is not.
  absl::StatusOr<std::vector<Digest>> Inclusion(std::uint64_t index, std::uint64_t size);

  // Returns the proof that the tree of `old_size` leaves is the beginning of that of `size`.
  absl::StatusOr<std::vector<Digest>> Consistency(std::uint64_t old_size, std::uint64_t size);

  // Forgets all tiles, and makes them again from the log.
  absl::Status Rebuild();

 private:
  // Tiles that one answer has read already.
  using TilesRead = std::map<TileId, std::string>;

  absl::Status Load();
  absl::Status FollowLocked(std::uint64_t leaves_max);
  absl::Status Grow(const std::vector<Digest>& hashes);
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
