// SPDX-License-Identifier: Apache-2.0
//
// One connection to the daemon, with the calls that go by it.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CONNECTION_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CONNECTION_H_

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "daemon/web/http/wire.h"
#include "daemon/web/upstream/session.h"

namespace arbitro::web {

// When a daemon that says nothing, while a call is open, is asked whether it is there; and how long
// it has to answer.
struct Patience {
  std::chrono::milliseconds ask_after{};
  std::chrono::milliseconds answer_within{};
};

// For one strand: that of its wire. It keeps itself from Start() until it is closed.
class DaemonConnection final : public std::enable_shared_from_this<DaemonConnection> {
 public:
  // `wire` is connected and has shaken hands.
  DaemonConnection(std::unique_ptr<Wire> wire, std::unique_ptr<Session> session,
                   const Patience& patience);

  // `closed` comes once, before the calls that are open then end. It hears whether the daemon ever
  // said anything, and why the connection is closed.
  void Start(std::function<void(bool heard, const std::string& why)> closed);

  bool TakesCalls() const { return !closed_ && !retired_ && session_->TakesCalls(); }
  bool HasRoom() const { return session_->HasRoom(); }
  void Begin(const std::shared_ptr<DaemonCall>& call);
  void Drop(DaemonCall* call);
  void Took(DaemonCall* call);

  // It takes no further call, and closes once those that are open have ended.
  void Retire();
  // Ends its calls for that reason, but for those that never left, which the session's owner gets
  // back. A second time it does nothing.
  void Close(const std::string& why);

 private:
  using Clock = DaemonCall::Clock;

  void Read();
  void OnRead(bool ok, size_t bytes);
  // Sends what there is, once the steps are done that are ready now: calls leave together.
  void SendSoon();
  void Send();
  void CloseIfDone();
  void AwaitSilence(Clock::time_point until);
  void OnSilence();

  const std::unique_ptr<Wire> wire_;
  const std::unique_ptr<Session> session_;
  const Patience patience_;
  std::function<void(bool heard, const std::string& why)> closed_hook_;
  boost::asio::steady_timer silence_;
  std::string place_;    // where bytes are read to
  std::string writing_;  // being written
  bool writes_ = false;
  bool sends_soon_ = false;
  bool retired_ = false;
  bool closed_ = false;
  bool listens_ = false;  // the timer of silence runs
  Clock::time_point heard_{};
  Clock::time_point asked_{};  // since it was heard; none: the zero point
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_CONNECTION_H_
