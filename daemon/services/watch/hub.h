// SPDX-License-Identifier: Apache-2.0
//
// All watches of this daemon's journals.
//
// The engine says which record became durable, and gives it where a journal has watches; a thread
// of the hub makes it a message, once a journal, and wakes the watches of that journal. Another
// thread lets time pass. However many watches there are, there are no more threads than these.

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_HUB_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_HUB_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "daemon/engine/state/ports.h"
#include "daemon/services/call/work_pool.h"
#include "daemon/services/watch/feed.h"
#include "daemon/services/watch/options.h"
#include "storage/event_log.h"

namespace arbitro::services {

// Thread-safe.
class WatchHub final : public engine::DurableListener {
 public:
  // `log` must outlive the hub.
  WatchHub(const WatchOptions& options, const storage::EventLog* log);
  // Every watcher must have left.
  ~WatchHub() override;

  WatchHub(const WatchHub&) = delete;
  WatchHub& operator=(const WatchHub&) = delete;

  bool TakesRecords(const std::string& journal) const override;
  void OnDurable(const std::string& journal, uint64_t revision,
                 std::unique_ptr<storage::StoredRecord> record = nullptr) override;

  // The feed of a journal, which wakes `watcher` until it leaves. `durable_revision` is what a
  // reader saw before; what was recorded since must be told by OnDurable after this call.
  std::shared_ptr<WatchFeed> Join(const std::string& journal, uint64_t durable_revision,
                                  const std::shared_ptr<Watcher>& watcher);
  void Leave(const std::shared_ptr<WatchFeed>& feed, const std::shared_ptr<Watcher>& watcher);

  // How many durable records the watch that is furthest behind has not sent.
  uint64_t Lag();

  // Runs `read` on the hub's thread for readers. False after Drain, or where too much waits.
  bool Post(std::function<void()> read) { return reads_.TryPost(std::move(read)); }

  // Takes no more, and returns when nothing is under way.
  void Drain() { reads_.Drain(); }

  // The heartbeat counts for watches from now on, the slowest read for all.
  void SetTimes(std::chrono::seconds heartbeat, std::chrono::seconds slowest_read) {
    heartbeat_ = heartbeat;
    slowest_read_ = slowest_read;
  }
  void SetWatchesMax(size_t watches_max) { reads_.SetWaitingMax(ReadsWaitingMax(watches_max)); }

  std::chrono::seconds heartbeat() const { return heartbeat_; }
  std::chrono::seconds slowest_read() const { return slowest_read_; }
  const WatchTailBounds& tail() const { return options_.tail; }
  const storage::EventLog& log() const { return *log_; }

 private:
  // A watcher has at most one task in the pool, and so have all feeds together, beside one that is
  // under way.
  static constexpr size_t ReadsWaitingMax(size_t watches_max) { return watches_max + 2; }

  // Has what the feed heard of published by the hub's thread, with what others did.
  void PublishSoon(std::shared_ptr<WatchFeed> feed);
  void PostDue();
  void PublishDue();

  std::vector<std::shared_ptr<Watcher>> Everybody() const;  // under the lock
  void PassTime();

  const WatchOptions options_;
  std::atomic<std::chrono::seconds> heartbeat_;
  std::atomic<std::chrono::seconds> slowest_read_;
  const storage::EventLog* const log_;

  mutable std::mutex mutex_;
  std::condition_variable stopped_changed_;
  bool stopped_ = false;
  absl::flat_hash_map<std::string, std::shared_ptr<WatchFeed>> feeds_;
  std::atomic<size_t> feeds_size_{0};

  std::mutex due_mutex_;
  std::vector<std::shared_ptr<WatchFeed>> due_;
  bool publish_posted_ = false;  // PublishDue, and it has not begun

  WorkPool reads_;
  std::thread time_;  // last: it uses all of the above
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_HUB_H_
