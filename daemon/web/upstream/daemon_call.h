// SPDX-License-Identifier: Apache-2.0
//
// One call of the daemon while it is under way.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CALL_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CALL_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/web/http/message.h"
#include "daemon/web/upstream/messages.h"
#include "daemon/web/upstream/terms.h"

namespace arbitro::web {

class DaemonCall;
class DaemonConnection;

using Deadlines = std::multimap<std::chrono::steady_clock::time_point, DaemonCall*>;

// As it is begun.
struct CallParts {
  std::string path;
  Headers headers;
  std::optional<std::chrono::steady_clock::time_point> until;  // none: it may take for ever
  std::vector<std::string> requests;
};

// Once it has begun, the strand of its link alone uses it (daemon_link.h).
class DaemonCall : public std::enable_shared_from_this<DaemonCall> {
 public:
  using Clock = std::chrono::steady_clock;

  explicit DaemonCall(CallParts parts)
      : path(std::move(parts.path)),
        headers(std::move(parts.headers)),
        until(parts.until),
        requests(std::move(parts.requests)) {}
  virtual ~DaemonCall() = default;
  DaemonCall(const DaemonCall&) = delete;
  DaemonCall& operator=(const DaemonCall&) = delete;

  // Hears that a message, or the end, has come.
  virtual void Advance() = 0;

  const std::string path;
  const Headers headers;
  const std::optional<Clock::time_point> until;

  MessageWriter requests;
  MessageReader responses;
  std::optional<CallEnd> end{};  // once it is over

  // Of its link.
  std::weak_ptr<DaemonConnection> connection{};  // which carries it
  std::optional<Deadlines::iterator> deadline{};
  int begun_again = 0;

  // Of its session (session.h).
  int32_t stream = 0;
  bool sent = false;        // its head has left for the daemon
  bool heard = false;       // of something, and not told yet
  bool again = false;       // the daemon did nothing for it
  size_t unconsumed = 0;    // bytes that count against the daemon's window
  size_t header_bytes = 0;  // of the answer, so far
  unsigned http_status = 0;
  std::optional<CallEnd> told{};  // by the daemon's trailers
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CALL_H_
