// SPDX-License-Identifier: Apache-2.0
//
// A call as a client asked for it, in whatever protocol.

#ifndef ARBITRO_DAEMON_WEB_CALL_ASKED_H_
#define ARBITRO_DAEMON_WEB_CALL_ASKED_H_

#include <string>
#include <variant>
#include <vector>

#include "daemon/web/api/description.h"
#include "daemon/web/call/upload.h"
#include "daemon/web/http/message.h"
#include "daemon/web/http/target.h"
#include "daemon/web/upstream/upstream.h"

namespace arbitro::web {

// kUnary: plain JSON, which is Connect's as well, or Connect's bytes. kEvents: server-sent events.
enum class Protocol { kUnary, kConnectStream, kGrpcWeb, kGrpcWebText, kEvents };
enum class Codec { kJson, kProto };

// The form that the answer has to have.
struct Form {
  Protocol protocol = Protocol::kUnary;
  Codec codec = Codec::kJson;
};

struct Asked {
  const Call* call = nullptr;
  Form form;
  bool by_get = false;
  std::vector<std::string> requests{};  // bytes of messages
  CallTerms terms{};
};

// A fault of a request, before there is a call: the status of HTTP, and headers with it.
struct Wrong {
  Form form;
  CallEnd end;
  unsigned status = 0;  // 0: that of the code
  Headers headers{};
};

// Reads a request of a path of the API. `client` is as gRPC writes peers.
std::variant<Asked, Wrong> ReadCall(const Description& description, const Request& request,
                                    const Target& target, std::string client);

// Reads a request whose body is the file of an upload: to be answered by server-sent events.
std::variant<Asked, Wrong> ReadUpload(const Description& description, const Request& request,
                                      const UploadAsked& upload, std::string client);

// The refusal of a request whose query is wrong: FIELD_INVALID.
Wrong WrongQuery(std::string message);

// Whether the call's body may be as large as an upload.
bool IsUpload(const Call& call);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_ASKED_H_
