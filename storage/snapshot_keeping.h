// SPDX-License-Identifier: Apache-2.0
//
// Which of a journal's snapshots to give up, so that their number stays bounded.

#ifndef ARBITRO_STORAGE_SNAPSHOT_KEEPING_H_
#define ARBITRO_STORAGE_SNAPSHOT_KEEPING_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "storage/format/limits.h"

namespace arbitro::storage {

// The sequences to give up out of `kept`, which is sorted: none up to kSnapshotsKeptMax. The newest
// kSnapshotsNewestKept stay; of the others that one goes, again and again, whose neighbours are
// closest together, so that what stays is spread over the journal.
inline std::vector<std::uint64_t> SnapshotsToDrop(std::vector<std::uint64_t> kept) {
  std::vector<std::uint64_t> dropped;
  while (kept.size() > kSnapshotsKeptMax) {
    std::size_t closest = 0;
    std::uint64_t closest_gap = UINT64_MAX;
    for (std::size_t i = 0; i + kSnapshotsNewestKept < kept.size(); ++i) {
      const std::uint64_t before = i == 0 ? 0 : kept[i - 1];
      const std::uint64_t gap = kept[i + 1] - before;
      if (gap >= closest_gap) continue;
      closest = i;
      closest_gap = gap;
    }
    dropped.push_back(kept[closest]);
    kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(closest));
  }
  return dropped;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_SNAPSHOT_KEEPING_H_
