// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/unary_call.h"

#include "daemon/services/call/answer_burst.h"
#include "daemon/services/call/as_of.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/gate/failure_seen.h"
#include "daemon/services/gate/gate.h"
#include "spdlog/spdlog.h"

namespace arbitro::services {
namespace {

constexpr std::chrono::hours kLongestWait{24};

void SendOk(const std::string& peer, grpc::ServerUnaryReactor* call) {
  AnswerBurst::Send(peer, [call] { call->Finish(grpc::Status::OK); });
}

}  // namespace

UnaryEnd::~UnaryEnd() {
  if (finished_) return;
  if (Cancelled()) {
    // No client waits: the code is for logs of the network.
    if (finished_.exchange(true)) return;
    trace_.End(grpc::StatusCode::CANCELLED, "");
    reactor_->Finish(grpc::Status::CANCELLED);
    return;
  }
  spdlog::error("a call was let go without an answer");
  Fail(engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal,
                    "the daemon did not answer; its log says more"));
}

bool UnaryEnd::SentElsewhere() {
  if (for_good_ || !raw_.ports.elsewhere) return false;
  const std::optional<engine::Failure> elsewhere = raw_.ports.elsewhere();
  if (elsewhere) Refuse(*elsewhere);
  return elsewhere.has_value();
}

void UnaryEnd::Fail(const engine::Failure& failure) {
  if (SentElsewhere()) return;
  const auto left = LeftToOwner(raw_.ports, failure);
  Refuse(left ? *left : FailureSeenBy(caller_, failure));
}

void UnaryEnd::Refuse(const engine::Failure& failure) {
  if (finished_.exchange(true)) return;
  trace_.End(static_cast<int>(failure.code), failure.reason);
  reactor_->Finish(ToGrpcStatus(failure, trace_.language()));
}

bool UnaryEnd::IsOurs(const google::protobuf::Message& request) {
  const auto left = LeftToOwner(raw_.ports, *raw_.context, raw_.method, request);
  if (left) Refuse(*left);
  return !left;
}

bool UnaryEnd::LetIn() {
  auto found = Identify(raw_.ports.gate, *raw_.context);
  if (!found.ok()) {
    Fail(found.failure());
    return false;
  }
  caller_ = *std::move(found);
  trace_.SetPrincipal(caller_.principal);
  return true;
}

bool UnaryEnd::LetIn(const google::protobuf::Message& request) {
  const auto denied = Admit(raw_.ports.gate, raw_.method, request, &caller_);
  if (denied) Fail(*denied);
  return !denied;
}

bool UnaryEnd::Cancelled() const { return finished_ || raw_.context->IsCancelled(); }

std::optional<std::chrono::steady_clock::time_point> UnaryEnd::until() const {
  const auto left = raw_.context->deadline() - std::chrono::system_clock::now();
  // A client that sets no deadline has one at the end of all time.
  if (left > kLongestWait) return std::nullopt;
  return std::chrono::steady_clock::now() + left;
}

void UnaryEnd::FinishWith(const google::protobuf::Message& response) {
  if (SentElsewhere()) return;
  if (finished_.exchange(true)) return;
  Serialize(response, raw_.out);
  trace_.SetRevision(response);
  trace_.End(grpc::StatusCode::OK, "");
  SendOk(trace_.peer(), reactor_);
}

void UnaryEnd::FinishWith(const grpc::ByteBuffer& response) {
  if (SentElsewhere()) return;
  if (finished_.exchange(true)) return;
  *raw_.out = response;
  trace_.End(grpc::StatusCode::OK, "");
  SendOk(trace_.peer(), reactor_);
}

engine::StatePtr StateAfter(const engine::Engine& engine, const engine::Accepted& accepted) {
  if (accepted.state) return accepted.state;
  const auto read = engine.Read(accepted.command.journal, 0);
  const auto* state = read.if_value();
  return state == nullptr ? nullptr : *state;
}

}  // namespace arbitro::services
