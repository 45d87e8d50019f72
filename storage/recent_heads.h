// SPDX-License-Identifier: Apache-2.0
//
// The heads that this process appended last, so that the next append of a journal need not read
// its head.
//
// Only the appending thread uses it: readers ask the database.

#ifndef ARBITRO_STORAGE_RECENT_HEADS_H_
#define ARBITRO_STORAGE_RECENT_HEADS_H_

#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "storage/event_log.h"

namespace arbitro::storage {

class RecentHeads {
 public:
  // How many are kept. If there are as many, all are forgotten, and come back when they are used.
  static constexpr std::size_t kHeadsMax = 4096;

  // Returns the head, valid until the next call of another function. Null if the journal is not
  // known here; the log may still have it.
  const ChainPoint* Find(const JournalId& journal) const {
    const auto found = heads_.find(journal);
    return found == heads_.end() ? nullptr : &found->second;
  }

  // Takes the heads of a batch that is durable.
  void Take(const std::vector<Head>& heads) {
    if (heads_.size() + heads.size() > kHeadsMax) heads_.clear();
    for (const Head& head : heads) heads_.insert_or_assign(head.journal, head.Point());
  }

  void Clear() { heads_.clear(); }

 private:
  absl::flat_hash_map<JournalId, ChainPoint> heads_;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_RECENT_HEADS_H_
