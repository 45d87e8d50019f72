// SPDX-License-Identifier: Apache-2.0
//
// A port of its own where Prometheus reads metrics: GET /metrics, one answer a connection.

#ifndef ARBITRO_DAEMON_SERVER_METRICS_PORT_H_
#define ARBITRO_DAEMON_SERVER_METRICS_PORT_H_

#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "absl/status/statusor.h"
#include "daemon/server/listening_socket.h"

namespace arbitro::server {

// Answers on a thread of its own, one reader after the other; a slow one is cut off.
class MetricsPort {
 public:
  // Serves what `text` gives on HOST:PORT, HOST as ListeningSocket takes it. UNAVAILABLE, with what
  // to do, where the address cannot be had.
  static absl::StatusOr<std::unique_ptr<MetricsPort>> Open(const std::string& listen,
                                                           std::function<std::string()> text);
  // `text` is not called any more afterwards.
  ~MetricsPort();

  MetricsPort(const MetricsPort&) = delete;
  MetricsPort& operator=(const MetricsPort&) = delete;

  // With the port that was picked.
  const std::string& address() const { return listening_->address(); }

 private:
  MetricsPort() = default;

  void Run();
  void Answer(int connection) const;

  std::function<std::string()> text_;
  std::unique_ptr<ListeningSocket> listening_;
  int stop_ends_[2] = {-1, -1};  // a pipe: closed at one end, it wakes the thread at the other
  std::thread thread_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_METRICS_PORT_H_
