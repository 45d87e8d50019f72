// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_connection.h"

#include <boost/asio/defer.hpp>
#include <utility>

namespace arbitro::web {
namespace {

// A change has its key, so it is made once however often it is sent.
constexpr char kLost[] =
    "the connection to the daemon was lost; send the call again, a change with the same key";
constexpr size_t kPlaceBytes = size_t{64} << 10;

}  // namespace

DaemonConnection::DaemonConnection(std::unique_ptr<Wire> wire, std::unique_ptr<Session> session,
                                   const Patience& patience)
    : wire_(std::move(wire)),
      session_(std::move(session)),
      patience_(patience),
      silence_(wire_->executor()),
      place_(kPlaceBytes, '\0') {}

void DaemonConnection::Start(std::function<void(bool heard, const std::string& why)> closed) {
  closed_hook_ = std::move(closed);
  Read();
  Send();
}

void DaemonConnection::Begin(const std::shared_ptr<DaemonCall>& call) {
  call->connection = weak_from_this();
  session_->Begin(call);
  if (!listens_) {
    heard_ = Clock::now();
    asked_ = {};
    AwaitSilence(heard_ + patience_.ask_after);
  }
  SendSoon();
}

void DaemonConnection::Drop(DaemonCall* call) {
  session_->Drop(call);
  SendSoon();
}

void DaemonConnection::Took(DaemonCall* call) {
  session_->Took(call);
  SendSoon();
}

void DaemonConnection::Retire() {
  retired_ = true;
  CloseIfDone();
}

void DaemonConnection::CloseIfDone() {
  if (session_->IsOver()) {
    return Close(session_->IsGreeted() ? "the daemon broke the connection off"
                                       : "the program at its address speaks no HTTP/2");
  }
  if ((retired_ || !session_->TakesCalls()) && session_->empty() && !writes_) {
    Close("the connection is not needed any more");
  }
}

void DaemonConnection::Close(const std::string& why) {
  if (std::exchange(closed_, true)) return;
  const auto self = shared_from_this();
  silence_.cancel();
  wire_->Close();
  // It holds the owner of the session.
  const auto closed = std::exchange(closed_hook_, nullptr);
  if (closed) closed(session_->IsGreeted(), why);
  session_->Fail(why);
}

void DaemonConnection::Read() {
  wire_->ReadSome(place_.data(), place_.size(),
                  [self = shared_from_this()](bool ok, size_t bytes) { self->OnRead(ok, bytes); });
}

void DaemonConnection::OnRead(bool ok, size_t bytes) {
  if (closed_) return;
  if (!ok) return Close(kLost);
  heard_ = Clock::now();
  session_->Receive({place_.data(), bytes});
  if (closed_) return;
  Read();
  Send();
}

void DaemonConnection::SendSoon() {
  if (writes_ || closed_ || std::exchange(sends_soon_, true)) return;
  boost::asio::defer(wire_->executor(), [self = shared_from_this()] {
    self->sends_soon_ = false;
    self->Send();
  });
}

void DaemonConnection::Send() {
  if (writes_ || closed_) return;
  writing_ = session_->TakeOutgoing();
  if (closed_) return;
  if (writing_.empty()) return CloseIfDone();
  writes_ = true;
  wire_->Write(writing_, [self = shared_from_this()](bool ok) {
    self->writes_ = false;
    if (!ok) return self->Close(kLost);
    self->Send();
  });
}

void DaemonConnection::AwaitSilence(Clock::time_point until) {
  listens_ = true;
  silence_.expires_at(until);
  silence_.async_wait([self = shared_from_this()](boost::system::error_code stopped) {
    if (!stopped && !self->closed_) self->OnSilence();
  });
}

// The timer is not set for each answer: it looks how long the daemon has said nothing.
void DaemonConnection::OnSilence() {
  listens_ = false;
  const Clock::time_point now = Clock::now();
  if (asked_ != Clock::time_point() && heard_ <= asked_) {
    return Close("the daemon does not answer any more");
  }
  asked_ = {};
  if (session_->empty()) return;
  if (now < heard_ + patience_.ask_after) return AwaitSilence(heard_ + patience_.ask_after);
  asked_ = now;
  session_->Ping();
  Send();
  AwaitSilence(now + patience_.answer_within);
}

}  // namespace arbitro::web
