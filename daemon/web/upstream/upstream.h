// SPDX-License-Identifier: Apache-2.0
//
// Calls of the daemon, by path and in bytes.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_UPSTREAM_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_UPSTREAM_H_

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/web/upstream/daemon_address.h"
#include "daemon/web/upstream/terms.h"

namespace boost::asio {
class io_context;
}  // namespace boost::asio

namespace arbitro::web {

struct CallParts;
class DaemonLink;

// docs/limits.md lists them.
inline constexpr std::chrono::milliseconds kAskDaemonAfter{30'000};
inline constexpr std::chrono::milliseconds kDaemonAnswersWithin{20'000};

struct UpstreamOptions {
  DaemonAddress daemon;
  std::string token;  // of the door
  std::string roots;  // PEM of the authorities for the daemon's certificate; empty: no TLS
  std::string name;   // in the daemon's certificate; empty: the host of `daemon`, or localhost
  size_t links = 1;   // connections that take turns; at least 1
  // When a daemon that says nothing, while a call is open, is asked whether it is there; and how
  // long it has to answer. Then its calls end as UNAVAILABLE: a machine that is gone without a word
  // would leave them open for ever. The daemon permits to be asked every 10 seconds
  // (daemon/server/network.cc).
  std::chrono::milliseconds ask_after = kAskDaemonAfter;
  std::chrono::milliseconds answer_within = kDaemonAnswersWithin;
};

// A message of a stream, which several readers may share. Thread-safe.
class StreamMessage {
 public:
  explicit StreamMessage(std::string bytes) : bytes_(std::move(bytes)) {}

  const std::string& bytes() const { return bytes_; }

  // Calls `hear`, of the first caller alone; the others return after it did.
  void Hear(const std::function<void(const std::string& bytes)>& hear) const {
    std::call_once(heard_, hear, bytes_);
  }

  // Returns what `render` makes of the message; called once for each `form`.
  absl::StatusOr<std::string> Piece(
      int form, const std::function<absl::StatusOr<std::string>()>& render) const;

 private:
  const std::string bytes_;
  mutable std::once_flag heard_;
  mutable std::mutex mutex_;
  mutable std::map<int, std::string> pieces_;
};
using SharedMessage = std::shared_ptr<const StreamMessage>;

// A call with streams. Its callbacks come on threads of the context, and never within a call of it;
// those of reads one at a time. A reader who lets go of it without Cancel() leaves the call
// open.
// Thread-safe.
class UpstreamStream {
 public:
  virtual ~UpstreamStream() = default;

  // Reads the next message; at most one read is open. `read` gets nullptr where there is none any
  // more: then Finish() is next.
  using OnRead = std::function<void(SharedMessage)>;
  virtual void Read(OnRead read) = 0;
  // How it ended; once, after a read that got nothing, or at once where the stream was cancelled.
  virtual void Finish(std::function<void(CallEnd)> done) = 0;
  // An open read gets nullptr, messages that came are dropped, and the end is CANCELLED unless it
  // was known. May be called again.
  virtual void Cancel() = 0;
};

// Thread-safe, but for what is said of UseRoots().
class Upstream {
 public:
  // `io`, which runs on any number of threads, must outlive it, and run no more when it goes.
  Upstream(UpstreamOptions options, boost::asio::io_context* io);
  ~Upstream();

  // Called on a thread of the context, and never within Unary(). Where the answer is short, other
  // calls of its connection wait for it.
  using OnAnswer = std::function<void(CallEnd end, std::string response)>;
  void Unary(const std::string& path, const std::string& request, const CallTerms& terms,
             OnAnswer answer);

  // Sends all requests, then no more.
  std::shared_ptr<UpstreamStream> Open(const std::string& path, std::vector<std::string> requests,
                                       const CallTerms& terms);

  // Takes other authorities for the daemon's certificate, in PEM. New connections go by the old or
  // the new ones until TakeRenewed(), because a daemon may show its old certificate for a while
  // longer; calls that are open go on. UseRoots() and TakeRenewed() are for one thread at a time.
  void UseRoots(const std::string& roots);

  // If a connection by the authorities of UseRoots() alone has come about, connections go by them
  // alone from now on, and true is returned; calls that are open go on. To be called again and
  // again, because it connects.
  bool TakeRenewed();

 private:
  using Links = std::vector<std::shared_ptr<DaemonLink>>;

  Links NewLinks(const std::string& roots) const;
  std::shared_ptr<DaemonLink> Next();
  CallParts PartsOf(const std::string& path, std::vector<std::string> requests,
                    const CallTerms& terms) const;
  // Takes these links for further calls; those before go once their calls have ended.
  void Change(Links links);
  void Retire(const Links& links);

  const UpstreamOptions options_;
  boost::asio::io_context& io_;
  // Of the thread that renews.
  std::string roots_;  // that count for certain
  std::string renewed_roots_;
  Links renewed_;  // by `renewed_roots_`, which are to come; empty: none are

  std::mutex mutex_;
  Links links_;
  size_t next_ = 0;
  std::vector<std::weak_ptr<DaemonLink>> retired_;  // of the thread that renews
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_UPSTREAM_H_
