// SPDX-License-Identifier: Apache-2.0
//
// Calls of the API from a test: any method by name, with any bytes, always with a deadline.
//
// It uses no generated stubs, so that a test can send what no stub would. An error that is not as
// docs/errors.md says fails the running test.

#ifndef ARBITRO_TESTS_DAEMON_API_CLIENT_H_
#define ARBITRO_TESTS_DAEMON_API_CLIENT_H_

#include <chrono>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/message.h"
#include "google/rpc/status.pb.h"

namespace arbitro::testing {

// How a call ended. `code` is the canonical one: 0 is OK.
struct CallResult {
  int code = 0;
  std::string message;
  google::rpc::Status details;

  bool ok() const { return code == 0; }

  // Of the details; empty where they have none.
  std::string reason() const;
  std::string domain() const;
  std::string metadata(const std::string& key) const;
  std::vector<std::string> fields() const;
  std::string resource() const;
};

std::ostream& operator<<(std::ostream& out, const CallResult& result);

// Who asks, and how; empty: nothing is said.
struct Asking {
  std::string token{};  // a bearer
  // PEM; without `ca` nothing is protected.
  std::string ca{};
  std::string certificate{};
  std::string key{};
  std::vector<std::pair<std::string, std::string>> metadata{};  // besides
  std::chrono::milliseconds deadline{30'000};
  bool alone = false;       // by a connection of its own; others share one
  bool compressed = false;  // what is sent, by gzip
};

// Thread-safe: calls may run side by side.
class ApiClient {
 public:
  // `language`: what its calls ask for with accept-language; `role`: what they say with
  // arbitro-role; empty: nothing.
  explicit ApiClient(const std::string& address, std::string language = "", std::string role = "");
  ApiClient(const std::string& address, const Asking& asking);
  ~ApiClient();

  // `method` is "EventService/CreateEvent"; a full name begins with a slash.
  CallResult Call(const std::string& method, const google::protobuf::Message& request,
                  google::protobuf::Message* response) const;

  // The same with bytes that need not be a message.
  CallResult CallBytes(const std::string& method, const std::string& request,
                       std::string* response) const;

  // Sends all messages, runs `before_end` where there is one, ends the stream, and reads one
  // answer.
  CallResult Upload(const std::string& method, const std::vector<std::string>& messages,
                    std::string* response, const std::function<void()>& before_end = {}) const;

  // Sends all messages, then breaks the stream off.
  CallResult BreakOff(const std::string& method, const std::vector<std::string>& messages) const;

  // Sends one message, then hands every answer to `take` until it returns false, which leaves the
  // stream by cancelling it.
  CallResult Stream(const std::string& method, const std::string& request,
                    const std::function<bool(const std::string&)>& take) const;

 private:
  struct Connection;
  std::unique_ptr<Connection> connection_;
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_API_CLIENT_H_
