// SPDX-License-Identifier: Apache-2.0
//
// On which terms a call of the daemon is made, and how it ended.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_

#include <chrono>
#include <optional>
#include <string>

#include "daemon/web/http/message.h"

namespace arbitro::web {

// How a call ended.
struct CallEnd {
  int code = 0;  // as gRPC numbers them; 0: well
  std::string message{};
  std::string details{};  // bytes of google.rpc.Status; empty: none

  bool ok() const { return code == 0; }
};

// The caller of a call, and how long the call may take.
struct CallTerms {
  std::string authorization;  // the caller's header, word for word; empty: anonymous
  std::string client;         // as gRPC writes peers: "ipv4:192.0.2.7:51244"
  Headers metadata{};         // further
  std::optional<std::chrono::milliseconds> within{};
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_TERMS_H_
