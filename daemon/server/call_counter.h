// SPDX-License-Identifier: Apache-2.0
//
// Calls that are open, as the gRPC library counts them: also those that no service has seen yet.
//
// gRPC 1.51 bounds what a client has open on a connection only once that client has confirmed the
// bound, which nobody makes it do (docs/decisions/0015). It counts them for channelz, though.

#ifndef ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
#define ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_

#include <cstdint>
#include <vector>

#include "daemon/access/connections.h"

namespace arbitro::server {

class CallCounter {
 public:
  // Of the server that was made last in this process.
  CallCounter();

  // As the server counts them, which takes 0.1 ms. It never hears of the end of a call that ended
  // before it was handed on, such as one whose message was too large; so this is too high by those
  // since ByPeer().
  uint64_t Open() const;

  // By connections that have any, those included that are closed and whose calls end; some 0.05 ms
  // for each connection.
  std::vector<access::PeerCalls> ByPeer();

 private:
  uint64_t ServersCount() const;

  int64_t server_ = 0;
  uint64_t never_ended_ = 0;  // in the server's count, and open on no connection
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CALL_COUNTER_H_
