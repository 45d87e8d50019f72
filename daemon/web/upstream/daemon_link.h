// SPDX-License-Identifier: Apache-2.0
//
// Keeps a way to the daemon: connects where a call needs it, and again where a connection was lost.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_LINK_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_LINK_H_

#include <atomic>
#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/web/upstream/daemon_address.h"
#include "daemon/web/upstream/daemon_call.h"
#include "daemon/web/upstream/daemon_connection.h"
#include "daemon/web/upstream/dial.h"
#include "daemon/web/upstream/session.h"

struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace arbitro::web {

// A daemon that restarts is found soon.
inline constexpr std::chrono::milliseconds kConnectAgainMin{100};
inline constexpr std::chrono::milliseconds kConnectAgainMax{1'000};
// From the first step to the end of the handshake of TLS.
inline constexpr std::chrono::milliseconds kConnectWithin{20'000};

struct LinkOptions {
  DaemonAddress address;
  bool secure = false;              // by TLS
  std::shared_ptr<ssl_ctx_st> tls;  // null, though it is secure: no connection comes about
  std::string name;                 // in the daemon's certificate; not empty where it is secure
  Patience patience;
  boost::asio::any_io_executor pool;  // for steps that take long
};

class DaemonLink final : private SessionOwner, public std::enable_shared_from_this<DaemonLink> {
 public:
  // All of its calls hear on `strand`, an executor that runs one step at a time.
  DaemonLink(boost::asio::any_io_executor strand, LinkOptions options);

  const boost::asio::any_io_executor& strand() const { return strand_; }
  const boost::asio::any_io_executor& pool() const { return options_.pool; }

  // Any thread. The call hears nothing within it. It waits while the daemon takes no more at once,
  // and ends as UNAVAILABLE, with the last trouble, soon after an attempt to connect failed.
  void Begin(std::shared_ptr<DaemonCall> call);
  void Connect();
  bool IsConnected() const { return connected_; }
  // The calls that are open go on, and then its connection is closed.
  void Retire();

  // On the strand. The call ends so, as far as its reader is concerned.
  void End(DaemonCall* call, CallEnd end);
  // On the strand. A message of the call was taken.
  static void Took(DaemonCall* call);

  // Closes its connection; calls that wait hear nothing any more. For the thread that destroys the
  // context of its strand, which runs no more.
  void Close();

 private:
  using Clock = DaemonCall::Clock;

  void OnEnded(DaemonCall* call) override;
  void OnUnseen(const std::shared_ptr<DaemonCall>& call) override;
  void OnRoom() override;

  void Take(std::shared_ptr<DaemonCall> call);
  void Carry(std::shared_ptr<DaemonCall> call);
  void ConnectNow();
  void OnSocket(absl::StatusOr<StreamSocket> socket);
  void OnHandshake(bool ok);
  void OnConnectFailed(const std::string& why);
  void OnClosed(const DaemonConnection* connection, bool heard, const std::string& why);
  void WaitBeforeNext(const std::string& why);
  void FailLater(const std::shared_ptr<DaemonCall>& call);
  void AwaitDeadline();
  void EndLate();

  const boost::asio::any_io_executor strand_;
  const LinkOptions options_;
  std::shared_ptr<DaemonConnection> connection_;     // null: none
  std::deque<std::shared_ptr<DaemonCall>> waiting_;  // for a connection, or for room in it
  bool connects_ = false;
  std::unique_ptr<Wire> shaking_;  // hands, while it connects
  boost::asio::steady_timer handshake_;
  bool retired_ = false;
  bool over_ = false;
  std::string trouble_;  // of the last attempt to connect
  std::chrono::milliseconds again_after_ = kConnectAgainMin;
  Clock::time_point not_before_{};  // the next attempt
  Deadlines deadlines_;
  boost::asio::steady_timer late_;
  Clock::time_point looks_at_ = Clock::time_point::max();  // when `late_` ends
  std::atomic<bool> connected_{false};
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_DAEMON_LINK_H_
