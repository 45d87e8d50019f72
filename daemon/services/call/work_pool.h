// SPDX-License-Identifier: Apache-2.0
//
// Threads for reads that take their time, so that no thread of the network waits for them.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_
#define ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>

#include "daemon/engine/executor.h"

namespace arbitro::services {

// A fixed number of threads with a bound on what waits. Thread-safe. The destructor drains.
class WorkPool {
 public:
  WorkPool(size_t threads, size_t waiting_max) : waiting_max_(waiting_max), executor_(threads) {}
  ~WorkPool() { Drain(); }

  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // False where too much waits or after Drain; `task` is not run then.
  bool TryPost(std::function<void()> task) {
    {
      const std::lock_guard lock(mutex_);
      if (draining_ || waiting_ >= waiting_max_) return false;
      ++waiting_;
    }
    executor_.Post([this, task = std::move(task)]() mutable {
      task();
      // What the task held must be gone before Drain returns.
      task = nullptr;
      const std::lock_guard lock(mutex_);
      if (--waiting_ == 0) idle_.notify_all();
    });
    return true;
  }

  // What waits stays.
  void SetWaitingMax(size_t waiting_max) {
    const std::lock_guard lock(mutex_);
    waiting_max_ = waiting_max;
  }

  // How many tasks wait or are under way.
  size_t tasks() const {
    const std::lock_guard lock(mutex_);
    return waiting_;
  }

  // Takes no more, and returns when all is done.
  void Drain() {
    std::unique_lock lock(mutex_);
    draining_ = true;
    idle_.wait(lock, [this] { return waiting_ == 0; });
  }

 private:
  mutable std::mutex mutex_;
  size_t waiting_max_;
  std::condition_variable idle_;
  size_t waiting_ = 0;  // and under way
  bool draining_ = false;
  engine::Executor executor_;  // last: its tasks use all of the above
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_WORK_POOL_H_
