// SPDX-License-Identifier: Apache-2.0
//
// The web door that the daemon starts and keeps: arbitro-web, in a process of its own.
//
// The daemon listens, and the process takes connections from that socket: while a process that
// ended is replaced, clients wait in the socket's queue. The process gets its token by a pipe that
// stays open, and ends where the pipe does.

#ifndef ARBITRO_DAEMON_SERVER_WEB_DOOR_H_
#define ARBITRO_DAEMON_SERVER_WEB_DOOR_H_

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/server/listening_socket.h"
#include "daemon/server/options.h"

namespace arbitro::server {

class WebDoor {
 public:
  // Starts the door for the daemon that clients reach at `address`. `token` is of the door that
  // access::PrincipalsOptions names. UNAVAILABLE or NOT_FOUND where the address or the program
  // cannot be had.
  static absl::StatusOr<std::unique_ptr<WebDoor>> Start(const Options& options,
                                                        const std::string& address,
                                                        const std::string& token);
  // Ends the process.
  ~WebDoor();

  WebDoor(const WebDoor&) = delete;
  WebDoor& operator=(const WebDoor&) = delete;

  // Where browsers reach it: "127.0.0.1:8080".
  const std::string& address() const { return socket_->address(); }

 private:
  WebDoor(std::unique_ptr<ListeningSocket> socket, std::string program,
          std::vector<std::string> arguments, std::string token);

  void Run();
  // Starts one process; its number, or -1.
  pid_t StartOne();

  const std::unique_ptr<ListeningSocket> socket_;
  const std::string program_;
  const std::vector<std::string> arguments_;
  const std::string token_;
  rulesets::Descriptor pipe_;  // the end of ours; of the thread alone
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  pid_t process_ = -1;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_WEB_DOOR_H_
