// SPDX-License-Identifier: Apache-2.0

#include "storage/log_tree.h"

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace arbitro::storage {
namespace {

// Tiles that outlive the tree which uses them, and can be damaged.
class SharedTiles final : public TileStore {
 public:
  explicit SharedTiles(std::map<TileId, std::string>* tiles) : tiles_(tiles) {}

  absl::StatusOr<std::uint64_t> CountFirstLevel() const override {
    std::uint64_t count = 0;
    for (const auto& [id, hashes] : *tiles_) count += id.level == 0 ? 1 : 0;
    return count;
  }
  absl::StatusOr<std::optional<std::string>> Get(const TileId& id) const override {
    const auto found = tiles_->find(id);
    if (found == tiles_->end()) return std::optional<std::string>();
    return std::optional<std::string>(found->second);
  }
  absl::Status Put(const std::vector<Tile>& tiles) override {
    for (const Tile& tile : tiles) (*tiles_)[tile.id] = tile.hashes;
    return absl::OkStatus();
  }
  absl::Status Clear() override {
    tiles_->clear();
    return absl::OkStatus();
  }

 private:
  std::map<TileId, std::string>* const tiles_;
};

class LogTreeTest : public testing::Test {
 protected:
  void Grow(std::size_t count) {
    while (leaves_.size() < count) leaves_.push_back(Sha256(std::to_string(leaves_.size())));
  }

  std::unique_ptr<LogTree> NewTree() {
    LeafSource source;
    source.count = [this]() -> absl::StatusOr<std::uint64_t> { return leaves_.size(); };
    source.read = [this](std::uint64_t first,
                         std::size_t leaves_max) -> absl::StatusOr<std::vector<Digest>> {
      const auto begin = leaves_.begin() + static_cast<std::ptrdiff_t>(first);
      leaves_read_ += leaves_max;
      return std::vector<Digest>(begin, begin + static_cast<std::ptrdiff_t>(leaves_max));
    };
    return std::make_unique<LogTree>(std::move(source), std::make_unique<SharedTiles>(&tiles_));
  }

  // The same by hashing all of it.
  Digest RootOf(std::uint64_t size) {
    return *MerkleRoot(size, [this](const Subtree& subtree) -> absl::StatusOr<Digest> {
      std::vector<Digest> row(
          leaves_.begin() + static_cast<std::ptrdiff_t>(subtree.index << subtree.height),
          leaves_.begin() + static_cast<std::ptrdiff_t>((subtree.index + 1) << subtree.height));
      for (std::size_t width = row.size(); width > 1; width /= 2) {
        for (std::size_t i = 0; i < width / 2; ++i) row[i] = MerkleNode(row[2 * i], row[2 * i + 1]);
      }
      return row.front();
    });
  }

  void ExpectProofs(LogTree* tree, std::uint64_t size, std::mt19937* chance) {
    const absl::StatusOr<TreePoint> point = tree->At(size);
    ASSERT_TRUE(point.ok()) << point.status();
    ASSERT_EQ(point->root, RootOf(size)) << size;
    if (size == 0) return;
    const std::uint64_t index = (*chance)() % size;
    const auto path = tree->Inclusion(index, size);
    ASSERT_TRUE(path.ok()) << path.status();
    EXPECT_TRUE(VerifyInclusion(leaves_[index], index, *path, *point)) << index << " of " << size;
    const std::uint64_t old_size = (*chance)() % (size + 1);
    const auto proof = tree->Consistency(old_size, size);
    ASSERT_TRUE(proof.ok()) << proof.status();
    EXPECT_TRUE(VerifyConsistency({old_size, RootOf(old_size)}, *proof, *point))
        << old_size << " in " << size;
  }

  std::vector<Digest> leaves_;
  std::map<TileId, std::string> tiles_;
  std::uint64_t leaves_read_ = 0;
};

TEST_F(LogTreeTest, FollowsTheLogAndAnswersForEverySizeItHad) {
  constexpr unsigned kSeed = 7;
  std::mt19937 chance(kSeed);
  const auto tree = NewTree();
  // Around one tile, two, and a tile of tiles.
  for (const std::uint64_t size :
       {0, 1, 2, 255, 256, 257, 511, 512, 800, 65535, 65536, 65537, 66000}) {
    Grow(size);
    ExpectProofs(tree.get(), size, &chance);
  }
  EXPECT_EQ(leaves_read_, leaves_.size()) << "each once";
  EXPECT_EQ(tree->Newest()->size, leaves_.size());
  for (int i = 0; i < 40; ++i) ExpectProofs(tree.get(), chance() % (leaves_.size() + 1), &chance);
  EXPECT_EQ(tiles_.size(), 257u + 1u);
}

TEST_F(LogTreeTest, GoesOnFromTheTilesThatWereKept) {
  Grow(66000);
  const TreePoint before = *NewTree()->Newest();
  leaves_read_ = 0;
  const auto tree = NewTree();
  EXPECT_EQ(*tree->Newest(), before);
  EXPECT_EQ(leaves_read_, 66000 % kTileHashes);
}

TEST_F(LogTreeTest, LostTilesAreMadeAnew) {
  constexpr unsigned kSeed = 8;
  std::mt19937 chance(kSeed);
  Grow(66000);
  ASSERT_TRUE(NewTree()->Newest().ok());
  const auto all = tiles_;
  for (const TileId& lost : {TileId{0, 3}, TileId{0, 256}, TileId{1, 0}}) {
    tiles_ = all;
    tiles_.erase(lost);
    ExpectProofs(NewTree().get(), 66000, &chance);
    const auto tree = NewTree();
    ASSERT_TRUE(tree->Inclusion(3 * kTileHashes + 1, 900).ok());
    EXPECT_EQ(tree->At(66000)->root, RootOf(66000));
    EXPECT_EQ(tiles_, all);
  }
  tiles_ = all;
  tiles_[{0, 257}] = "";  // one too many, and no tile
  ExpectProofs(NewTree().get(), 66000, &chance);
  EXPECT_EQ(tiles_, all);
}

TEST_F(LogTreeTest, TilesOfAnotherLogAreForgottenWhenAsked) {
  Grow(1000);
  ASSERT_TRUE(NewTree()->Newest().ok());
  tiles_[{0, 1}][77] ^= 1;
  const auto tree = NewTree();
  EXPECT_NE(tree->Newest()->root, RootOf(1000)) << "a tile is believed as it is";
  ASSERT_TRUE(tree->Rebuild().ok());
  EXPECT_EQ(tree->Newest()->root, RootOf(1000));
}

TEST_F(LogTreeTest, FollowsInPartsAndRefusesWhatThereIsNot) {
  Grow(1000);
  const auto tree = NewTree();
  ASSERT_TRUE(tree->Follow(300).ok());
  EXPECT_EQ(tree->Size(), 300u);
  EXPECT_EQ(tree->At(1001).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(tree->Inclusion(5, 5).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_EQ(tree->Consistency(6, 5).status().code(), absl::StatusCode::kOutOfRange);
  EXPECT_TRUE(tree->Consistency(0, 5)->empty());
}

}  // namespace
}  // namespace arbitro::storage
