// SPDX-License-Identifier: Apache-2.0
//
// The way to a daemon: calls by name, over gRPC.
//
// Calls go by the name that the protos give them ("EventService.CreateEvent"), and every message is
// checked against it, so one small class serves all services. A call that fails returns an
// absl::Status of the same code and message; the bytes of its google.rpc.Status travel along as a
// payload, for show/error_text.h to read. A request whose text is not UTF-8 is a usage error and
// never sent. Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_CLIENT_H_
#define ARBITRO_TOOLS_ARBITROCTL_CLIENT_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "google/protobuf/message.h"

namespace arbitro::tools {

// A call of which one side, or both, send more than one message. Ends with Finish.
class CallStream {
 public:
  virtual ~CallStream() = default;

  // Return false if the call is over; Finish says why.
  virtual bool Write(const google::protobuf::Message& message) = 0;
  virtual bool EndWriting() = 0;

  // Returns false if nothing more comes; Finish says why.
  virtual bool Read(google::protobuf::Message* message) = 0;

  virtual absl::Status Finish() = 0;
};

// The caller.
struct Asker {
  std::string language;  // of texts: "it"; empty: English
  std::string role;      // "referee": also what is secret from everybody else; empty: none
  std::string token;     // says who asks; empty: a certificate does, or nothing
};

// The client's side of TLS, in PEM.
struct TlsTexts {
  std::string ca;           // authority that the daemon's certificate is from; empty: no TLS
  std::string certificate;  // own; empty: none
  std::string key;          // of that
};

// How long a stream waits for the daemon's next word.
enum class Patience {
  kEndless,    // of streams on which the daemon may have nothing to say for hours
  kOfOneCall,  // as long as for the answer to a call of one message; then DEADLINE_EXCEEDED
};

class Client {
 public:
  // `address` is host:port or unix:PATH. Nothing is sent before the first call. A call of one
  // message each way is given up with DEADLINE_EXCEEDED after `timeout`.
  Client(const std::string& address, std::chrono::milliseconds timeout, Asker asker = {},
         const TlsTexts& tls = {});
  ~Client();

  // Sends one message and receives one. Tries UNAVAILABLE again as Retrying does.
  absl::Status Call(const std::string& method, const google::protobuf::Message& request,
                    google::protobuf::Message* response);

  // Opens a stream; it must be finished before the client ends.
  std::unique_ptr<CallStream> Open(const std::string& method,
                                   Patience patience = Patience::kEndless);

  // Waits for so long, between two streams, and connects again meanwhile if the connection was
  // lost: gRPC gets on with that only while a caller waits for it. A daemon closes a connection
  // that says nothing.
  void Pause(std::chrono::milliseconds pause);

  // Returns whether the daemon serves, by its overall entry or that of one service
  // ("rulesets/pokemon-tcg"). Fails with NOT_FOUND for an entry that the daemon does not keep.
  absl::StatusOr<bool> IsServing(const std::string& service);

  // Runs `attempt` up to five times within two seconds, for as long as it answers UNAVAILABLE. It
  // must send the same bytes each time: the request id in them makes the daemon act once.
  static absl::Status Retrying(const std::function<absl::Status()>& attempt);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_CLIENT_H_
