// SPDX-License-Identifier: Apache-2.0
//
// Snapshots of states: when they are taken, which thread writes them, and how a state is found from
// them.
//
// A snapshot is a cache. It spares reading the records before it and is never the only place of a
// fact. A snapshot that does not decode, or is not of the record that it claims, is ignored; a log
// without any gives the same states, later.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_SNAPSHOTS_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_SNAPSHOTS_H_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// A snapshot is taken of every state that closes a round, and at the latest this many records after
// the snapshot before it.
inline constexpr uint64_t kSnapshotRecordsMax = 65'536;

// Opening a journal with more records than this after its snapshot takes another, so that the next
// opening is quicker.
inline constexpr uint64_t kSnapshotAtOpeningRecords = 4'096;

// The number of older states that are kept once a caller asked for them.
inline constexpr size_t kRecalledStatesMax = 64;

// Writes snapshots on a thread of its own. Thread-safe. If several states of one journal wait, it
// writes only the newest.
class SnapshotWriter {
 public:
  // Both must outlive the writer. With a null `codec` it writes none.
  SnapshotWriter(storage::EventLog* log, const StateCodec* codec);
  // Drains.
  ~SnapshotWriter();

  SnapshotWriter(const SnapshotWriter&) = delete;
  SnapshotWriter& operator=(const SnapshotWriter&) = delete;

  // Takes a state that is durable. Never blocks.
  void Offer(StatePtr state);

  // Returns once everything offered is written or given up. A snapshot that the log does not take
  // is left out.
  void Drain();

 private:
  void Run();
  void Write(const JournalState& state);

  storage::EventLog* const log_;
  const StateCodec* const codec_;

  std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable idle_;
  std::map<std::string, StatePtr> waiting_;  // by journal
  bool writing_ = false;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

// A state that was derived from the log.
struct RecalledState {
  StatePtr state;
  uint64_t snapshot_revision = 0;  // 0: no snapshot was used
  // If not OK: names the record after `state` that does not verify or fold.
  absl::Status damage;
};

// Derives states from the log. No ruleset is asked. Thread-safe.
class StateRecall {
 public:
  // All must outlive it. With null `states`, it uses no snapshots.
  StateRecall(const storage::EventLog* log, const PayloadCodec* codec, const StateCodec* states);

  // Returns the state after record `revision`, from the nearest snapshot at or before it and the
  // records between, each of which is verified. If one of them is damaged, returns the last state
  // before it. NOT_FOUND if the journal has no such record, or the log's error if it cannot read.
  absl::StatusOr<RecalledState> At(const std::string& journal, uint64_t revision) const;

  // Does the same, and keeps the state for the next caller. Damage is an error here.
  absl::StatusOr<StatePtr> KeptAt(const std::string& journal, uint64_t revision);

 private:
  struct Kept {
    StatePtr state;
    uint64_t used = 0;
  };

  // Returns the newest good snapshot at or before `revision`, else the state before the first
  // record.
  absl::StatusOr<StatePtr> NearestSnapshot(const std::string& journal, uint64_t revision) const;

  const storage::EventLog* const log_;
  const PayloadCodec* const codec_;
  const StateCodec* const states_;

  std::mutex mutex_;
  std::map<std::pair<std::string, uint64_t>, Kept> kept_;
  uint64_t clock_ = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_SNAPSHOTS_H_
