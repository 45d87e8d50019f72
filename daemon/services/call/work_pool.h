// SPDX-License-Identifier: Apache-2.0
//
// Threads for reads that take long, so that no thread of the network waits for them.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_
#define ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>

#include "daemon/engine/executor.h"

namespace arbitro::services {

// A fixed number of threads with a bound on waiting tasks. Thread-safe. The destructor drains.
class WorkPool {
 public:
  WorkPool(size_t threads, size_t waiting_max)
      : threads_(threads), waiting_max_(waiting_max), executor_(threads) {}
  ~WorkPool() { Drain(); }

  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Returns false, without running `task`, if too many wait or after Drain.
  bool TryPost(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      if (draining_ || waiting_ >= waiting_max_) return false;
      ++waiting_;
    }
    executor_.Post([this, task = std::move(task)]() mutable {
      task();
      // The task's captures must be gone before Drain returns.
      task = nullptr;
      const std::lock_guard lock(mutex_);
      if (--waiting_ == 0) idle_.notify_all();
    });
    return true;
  }

  // Tasks that wait stay.
  void SetWaitingMax(size_t waiting_max) {
    const std::lock_guard lock(mutex_);
    waiting_max_ = waiting_max;
  }

  size_t threads() const { return threads_; }

  // Returns how many tasks wait or run.
  size_t tasks() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

  // Takes no more, and returns when all are done.
  void Drain() {
    std::unique_lock lock(mutex_);
    draining_ = true;
    idle_.wait(lock, [this] { return waiting_ == 0; });
  }

 private:
  const size_t threads_;
  mutable std::mutex mutex_;
  size_t waiting_max_;
  std::condition_variable idle_;
  size_t waiting_ = 0;  // including running ones
  bool draining_ = false;
  engine::Executor executor_;  // last: its tasks use all of the above
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_
