// SPDX-License-Identifier: Apache-2.0
//
// Events that no attack is aimed at: they run beside an attack and must not notice it.

#ifndef ARBITRO_TESTS_HOSTILE_OTHERS_H_
#define ARBITRO_TESTS_HOSTILE_OTHERS_H_

#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "tests/hostile/house.h"

namespace arbitro::hostile {

// Runs events of the demonstration game, one after the other on each of its threads, from its
// construction until Stop().
class Others {
 public:
  explicit Others(House* house, Waits* strand_waits);
  Others(const Others&) = delete;
  Others& operator=(const Others&) = delete;
  ~Others() { Stop(); }

  // Ends the running events first.
  void Stop();

  // Returns the number of commands carried out so far.
  uint64_t commands() const { return commands_; }
  // Returns the first command that failed, and why; empty if none did.
  std::string problem() const;

 private:
  void Run(int thread);
  void RunEvent(const std::string& event);
  template <class What>
  void Do(const std::string& event, What what);

  House* const house_;
  Waits* const waits_;
  std::atomic<bool> stopping_ = false;
  std::atomic<uint64_t> commands_ = 0;
  mutable std::mutex mutex_;
  std::string problem_;
  std::vector<std::thread> threads_;
};

}  // namespace arbitro::hostile

#endif  // ARBITRO_TESTS_HOSTILE_OTHERS_H_
