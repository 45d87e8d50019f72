// SPDX-License-Identifier: Apache-2.0
//
// Bytes of a daemon as its door reads them: whatever the pieces in which they come, each call ends
// once, and a call that ends well has heard the same. A daemon that breaks HTTP/2 is answered
// between two pieces, so a call that fails may fail in another way, and have heard less.

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/web/upstream/session.h"
#include "tests/fuzz/require.h"

namespace {

using arbitro::fuzz::Require;
using arbitro::web::CallEnd;
using arbitro::web::DaemonCall;
using arbitro::web::Session;

constexpr int kCalls = 4;

class Heard final : public DaemonCall {
 public:
  Heard() : DaemonCall({"/arbitro.v1.EventService/GetEvent", {{"arbitro-door", "t"}}, {}, {"r"}}) {}

  void Advance() override {
    Require(!over, "nothing is heard after the end");
    while (!responses.empty()) messages.push_back(responses.Take());
    over = end.has_value();
  }

  std::vector<std::string> messages;
  bool over = false;
};

class Owner final : public arbitro::web::SessionOwner {
 public:
  void OnEnded(DaemonCall* call) override { Require(call->end.has_value(), "an end is known"); }
  void OnUnseen(const std::shared_ptr<DaemonCall>& call) override {
    call->end = CallEnd{-1};
    call->Advance();
  }
  void OnRoom() override {}
};

std::vector<std::shared_ptr<Heard>> Hear(std::string_view bytes, size_t piece) {
  Owner owner;
  Session session(&owner, "localhost", false);
  std::vector<std::shared_ptr<Heard>> calls;
  for (int i = 0; i < kCalls; ++i) {
    calls.push_back(std::make_shared<Heard>());
    session.Begin(calls.back());
  }
  while (!session.TakeOutgoing().empty()) {
  }
  while (!session.IsOver() && !bytes.empty()) {
    session.Receive(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
    while (!session.TakeOutgoing().empty()) {
    }
  }
  session.Fail("the bytes end");
  Require(session.empty(), "no call is left");
  for (const auto& call : calls) Require(call->over, "each call ends");
  return calls;
}

void CheckSame(const Heard& one, const Heard& other) {
  const auto& fewer = one.messages.size() < other.messages.size() ? one.messages : other.messages;
  const auto& more = one.messages.size() < other.messages.size() ? other.messages : one.messages;
  Require(one.end->ok() == other.end->ok(), "pieces make no other end");
  Require(std::equal(fewer.begin(), fewer.end(), more.begin()), "pieces make no other message");
  Require(!one.end->ok() || fewer.size() == more.size(), "pieces lose no message of a good call");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view bytes = arbitro::fuzz::TextOf(data, size);
  const auto whole = Hear(bytes, size + 1);
  constexpr size_t kPrime = 7;
  const auto parted = Hear(bytes, kPrime);
  for (size_t i = 0; i < whole.size(); ++i) {
    CheckSame(*whole[i], *parted[i]);
  }
  return 0;
}
