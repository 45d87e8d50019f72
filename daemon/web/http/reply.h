// SPDX-License-Identifier: Apache-2.0
//
// How a request is answered: at once, or as a stream whose pieces wait until the client took the
// one before.

#ifndef ARBITRO_DAEMON_WEB_HTTP_REPLY_H_
#define ARBITRO_DAEMON_WEB_HTTP_REPLY_H_

#include <functional>
#include <string>

#include "daemon/web/http/message.h"

namespace arbitro::web {

// Thread-safe. Once the client is gone every call does nothing, and `written` is never called.
class Reply {
 public:
  virtual ~Reply() = default;

  // Answers, once.
  virtual void Send(Response response) = 0;

  // Begins a stream; the body of `head` is its first piece.
  virtual void Begin(Response head) = 0;
  // The next piece, after Begin and after `written` of the piece before. A client that does not
  // take it within kTakeWithin is cut off.
  virtual void Write(std::string piece, std::function<void()> written) = 0;
  // The last piece, maybe empty. The stream ends as a whole one.
  virtual void End(std::string piece) = 0;
  // Cuts the connection, so that the client sees that something is missing.
  virtual void Abort() = 0;

  // Calls `gone` once, where the client hangs up before the answer is whole; at once if it has.
  virtual void OnGone(std::function<void()> gone) = 0;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_REPLY_H_
