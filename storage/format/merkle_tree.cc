// SPDX-License-Identifier: Apache-2.0

#include "storage/format/merkle_tree.h"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace arbitro::storage {
namespace {

// The largest power of two below `size`, which is at least 2.
std::uint64_t LeftPart(std::uint64_t size) { return std::bit_floor(size - 1); }

// Leaves from `begin` to before `end`: of a part that the tree's own division makes, so that
// `begin` is a multiple of the largest power of two in its size.
struct Part {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  std::uint64_t Size() const { return end - begin; }
  Part Left() const { return {begin, begin + LeftPart(Size())}; }
  Part Right() const { return {begin + LeftPart(Size()), end}; }
};

// The root of a part: its complete subtrees, the largest first, folded from the right.
absl::StatusOr<Digest> RootOf(const Part& part, const SubtreeReader& read) {
  std::vector<Subtree> subtrees;
  for (std::uint64_t begin = part.begin; begin < part.end;) {
    const auto height = static_cast<unsigned>(std::bit_width(part.end - begin)) - 1;
    subtrees.push_back({height, begin >> height});
    begin += std::uint64_t{1} << height;
  }
  absl::StatusOr<Digest> root = read(subtrees.back());
  for (std::size_t i = subtrees.size() - 1; root.ok() && i-- > 0;) {
    const absl::StatusOr<Digest> left = read(subtrees[i]);
    if (!left.ok()) return left.status();
    root = MerkleNode(*left, *root);
  }
  return root;
}

// The roots of parts that were gathered from the tree's root down, in the order of a proof.
absl::StatusOr<std::vector<Digest>> ProofOf(std::vector<Part> parts, const SubtreeReader& read) {
  std::reverse(parts.begin(), parts.end());
  std::vector<Digest> proof;
  for (const Part& part : parts) {
    absl::StatusOr<Digest> root = RootOf(part, read);
    if (!root.ok()) return root.status();
    proof.push_back(*root);
  }
  return proof;
}

// The way from a leaf up to the root: whether it is the right child, at its level, and whether
// there is anything to its right.
struct Climb {
  std::uint64_t index;
  std::uint64_t last;

  bool AtRoot() const { return last == 0; }
  bool IsRight() const { return (index & 1) != 0; }

  void Up() {
    index >>= 1;
    last >>= 1;
  }

  // A node at the right edge without a sibling is its own parent.
  void UpToSibling() {
    while (index != 0 && !IsRight()) Up();
  }
};

}  // namespace

Digest MerkleNode(const Digest& left, const Digest& right) {
  static constexpr char kNodeTag = 0x01;
  return Sha256Hasher()
      .Update({&kNodeTag, 1})
      .Update(AsBytes(left))
      .Update(AsBytes(right))
      .Finish();
}

Digest EmptyMerkleRoot() { return Sha256(""); }

absl::StatusOr<Digest> MerkleRoot(std::uint64_t size, const SubtreeReader& read) {
  if (size == 0) return EmptyMerkleRoot();
  return RootOf({0, size}, read);
}

absl::StatusOr<std::vector<Digest>> ProveInclusion(std::uint64_t index, std::uint64_t size,
                                                   const SubtreeReader& read) {
  std::vector<Part> siblings;
  Part part{0, size};
  while (part.Size() > 1) {
    const bool in_left = index < part.Left().end;
    siblings.push_back(in_left ? part.Right() : part.Left());
    part = in_left ? part.Left() : part.Right();
  }
  return ProofOf(std::move(siblings), read);
}

absl::StatusOr<std::vector<Digest>> ProveConsistency(std::uint64_t old_size, std::uint64_t size,
                                                     const SubtreeReader& read) {
  if (old_size == 0 || old_size == size) return std::vector<Digest>();
  std::vector<Part> parts;
  Part part{0, size};
  while (part.end != old_size) {
    const bool ends_in_left = old_size <= part.Left().end;
    parts.push_back(ends_in_left ? part.Right() : part.Left());
    part = ends_in_left ? part.Left() : part.Right();
  }
  // The old tree itself needs no telling.
  if (part.begin != 0) parts.push_back(part);
  return ProofOf(std::move(parts), read);
}

bool VerifyInclusion(const Digest& leaf, std::uint64_t index, absl::Span<const Digest> proof,
                     const TreePoint& tree) {
  if (index >= tree.size) return false;
  Climb climb{index, tree.size - 1};
  Digest root = leaf;
  for (const Digest& sibling : proof) {
    if (climb.AtRoot()) return false;
    if (climb.IsRight() || climb.index == climb.last) {
      root = MerkleNode(sibling, root);
      climb.UpToSibling();
    } else {
      root = MerkleNode(root, sibling);
    }
    climb.Up();
  }
  return climb.AtRoot() && root == tree.root;
}

bool VerifyConsistency(const TreePoint& old_tree, absl::Span<const Digest> proof,
                       const TreePoint& tree) {
  if (old_tree.size > tree.size) return false;
  if (old_tree.size == tree.size) return proof.empty() && old_tree.root == tree.root;
  if (old_tree.size == 0) return proof.empty() && old_tree.root == EmptyMerkleRoot();
  Climb climb{old_tree.size - 1, tree.size - 1};
  while (climb.IsRight()) climb.Up();
  // An old tree that is one complete subtree is where the climb begins.
  Digest old_root = old_tree.root;
  if (climb.index != 0) {
    if (proof.empty()) return false;
    old_root = proof.front();
    proof.remove_prefix(1);
  }
  Digest root = old_root;
  for (const Digest& sibling : proof) {
    if (climb.AtRoot()) return false;
    if (climb.IsRight() || climb.index == climb.last) {
      old_root = MerkleNode(sibling, old_root);
      root = MerkleNode(sibling, root);
      climb.UpToSibling();
    } else {
      root = MerkleNode(root, sibling);
    }
    climb.Up();
  }
  return climb.AtRoot() && old_root == old_tree.root && root == tree.root;
}

}  // namespace arbitro::storage
