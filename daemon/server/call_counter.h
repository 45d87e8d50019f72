// SPDX-License-Identifier: Apache-2.0
//
// Calls that are open, as the gRPC library counts them: also those that no service has seen yet.
//
// gRPC 1.51 bounds what a client has open on a connection only once that client has confirmed the
// bound, which nobody makes it do (docs/decisions/0031). It counts them for channelz, though.

#ifndef ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
#define ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_

#include <cstdint>
#include <vector>

#include "daemon/access/connections.h"

namespace arbitro::server {

// Thread-safe.
class CallCounter {
 public:
  // Of the server that was made last in this process.
  CallCounter();

  // Some 0.1 ms.
  uint64_t Open() const;

  // By connections that have any; some 0.05 ms for each connection.
  std::vector<access::PeerCalls> ByPeer() const;

 private:
  int64_t server_ = 0;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
