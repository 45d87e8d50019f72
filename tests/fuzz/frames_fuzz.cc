// SPDX-License-Identifier: Apache-2.0
//
// The bytes that a worker sends once a ruleset has taken it over: frames, each with a byte for its
// kind, two for its length, and its body. The body of a kind that does not exist is sent as it is.

#include <sys/socket.h>
#include <unistd.h>

#include "arbitro/utf8.h"
#include "daemon/rulesets/worker_call.h"
#include "daemon/rulesets/worker_end.h"
#include "tests/fuzz/require.h"

namespace {

using namespace arbitro;
using namespace arbitro::rulesets;
using fuzz::Require;

constexpr uint32_t kCall = 1;

void SendFrames(int socket, std::string_view text) {
  constexpr size_t kHeadBytes = 3;
  constexpr uint8_t kAsItStands = 0xF0;
  while (text.size() >= kHeadBytes) {
    const auto kind = static_cast<uint8_t>(text[0]);
    const size_t length =
        static_cast<uint8_t>(text[1]) * size_t{256} + static_cast<uint8_t>(text[2]);
    const std::string_view body = text.substr(kHeadBytes, length);
    text.remove_prefix(kHeadBytes + body.size());
    if (kind >= kAsItStands) {
      send(socket, body.data(), body.size(), MSG_DONTWAIT);
    } else {
      SendFrame(socket, {static_cast<FrameKind>(kind), kCall, {body, {}}}, MSG_DONTWAIT);
    }
  }
}

// Checks the line that an operator reads.
void RequireLine(const std::string& line) {
  Require(IsUtf8(line), "a line is UTF-8");
  for (const char c : line) Require(static_cast<uint8_t>(c) >= ' ', "a line is one line");
}

void Look(WorkerCall::State state, WorkerCall* call) {
  if (state == WorkerCall::State::kBroken)
    return Require(!call->text().empty(), "a fault says what");
  if (state == WorkerCall::State::kEnded && call->crash()) {
    RequireLine(DescribeCrash(*call->crash(), {}, "in `draw`"));
  }
  if (state != WorkerCall::State::kReplied) return;
  const RunnerReply reply = call->TakeReply();
  Require(reply.kind <= RunnerReply::Kind::kFault, "a reply is of a kind");
  RequireLine(reply.fault);
  for (const auto& citation : reply.citations) {
    Require(!citation.rule.empty() && IsUtf8(citation.rule) && IsUtf8(citation.text), "a rule");
  }
  for (const std::string& line : reply.log) Require(IsUtf8(line), "what is logged is UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  int ends[2];
  Require(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0, "a socket");
  SendFrames(ends[0], fuzz::TextOf(data, size));
  close(ends[0]);
  CallOptions options;
  options.answer_bytes_max = 65536;
  CallScratch scratch;
  WorkerCall call(ends[1], kCall, options, &scratch);
  Look(call.Listen(WorkerClock::now() + std::chrono::hours(1)), &call);
  close(ends[1]);
  return 0;
}
