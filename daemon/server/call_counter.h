// SPDX-License-Identifier: Apache-2.0
//
// Counts the open calls as the gRPC library does, including those that no service has seen yet.
//
// gRPC 1.51 bounds a client's open calls on a connection only once that client has confirmed the
// bound, and no client has to (docs/decisions/0015). It counts them for channelz, though.

#ifndef ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
#define ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_

#include <cstdint>
#include <vector>

#include "daemon/access/connections.h"

namespace arbitro::server {

class CallCounter {
 public:
  // Counts for the server that was made last in this process.
  CallCounter();

  // Returns the server's count, which takes 0.1 ms. gRPC does not count the end of a call that
  // ended before a service saw it, such as one whose message was too large. So this is too high by
  // the number of those since ByPeer().
  uint64_t Open() const;

  // Returns the calls of each connection that has any, including closed connections whose calls are
  // ending. It takes some 0.05 ms a connection.
  std::vector<access::PeerCalls> ByPeer();

 private:
  uint64_t ServersCount() const;

  int64_t server_ = 0;
  uint64_t never_ended_ = 0;  // in the server's count, but open on no connection
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
