// SPDX-License-Identifier: Apache-2.0
//
// A fixed pool of threads.

#ifndef ARBITRO_DAEMON_ENGINE_EXECUTOR_H_
#define ARBITRO_DAEMON_ENGINE_EXECUTOR_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace arbitro::engine {

// Runs tasks on its threads, in the order of posting. Thread-safe.
class Executor {
 public:
  explicit Executor(size_t threads);
  // Runs what was posted, then joins.
  ~Executor();

  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  void Post(std::function<void()> task);

 private:
  void Run();

  std::mutex mutex_;
  std::condition_variable work_;
  std::deque<std::function<void()>> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;  // last: they use all of the above
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_EXECUTOR_H_
