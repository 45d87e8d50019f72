// SPDX-License-Identifier: Apache-2.0
//
// Connects to the daemon.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DIAL_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DIAL_H_

#include <boost/asio/any_io_executor.hpp>
#include <chrono>
#include <functional>

#include "absl/status/statusor.h"
#include "daemon/web/http/wire.h"
#include "daemon/web/upstream/daemon_address.h"

namespace arbitro::web {

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

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DIAL_H_
