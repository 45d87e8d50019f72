// SPDX-License-Identifier: Apache-2.0
//
// The bearer token that a call came with.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_BEARER_H_
#define ARBITRO_DAEMON_SERVICES_GATE_BEARER_H_

#include <cstdint>
#include <string>

#include "daemon/access/identity.h"

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::access {
class StreamTickets;
}  // namespace arbitro::access

namespace arbitro::services {

struct Bearer {
  std::string token;  // empty: the call came with none
  // The one event that may be watched by it: it was sealed in a stream ticket. Empty: it was not.
  std::string stream_of;
};

// Reads `authorization`; a stream ticket is opened.
access::OrUnproven<Bearer> ReadBearer(const grpc::CallbackServerContext& context,
                                      const access::StreamTickets& tickets, int64_t now_us);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_BEARER_H_
