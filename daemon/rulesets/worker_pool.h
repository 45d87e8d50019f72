// SPDX-License-Identifier: Apache-2.0
//
// The workers of one ruleset: who is idle, who waits, who has to be replaced.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_POOL_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_POOL_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/rulesets/worker_session.h"

namespace arbitro::rulesets {

// How long a worker that failed so often in a row is not replaced: growing, up to kRestartPauseMax.
std::chrono::milliseconds RestartPauseAfter(int failures);

// Every worker has a place with a thread of its own, which replaces it, takes calls that waited,
// and waits for answers that take long. Thread-safe.
class WorkerPool : public std::enable_shared_from_this<WorkerPool> {
 public:
  explicit WorkerPool(WorkerPlan plan) : plan_(std::move(plan)) {}
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Starts the first worker here, for its caller to see that the library loads.
  absl::StatusOr<std::vector<std::string>> StartFirst();
  // Starts the threads, and with them the other workers. After StartFirst().
  void StartThreads();
  // Answers what waits with a fault, ends the workers and joins the threads (but never itself).
  void Stop();

  void Call(WorkerTask task);
  std::vector<pid_t> Workers() const;

 private:
  enum class PlaceState {
    kDown,  // to be replaced by the place's thread
    kIdle,
    kBusy,  // somebody talks to it without the lock
  };

  struct Place {
    PlaceState state = PlaceState::kDown;
    std::unique_ptr<WorkerSession> session;
    std::optional<WorkerTask> handed;  // for the place's thread
    bool handed_is_sent = false;
    int failures = 0;        // in a row
    bool has_image = false;  // a large one has taken memory; of the place's thread
    std::condition_variable changed;
    std::thread thread;
  };
  using Lock = std::unique_lock<std::mutex>;

  Place* TakeIdle(bool for_long);
  bool MayRun(bool is_long) const;
  std::optional<WorkerTask> NextWaiting();
  void Serve(Place* place);
  void AwaitChange(Place* place, Lock* lock);
  void Replace(Place* place, Lock* lock);
  void FailWaitingIfNobodyLives(const std::string& why, Lock* lock);
  void ShowStarting(bool starting, Lock* lock);
  void RunHere(Place* place, WorkerTask task);
  void Conclude(Place* place, WorkerTask task);
  void Release(Place* place, bool usable, bool was_long);

  WorkerPlan plan_;
  mutable std::mutex mutex_;
  bool stopping_ = false;
  bool starting_ = true;  // as it was shown last
  size_t long_running_ = 0;
  std::deque<WorkerTask> waiting_;
  std::vector<std::unique_ptr<Place>> places_;  // fixed after StartFirst()
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_POOL_H_
