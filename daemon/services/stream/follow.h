// SPDX-License-Identifier: Apache-2.0
//
// The whole log, sent to a copy of it on another machine.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_FOLLOW_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_FOLLOW_H_

#include <cstddef>
#include <memory>

#include "arbitro/v1/admin.pb.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Bytes of a payload or a blob that one message carries at most.
inline constexpr size_t kFollowBytesMax = size_t{1} << 20;

// Sends what the log has behind the caller's records, and ends where the log ended when this began.
// Takes as long as the client does: on a thread of its own. Stops soon after the stream is over.
void StreamLog(const ServicePorts& ports, const v1::FollowLogRequest& request,
               const std::shared_ptr<MessageStream>& stream);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_FOLLOW_H_
