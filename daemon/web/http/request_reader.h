// SPDX-License-Identifier: Apache-2.0
//
// Reads requests of HTTP/1.1 from the bytes of a connection. Knows no socket.

#ifndef ARBITRO_DAEMON_WEB_HTTP_REQUEST_READER_H_
#define ARBITRO_DAEMON_WEB_HTTP_REQUEST_READER_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/web/http/message.h"

namespace arbitro::web {

// One request; make another for the next. Not thread-safe.
class RequestReader {
 public:
  enum class State { kHead, kBody, kWhole, kWrong };

  // Returns how many bytes the body of a request may have, by its head.
  using BodyMax = std::function<size_t(const Request& head)>;

  explicit RequestReader(BodyMax body_max);
  ~RequestReader();
  RequestReader(const RequestReader&) = delete;
  RequestReader& operator=(const RequestReader&) = delete;

  // Reads on, and returns how many of the bytes it used. The caller gives the rest again, with what
  // came meanwhile. Does nothing once the state is kWhole or kWrong.
  size_t Feed(std::string_view bytes);

  State state() const { return state_; }

  // Bytes of the body so far.
  size_t BodyBytes() const;

  // Whether the client waits for "100 Continue" before it sends the body.
  bool Expects() const { return expects_; }

  // kWhole: the request.
  Request Take();

  // kWrong: the status to answer with, and why. The connection is of no use any more, since it is
  // unknown where the next request begins.
  unsigned status() const { return status_; }
  const std::string& why() const { return why_; }

 private:
  struct Parser;

  void Refuse(unsigned status, std::string why);
  void ReadHead();
  // These refuse a head that no request may have, and leave one that may be.
  void CheckHead(unsigned version);
  void CheckLength(unsigned version);
  // Whether the parser takes so many bytes, or more are to come first.
  bool CanRead(size_t bytes) const;

  const BodyMax body_max_;
  std::unique_ptr<Parser> parser_;
  State state_ = State::kHead;
  Request head_;
  bool expects_ = false;
  size_t body_bytes_max_ = 0;
  unsigned status_ = 0;
  std::string why_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_REQUEST_READER_H_
