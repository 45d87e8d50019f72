// SPDX-License-Identifier: Apache-2.0
//
// Verifies the whole log in the background, once, from the daemon's start on.
//
// The newest records are verified while the log is opened. This goes through all older ones, on one
// thread that sleeps longer than it works. A record that does not verify is quarantined at once.

#ifndef ARBITRO_DAEMON_SERVER_LOG_VERIFICATION_H_
#define ARBITRO_DAEMON_SERVER_LOG_VERIFICATION_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

#include "storage/event_log.h"

namespace arbitro::server {

struct LogVerificationOptions {
  // Records between two pauses.
  size_t step_records = 4'096;

  // A pause takes this many times as long as the step before it.
  unsigned pause_factor = 3;

  // Gets each finding, after the log has it.
  std::function<void(const storage::Finding&)> on_finding;

  // Gets, after each step, how many records were verified so far and how many findings there are.
  std::function<void(uint64_t, uint64_t)> on_progress;

  // Gets the same numbers once every record was verified.
  std::function<void(uint64_t, uint64_t)> on_done;
};

class LogVerification {
 public:
  // Begins. `log` must outlive it. Callbacks run on the verification's own thread.
  LogVerification(storage::EventLog* log, LogVerificationOptions options);
  // Stops where it is.
  ~LogVerification();

  LogVerification(const LogVerification&) = delete;
  LogVerification& operator=(const LogVerification&) = delete;

 private:
  void Run();
  // Returns false if it was stopped meanwhile.
  bool Pause(std::chrono::steady_clock::duration how_long);

  storage::EventLog* const log_;
  const LogVerificationOptions options_;

  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LOG_VERIFICATION_H_
