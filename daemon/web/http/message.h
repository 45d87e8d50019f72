// SPDX-License-Identifier: Apache-2.0
//
// A request and a response of HTTP/1.1, as values.

#ifndef ARBITRO_DAEMON_WEB_HTTP_MESSAGE_H_
#define ARBITRO_DAEMON_WEB_HTTP_MESSAGE_H_

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::web {

// Names are in lower case.
using Headers = std::vector<std::pair<std::string, std::string>>;

// Returns the value of the first header of that name; empty if there is none.
inline std::string_view Find(const Headers& headers, std::string_view name) {
  const auto found = std::find_if(headers.begin(), headers.end(),
                                  [name](const auto& header) { return header.first == name; });
  return found == headers.end() ? std::string_view() : std::string_view(found->second);
}

inline size_t Count(const Headers& headers, std::string_view name) {
  return static_cast<size_t>(std::count_if(
      headers.begin(), headers.end(), [name](const auto& header) { return header.first == name; }));
}

struct Request {
  std::string method;
  std::string target;  // as it came: "/arbitro.v1.EventService/GetEvent?event=events%2Ftorino"
  Headers headers;
  std::string body;
  std::string peer;  // address of the connection: "192.0.2.7", "2001:db8::1"
  unsigned peer_port = 0;
  bool keep_alive = true;
  bool chunks = true;  // whether the client takes a body in chunks; HTTP/1.0 does not
  bool secure = false;

  std::string_view Header(std::string_view name) const { return Find(headers, name); }
};

struct Response {
  unsigned status = 200;
  Headers headers{};
  std::string body{};
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_MESSAGE_H_
