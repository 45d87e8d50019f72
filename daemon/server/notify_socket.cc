// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/notify_socket.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "absl/strings/numbers.h"

namespace arbitro::server {
namespace {

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// How often the manager wants to hear of this process; 0: it does not.
std::chrono::microseconds WatchdogInterval() {
  int64_t microseconds = 0;
  int64_t process = 0;
  if (!absl::SimpleAtoi(Variable("WATCHDOG_USEC"), &microseconds) || microseconds < 0) {
    return std::chrono::microseconds(0);
  }
  if (absl::SimpleAtoi(Variable("WATCHDOG_PID"), &process) && process != getpid()) {
    return std::chrono::microseconds(0);
  }
  return std::chrono::microseconds(microseconds);
}

}  // namespace

NotifySocket::NotifySocket() : socket_(Variable("NOTIFY_SOCKET")) {}

NotifySocket::~NotifySocket() { StopKeepingAlive(); }

void NotifySocket::Tell(std::string_view state) const {
  sockaddr_un address{};
  if (socket_.empty() || socket_.size() >= sizeof address.sun_path) return;
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path, socket_.data(), socket_.size());
  // A name that is no file.
  if (socket_[0] == '@') address.sun_path[0] = '\0';
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
  const int sending = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (sending < 0) return;
  // A manager that does not listen for so long misses it.
  const timeval patience{1, 0};
  setsockopt(sending, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  [[maybe_unused]] const ssize_t sent = sendto(sending, state.data(), state.size(), MSG_NOSIGNAL,
                                               reinterpret_cast<const sockaddr*>(&address), size);
  close(sending);
}

void NotifySocket::KeepAlive(std::function<void()> look) {
  const std::chrono::microseconds interval = WatchdogInterval();
  if (socket_.empty() || interval.count() == 0) return;
  StopKeepingAlive();
  stopping_ = false;
  thread_ = std::thread([this, interval, look = std::move(look)] {
    std::unique_lock lock(mutex_);
    while (!stopping_) {
      lock.unlock();
      look();
      Tell("WATCHDOG=1");
      lock.lock();
      changed_.wait_for(lock, interval / 2, [this] { return stopping_; });
    }
  });
}

void NotifySocket::StopKeepingAlive() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

}  // namespace arbitro::server
