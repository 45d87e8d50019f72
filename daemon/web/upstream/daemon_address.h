// SPDX-License-Identifier: Apache-2.0
//
// Where the daemon is.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_

#include <string>

#include "absl/status/statusor.h"

namespace arbitro::web {

// Of one of the two kinds.
struct DaemonAddress {
  std::string path{};  // of a unix socket
  std::string host{};  // a name or an address of IP
  std::string port{};

  // As HTTP/2 names the host of a call.
  std::string authority() const;
};

// Reads "127.0.0.1:7420", "[::1]:7420", "arbitro.example:7420", "unix:/run/arbitro/socket".
// INVALID_ARGUMENT.
absl::StatusOr<DaemonAddress> ReadDaemonAddress(const std::string& text);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_
