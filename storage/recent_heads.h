// SPDX-License-Identifier: Apache-2.0
//
// The heads that this process appended last, so that the next append of a journal need not read
// its head.
//
// Only for whoever appends: readers ask the database. For one thread at a time.

#ifndef ARBITRO_STORAGE_RECENT_HEADS_H_
#define ARBITRO_STORAGE_RECENT_HEADS_H_

#include <cstddef>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "storage/event_log.h"

namespace arbitro::storage {

class RecentHeads {
 public:
  // How many are kept. When there are as many, all are forgotten: they come back by being used.
  static constexpr std::size_t kHeadsMax = 4096;

  // Valid until the next call of another function; null where the journal is not known, which says
  // nothing about the log.
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
