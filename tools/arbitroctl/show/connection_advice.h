// SPDX-License-Identifier: Apache-2.0
//
// Advice for a caller that did not reach the daemon, by what the connection came to.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_CONNECTION_ADVICE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_CONNECTION_ADVICE_H_

#include <string>

#include "absl/status/status.h"

namespace arbitro::tools {

// How the connection was tried.
struct ConnectionWay {
  bool tls = false;
  bool certificate = false;  // an own one was given
};

// The advice for a failure that is of the connection and not an answer of the daemon; empty for
// any other.
std::string AdviceForConnection(const absl::Status& status, const ConnectionWay& way);

// A usage error where no connection can ever be made to `server` ("host:port", "unix:PATH"): its
// port is out of range.
absl::Status CheckServer(const std::string& server);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_CONNECTION_ADVICE_H_
