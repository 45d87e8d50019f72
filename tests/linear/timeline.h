// SPDX-License-Identifier: Apache-2.0
//
// A value as it was at every revision.

#ifndef ARBITRO_TESTS_LINEAR_TIMELINE_H_
#define ARBITRO_TESTS_LINEAR_TIMELINE_H_

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/linear/history.h"

namespace arbitro::linear {

// T{} until the first change. Looking something up takes the logarithm of the number of changes.
template <class T>
class Timeline {
 public:
  // From `revision` on it is `value`. Revisions never fall.
  void Set(uint64_t revision, T value) {
    assert(changes_.empty() || changes_.back().first <= revision);
    if (!changes_.empty() && changes_.back().first == revision) {
      changes_.back().second = std::move(value);
    } else {
      changes_.emplace_back(revision, std::move(value));
    }
  }

  T At(uint64_t revision) const {
    const auto after = After(revision);
    return after == changes_.begin() ? T{} : std::prev(after)->second;
  }
  T Newest() const { return changes_.empty() ? T{} : changes_.back().second; }

  // The first change after `revision`; kNever: there is none.
  uint64_t NextAfter(uint64_t revision) const {
    const auto after = After(revision);
    return after == changes_.end() ? kNever : after->first;
  }

 private:
  auto After(uint64_t revision) const {
    return std::upper_bound(
        changes_.begin(), changes_.end(), revision,
        [](uint64_t asked, const auto& change) { return asked < change.first; });
  }

  std::vector<std::pair<uint64_t, T>> changes_;
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_TIMELINE_H_
