// SPDX-License-Identifier: Apache-2.0
//
// A stream of messages to one client, written from a thread that may wait.
//
// At most one message is under way, so a slow client slows its writer and fills no memory; one that
// reads nothing for half a minute is cut off. The caller must still be allowed to while messages go
// out. Every stream ends exactly once: by Finish or Fail, by the client, or by Stop.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_MESSAGE_STREAM_H_
#define ARBITRO_DAEMON_SERVICES_CALL_MESSAGE_STREAM_H_

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "daemon/engine/model/failure.h"
#include "daemon/services/call/open_streams.h"
#include "daemon/services/call/request_trace.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/gate/secrecy.h"
#include "google/protobuf/message.h"
#include "grpcpp/server_context.h"
#include "grpcpp/support/byte_buffer.h"
#include "grpcpp/support/server_callback.h"

namespace arbitro::services {

// Thread-safe. Keeps itself alive until gRPC is done with it.
class MessageStream final : public grpc::ServerWriteReactor<grpc::ByteBuffer>,
                            public Stoppable,
                            public std::enable_shared_from_this<MessageStream> {
 public:
  // Opens a stream, which is among the ports' streams from Begin() until it is over.
  static std::shared_ptr<MessageStream> Open(const ServicePorts& ports,
                                             grpc::CallbackServerContext* context);

  // Parses the request of the API's method, and lets the caller in, where not too many are open.
  // Before anything else; false: the stream is over. `method` is a literal.
  bool Begin(const grpc::ByteBuffer& in, const char* method, google::protobuf::Message* request);

  // Holds the owner's place among the ports' streams until Release, even if the client leaves
  // before: for work that takes a while to notice that. Once it has begun.
  void Hold();
  void Release();

  // Looks again at who asks, for work that begins a while after the call: caller() then is what
  // they are now. False: they may not any more, and the stream is over.
  bool StandAgain();

  // Lets the caller in for another call that this one makes for them, as AdmitStill does: `caller`
  // then is what they are in that call. Fails once the stream is over, and by itself ends none.
  std::optional<engine::Failure> AdmitAlso(const char* method,
                                           const google::protobuf::Message& request,
                                           Caller* caller) const;

  // Sends a message once the one before is on its way. False: the stream is over, nothing was sent;
  // so it is within seconds where the caller's token was revoked or expired, or where the caller
  // lost a right, a role or a player that the contents were chosen by. Waits, so never on a thread
  // of gRPC.
  bool Write(const google::protobuf::Message& message);

  void Finish();
  void Fail(const engine::Failure& failure);
  void Stop() override;

  // The caller, and in which role. Once it has begun. Not while StandAgain runs.
  const Caller& caller() const { return caller_; }
  Viewer viewer() const { return ViewerOf(caller_); }
  translate::Language language() const { return trace_.language(); }

  // When the client stops waiting; nothing: it has no deadline. Once it has begun.
  std::optional<std::chrono::steady_clock::time_point> until() const { return until_; }

  // Whether nothing can be sent any more.
  bool Over() const;

 private:
  MessageStream(const ServicePorts& ports, grpc::CallbackServerContext* context)
      : ports_(ports), context_(context), trace_(*context, ports.requests) {}

  void CutOff();

  // Why the caller may no longer, where it is time to look. Under the lock.
  std::optional<engine::Failure> LookWhoAsks();

  void End(grpc::Status status, const std::string& reason);
  void SendEnd(grpc::Status status);
  void OnWriteDone(bool ok) override;
  void OnCancel() override;
  void OnDone() override;

  const ServicePorts& ports_;
  grpc::CallbackServerContext* const context_;  // until OnDone
  Caller caller_;
  const char* method_ = nullptr;
  std::unique_ptr<google::protobuf::Message> request_;  // as it came
  std::chrono::steady_clock::time_point look_at_;       // who asks
  std::optional<std::chrono::steady_clock::time_point> until_;
  RequestTrace trace_;
  mutable std::mutex mutex_;
  std::condition_variable writable_;
  std::shared_ptr<MessageStream> self_;  // until OnDone
  grpc::ByteBuffer buffer_;
  bool writing_ = false;
  bool over_ = false;                   // the client is gone, or the end is decided
  bool ended_ = false;                  // the end is decided
  bool held_ = false;                   // its place, until Release
  bool left_ = false;                   // the client ended it
  std::optional<grpc::Status> ending_;  // to be sent when the write under way is done
};

// Whether the caller, as they are now, has each role, ticket and player that they had before: else
// contents chosen for them before may not be theirs to see any more.
bool SeesNoLess(const Caller& before, const Caller& now);

// Answers a call whose message never came.
grpc::ServerWriteReactor<grpc::ByteBuffer>* EndStreamWithoutMessage();

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_MESSAGE_STREAM_H_
