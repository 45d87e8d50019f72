// SPDX-License-Identifier: Apache-2.0
//
// The strands by journal, in the order of the journals' names.
//
// Names of events begin alike, so that comparing them takes long; they are found by their hash. Not
// synchronised.

#ifndef ARBITRO_DAEMON_ENGINE_STRAND_DIRECTORY_H_
#define ARBITRO_DAEMON_ENGINE_STRAND_DIRECTORY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "daemon/engine/strand.h"

namespace arbitro::engine {

class StrandDirectory {
 public:
  struct Entry {
    std::shared_ptr<Strand> strand;
    size_t users = 0;   // submissions that are not answered yet; none is erased before
    uint64_t used = 0;  // when it was asked for last, by a clock of its owner's
  };
  using Entries = std::map<std::string, Entry, std::less<>>;
  using Place = Entries::iterator;  // valid until it is erased
  using ConstPlace = Entries::const_iterator;

  // end() where there is none.
  Place Find(std::string_view journal) {
    const auto found = by_hash_.find(journal);
    return found == by_hash_.end() ? entries_.end() : found->second;
  }
  ConstPlace Find(std::string_view journal) const {
    const auto found = by_hash_.find(journal);
    return found == by_hash_.end() ? entries_.end() : ConstPlace(found->second);
  }

  // Takes the place of the journal's strand, where it has one.
  Place Put(const std::string& journal, std::shared_ptr<Strand> strand) {
    const Place place = entries_.insert_or_assign(journal, Entry{std::move(strand), 0, 0}).first;
    by_hash_.insert_or_assign(place->first, place);
    return place;
  }

  void Erase(Place place) {
    by_hash_.erase(place->first);
    entries_.erase(place);
  }

  Place begin() { return entries_.begin(); }
  Place end() { return entries_.end(); }
  ConstPlace begin() const { return entries_.begin(); }
  ConstPlace end() const { return entries_.end(); }

 private:
  Entries entries_;
  absl::flat_hash_map<std::string_view, Place> by_hash_;  // of names that lie in entries_
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STRAND_DIRECTORY_H_
