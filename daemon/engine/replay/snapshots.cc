// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/snapshots.h"

#include <algorithm>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/replay/replay.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {

SnapshotWriter::SnapshotWriter(storage::EventLog* log, const StateCodec* codec)
    : log_(log), codec_(codec), thread_([this] { Run(); }) {}

SnapshotWriter::~SnapshotWriter() {
  Drain();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  thread_.join();
}

void SnapshotWriter::Offer(StatePtr state) {
  if (codec_ == nullptr) return;
  {
    const std::lock_guard lock(mutex_);
    waiting_[state->journal] = std::move(state);
  }
  work_.notify_one();
}

void SnapshotWriter::Drain() {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [this] { return waiting_.empty() && !writing_; });
}

void SnapshotWriter::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    work_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    const StatePtr state = std::move(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    writing_ = true;
    lock.unlock();
    Write(*state);
    lock.lock();
    writing_ = false;
    if (waiting_.empty()) idle_.notify_all();
  }
}

void SnapshotWriter::Write(const JournalState& state) {
  storage::Failpoint("snapshots.begun");
  storage::Snapshot snapshot;
  snapshot.journal = storage::JournalId::ForName(state.journal);
  snapshot.sequence = state.revision;
  snapshot.record_hash = state.hash;
  snapshot.bytes = codec_->Encode(state);
  storage::Failpoint("snapshots.encoded");
  // A cache: what the log does not take (too large, quarantined, no room) is folded again.
  log_->PutSnapshot(snapshot).IgnoreError();
  storage::Failpoint("snapshots.kept");
}

StateRecall::StateRecall(const storage::EventLog* log, const PayloadCodec* codec,
                         const StateCodec* states)
    : log_(log), codec_(codec), states_(states) {}

absl::StatusOr<StatePtr> StateRecall::NearestSnapshot(const std::string& journal,
                                                      uint64_t revision) const {
  const storage::JournalId id = storage::JournalId::ForName(journal);
  for (uint64_t newest = revision; states_ != nullptr && newest > 0;) {
    const auto found = log_->FindSnapshot(id, newest);
    if (!found.ok()) return found.status();
    if (!found->has_value()) break;
    const storage::Snapshot& snapshot = **found;
    const absl::StatusOr<StatePtr> state = states_->Decode(snapshot.bytes);
    if (state.ok() && (*state)->journal == journal && (*state)->revision == snapshot.sequence &&
        (*state)->hash == snapshot.record_hash) {
      return state;
    }
    newest = snapshot.sequence - 1;
  }
  auto empty = std::make_shared<JournalState>();
  empty->journal = journal;
  return StatePtr(std::move(empty));
}

absl::StatusOr<RecalledState> StateRecall::At(const std::string& journal, uint64_t revision) const {
  absl::StatusOr<StatePtr> start = NearestSnapshot(journal, revision);
  if (!start.ok()) return start.status();
  RecalledState recalled;
  recalled.snapshot_revision = (*start)->revision;
  recalled.state = *std::move(start);
  storage::Failpoint("recall.begun");
  const ReplayPorts ports = {log_, codec_, nullptr, nullptr};
  recalled.damage = FoldAfter(ports, revision, &recalled.state);
  if (!recalled.damage.ok() && recalled.damage.code() != absl::StatusCode::kDataLoss) {
    return recalled.damage;
  }
  return recalled;
}

absl::StatusOr<StatePtr> StateRecall::KeptAt(const std::string& journal, uint64_t revision) {
  const std::pair<std::string, uint64_t> name(journal, revision);
  {
    const std::lock_guard lock(mutex_);
    const auto kept = kept_.find(name);
    if (kept != kept_.end()) {
      kept->second.used = ++clock_;
      return kept->second.state;
    }
  }
  absl::StatusOr<RecalledState> recalled = At(journal, revision);
  if (!recalled.ok()) return recalled.status();
  if (!recalled->damage.ok()) return recalled->damage;
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kRecalledStatesMax) {
    kept_.erase(std::min_element(kept_.begin(), kept_.end(), [](const auto& a, const auto& b) {
      return a.second.used < b.second.used;
    }));
  }
  kept_[name] = {recalled->state, ++clock_};
  return recalled->state;
}

}  // namespace arbitro::engine
