// SPDX-License-Identifier: Apache-2.0
//
// The calls of one connection to the daemon: gRPC over HTTP/2, from bytes to bytes. It knows no
// socket.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_SESSION_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_SESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "daemon/web/upstream/daemon_call.h"

struct nghttp2_session;

namespace arbitro::web {

// Bytes of one call's answers that the daemon may send ahead of their reader; and of all calls of
// a connection, which are taken at once.
inline constexpr int32_t kCallWindowBytes = 256 << 10;
inline constexpr int32_t kConnectionWindowBytes = 8 << 20;
// Bytes of an answer's headers, the details of an error among them; a call with more is reset.
inline constexpr uint32_t kAnswerHeadersBytesMax = 64 << 10;

class SessionOwner {
 public:
  virtual ~SessionOwner() = default;
  // The call's `end` is known; it hears of that next.
  virtual void OnEnded(DaemonCall* call) = 0;
  // The daemon never saw the call, so it may be made again. It has heard nothing.
  virtual void OnUnseen(const std::shared_ptr<DaemonCall>& call) = 0;
  // There may be room for a call where there was none: after each Receive() and TakeOutgoing().
  virtual void OnRoom() = 0;
};

// For one strand. Within Receive(), TakeOutgoing() and Fail(), calls and the owner may call
// Begin(), Drop(), Took(), TakesCalls() and HasRoom(), and no others.
class Session {
 public:
  // `owner` must outlive it. `authority`: the host of the daemon; `secure`: by TLS.
  Session(SessionOwner* owner, std::string authority, bool secure);
  ~Session();

  // The bytes leave by TakeOutgoing(), which also tells the owner where the call cannot begin.
  void Begin(const std::shared_ptr<DaemonCall>& call);
  // Tells the daemon that the answer is of no interest any more. The call hears nothing of that.
  void Drop(DaemonCall* call);
  // One of the call's messages was taken: the daemon may send more.
  void Took(DaemonCall* call);
  void Ping();

  // Takes bytes of the daemon.
  void Receive(std::string_view bytes);
  // Returns bytes for the daemon; empty: none are there.
  std::string TakeOutgoing();
  // Neither side has more to say, because one of them broke HTTP/2 or ended the session. Calls may
  // be open.
  bool IsOver() const;

  // Whether the daemon has said something in HTTP/2.
  bool IsGreeted() const { return greeted_; }
  // Whether it takes calls at all: the daemon has not said that it goes.
  bool TakesCalls() const;
  // Whether the daemon takes one more beside those that are open.
  bool HasRoom() const;
  bool empty() const { return calls_.empty(); }

  // Ends all calls as UNAVAILABLE, for that reason; those that never left go back to the owner.
  void Fail(const std::string& why);

 private:
  using CallPtr = std::shared_ptr<DaemonCall>;

  struct Free {
    void operator()(nghttp2_session* session) const;
  };

  nghttp2_session* New();
  DaemonCall* Find(int32_t stream);
  void Hear(const CallPtr& call);
  // False: the answer has too many bytes of headers.
  bool HearHeader(int32_t stream, std::string_view name, std::string_view value);
  void HearData(int32_t stream, std::string_view bytes);
  void HearLast(int32_t stream);
  void HearClosed(int32_t stream, uint32_t error);
  void HearEnd(int32_t stream, uint32_t error);
  // Takes out the calls that have not left, so that they may be made by another connection.
  void GiveBackUnsent();
  // Tells the calls that something came for.
  void Tell();

  SessionOwner& owner_;
  const std::string authority_;
  const std::string scheme_;
  const std::unique_ptr<nghttp2_session, Free> session_;
  absl::flat_hash_map<int32_t, CallPtr> calls_;  // by stream
  std::vector<CallPtr> heard_;
  bool greeted_ = false;
  bool goes_ = false;   // the daemon said so
  bool fails_ = false;  // nghttp2 cannot go on
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_SESSION_H_
