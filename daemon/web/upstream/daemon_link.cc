// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_link.h"

#include <algorithm>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

// A call that never reached the daemon is begun so many times more.
constexpr int kBeginAgainMax = 2;

CallEnd Unavailable(std::string why) { return {kUnavailable, std::move(why)}; }

}  // namespace

DaemonLink::DaemonLink(boost::asio::any_io_executor strand, LinkOptions options)
    : strand_(std::move(strand)),
      options_(std::move(options)),
      handshake_(strand_),
      late_(strand_) {}

void DaemonLink::Begin(std::shared_ptr<DaemonCall> call) {
  boost::asio::dispatch(strand_, [self = shared_from_this(), call = std::move(call)]() mutable {
    self->Take(std::move(call));
  });
}

void DaemonLink::Connect() {
  boost::asio::dispatch(strand_, [self = shared_from_this()] {
    if (self->connection_ == nullptr && Clock::now() >= self->not_before_) self->ConnectNow();
  });
}

void DaemonLink::Retire() {
  boost::asio::dispatch(strand_, [self = shared_from_this()] {
    self->retired_ = true;
    if (self->connection_ != nullptr) self->connection_->Retire();
    self->OnRoom();
  });
}

void DaemonLink::Take(std::shared_ptr<DaemonCall> call) {
  if (call->until) {
    call->deadline = deadlines_.emplace(*call->until, call.get());
    AwaitDeadline();
  }
  Carry(std::move(call));
}

void DaemonLink::Carry(std::shared_ptr<DaemonCall> call) {
  if (connection_ != nullptr && connection_->TakesCalls()) {
    if (waiting_.empty() && connection_->HasRoom()) return connection_->Begin(call);
    waiting_.push_back(std::move(call));
    return OnRoom();
  }
  if (over_ || (!connects_ && Clock::now() < not_before_)) return FailLater(call);
  waiting_.push_back(std::move(call));
  ConnectNow();
}

// Never within Begin(): its caller may hold a lock.
void DaemonLink::FailLater(const std::shared_ptr<DaemonCall>& call) {
  boost::asio::post(strand_, [self = shared_from_this(), call, why = trouble_] {
    self->End(call.get(), Unavailable(why));
  });
}

void DaemonLink::ConnectNow() {
  if (std::exchange(connects_, true)) return;
  Dial(strand_, options_.address, {kConnectWithin, options_.patience.answer_within},
       [self = shared_from_this()](absl::StatusOr<StreamSocket> socket) {
         self->OnSocket(std::move(socket));
       });
}

void DaemonLink::OnSocket(absl::StatusOr<StreamSocket> socket) {
  if (over_) return;
  if (!socket.ok()) return OnConnectFailed(std::string(socket.status().message()));
  shaking_ = options_.secure
                 ? NewTlsClientWire(*std::move(socket), options_.tls.get(), options_.name)
                 : NewPlainWire(*std::move(socket));
  handshake_.expires_after(kConnectWithin);
  handshake_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
    if (!stopped && self->shaking_ != nullptr) self->shaking_->Close();
  });
  shaking_->Handshake([self = shared_from_this()](bool ok) { self->OnHandshake(ok); });
}

void DaemonLink::OnHandshake(bool ok) {
  if (over_) return;
  handshake_.cancel();
  auto wire = std::exchange(shaking_, nullptr);
  if (!ok) {
    const std::string trouble = wire->Trouble();
    return OnConnectFailed(trouble.empty() ? "the handshake of TLS failed" : trouble);
  }
  connects_ = false;
  connection_ = std::make_shared<DaemonConnection>(
      std::move(wire),
      std::make_unique<Session>(static_cast<SessionOwner*>(this), options_.address.authority(),
                                options_.secure),
      options_.patience);
  connected_ = true;
  connection_->Start([self = shared_from_this(), mine = connection_.get()](
                         bool heard, const std::string& why) { self->OnClosed(mine, heard, why); });
  OnRoom();
  if (retired_ && connection_ != nullptr) connection_->Retire();
}

void DaemonLink::OnConnectFailed(const std::string& why) {
  connects_ = false;
  WaitBeforeNext(why);
}

void DaemonLink::OnClosed(const DaemonConnection* connection, bool heard, const std::string& why) {
  // Another may have taken its place, where the daemon had said that it goes.
  if (connection_.get() != connection) return;
  connected_ = false;
  connection_ = nullptr;
  if (!heard) return WaitBeforeNext(why);
  again_after_ = kConnectAgainMin;
  if (!waiting_.empty()) ConnectNow();
}

void DaemonLink::WaitBeforeNext(const std::string& why) {
  trouble_ = absl::StrCat("the door cannot connect to the daemon: ", why,
                          "; try again in a second, and see whether the daemon runs");
  not_before_ = Clock::now() + again_after_;
  again_after_ = std::min(2 * again_after_, kConnectAgainMax);
  for (const auto& call : std::exchange(waiting_, {})) FailLater(call);
}

void DaemonLink::OnRoom() {
  while (!waiting_.empty() && connection_ != nullptr && connection_->TakesCalls() &&
         connection_->HasRoom()) {
    connection_->Begin(waiting_.front());
    waiting_.pop_front();
  }
  if (!waiting_.empty() && (connection_ == nullptr || !connection_->TakesCalls())) ConnectNow();
}

void DaemonLink::OnEnded(DaemonCall* call) {
  if (call->deadline) deadlines_.erase(*call->deadline);
  call->deadline.reset();
}

void DaemonLink::OnUnseen(const std::shared_ptr<DaemonCall>& call) {
  if (call->end) return;
  call->requests.Rewind();
  call->connection.reset();
  if (call->begun_again++ < kBeginAgainMax) return Carry(call);
  End(call.get(), Unavailable("the daemon goes, and takes no call any more"));
}

void DaemonLink::End(DaemonCall* call, CallEnd end) {
  if (call->end) return OnEnded(call);
  const auto held = call->shared_from_this();
  if (const auto carries = call->connection.lock()) carries->Drop(call);
  waiting_.erase(std::remove(waiting_.begin(), waiting_.end(), held), waiting_.end());
  call->end = std::move(end);
  OnEnded(call);
  call->Advance();
}

void DaemonLink::Took(DaemonCall* call) {
  if (const auto carries = call->connection.lock()) carries->Took(call);
}

// Nearly all calls end long before: the timer runs to the first deadline there was, and looks then.
void DaemonLink::AwaitDeadline() {
  if (deadlines_.empty() || looks_at_ <= deadlines_.begin()->first) return;
  looks_at_ = deadlines_.begin()->first;
  late_.expires_at(looks_at_);
  late_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
    if (!stopped) self->EndLate();
  });
}

void DaemonLink::EndLate() {
  looks_at_ = Clock::time_point::max();
  while (!deadlines_.empty() && deadlines_.begin()->first <= Clock::now()) {
    End(deadlines_.begin()->second, {kDeadlineExceeded, "Deadline Exceeded"});
  }
  AwaitDeadline();
}

void DaemonLink::Close() {
  over_ = true;
  late_.cancel();
  handshake_.cancel();
  shaking_.reset();
  waiting_.clear();
  if (const auto connection = std::exchange(connection_, nullptr)) {
    connection->Close("the door ends");
  }
}

}  // namespace arbitro::web
