// SPDX-License-Identifier: Apache-2.0
//
// Calls that are answered with a stream, which takes its time.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_SERVE_STREAM_H_
#define ARBITRO_DAEMON_SERVICES_CALL_SERVE_STREAM_H_

#include <memory>

#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Fills the stream and ends it. An exception ends it with INTERNAL.
template <class Request>
using StreamWriter = void (*)(const ServicePorts& ports, const Request& request,
                              const std::shared_ptr<MessageStream>& stream);

// Parses the request and runs `write` on a thread of the replays' pool. The reactor is gRPC's.
// Called where a method of the API is overridden, whose name `method` is.
template <class Request>
grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeStream(const ServicePorts& ports,
                                                        grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer& in,
                                                        StreamWriter<Request> write,
                                                        const char* method = __builtin_FUNCTION()) {
  if (!in.Valid()) return EndStreamWithoutMessage();
  auto stream = MessageStream::Open(ports, context);
  auto request = std::make_shared<Request>();
  if (!stream->Begin(in, method, request.get())) return stream.get();
  const bool posted = ports.replays->TryPost([&ports, stream, request, write] {
    Guarded([&] { write(ports, *request, stream); },
            [&](const engine::Failure& failure) { stream->Fail(failure); });
  });
  if (!posted) stream->Fail(TooMuchWaits());
  return stream.get();
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_SERVE_STREAM_H_
