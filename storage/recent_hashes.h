// SPDX-License-Identifier: Apache-2.0
//
// The hashes of the records that this process appended last, so that the tree (storage/log_tree.h)
// need not read their headers.
//
// For one thread at a time.

#ifndef ARBITRO_STORAGE_RECENT_HASHES_H_
#define ARBITRO_STORAGE_RECENT_HASHES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "storage/format/sha256.h"

namespace arbitro::storage {

class RecentHashes {
 public:
  // How many are kept: more than a second's at most, in 4 MiB.
  static constexpr std::size_t kHashesMax = std::size_t{1} << 17;

  // Takes the hash of the record at that global index. Where it does not follow the one before, all
  // before it are forgotten.
  void Take(std::uint64_t index, const Digest& hash) {
    if (index != end_) begin_ = end_ = index;
    const std::size_t place = index % kHashesMax;
    // Grows as it is first filled.
    if (hashes_.size() <= place) hashes_.resize(place + 1);
    hashes_[place] = hash;
    ++end_;
    begin_ = std::max(begin_, end_ - std::min<std::uint64_t>(end_, kHashesMax));
  }

  // Those from `index` on; none where it is not among them.
  std::vector<Digest> From(std::uint64_t index, std::size_t hashes_max) const {
    std::vector<Digest> found;
    if (index < begin_) return found;
    for (; index < end_ && found.size() < hashes_max; ++index) {
      found.push_back(hashes_[index % kHashesMax]);
    }
    return found;
  }

 private:
  std::vector<Digest> hashes_;
  std::uint64_t begin_ = 0;  // of the global indexes that are here
  std::uint64_t end_ = 0;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_RECENT_HASHES_H_
