// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/door_client.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace arbitro::testing {
namespace {

constexpr time_t kAnswerSeconds = 30;
constexpr size_t kEnvelopeHead = 5;

class Socket {
 public:
  explicit Socket(const std::string& address) : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
    const size_t colon = address.rfind(':');
    sockaddr_in peer = {};
    peer.sin_family = AF_INET;
    peer.sin_port = htons(static_cast<uint16_t>(std::atoi(address.c_str() + colon + 1)));
    inet_pton(AF_INET, address.substr(0, colon).c_str(), &peer.sin_addr);
    const timeval within = {kAnswerSeconds, 0};
    setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &within, sizeof(within));
    connected_ = connect(descriptor_, reinterpret_cast<sockaddr*>(&peer), sizeof(peer)) == 0;
  }
  ~Socket() { close(descriptor_); }
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  bool Send(const std::string& bytes) const {
    return connected_ && send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
                             static_cast<ssize_t>(bytes.size());
  }

  // False at the end.
  bool Receive(std::string* bytes) const {
    char part[4'096];
    const ssize_t size = recv(descriptor_, part, sizeof(part), 0);
    if (size > 0) bytes->append(part, static_cast<size_t>(size));
    return size > 0;
  }

 private:
  const int descriptor_;
  bool connected_ = false;
};

// The value of a header or a trailer; empty: there is none.
std::string ValueOf(const std::string& text, const std::string& name) {
  const std::string begin = absl::StrCat("\r\n", name, ": ");
  const size_t at = text.find(begin);
  if (at == text.npos) return "";
  const size_t from = at + begin.size();
  return text.substr(from, text.find("\r\n", from) - from);
}

CallResult ResultOf(const std::string& text) {
  CallResult result;
  result.code = std::atoi(ValueOf(text, "grpc-status").c_str());
  result.message = ValueOf(text, "grpc-message");
  std::string details;
  if (absl::Base64Unescape(ValueOf(text, "grpc-status-details-bin"), &details)) {
    result.details.ParseFromString(details);
  }
  return result;
}

// The chunks of a body, put together as far as they are there.
std::string Unchunked(const std::string& chunks) {
  std::string body;
  for (size_t at = 0; at < chunks.size();) {
    const size_t end = chunks.find("\r\n", at);
    if (end == chunks.npos) break;
    const size_t size = std::strtoul(chunks.c_str() + at, nullptr, 16);
    body += chunks.substr(end + 2, size);
    at = end + 2 + size + 2;
  }
  return body;
}

// The answer as far as it has come.
DoorAnswer AnswerIn(const std::string& text) {
  constexpr size_t kBeforeStatus = sizeof("HTTP/1.1");
  const size_t head = text.find("\r\n\r\n");
  if (head == text.npos) return {};
  const bool chunked = ValueOf(text.substr(0, head + 2), "transfer-encoding") == "chunked";
  const std::string body = text.substr(head + 4);
  return {std::atoi(text.c_str() + kBeforeStatus), chunked ? Unchunked(body) : body};
}

}  // namespace

DoorAnswer AskDoor(const std::string& door, const std::string& method, const std::string& json,
                   const std::string& token, const std::string& last) {
  const bool streams = !last.empty();
  std::string head =
      absl::StrCat("POST /arbitro.v1.", method, " HTTP/1.1\r\nhost: ", door,
                   "\r\nconnection: close\r\ncontent-type: application/json\r\naccept: ",
                   streams ? "text/event-stream" : "application/json", "\r\n");
  if (!token.empty()) absl::StrAppend(&head, "authorization: Bearer ", token, "\r\n");
  absl::StrAppend(&head, "content-length: ", json.size(), "\r\n\r\n");
  const Socket socket(door);
  if (!socket.Send(head + json)) return {};
  std::string answer;
  while (socket.Receive(&answer)) {
    if (!streams) continue;
    const std::string heard = AnswerIn(answer).body;
    const size_t at = heard.find(last);
    if (at != heard.npos && heard.find("\n\n", at) != heard.npos) break;
  }
  return AnswerIn(answer);
}

CallResult CallThroughDoor(const std::string& door, const std::string& method,
                           const std::string& request, const std::string& token,
                           const std::string& key) {
  std::string envelope(1, '\0');
  for (int shift = 24; shift >= 0; shift -= 8) {
    envelope.push_back(static_cast<char>((request.size() >> shift) & 0xFF));
  }
  envelope += request;
  std::string head =
      absl::StrCat("POST /arbitro.v1.", method, " HTTP/1.1\r\nhost: ", door,
                   "\r\nconnection: close\r\n", "content-type: application/grpc-web+proto\r\n");
  if (!token.empty()) absl::StrAppend(&head, "authorization: Bearer ", token, "\r\n");
  if (!key.empty()) absl::StrAppend(&head, "idempotency-key: ", key, "\r\n");
  absl::StrAppend(&head, "content-length: ", envelope.size(), "\r\n\r\n");
  CallResult failed;
  failed.code = -1;
  failed.message = "the door does not answer";
  const Socket socket(door);
  if (!socket.Send(head + envelope)) return failed;
  std::string answer;
  while (socket.Receive(&answer)) {
    const size_t body = answer.find("\r\n\r\n");
    if (body == answer.npos) continue;
    if (!ValueOf(answer, "grpc-status").empty()) {
      // Trailers in the head, or in a body that is whole.
      const size_t at = answer.find("\r\ngrpc-status");
      if (at < body) return ResultOf(answer);
    }
    // The first chunk holds the first envelope, with its flags behind the chunk's length.
    const size_t chunk = answer.find("\r\n", body + 4);
    if (chunk == answer.npos || answer.size() < chunk + 2 + kEnvelopeHead) continue;
    if (answer[chunk + 2] == '\0') return CallResult();
  }
  return failed;
}

std::string DoorIn(const std::string& log) {
  constexpr char kSaid[] = "browsers and scripts call on ";
  const size_t at = log.rfind(kSaid);
  if (at == log.npos) return "";
  const size_t from = at + sizeof(kSaid) - 1;
  return log.substr(from, log.find('\n', from) - from);
}

}  // namespace arbitro::testing
