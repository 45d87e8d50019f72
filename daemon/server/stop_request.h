// SPDX-License-Identifier: Apache-2.0
//
// When and why the daemon stops, or stops owning its log.

#ifndef ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_
#define ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "storage/format/fenced.h"

namespace arbitro::server {

// In order of weight.
enum class StopKind {
  kHandOver,  // give the log to another daemon, and stand by
  kFenced,    // another daemon has the log: stand by
  kAsked,     // end
  kFailed,    // the log or the vault cannot write any more: end, and say so
};

struct StopReason {
  StopKind kind = StopKind::kAsked;
  std::string why;  // where something failed: what, and its error

  bool failed() const { return kind == StopKind::kFailed; }
  // Whether the process goes on, as a standby.
  bool GoesOn() const { return kind == StopKind::kHandOver || kind == StopKind::kFenced; }
};

// For the error after which a log takes no more.
inline StopReason StopFor(const absl::Status& failure) {
  return {storage::IsFenced(failure) ? StopKind::kFenced : StopKind::kFailed,
          std::string(failure.message())};
}

// Thread-safe. The first request of the heaviest kind counts.
class StopRequest {
 public:
  void Ask(StopReason reason) {
    const std::lock_guard lock(mutex_);
    if (!reason_ || reason.kind > reason_->kind) reason_ = std::move(reason);
    asked_.notify_all();
  }

  StopReason Wait() {
    std::unique_lock lock(mutex_);
    asked_.wait(lock, [this] { return reason_.has_value(); });
    return *reason_;
  }

  // Nothing where it is not asked in time.
  std::optional<StopReason> WaitFor(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    asked_.wait_for(lock, time, [this] { return reason_.has_value(); });
    return reason_;
  }

  // Forgets a request after which the process goes on; one to end stays.
  void GoOn() {
    const std::lock_guard lock(mutex_);
    if (reason_ && reason_->GoesOn()) reason_.reset();
  }

 private:
  std::mutex mutex_;
  std::condition_variable asked_;
  std::optional<StopReason> reason_;
};

// Keeps SIGTERM, SIGINT, SIGHUP and SIGUSR1 from this thread and those it starts, and ignores
// SIGPIPE. First thing in main.
void HoldStopSignals();

// The first SIGTERM or SIGINT asks `request` to stop; the second ends the process at once. SIGHUP
// calls `reload` and SIGUSR1 `hand_over`, on a thread of its own. `request` must outlive the
// process. After HoldStopSignals, once.
void WatchStopSignals(StopRequest* request, std::function<void()> reload,
                      std::function<void()> hand_over);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_
