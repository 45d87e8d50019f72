// SPDX-License-Identifier: Apache-2.0
//
// The journals that may have a publication with a time: a daemon looks at these each second, and
// not at all of its events.

#ifndef ARBITRO_DAEMON_ENGINE_TIMED_PUBLICATIONS_H_
#define ARBITRO_DAEMON_ENGINE_TIMED_PUBLICATIONS_H_

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/state/planned_publications.h"

namespace arbitro::engine {

// Thread-safe.
class TimedPublications {
 public:
  // A durable state of a journal: it is remembered where a publication has a time.
  void Note(const JournalState& state) {
    if (NextPublicationUs(state.event) == 0) return;
    const std::lock_guard lock(mutex_);
    journals_.insert(state.journal);
  }

  // One where a publication has a time, as its brief says.
  void Note(const std::string& journal) {
    const std::lock_guard lock(mutex_);
    journals_.insert(journal);
  }

  // Takes all out. The caller notes those again where a publication still has a time.
  std::vector<std::string> Take() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> taken(journals_.begin(), journals_.end());
    journals_.clear();
    return taken;
  }

 private:
  std::mutex mutex_;
  std::set<std::string> journals_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TIMED_PUBLICATIONS_H_
