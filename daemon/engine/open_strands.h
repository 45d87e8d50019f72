// SPDX-License-Identifier: Apache-2.0
//
// The strands that are in memory: each is opened when its journal is first asked for, and the least
// recently used are dropped again where they are many and nothing of them is under way.
//
// A journal is opened by one thread at a time, and while it has a strand no other one is made for
// it. A strand is dropped only where all of its records are durable and no call holds it, so that
// opening it again gives what it was. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_OPEN_STRANDS_H_
#define ARBITRO_DAEMON_ENGINE_OPEN_STRANDS_H_

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/strand.h"
#include "daemon/engine/strand_directory.h"

namespace arbitro::engine {

// A strand that has more records than this after its snapshot leaves another when it is dropped.
inline constexpr uint64_t kSnapshotAtDroppingRecords = 64;

class OpenStrands {
 public:
  using Place = StrandDirectory::Place;

  // All that the log has of a journal. `state` null: no record, or its payloads lie in a bundle.
  struct Recalled {
    StatePtr state;
    uint64_t snapshot_revision = 0;
    bool archived = false;
  };

  // Both must outlive it.
  OpenStrands(const StrandPorts* ports, const StateRecall* recall, size_t open_max);

  // Opens a journal that must not be open. An error: the log cannot be read. Quarantines one that
  // does not verify or fold, or does not end where the order ends it; then the state is the last
  // good one.
  absl::StatusOr<Recalled> Recall(const std::string& journal) const;

  // Takes over the house's strand in place of the one there is.
  void EnterHouse(const Recalled& house);

  // Drops the strands of these journals but for the house's, as the log holds more of them than
  // when they were opened; only where nothing is submitted. One that is being opened does not stay:
  // it answers those alone who asked before its reading began.
  void Forget(const std::set<storage::JournalId>& journals);

  // The strand, opened where it was not; null where the log has no record of the journal.
  absl::StatusOr<std::shared_ptr<Strand>> Find(std::string_view journal);

  // The newest durable state, of an open strand or recalled for this alone; null as above.
  absl::StatusOr<StatePtr> Peek(const std::string& journal);

  // The strand's place, which stays until Release; nothing where there is none, and `makes` is not
  // set or the journal is archived.
  absl::StatusOr<std::optional<Place>> Take(const std::string& journal, bool makes);
  void Release(Place place);

  // Null where it is not open, or has no record.
  StatePtr IfOpen(std::string_view journal) const;
  // Known once it was asked for.
  bool IsArchived(std::string_view journal) const;

  // For tests and figures.
  size_t size() const;

 private:
  using Lock = std::unique_lock<std::mutex>;

  // A journal that one call reads, under mutex_.
  struct Opening {
    bool ended = false;
    bool outdated = false;
    std::shared_ptr<Strand> passing;  // where it was outdated: what was newest when it began
  };

  // Lets go of the lock while it reads; no call waits for more than two readings. As Find.
  absl::StatusOr<std::shared_ptr<Strand>> Open(const std::string& journal, Lock& lock);
  Place Enter(const Recalled& recalled);
  void DropIdle();

  const StrandPorts& ports_;
  const StateRecall& recall_;
  const size_t open_max_;

  mutable std::mutex mutex_;
  std::condition_variable opened_;
  StrandDirectory strands_;
  size_t open_ = 0;
  uint64_t clock_ = 0;
  std::map<std::string, std::shared_ptr<Opening>, std::less<>> opening_;
  std::set<std::string, std::less<>> archived_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_OPEN_STRANDS_H_
