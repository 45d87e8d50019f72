// SPDX-License-Identifier: Apache-2.0
//
// Requests of HTTP as the web door reads them from a connection: whatever the pieces in which the
// bytes come, the same requests come of them; then their targets and envelopes.

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/web/call/envelope.h"
#include "daemon/web/http/bounds.h"
#include "daemon/web/http/request_reader.h"
#include "daemon/web/http/target.h"
#include "tests/fuzz/require.h"

namespace {

using arbitro::web::Request;
using arbitro::web::RequestReader;
using State = RequestReader::State;

constexpr size_t kBodyMax = 1'000;
// Whatever is left after so many requests is not read.
constexpr size_t kRequestsMax = 16;

// The requests of one connection, and the status of what was no request; 0: there is none.
struct Heard {
  std::vector<Request> requests;
  unsigned status = 0;
};

// Reads as a connection does, `piece` bytes at a time.
Heard Hear(std::string_view bytes, size_t piece) {
  Heard heard;
  std::string in;
  while (heard.requests.size() < kRequestsMax) {
    RequestReader reader([](const Request&) { return kBodyMax; });
    for (;;) {
      in.erase(0, reader.Feed(in));
      if (reader.state() == State::kWhole) break;
      if (reader.state() == State::kWrong) {
        heard.status = reader.status();
        return heard;
      }
      if (bytes.empty()) return heard;
      in += bytes.substr(0, piece);
      bytes.remove_prefix(std::min(piece, bytes.size()));
    }
    heard.requests.push_back(reader.Take());
  }
  return heard;
}

void CheckSame(const Heard& one, const Heard& other) {
  using arbitro::fuzz::Require;
  Require(one.requests.size() == other.requests.size(), "pieces make no request");
  // A head that is not whole may be refused as soon as it is wrong.
  Require(one.status == other.status || one.status == 0 || other.status == 0,
          "pieces make no other fault");
  for (size_t i = 0; i < one.requests.size(); ++i) {
    Require(one.requests[i].target == other.requests[i].target, "targets are the same");
    Require(one.requests[i].headers == other.requests[i].headers, "headers are the same");
    Require(one.requests[i].body == other.requests[i].body, "bodies are the same");
  }
}

void ReadOn(const Request& request) {
  using arbitro::fuzz::Require;
  Require(request.body.size() <= kBodyMax, "no body is larger than it may be");
  if (const auto target = arbitro::web::ReadTarget(request.target)) {
    Require(!target->path.empty() && target->path[0] == '/', "a path begins with a slash");
    Require(target->query.size() <= arbitro::web::kParametersMax, "parameters are bounded");
  }
  const auto messages = arbitro::web::ReadEnvelopes(request.body);
  if (messages.ok()) {
    std::string again;
    for (const std::string& message : *messages) again += arbitro::web::Enveloped(0, message);
    Require(again == request.body, "what is read is written");
  }
  (void)arbitro::web::FromBase64(request.body);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = arbitro::fuzz::TextOf(data, size);
  constexpr size_t kPrime = 7;
  const Heard whole = Hear(bytes, size + 1);
  CheckSame(whole, Hear(bytes, 1));
  CheckSame(whole, Hear(bytes, kPrime));
  for (const Request& request : whole.requests) ReadOn(request);
  return 0;
}
