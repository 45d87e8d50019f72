// SPDX-License-Identifier: Apache-2.0
//
// Answers in the bytes of each protocol.

#ifndef ARBITRO_DAEMON_WEB_CALL_RENDER_H_
#define ARBITRO_DAEMON_WEB_CALL_RENDER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/web/api/description.h"
#include "daemon/web/call/asked.h"
#include "daemon/web/call/error.h"
#include "daemon/web/call/files.h"
#include "daemon/web/http/message.h"

namespace arbitro::web {

// A request that is no call.
Response RenderWrong(const ErrorText& errors, const Wrong& wrong);

// The answer to a call that is no stream, by JSON or Connect.
struct Unary {
  const Call* call;
  Form form;
};
Response RenderAnswer(const Description& description, const ErrorText& errors, const Unary& unary,
                      const CallEnd& end, const std::string& bytes);

// The pieces of a stream. Not thread-safe.
class Renderer {
 public:
  virtual ~Renderer() = default;

  // The head of a stream that has begun.
  virtual Response Head() = 0;
  // Renderers of one form and one call make the same piece of a message.
  virtual int form() const = 0;
  // The next message. INTERNAL where its bytes are none.
  virtual absl::StatusOr<std::string> Message(const std::string& bytes) = 0;

  // How a stream ends: by a last piece, or by a cut.
  struct Ending {
    bool whole = true;
    std::string piece{};
  };
  virtual Ending End(const CallEnd& end) = 0;

  // The whole answer, where it ends before its first message.
  virtual Response Nothing(const CallEnd& end) = 0;
};

std::unique_ptr<Renderer> NewRenderer(const Description* description, const ErrorText* errors,
                                      const Call& call, Form form);

// The bytes of a call's messages, as a file that the browser keeps.
std::unique_ptr<Renderer> NewFileRenderer(const ErrorText* errors, const Call& call, FileForm form);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_RENDER_H_
