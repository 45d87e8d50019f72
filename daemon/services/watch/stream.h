// SPDX-License-Identifier: Apache-2.0
//
// One client's watch of a journal, over gRPC.

#ifndef ARBITRO_DAEMON_SERVICES_WATCH_STREAM_H_
#define ARBITRO_DAEMON_SERVICES_WATCH_STREAM_H_

#include "daemon/services/call/service_ports.h"
#include "grpcpp/server_context.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"

namespace arbitro::services {

// Opens the watch that `in` asks for (JournalService.WatchEvent). The reactor is gRPC's; it ends by
// the client, by a failure, by the stop of all watches, or where the client reads too slowly.
grpc::ServerWriteReactor<grpc::ByteBuffer>* OpenWatch(const ServicePorts& ports,
                                                      grpc::CallbackServerContext* context,
                                                      const grpc::ByteBuffer& in);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_WATCH_STREAM_H_
