// SPDX-License-Identifier: Apache-2.0

#include "storage/log_tree.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

// Levels of tiles that 2^64 leaves need.
constexpr std::size_t kTileLevelsMax = 8;

Digest HashAt(std::string_view hashes, std::size_t place) {
  Digest digest;
  std::memcpy(digest.data(), hashes.data() + place * kDigestBytes, kDigestBytes);
  return digest;
}

// Returns the root over hashes whose number is a power of two.
Digest RootOfHashes(std::string_view hashes) {
  const std::size_t count = hashes.size() / kDigestBytes;
  std::vector<Digest> row(count);
  for (std::size_t i = 0; i < count; ++i) row[i] = HashAt(hashes, i);
  for (std::size_t width = count; width > 1; width /= 2) {
    for (std::size_t i = 0; i < width / 2; ++i) row[i] = MerkleNode(row[2 * i], row[2 * i + 1]);
  }
  return row.front();
}

absl::Status TooLarge(std::uint64_t size, std::uint64_t held) {
  return absl::OutOfRangeError(
      absl::StrCat("there is no tree of ", size, " records: the log has ", held));
}

}  // namespace

absl::StatusOr<std::uint64_t> MemoryTiles::CountFirstLevel() const {
  return static_cast<std::uint64_t>(
      std::distance(tiles_.begin(), tiles_.lower_bound(TileId{1, 0})));
}

absl::StatusOr<std::optional<std::string>> MemoryTiles::Get(const TileId& id) const {
  const auto found = tiles_.find(id);
  if (found == tiles_.end()) return std::optional<std::string>();
  return std::optional<std::string>(found->second);
}

absl::Status MemoryTiles::Put(const std::vector<Tile>& tiles) {
  for (const Tile& tile : tiles) tiles_[tile.id] = tile.hashes;
  return absl::OkStatus();
}

absl::Status MemoryTiles::Clear() {
  tiles_.clear();
  return absl::OkStatus();
}

LogTree::LogTree(LeafSource leaves, std::unique_ptr<TileStore> tiles)
    : leaves_(std::move(leaves)), tiles_(std::move(tiles)), edges_(kTileLevelsMax) {}

absl::Status LogTree::Follow(std::size_t leaves_max) {
  const std::lock_guard lock(mutex_);
  return FollowLocked(leaves_max);
}

std::uint64_t LogTree::Size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

absl::StatusOr<TreePoint> LogTree::Newest() {
  const absl::StatusOr<std::uint64_t> count = leaves_.count();
  if (!count.ok()) return count.status();
  return At(*count);
}

absl::StatusOr<TreePoint> LogTree::At(std::uint64_t size) {
  return Ask<TreePoint>(size, [size](const SubtreeReader& read) -> absl::StatusOr<TreePoint> {
    const absl::StatusOr<Digest> root = MerkleRoot(size, read);
    if (!root.ok()) return root.status();
    return TreePoint{size, *root};
  });
}

absl::StatusOr<std::vector<Digest>> LogTree::Inclusion(std::uint64_t index, std::uint64_t size) {
  if (index >= size) {
    return absl::OutOfRangeError(
        absl::StrCat("record ", index + 1, " is not among the first ", size));
  }
  return Ask<std::vector<Digest>>(
      size, [&](const SubtreeReader& read) { return ProveInclusion(index, size, read); });
}

absl::StatusOr<std::vector<Digest>> LogTree::Consistency(std::uint64_t old_size,
                                                         std::uint64_t size) {
  if (old_size > size) {
    return absl::OutOfRangeError(
        absl::StrCat("a tree of ", old_size, " records is no beginning of one of ", size));
  }
  return Ask<std::vector<Digest>>(
      size, [&](const SubtreeReader& read) { return ProveConsistency(old_size, size, read); });
}

absl::Status LogTree::Rebuild() {
  const std::lock_guard lock(mutex_);
  return RebuildLocked();
}

absl::Status LogTree::RebuildLocked() {
  if (absl::Status cleared = tiles_->Clear(); !cleared.ok()) return cleared;
  loaded_ = false;
  return FollowLocked(UINT64_MAX);
}

template <class Answer>
absl::StatusOr<Answer> LogTree::Ask(
    std::uint64_t size, const std::function<absl::StatusOr<Answer>(const SubtreeReader&)>& ask) {
  const std::lock_guard lock(mutex_);
  if (absl::Status reached = Reach(size); !reached.ok()) return reached;
  for (bool rebuilt = false;; rebuilt = true) {
    TilesRead tiles;
    absl::StatusOr<Answer> answer =
        ask([this, &tiles](const Subtree& subtree) { return Read(subtree, &tiles); });
    if (rebuilt || !absl::IsDataLoss(answer.status())) return answer;
    if (absl::Status status = RebuildLocked(); !status.ok()) return status;
  }
}

