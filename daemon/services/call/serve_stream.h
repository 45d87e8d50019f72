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

// Parses the request and runs `write(ports, request, stream)` on a thread of the replays' pool; it
// fills the stream and ends it, and an exception ends it with INTERNAL. `write` does not run if the
// client left, or may no longer call, before its turn. The owner's place among the streams is taken
// until `write` has returned, so clients that leave do not fill the pool. The reactor is gRPC's.
// Called where a method of the API is overridden, whose name `method` is.
template <class Request, class Write>
grpc::ServerWriteReactor<grpc::ByteBuffer>* ServeStream(const ServicePorts& ports,
                                                        grpc::CallbackServerContext* context,
                                                        const grpc::ByteBuffer& in, Write write,
                                                        const char* method = __builtin_FUNCTION()) {
  if (!in.Valid()) return EndStreamWithoutMessage();
  auto stream = MessageStream::Open(ports, context);
  auto request = std::make_shared<Request>();
  if (!stream->Begin(in, method, request.get())) return stream.get();
  stream->Hold();
  const bool posted = ports.replays->TryPost([&ports, stream, request, write] {
    Guarded(
        [&] {
          if (stream->StandAgain()) write(ports, *request, stream);
        },
        [&](const engine::Failure& failure) { stream->Fail(failure); });
    stream->Release();
  });
  if (!posted) {
    stream->Fail(TooMuchWaits());
    stream->Release();
  }
  return stream.get();
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_SERVE_STREAM_H_
