// SPDX-License-Identifier: Apache-2.0
//
// Gives memory back to the system once the daemon is idle.
//
// Under load the allocator keeps freed memory for a while (`malloc_conf` in main.cc): giving it
// back and taking it again costs a twelfth of a report. An idle daemon needs none of it.

#ifndef ARBITRO_DAEMON_SERVER_IDLE_MEMORY_H_
#define ARBITRO_DAEMON_SERVER_IDLE_MEMORY_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace arbitro::server {

// Detects that a process has become idle, from its processor time since the last call.
class RestDetector {
 public:
  using Duration = std::chrono::nanoseconds;

  // Less than a twentieth of a processor is idle: clocks, heartbeats, the look at connections.
  static constexpr int kRestPart = 20;
  static constexpr int kRests = 3;

  // `worked` is the processor time of the process so far, `passed` the time since the last call.
  // Returns true the third time in a row that the process was idle, and not again until it has
  // worked. A load that pauses for a moment would otherwise be slower afterwards, because it takes
  // the memory again.
  bool BeganToRest(Duration worked, Duration passed);

 private:
  Duration worked_{0};
  int rests_ = 0;
};

// Looks on a thread of its own.
class IdleMemory {
 public:
  static constexpr std::chrono::seconds kLookEvery{1};

  // `give_back` is called on that thread whenever the process has become idle.
  explicit IdleMemory(std::function<void()> give_back);
  ~IdleMemory();

 private:
  void Run();

  const std::function<void()> give_back_;
  std::mutex mutex_;
  std::condition_variable stopping_;
  bool stop_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_IDLE_MEMORY_H_