// Begins where the kept tiles end.
absl::Status LogTree::Load() {
  Failpoint("tree.loading");
  const absl::StatusOr<std::uint64_t> kept = tiles_->CountFirstLevel();
  const absl::StatusOr<std::uint64_t> count = leaves_.count();
  if (!count.ok()) return count.status();
  for (std::string& edge : edges_) edge.clear();
  size_ = kept.ok() ? *kept * kTileHashes : 0;
  bool whole = kept.ok() && size_ <= *count;
  for (std::uint8_t level = 1; whole && level < kTileLevelsMax; ++level) {
    absl::StatusOr<std::string> edge = EdgeFromTiles(level);
    whole = edge.ok();
    if (whole) edges_[level] = *std::move(edge);
  }
  if (!whole) {
    if (absl::Status cleared = tiles_->Clear(); !cleared.ok()) return cleared;
    for (std::string& edge : edges_) edge.clear();
    size_ = 0;
  }
  loaded_ = true;
  Failpoint("tree.loaded");
  return absl::OkStatus();
}

// Returns the roots of the newest full tiles of the level below, which together fill no tile.
absl::StatusOr<std::string> LogTree::EdgeFromTiles(std::uint8_t level) const {
  const std::uint64_t complete = size_ >> (kTileHeight * level);
  std::string edge;
  for (std::uint64_t i = complete - complete % kTileHashes; i < complete; ++i) {
    const absl::StatusOr<std::string> tile = FullTile({static_cast<std::uint8_t>(level - 1), i});
    if (!tile.ok()) return tile.status();
    edge += AsBytes(RootOfHashes(*tile));
  }
  return edge;
}

absl::Status LogTree::FollowLocked(std::uint64_t leaves_max) {
  if (!loaded_) {
    if (absl::Status loaded = Load(); !loaded.ok()) return loaded;
  }
  const absl::StatusOr<std::uint64_t> count = leaves_.count();
  if (!count.ok()) return count.status();
  const std::uint64_t end = *count - size_ > leaves_max ? size_ + leaves_max : *count;
  while (size_ < end) {
    const auto hashes = leaves_.read(
        size_, static_cast<std::size_t>(std::min<std::uint64_t>(end - size_, kReadRecordsMax)));
    if (!hashes.ok()) return hashes.status();
    if (hashes->empty()) {
      return absl::DataLossError(absl::StrCat("the global order has no record ", size_ + 1));
    }
    Failpoint("tree.hashes_read");
    if (absl::Status grown = Grow(*hashes); !grown.ok()) return grown;
  }
  return absl::OkStatus();
}

absl::Status LogTree::Grow(const std::vector<Digest>& hashes) {
  std::vector<Tile> full;
  for (const Digest& hash : hashes) Add(hash, &full);
  Failpoint("tree.grown");
  const absl::Status put = full.empty() ? absl::OkStatus() : tiles_->Put(full);
  // The hashes in memory refer to tiles that were not kept.
  if (!put.ok()) loaded_ = false;
  return put;
}

absl::Status LogTree::Reach(std::uint64_t size) {
  if (loaded_ && size <= size_) return absl::OkStatus();
  if (absl::Status followed = FollowLocked(UINT64_MAX); !followed.ok()) return followed;
  return size <= size_ ? absl::OkStatus() : TooLarge(size, size_);
}

void LogTree::Add(const Digest& leaf, std::vector<Tile>* full) {
  ++size_;
  Digest hash = leaf;
  for (std::uint8_t level = 0;; ++level) {
    std::string& edge = edges_[level];
    edge += AsBytes(hash);
    if (edge.size() < kTileBytes) return;
    hash = RootOfHashes(edge);
    const std::uint64_t tiles = size_ >> (kTileHeight * (level + 1));
    full->push_back({{level, tiles - 1}, std::exchange(edge, {})});
  }
}

absl::StatusOr<std::string> LogTree::FullTile(const TileId& id) const {
  absl::StatusOr<std::optional<std::string>> tile = tiles_->Get(id);
  if (!tile.ok()) return tile.status();
  if (!tile->has_value() || (*tile)->size() != kTileBytes) {
    return absl::DataLossError(
        absl::StrCat("tile ", id.index, " of level ", id.level, " of the tree is not whole"));
  }
  return **std::move(tile);
}

absl::StatusOr<Digest> LogTree::Read(const Subtree& subtree, TilesRead* read) const {
  const auto level = static_cast<std::uint8_t>(subtree.height / kTileHeight);
  const unsigned within = subtree.height % kTileHeight;
  const std::uint64_t first = subtree.index << within;
  const TileId id{level, first >> kTileHeight};
  std::string_view hashes = edges_[level];
  if (id.index != size_ >> (kTileHeight * level) >> kTileHeight) {
    auto found = read->find(id);
    if (found == read->end()) {
      absl::StatusOr<std::string> tile = FullTile(id);
      if (!tile.ok()) return tile.status();
      found = read->emplace(id, *std::move(tile)).first;
    }
    hashes = found->second;
  }
  const std::size_t place = first % kTileHashes;
  return RootOfHashes(hashes.substr(place * kDigestBytes, kDigestBytes << within));
}

}  // namespace arbitro::storage
