// SPDX-License-Identifier: Apache-2.0
//
// Where the daemon is, and how to get to it.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/web/http/wire.h"

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

struct DialTimes {
  std::chrono::milliseconds connect_within{};  // to each address of the host
  // For the other machine to acknowledge what was sent to it later; then the connection is lost.
  std::chrono::milliseconds acknowledged_within{};
};

using OnDialled = std::function<void(absl::StatusOr<StreamSocket>)>;

// Connects to the first address of the host that takes it. `done` gets the socket, or what is wrong
// with the last one, once, on `strand`, and never before Dial returns. The system bounds how long
// it looks a name up.
void Dial(const boost::asio::any_io_executor& strand, const DaemonAddress& address,
          const DialTimes& times, OnDialled done);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_ADDRESS_H_
