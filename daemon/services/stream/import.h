// SPDX-License-Identifier: Apache-2.0
//
// The stream of one catalogue import, from its header to its answer.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_IMPORT_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_IMPORT_H_

#include "daemon/services/call/service_ports.h"
#include "grpcpp/server_context.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"

namespace arbitro::services {

// Reads the messages of an import, refuses the first that is wrong, and answers into `out` once the
// catalogue is durable. All or nothing: a stream that breaks off imports nothing. The reactor
// deletes itself.
grpc::ServerReadReactor<grpc::ByteBuffer>* OpenImport(const ServicePorts& ports,
                                                      const grpc::CallbackServerContext& context,
                                                      grpc::ByteBuffer* out);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_IMPORT_H_
