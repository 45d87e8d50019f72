// SPDX-License-Identifier: Apache-2.0
//
// Makes calls of the API from a test: any method by name, with any bytes, always with a deadline.
//
// It uses no generated stubs, so a test can send bytes that no stub would. An error that differs
// from docs/errors.md fails the running test.

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

// The end of a call. `code` is the canonical one: 0 is OK.
struct CallResult {
  int code = 0;
  std::string message;
  google::rpc::Status details;

  bool ok() const { return code == 0; }

  // Read the details; empty if they have no such part.
  std::string reason() const;
  std::string domain() const;
  std::string metadata(const std::string& key) const;
  std::vector<std::string> fields() const;
  std::string resource() const;
};

std::ostream& operator<<(std::ostream& out, const CallResult& result);

// The caller and the connection. An empty field is not sent.
struct Asking {
  std::string token{};  // a bearer token
  // PEM; without `ca` the connection has no TLS.
  std::string ca{};
  std::string certificate{};
  std::string key{};
  std::vector<std::pair<std::string, std::string>> metadata{};  // further entries
  std::chrono::milliseconds deadline{30'000};
  bool alone = false;       // by a connection of its own; other clients share one
  bool compressed = false;  // requests are compressed by gzip
};

// Thread-safe: calls may run side by side.
class ApiClient {
 public:
  // The client's calls send `language` as accept-language, and `role` as arbitro-role; an empty one
  // is not sent.
  explicit ApiClient(const std::string& address, std::string language = "", std::string role = "");
  ApiClient(const std::string& address, const Asking& asking);
  ~ApiClient();

  // `method` is "EventService/CreateEvent"; a full name begins with a slash.
  CallResult Call(const std::string& method, const google::protobuf::Message& request,
                  google::protobuf::Message* response) const;

  // Calls with bytes that need not be a message.
  CallResult CallBytes(const std::string& method, const std::string& request,
                       std::string* response) const;

  // Sends all messages, runs `before_end` if there is one, ends the stream, and reads one answer.
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
