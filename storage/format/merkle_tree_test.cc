// SPDX-License-Identifier: Apache-2.0

#include "storage/format/merkle_tree.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace arbitro::storage {
namespace {

using Leaves = std::vector<Digest>;

Digest LeafOf(std::string_view bytes) { return Sha256(std::string(1, '\0').append(bytes)); }

Leaves LeavesOf(std::size_t count) {
  Leaves leaves;
  for (std::size_t i = 0; i < count; ++i) leaves.push_back(LeafOf(std::to_string(i)));
  return leaves;
}

// RFC 6962, section 2.1, word for word: MTH, PATH, SUBPROOF over a list of leaves.
std::size_t SplitOf(std::size_t n) {
  std::size_t k = 1;
  while (2 * k < n) k *= 2;
  return k;
}

Leaves Slice(const Leaves& d, std::size_t from, std::size_t to) {
  return {d.begin() + static_cast<std::ptrdiff_t>(from),
          d.begin() + static_cast<std::ptrdiff_t>(to)};
}

Digest Mth(const Leaves& d) {
  if (d.empty()) return Sha256("");
  if (d.size() == 1) return d[0];
  const std::size_t k = SplitOf(d.size());
  return Sha256(std::string(1, '\1') + std::string(AsBytes(Mth(Slice(d, 0, k)))) +
                std::string(AsBytes(Mth(Slice(d, k, d.size())))));
}

Leaves Path(std::size_t m, const Leaves& d) {
  if (d.size() == 1) return {};
  const std::size_t k = SplitOf(d.size());
  const bool left = m < k;
  Leaves path = left ? Path(m, Slice(d, 0, k)) : Path(m - k, Slice(d, k, d.size()));
  path.push_back(left ? Mth(Slice(d, k, d.size())) : Mth(Slice(d, 0, k)));
  return path;
}

Leaves Subproof(std::size_t m, const Leaves& d, bool whole) {
  if (m == d.size()) return whole ? Leaves{} : Leaves{Mth(d)};
  const std::size_t k = SplitOf(d.size());
  const bool left = m <= k;
  Leaves proof =
      left ? Subproof(m, Slice(d, 0, k), whole) : Subproof(m - k, Slice(d, k, d.size()), false);
  proof.push_back(left ? Mth(Slice(d, k, d.size())) : Mth(Slice(d, 0, k)));
  return proof;
}

SubtreeReader ReaderOf(const Leaves& leaves) {
  return [&leaves](const Subtree& subtree) -> absl::StatusOr<Digest> {
    const std::size_t begin = subtree.index << subtree.height;
    const std::size_t end = begin + (std::size_t{1} << subtree.height);
    if (end > leaves.size()) return absl::OutOfRangeError("not complete");
    return Mth(Slice(leaves, begin, end));
  };
}

Digest Changed(Digest digest, std::size_t seed) {
  digest[seed % digest.size()] ^= static_cast<std::uint8_t>(1 + seed % 255);
  return digest;
}

TEST(MerkleTreeTest, RootsAreThoseOfCertificateTransparency) {
  const std::vector<std::string> inputs = {
      "",
      std::string(1, '\0'),
      "\x10",
      "\x20\x21",
      "\x30\x31",
      "\x40\x41\x42\x43",
      "\x50\x51\x52\x53\x54\x55\x56\x57",
      "\x60\x61\x62\x63\x64\x65\x66\x67\x68\x69\x6a\x6b\x6c\x6d\x6e\x6f"};
  Leaves leaves;
  for (const std::string& input : inputs) leaves.push_back(LeafOf(input));
  const auto root = [&](std::size_t size) { return ToHex(*MerkleRoot(size, ReaderOf(leaves))); };
  EXPECT_EQ(root(0), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(root(1), "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d");
  EXPECT_EQ(root(2), "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125");
  EXPECT_EQ(root(3), "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77");
  EXPECT_EQ(root(8), "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
}

TEST(MerkleTreeTest, EveryRootAndInclusionProofIsTheRfcs) {
  const Leaves leaves = LeavesOf(70);
  for (std::size_t size = 0; size <= leaves.size(); ++size) {
    const Leaves held = Slice(leaves, 0, size);
    const TreePoint tree{size, Mth(held)};
    EXPECT_EQ(*MerkleRoot(size, ReaderOf(leaves)), tree.root) << size;
    for (std::size_t index = 0; index < size; ++index) {
      const auto proof = ProveInclusion(index, size, ReaderOf(leaves));
      ASSERT_TRUE(proof.ok()) << proof.status();
      EXPECT_EQ(*proof, Path(index, held)) << index << " of " << size;
      EXPECT_TRUE(VerifyInclusion(leaves[index], index, *proof, tree)) << index << " of " << size;
    }
  }
}

TEST(MerkleTreeTest, EveryConsistencyProofIsTheRfcs) {
  const Leaves leaves = LeavesOf(40);
  for (std::size_t size = 0; size <= leaves.size(); ++size) {
    const Leaves held = Slice(leaves, 0, size);
    for (std::size_t old_size = 0; old_size <= size; ++old_size) {
      const auto proof = ProveConsistency(old_size, size, ReaderOf(leaves));
      ASSERT_TRUE(proof.ok()) << proof.status();
      EXPECT_EQ(*proof, old_size == 0 ? Leaves{} : Subproof(old_size, held, true));
      EXPECT_TRUE(
          VerifyConsistency({old_size, Mth(Slice(leaves, 0, old_size))}, *proof, {size, Mth(held)}))
          << old_size << " in " << size;
    }
  }
}

// Any change of what is shown, what it is shown by, or what it is shown in.
TEST(MerkleTreeTest, NothingAlteredIsBelieved) {
  const Leaves leaves = LeavesOf(300);
  constexpr unsigned kSeed = 20261123;
  std::mt19937 chance(kSeed);
  for (int round = 0; round < 60; ++round) {
    const std::size_t size = 2 + chance() % (leaves.size() - 1);
    const std::size_t index = chance() % size;
    const std::size_t old_size = 1 + chance() % (size - 1);
    const TreePoint tree{size, Mth(Slice(leaves, 0, size))};
    const TreePoint old_tree{old_size, Mth(Slice(leaves, 0, old_size))};
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", leaf " << index << ", old "
                                    << old_size << ", size " << size);
    const Leaves path = *ProveInclusion(index, size, ReaderOf(leaves));
    const Leaves proof = *ProveConsistency(old_size, size, ReaderOf(leaves));
    EXPECT_FALSE(VerifyInclusion(Changed(leaves[index], chance()), index, path, tree));
    EXPECT_FALSE(VerifyInclusion(leaves[index], index ^ 1, path, tree));
    EXPECT_FALSE(VerifyInclusion(leaves[index], size, path, tree));
    EXPECT_FALSE(VerifyInclusion(leaves[index], index, path, {size, Changed(tree.root, chance())}));
    EXPECT_FALSE(VerifyConsistency({old_size, Changed(old_tree.root, chance())}, proof, tree));
    EXPECT_FALSE(VerifyConsistency(old_tree, proof, {size, Changed(tree.root, chance())}));
    EXPECT_FALSE(VerifyConsistency(tree, proof, old_tree));
    for (std::size_t i = 0; i < path.size(); ++i) {
      Leaves altered = path;
      altered[i] = Changed(altered[i], chance());
      EXPECT_FALSE(VerifyInclusion(leaves[index], index, altered, tree)) << i;
      altered.erase(altered.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_FALSE(VerifyInclusion(leaves[index], index, altered, tree)) << i;
    }
    for (std::size_t i = 0; i < proof.size(); ++i) {
      Leaves altered = proof;
      altered[i] = Changed(altered[i], chance());
      EXPECT_FALSE(VerifyConsistency(old_tree, altered, tree)) << i;
    }
    Leaves longer = path;
    longer.push_back(tree.root);
    EXPECT_FALSE(VerifyInclusion(leaves[index], index, longer, tree));
    longer = proof;
    longer.push_back(tree.root);
    EXPECT_FALSE(VerifyConsistency(old_tree, longer, tree));
  }
}

TEST(MerkleTreeTest, AnEmptyTreeIsTheBeginningOfAnyAndHoldsNothing) {
  const Leaves leaves = LeavesOf(3);
  const TreePoint empty{0, EmptyMerkleRoot()};
  EXPECT_TRUE(VerifyConsistency(empty, {}, {3, Mth(leaves)}));
  EXPECT_FALSE(VerifyConsistency({0, leaves[0]}, {}, {3, Mth(leaves)}));
  EXPECT_FALSE(VerifyConsistency(empty, {leaves[0]}, {3, Mth(leaves)}));
  EXPECT_FALSE(VerifyInclusion(leaves[0], 0, {}, empty));
}

}  // namespace
}  // namespace arbitro::storage
