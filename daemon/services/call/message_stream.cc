// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/message_stream.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

#include "daemon/services/call/as_of.h"
#include "daemon/services/call/rpc.h"
#include "daemon/services/gate/failure_seen.h"
#include "daemon/services/gate/gate.h"

namespace arbitro::services {
namespace {

// How long one message may wait for its client, who holds up a thread meanwhile.
constexpr std::chrono::seconds kSlowestRead{30};

// How often it is looked whether who asked still may.
constexpr std::chrono::seconds kLooksWhoAsks{1};

// A deadline beyond it is none.
constexpr std::chrono::hours kLongestDeadline{24};

// Deletes itself once gRPC is done with it.
class NeverBegun final : public grpc::ServerWriteReactor<grpc::ByteBuffer> {
 public:
  NeverBegun() { Finish(WithoutMessage()); }
  void OnDone() override { delete this; }
};

}  // namespace

bool SeesNoLess(const Caller& before, const Caller& now) {
  for (size_t i = 0; i < access::kRoles; ++i) {
    const auto role = static_cast<access::Role>(i);
    if (before.roles.Has(role) && !now.roles.Has(role)) return false;
    if (before.ticket && before.ticket->issuer_roles.Has(role) &&
        !(now.ticket && now.ticket->issuer_roles.Has(role))) {
      return false;
    }
  }
  return std::all_of(before.players.begin(), before.players.end(),
                     [&](const std::string& player) { return now.Plays(player); });
}

grpc::ServerWriteReactor<grpc::ByteBuffer>* EndStreamWithoutMessage() { return new NeverBegun(); }

std::shared_ptr<MessageStream> MessageStream::Open(const ServicePorts& ports,
                                                   grpc::CallbackServerContext* context) {
  std::shared_ptr<MessageStream> stream(new MessageStream(ports, context));
  stream->self_ = stream;
  return stream;
}

bool MessageStream::Begin(const grpc::ByteBuffer& in, const char* method,
                          google::protobuf::Message* request) {
  const bool parsed = Parse(in, request);
  engine::OrFailure<Caller> found = Caller();
  std::optional<engine::Failure> denied;
  {
    const std::lock_guard lock(mutex_);
    trace_.Ask(method, *request);
    // Once it is over the context may be gone.
    if (over_) return false;
    denied = LeftToOwner(ports_, *context_, method, *request);
    if (!denied) found = Identify(ports_.gate, *context_);
    if (const auto* caller = found.if_value()) trace_.SetPrincipal(caller->principal);
    const auto left = context_->deadline() - std::chrono::system_clock::now();
    if (left < kLongestDeadline) until_ = std::chrono::steady_clock::now() + left;
  }
  if (denied) {
    Fail(*denied);
    return false;
  }
  if (!found.ok()) {
    denied = std::move(found).failure();
  } else if (!parsed) {
    denied = Malformed(*request);
  } else {
    caller_ = *std::move(found);
    method_ = method;
    request_.reset(request->New());
    request_->CopyFrom(*request);
    look_at_ = std::chrono::steady_clock::now() + kLooksWhoAsks;
    denied = Admit(ports_.gate, method, *request, &caller_);
  }
  if (!denied && !ports_.streams->Add(self_, caller_.counted_as)) denied = TooMuchWaits();
  if (denied) Fail(*denied);
  return !denied && !Over();
}

bool MessageStream::Write(const google::protobuf::Message& message) {
  std::optional<engine::Failure> denied;
  if (ports_.elsewhere) denied = ports_.elsewhere();
  if (denied) {
    Fail(*denied);
    return false;
  }
  {
    std::unique_lock lock(mutex_);
    const bool writable =
        writable_.wait_for(lock, kSlowestRead, [this] { return !writing_ || over_; });
    if (!writable) {
      lock.unlock();
      CutOff();
      return false;
    }
    if (over_) return false;
    denied = LookWhoAsks();
    if (!denied) {
      Serialize(message, &buffer_);
      writing_ = true;
    }
  }
  if (denied) {
    Fail(*denied);
    return false;
  }
  StartWrite(&buffer_);
  return true;
}

std::optional<engine::Failure> MessageStream::LookWhoAsks() {
  const auto now = std::chrono::steady_clock::now();
  if (now < look_at_) return std::nullopt;
  look_at_ = now + kLooksWhoAsks;
  // A change of them now changes nothing of the message that is being written.
  Caller caller = caller_;
  auto denied = AdmitStill(ports_.gate, *context_, method_, *request_, &caller);
  if (!denied && !SeesNoLess(caller_, caller)) {
    denied = engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                          "you lost a role in the event while the answer was sent; ask again");
  }
  return denied;
}

