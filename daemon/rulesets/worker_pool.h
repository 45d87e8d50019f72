// SPDX-License-Identifier: Apache-2.0
//
// The workers of one ruleset: which are idle, which calls wait, and which workers must be replaced.

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

// Returns how long a worker that failed so often in a row is not replaced. It grows up to
// kRestartPauseMax.
std::chrono::milliseconds RestartPauseAfter(int failures);

// Every worker has a place with a thread of its own. The thread replaces the worker, takes calls
// that waited, and waits for answers that take long. Thread-safe.
class WorkerPool : public std::enable_shared_from_this<WorkerPool> {
 public:
  explicit WorkerPool(WorkerPlan plan) : plan_(std::move(plan)) {}
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  // Starts the first worker on this thread, so that the caller sees that the library loads.
  absl::StatusOr<std::vector<std::string>> StartFirst();
  // Starts the threads, and with them the other workers. Call it after StartFirst().
  void StartThreads();
  // Answers each waiting call with a fault, ends the workers and joins the threads (except the
  // calling one).
  void Stop();

  void Call(WorkerTask task);
  std::vector<pid_t> Workers() const;

 private:
  enum class PlaceState {
    kDown,  // the place's thread replaces it
    kIdle,
    kBusy,  // a thread talks to it without the lock
  };

  struct Place {
    PlaceState state = PlaceState::kDown;
    std::unique_ptr<WorkerSession> session;
    std::optional<WorkerTask> handed;  // for the place's thread
    bool handed_is_sent = false;
    int failures = 0;        // in a row
    bool has_image = false;  // a large one has taken memory; read by the place's thread
    std::condition_variable changed;
    std::thread thread;
  };
  using Lock = std::unique_lock<std::mutex>;

  Place* TakeIdle(bool for_long);
  bool MayRun(bool is_long) const;
  std::optional<WorkerTask> NextWaiting();
  void Serve(Place* place);
  void RunHanded(Place* place, Lock* lock);
  bool RunWaiting(Place* place, Lock* lock);
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
