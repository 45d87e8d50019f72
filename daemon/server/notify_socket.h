// SPDX-License-Identifier: Apache-2.0
//
// Tells systemd, or another manager that started the daemon, how it is: sd_notify(3) over its
// socket.

#ifndef ARBITRO_DAEMON_SERVER_NOTIFY_SOCKET_H_
#define ARBITRO_DAEMON_SERVER_NOTIFY_SOCKET_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace arbitro::server {

// Does nothing where no manager asked to be told (NOTIFY_SOCKET). Thread-safe.
class NotifySocket {
 public:
  NotifySocket();
  ~NotifySocket();

  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  // Lines of NAME=VALUE: "READY=1".
  void Tell(std::string_view state) const;

  // Says that the daemon is alive as often as the manager wants (WATCHDOG_USEC), each time after
  // `look` has returned: a daemon that is stuck does not come to say so, and is ended. In place of
  // the look before.
  void KeepAlive(std::function<void()> look);

  // Says nothing of the kind any more, and waits for a look that is under way.
  void StopKeepingAlive();

 private:
  std::string socket_;  // empty: no manager asked
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_NOTIFY_SOCKET_H_
