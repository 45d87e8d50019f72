// SPDX-License-Identifier: Apache-2.0
//
// One unary call, from its bytes to its answer.
//
//   grpc::ServerUnaryReactor* GetEvent(grpc::CallbackServerContext* context, const ByteBuffer* in,
//                                      ByteBuffer* out) override {
//     return Serve<v1::GetEventRequest, v1::Event>({ports_, context, in, out}, [this](const auto&
//     call) {
//       ...
//       call->Finish();
//     });
//   }
//
// A call is held by shared pointer and may be answered later from any thread, once. One that is let
// go without an answer answers INTERNAL, so that no client waits for ever and no shutdown hangs.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_UNARY_CALL_H_
#define ARBITRO_DAEMON_SERVICES_CALL_UNARY_CALL_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "daemon/engine/engine.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/request_trace.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/view/answers.h"
#include "google/protobuf/arena.h"
#include "grpcpp/server_context.h"

namespace arbitro::services {

// A call as gRPC hands it over; `in` is not Valid() where the client left before its message came.
struct RawCall {
  // Made where a method of the API is overridden: `called` is its name, and finds who may call it.
  RawCall(const ServicePorts& of_service, grpc::CallbackServerContext* its_context,
          const grpc::ByteBuffer* request, grpc::ByteBuffer* response,
          const char* called = __builtin_FUNCTION())
      : ports(of_service), context(its_context), in(request), out(response), method(called) {}

  const ServicePorts& ports;
  grpc::CallbackServerContext* context;
  const grpc::ByteBuffer* in;
  grpc::ByteBuffer* out;
  const char* method;
};

// The part that does not depend on the messages. Thread-safe.
class UnaryEnd {
 public:
  explicit UnaryEnd(RawCall raw)
      : raw_(raw),
        reactor_(raw.context->DefaultReactor()),
        trace_(*raw.context, raw.ports.requests) {}
  ~UnaryEnd();

  UnaryEnd(const UnaryEnd&) = delete;
  UnaryEnd& operator=(const UnaryEnd&) = delete;

  // Answers with an error, as far as the caller may see it (gate/failure_seen.h). Only the first
  // answer of a call counts. Where the log may have another owner by now (ServicePorts::elsewhere),
  // the answer says that, and nothing else.
  void Fail(const engine::Failure& failure);

  // The answer tells of a record that is durable, and stays true under another owner of
  // the log. Only by the
  // handler of the call, before it answers.
  void AnswersForGood() { for_good_ = true; }

  // Answers with bytes of the response that are there already, and shares them.
  void FinishWith(const grpc::ByteBuffer& response);

  // Whether the client waits no more: cancelled, past its deadline, or answered.
  bool Cancelled() const;

  // Until when the client waits; none: for ever.
  std::optional<std::chrono::steady_clock::time_point> until() const;

  grpc::ServerUnaryReactor* reactor() const { return reactor_; }

  // The caller, with their roles. Once the call was let in.
  const Caller& caller() const { return caller_; }

  // Whether this daemon answers such a call at all (call/as_of.h); false: the call has failed.
  bool IsOurs(const google::protobuf::Message& request);
  // Finds out who calls; false: the call has failed.
  bool LetIn();
  // Whether they may call it with that request; false: the call has failed.
  bool LetIn(const google::protobuf::Message& request);

  // Only by the handler of the call, before it is answered.
  RequestTrace* trace() { return &trace_; }
  translate::Language language() const { return trace_.language(); }

 protected:
  void FinishWith(const google::protobuf::Message& response);

 private:
  // True where it has answered that the log is elsewhere.
  bool SentElsewhere();
  void Refuse(const engine::Failure& failure);

  const RawCall raw_;
  grpc::ServerUnaryReactor* const reactor_;
  RequestTrace trace_;
  Caller caller_;
  bool for_good_ = false;
  std::atomic<bool> finished_{false};
};

// The memory that most messages need; it lies in the call. And that of the answer, where
// another thread makes it.
inline constexpr size_t kMessagesRoomBytes = 2'048;
inline constexpr size_t kAnswerRoomBytes = 1'024;

template <class Request, class Response>
class UnaryCall : public UnaryEnd {
 public:
  using UnaryEnd::UnaryEnd;

 private:
  google::protobuf::ArenaOptions RoomOptions() {
    google::protobuf::ArenaOptions options;
    options.initial_block = first_block_;
    options.initial_block_size = sizeof(first_block_);
    options.start_block_size = kAnswerRoomBytes;
    return options;
  }

  alignas(std::max_align_t) char first_block_[kMessagesRoomBytes];
  google::protobuf::Arena room_{RoomOptions()};

 public:
  // Their parts lie in one room: a call is some forty of them.
  Request& request = *google::protobuf::Arena::CreateMessage<Request>(&room_);
  Response& response = *google::protobuf::Arena::CreateMessage<Response>(&room_);

  // Answers with `response`.
  void Finish() { FinishWith(response); }
};

template <class Request, class Response>
using UnaryPtr = std::shared_ptr<UnaryCall<Request, Response>>;

// Parses the request and runs `handler` with the call.
template <class Request, class Response, class Handler>
grpc::ServerUnaryReactor* Serve(RawCall raw, Handler handler) {
  if (!raw.in->Valid()) {
    grpc::ServerUnaryReactor* const nobody = raw.context->DefaultReactor();
    nobody->Finish(WithoutMessage());
    return nobody;
  }
  auto call = std::make_shared<UnaryCall<Request, Response>>(raw);
  // The call may be answered, and gone, before the handler returns.
  grpc::ServerUnaryReactor* const reactor = call->reactor();
  const bool parsed = Parse(*raw.in, &call->request);
  call->trace()->Ask(raw.method, call->request);
  Guarded(
      [&] {
        if (!call->IsOurs(call->request) || !call->LetIn()) return;
        if (!parsed) return call->Fail(Malformed(call->request));
        if (call->LetIn(call->request)) handler(call);
      },
      [&](const engine::Failure& failure) { call->Fail(failure); });
  return reactor;
}

// Runs `handler` with the call on a thread of `pool`.
template <class Call, class Handler>
void PostOn(WorkPool* pool, const Call& call, const Handler& handler) {
  call->trace()->Wait();
  const bool posted = pool->TryPost([call, handler] {
    if (call->Cancelled()) return;
    call->trace()->Go();
    Guarded([&] { handler(call); }, [&](const engine::Failure& failure) { call->Fail(failure); });
  });
  if (!posted) call->Fail(TooMuchWaits());
}

// Parses the request and runs `handler` with the call on a thread of `pool`.
template <class Request, class Response, class Handler>
grpc::ServerUnaryReactor* ServeOn(WorkPool* pool, RawCall raw, Handler handler) {
  return Serve<Request, Response>(
      raw, [&](const UnaryPtr<Request, Response>& call) { PostOn(pool, call, handler); });
}

// Whether a read may have to take an older state from the log.
template <class Request>
bool ReadsOlderState(const Request& request) {
  if constexpr (requires { request.page_token(); }) {
    if (!request.page_token().empty()) return true;
  }
  return request.read().has_at_revision();
}

// A read of a journal's state: answered at once where that is in memory, else on a thread of
// `pool`.
template <class Request, class Response, class Handler>
grpc::ServerUnaryReactor* ServeRead(WorkPool* pool, RawCall raw, Handler handler) {
  return Serve<Request, Response>(raw, [&](const UnaryPtr<Request, Response>& call) {
    if (!ReadsOlderState(call->request)) return handler(call);
    PostOn(pool, call, handler);
  });
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_UNARY_CALL_H_
