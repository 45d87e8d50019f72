// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/call_counter.h"

#include <grpc/grpc.h>
#include <grpc/support/alloc.h>

#include <algorithm>
#include <memory>
#include <string>

#include "absl/strings/numbers.h"
#include "nlohmann/json.hpp"

namespace arbitro::server {
namespace {

using Json = nlohmann::json;

// Parses an answer of channelz, and frees its text. Returns an object, which is empty if there is
// none.
Json ParsedAnswer(char* answer) {
  const std::unique_ptr<char, void (*)(void*)> freed(answer, gpr_free);
  Json parsed = Json::parse(answer == nullptr ? "" : answer, nullptr, false);
  return parsed.is_object() ? parsed : Json::object();
}

const Json& FieldOf(const Json& message, const char* field) {
  static const Json* const none = new Json(Json::object());
  const auto found = message.find(field);
  return found == message.end() ? *none : *found;
}

// Protobuf's JSON writes a 64-bit number as a text, and leaves 0 out.
int64_t CountIn(const Json& message, const char* field) {
  const Json& text = FieldOf(message, field);
  int64_t count = 0;
  if (text.is_string()) (void)absl::SimpleAtoi(text.get_ref<const std::string&>(), &count);
  return count;
}

// Returns how many calls have begun and not ended. The three counts are not read at the same
// moment.
uint64_t OpenIn(const Json& data, const char* begun, const char* succeeded, const char* failed) {
  const int64_t open = CountIn(data, begun) - CountIn(data, succeeded) - CountIn(data, failed);
  return static_cast<uint64_t>(std::max<int64_t>(open, 0));
}

// Returns the peer, which follows the transport's name: "chttp2 ipv4:192.0.2.7:51244".
std::string PeerIn(const Json& socket) {
  const std::string name = socket.value("name", "");
  return name.substr(name.find(' ') + 1);
}

}  // namespace

CallCounter::CallCounter() {
  // Reads one page after the other; the newest server has the highest number.
  int64_t before = -1;
  while (before != server_) {
    before = server_;
    const Json page = ParsedAnswer(grpc_channelz_get_servers(server_ + 1));
    for (const Json& server : FieldOf(page, "server")) {
      server_ = std::max(server_, CountIn(FieldOf(server, "ref"), "serverId"));
    }
  }
}

uint64_t CallCounter::Open() const {
  const uint64_t open = ServersCount();
  return open > never_ended_ ? open - never_ended_ : 0;
}

uint64_t CallCounter::ServersCount() const {
  const Json answer = ParsedAnswer(grpc_channelz_get_server(server_));
  return OpenIn(FieldOf(FieldOf(answer, "server"), "data"), "callsStarted", "callsSucceeded",
                "callsFailed");
}

std::vector<access::PeerCalls> CallCounter::ByPeer() {
  const uint64_t count_before = ServersCount();
  std::vector<access::PeerCalls> open;
  uint64_t sum = 0;
  int64_t last = 0;
  int64_t before = -1;
  while (before != last) {
    before = last;
    const Json page = ParsedAnswer(grpc_channelz_get_server_sockets(server_, last + 1, 0));
    for (const Json& socket : FieldOf(page, "socketRef")) {
      const int64_t id = CountIn(socket, "socketId");
      last = std::max(last, id);
      const Json answer = ParsedAnswer(grpc_channelz_get_socket(id));
      const uint64_t calls = OpenIn(FieldOf(FieldOf(answer, "socket"), "data"), "streamsStarted",
                                    "streamsSucceeded", "streamsFailed");
      if (calls > 0) open.push_back({PeerIn(socket), calls});
      sum += calls;
    }
  }
  const uint64_t count = std::min(count_before, ServersCount());
  never_ended_ = count > sum ? count - sum : 0;
  return open;
}

}  // namespace arbitro::server
