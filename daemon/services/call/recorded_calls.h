// SPDX-License-Identifier: Apache-2.0
//
// The calls of a service whose request is what the log stores: each submits it, and answers once
// its record is durable.
//
// The protos list them (arbitro/kinds/calls.h), so a service names its other calls alone:
//
//   ARBITRO_RECORDED_CALLS(DrawService)
//   using DrawBase = RecordedDrawService<
//       RawMethods<v1::DrawService::Service,
//       v1::DrawService::WithRawCallbackMethod_GetDraws>::Type>;
//
// A call that does more than record its request (api/kinds/CMakeLists.txt lists them) is left to
// the service, which does not compile without it.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_RECORDED_CALLS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_RECORDED_CALLS_H_

#include "arbitro/kinds/calls.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"

#define ARBITRO_RAW_METHOD(Service, Method, Request, Response) \
  , v1::Service::WithRawCallbackMethod_##Method
// The function's name finds who may call it (RawCall).
#define ARBITRO_RECORDED_CALL(Service, Method, Request, Response)                                \
  grpc::ServerUnaryReactor* Method(grpc::CallbackServerContext* context,                         \
                                   const grpc::ByteBuffer* in, grpc::ByteBuffer* out) override { \
    return Mutate<v1::Request, v1::Response>({ports_, context, in, out});                        \
  }
#define ARBITRO_OWN_CALL(Service, Method, Request, Response)                                     \
  grpc::ServerUnaryReactor* Method(grpc::CallbackServerContext* context,                         \
                                   const grpc::ByteBuffer* in, grpc::ByteBuffer* out) override = \
      0;

// Defines Recorded##Service, which keeps the ports for the service, too.
#define ARBITRO_RECORDED_CALLS(Service)                                          \
  template <class Base>                                                          \
  class Recorded##Service : public RawMethods<Base ARBITRO_CALLS_OF_##Service(   \
                                ARBITRO_RAW_METHOD, ARBITRO_RAW_METHOD)>::Type { \
   protected:                                                                    \
    const ServicePorts& ports_;                                                  \
                                                                                 \
   public:                                                                       \
    explicit Recorded##Service(const ServicePorts& ports) : ports_(ports) {}     \
    ARBITRO_CALLS_OF_##Service(ARBITRO_RECORDED_CALL, ARBITRO_OWN_CALL)          \
  };

#endif  // ARBITRO_DAEMON_SERVICES_CALL_RECORDED_CALLS_H_
