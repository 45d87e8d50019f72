// SPDX-License-Identifier: Apache-2.0
//
// Hands a stream of the daemon on to a client, piece by piece: the daemon is read from only as fast
// as the client takes.

#ifndef ARBITRO_DAEMON_WEB_CALL_STREAM_ANSWER_H_
#define ARBITRO_DAEMON_WEB_CALL_STREAM_ANSWER_H_

#include <functional>
#include <memory>

#include "daemon/web/call/render.h"
#include "daemon/web/http/reply.h"
#include "daemon/web/upstream/upstream.h"

namespace arbitro::web {

struct StreamParts {
  std::shared_ptr<UpstreamStream> stream;
  std::unique_ptr<Renderer> renderer;
  std::shared_ptr<Reply> reply;
  Headers headers;  // further ones of the answer
  // Hears of each message once, whatever number of streams hand it on, before any client does; may
  // be empty.
  std::function<void(const std::string& bytes)> heard;
};

// Answers until the stream or the client ends.
void AnswerStream(StreamParts parts);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_STREAM_ANSWER_H_
