// SPDX-License-Identifier: Apache-2.0
//
// When and why the daemon stops.

#ifndef ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_
#define ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace arbitro::server {

struct StopReason {
  bool failed = false;  // the log or the vault cannot write any more
  std::string why;      // where one of them failed: which, and its error
};

// Thread-safe. The first request counts, but a failure outweighs a wish.
class StopRequest {
 public:
  void Ask(StopReason reason) {
    const std::lock_guard lock(mutex_);
    if (!reason_ || (reason.failed && !reason_->failed)) reason_ = std::move(reason);
    asked_.notify_all();
  }

  StopReason Wait() {
    std::unique_lock lock(mutex_);
    asked_.wait(lock, [this] { return reason_.has_value(); });
    return *reason_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable asked_;
  std::optional<StopReason> reason_;
};

// Keeps SIGTERM, SIGINT and SIGHUP from this thread and those it starts, and ignores SIGPIPE. First
// thing in main.
void HoldStopSignals();

// The first SIGTERM or SIGINT asks `request` to stop; the second ends the process at once. SIGHUP
// calls `reload`, on a thread of its own. `request` must outlive the process. After
// HoldStopSignals, once.
void WatchStopSignals(StopRequest* request, std::function<void()> reload);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_STOP_REQUEST_H_
