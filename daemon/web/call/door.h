// SPDX-License-Identifier: Apache-2.0
//
// The door: takes a request of HTTP, makes the call of the daemon that it asks for, and answers in
// the protocol it came by.

#ifndef ARBITRO_DAEMON_WEB_CALL_DOOR_H_
#define ARBITRO_DAEMON_WEB_CALL_DOOR_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "daemon/web/api/description.h"
#include "daemon/web/call/asked.h"
#include "daemon/web/call/error.h"
#include "daemon/web/call/files.h"
#include "daemon/web/call/policy.h"
#include "daemon/web/call/remembered_reads.h"
#include "daemon/web/call/shared_watches.h"
#include "daemon/web/http/reply.h"
#include "daemon/web/http/target.h"
#include "daemon/web/site/site.h"
#include "daemon/web/upstream/upstream.h"

namespace arbitro::web {

// Thread-safe.
class Door {
 public:
  // All must outlive it, and every reply it was given.
  struct Ports {
    const Description* description;
    const Remedies* remedies;
    const Policy* policy;
    Upstream* upstream;
    const Site* site;
  };

  explicit Door(Ports ports);

  // Answers, some time, on any thread.
  void Answer(Request request, std::shared_ptr<Reply> reply) const;

  // The bytes that the body of such a request may have.
  size_t BodyMax(const Request& head) const;

  const ErrorText& error_text() const { return error_text_; }

 private:
  void AnswerPath(const Request& request, const Target& target,
                  const std::shared_ptr<Reply>& reply) const;
  void AnswerFile(const Request& request, FileAsked file,
                  const std::shared_ptr<Reply>& reply) const;
  void AnswerCall(const Request& request, std::variant<Asked, Wrong> read,
                  const std::shared_ptr<Reply>& reply) const;
  void AnswerUnary(const Request& request, Asked asked, const std::shared_ptr<Reply>& reply) const;
  // Hears what a message of the stream says of changes, before a client does; empty where the call
  // changes nothing and tells of no change.
  std::function<void(const std::string& bytes)> HearerOf(const Asked& asked) const;

  // The client of a call that is no stream.
  struct Client {
    std::shared_ptr<Reply> reply;
    Headers of_origin;
    std::string held;  // its If-None-Match
    bool gzip = false;
  };
  static void SendTo(const Client& client, Response response);
  // `begun`: the read that others may wait for.
  void CallFor(Client client, Asked asked, std::optional<RememberedReads::Read> begun) const;
  // Waits for the call of another for as long as the own one might take.
  RememberedReads::Waiter WaiterOf(Client client, Asked asked) const;
  // Ends a read that others may wait for, by what its own client got.
  void EndRead(const RememberedReads::Read& begun, const CallEnd& end, Response response) const;
  // An answer that is not to be kept: that of a mutation, or a refusal.
  Response PassingAnswerOf(const Asked& asked, const CallEnd& end, const std::string& bytes) const;
  Response AnswerOf(const Client& client, const Asked& asked, bool shared,
                    const std::string& bytes) const;
  // Answers out of what is remembered; false: nothing is.
  bool AnswerRemembered(const Request& request, const std::shared_ptr<Reply>& reply) const;

  // The stream of a call; anonymous watches of one event are one of the daemon's.
  std::shared_ptr<UpstreamStream> Open(Asked asked) const;

  const Ports ports_;
  const ErrorText error_text_;
  mutable SharedWatches watches_;
  mutable RememberedReads reads_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_DOOR_H_
