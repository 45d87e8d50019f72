// SPDX-License-Identifier: Apache-2.0
//
// The Merkle tree of RFC 6962 over hashes of leaves: roots, inclusion and consistency proofs.
//
//   root of no leaf    SHA-256("")
//   root of one leaf   its hash, SHA-256(0x00 || leaf): a record hash (storage/format/record.h)
//   root of n leaves   SHA-256(0x01 || root of the first k || root of the rest), k the largest
//                      power of two below n
//
// Leaves are counted from 0, as in RFC 6962; the leaf of a record is its global index minus one.
// Whatever is made from a tree is made from its complete subtrees, which never change once they are
// complete: who keeps those needs no more. storage/log_tree.h does.
//
// Thread-safe: everything here is a pure function or a plain value.

#ifndef ARBITRO_STORAGE_FORMAT_MERKLE_TREE_H_
#define ARBITRO_STORAGE_FORMAT_MERKLE_TREE_H_

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

// The first `size` leaves, and what commits to them.
struct TreePoint {
  std::uint64_t size = 0;
  Digest root{};

  bool operator==(const TreePoint&) const = default;
};

// SHA-256(0x01 || left || right).
Digest MerkleNode(const Digest& left, const Digest& right);

// The root of a tree without leaves.
Digest EmptyMerkleRoot();

// The 2^height leaves from leaf index * 2^height on.
struct Subtree {
  unsigned height = 0;
  std::uint64_t index = 0;

  auto operator<=>(const Subtree&) const = default;
};

// Gives the root of a subtree whose leaves are all there.
using SubtreeReader = std::function<absl::StatusOr<Digest>(const Subtree&)>;

// The root over the first `size` leaves. Errors are the reader's, as in what follows.
absl::StatusOr<Digest> MerkleRoot(std::uint64_t size, const SubtreeReader& read);

// PATH(index, D[size]) of RFC 6962, from the leaf's sibling up. `index` must be below `size`.
absl::StatusOr<std::vector<Digest>> ProveInclusion(std::uint64_t index, std::uint64_t size,
                                                   const SubtreeReader& read);

// PROOF(old_size, D[size]) of RFC 6962; empty for an old size of 0 or `size`, which is its upper
// bound.
absl::StatusOr<std::vector<Digest>> ProveConsistency(std::uint64_t old_size, std::uint64_t size,
                                                     const SubtreeReader& read);

// Whether `proof` shows that leaf `index` of the tree has the hash `leaf`. Believes nothing.
bool VerifyInclusion(const Digest& leaf, std::uint64_t index, absl::Span<const Digest> proof,
                     const TreePoint& tree);

// Whether `proof` shows that the leaves of `old_tree` are the first ones of `tree`. Believes
// nothing.
bool VerifyConsistency(const TreePoint& old_tree, absl::Span<const Digest> proof,
                       const TreePoint& tree);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_MERKLE_TREE_H_
