// SPDX-License-Identifier: Apache-2.0
//
// Listens, and has one thread a processor for all connections.

#ifndef ARBITRO_DAEMON_WEB_HTTP_SERVER_H_
#define ARBITRO_DAEMON_WEB_HTTP_SERVER_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/web/http/connection.h"

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace arbitro::web {

struct ServerOptions {
  std::string listen;       // "127.0.0.1:8080", "[::1]:0"
  int descriptor = -1;      // of a socket that listens already, in place of `listen`; -1: none
  std::string certificate;  // PEM file; empty: no TLS
  std::string key;
  size_t threads = 1;
  size_t connections_max = kConnectionsMax;
  // Hears what an operator should know.
  std::function<void(const std::string& line)> log;
  // Called once a second while it serves, one call at a time; empty: nothing is.
  std::function<void()> each_second{};
};

class Server {
 public:
  // INVALID_ARGUMENT or UNAVAILABLE, with the address or the file and what is wrong.
  static absl::StatusOr<std::unique_ptr<Server>> Open(ServerOptions options, Handler handler);
  ~Server();

  // With the port that was picked.
  const std::string& address() const;

  // Its threads run it; other work that waits for sockets may be there as well.
  boost::asio::io_context& io();

  // Serves until Stop() is called, on this thread and others.
  void Run();

  // Any thread.
  void Stop();

 private:
  struct Impl;

  explicit Server(std::unique_ptr<Impl> impl);

  const std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_SERVER_H_