void MessageStream::Hold() {
  const std::lock_guard lock(mutex_);
  held_ = true;
}

void MessageStream::Release() {
  {
    const std::lock_guard lock(mutex_);
    held_ = false;
    if (!left_) return;
  }
  ports_.streams->Remove(shared_from_this());
}

bool MessageStream::StandAgain() {
  std::optional<engine::Failure> denied;
  {
    const std::lock_guard lock(mutex_);
    if (over_) return false;
    Caller now = caller_;
    denied = AdmitStill(ports_.gate, *context_, method_, *request_, &now);
    if (!denied) caller_ = std::move(now);
  }
  if (denied) Fail(*denied);
  return !denied;
}

std::optional<engine::Failure> MessageStream::AdmitAlso(const char* method,
                                                        const google::protobuf::Message& request,
                                                        Caller* caller) const {
  const std::lock_guard lock(mutex_);
  // Once it is over the context may be gone.
  if (over_) return engine::FromLog(absl::CancelledError("the client has left"));
  *caller = caller_;
  return AdmitStill(ports_.gate, *context_, method, request, caller);
}

// A status could not reach a client that takes no bytes: the call is cancelled under it.
void MessageStream::CutOff() {
  const std::lock_guard lock(mutex_);
  // Invariant: the context lives while a write is under way.
  if (writing_) context_->TryCancel();
  over_ = true;
}

void MessageStream::Finish() { End(grpc::Status::OK, ""); }

void MessageStream::Fail(const engine::Failure& failure) {
  auto said = LeftToOwner(ports_, failure);
  if (!said) {
    const std::lock_guard lock(mutex_);
    said = FailureSeenBy(caller_, failure);
  }
  End(ToGrpcStatus(*said, trace_.language()), said->reason);
}

void MessageStream::Stop() {
  Fail(engine::Fail(absl::StatusCode::kUnavailable, engine::reason::kShuttingDown,
                    "the daemon is stopping; ask again when it is back"));
}

bool MessageStream::Over() const {
  const std::lock_guard lock(mutex_);
  return over_;
}

void MessageStream::End(grpc::Status status, const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    writable_.notify_all();
    if (ended_) return;
    ended_ = true;
    trace_.End(status.error_code(), reason);
    // gRPC takes the end only after the write under way.
    if (writing_) ending_ = std::exchange(status, grpc::Status::OK);
    if (ending_) return;
  }
  SendEnd(std::move(status));
}

// Outside the lock: OnDone takes it.
void MessageStream::SendEnd(grpc::Status status) {
  bool leaves = false;
  {
    const std::lock_guard lock(mutex_);
    leaves = !(held_ && left_);
  }
  // Before the client hears of it, who may ask for the next stream then.
  if (leaves) ports_.streams->Remove(self_);
  ServerWriteReactor::Finish(std::move(status));
}

void MessageStream::OnWriteDone(bool ok) {
  std::optional<grpc::Status> ending;
  {
    const std::lock_guard lock(mutex_);
    writing_ = false;
    if (!ok) over_ = true;
    writable_.notify_all();
    ending = std::exchange(ending_, std::nullopt);
  }
  if (ending) SendEnd(*std::move(ending));
}

void MessageStream::OnCancel() {
  {
    const std::lock_guard lock(mutex_);
    left_ = !ended_;
  }
  End(grpc::Status::CANCELLED, "");
}

void MessageStream::OnDone() {
  std::shared_ptr<MessageStream> self;
  bool leaves = false;
  {
    const std::lock_guard lock(mutex_);
    self = std::move(self_);
    leaves = !(held_ && left_);
  }
  if (leaves) ports_.streams->Remove(self);
}

}  // namespace arbitro::services
