// SPDX-License-Identifier: Apache-2.0
//
// Gives memory back to the system once the daemon has nothing to do.
//
// Under load the allocator keeps for a while what was freed (`malloc_conf` in main.cc): to give it
// back and take it anew costs a twelfth of a report. A daemon that rests needs none of it.

#ifndef ARBITRO_DAEMON_SERVER_IDLE_MEMORY_H_
#define ARBITRO_DAEMON_SERVER_IDLE_MEMORY_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace arbitro::server {

// Says when a process has begun to rest, from what it worked since it was last asked.
class RestDetector {
 public:
  using Duration = std::chrono::nanoseconds;

  // Less than a twentieth of a processor is rest: clocks, heartbeats, the look at connections.
  static constexpr int kRestPart = 20;
  static constexpr int kRests = 3;

  // `worked` is the processor time of the process so far, `passed` the time since the last call.
  // True the third time in a row that it rested, and not again until it has worked: what a load
  // that pauses for a moment has to take anew makes its next calls slower.
  bool BeganToRest(Duration worked, Duration passed);

 private:
  Duration worked_{0};
  int rests_ = 0;
};

// Looks on a thread of its own.
class IdleMemory {
 public:
  static constexpr std::chrono::seconds kLookEvery{1};

  // `give_back` is called on that thread whenever the process has begun to rest.
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
