// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/mutation.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "daemon/web/api/embedded.h"

namespace arbitro::web {
namespace {

const Call* CallOf(const std::string& path) {
  static const auto* const description =
      new std::unique_ptr<Description>(Description::Read(EmbeddedDescription()).value());
  return (*description)->Find("/arbitro.v1." + path);
}

// The event of a request whose only text is this, in that field.
std::string EventOf(const char* path, int field, const std::string& text) {
  std::string bytes(1, static_cast<char>(field << 3 | 2));
  for (size_t size = text.size();; size >>= 7) {
    bytes += static_cast<char>((size & 127) | (size > 127 ? 128 : 0));
    if (size <= 127) break;
  }
  return EventIn(*CallOf(path)->method->input_type(), bytes + text);
}

TEST(EventIn, IsTheEventThatTheRequestNames) {
  EXPECT_EQ(EventOf("EventService/GetEvent", 1, "events/cup"), "events/cup");
  EXPECT_EQ(EventOf("PairingService/GetRound", 1, "events/cup/rounds/3"), "events/cup");
  EXPECT_EQ(EventOf("EventService/RegisterPlayer", 2, "events/cup"), "events/cup");
  EXPECT_EQ(EventOf("EventService/GetEvent", 1, "persons/a"), "");
}

// A stranger chooses it, and the door keeps it.
TEST(EventIn, IsEmptyForWhatNoEventMayBeCalled) {
  const std::string longest(63, 'a');
  EXPECT_EQ(EventOf("EventService/RegisterPlayer", 2, "events/" + longest), "events/" + longest);
  for (const std::string& name :
       {"events/" + longest + "a", "events/" + std::string(1 << 20, 'a'), std::string("events/"),
        std::string("events//rounds/1"), std::string("events"), std::string("events/-a"),
        std::string("events/Cup"), std::string("events/a\nb")}) {
    EXPECT_EQ(EventOf("EventService/RegisterPlayer", 2, name), "") << name.substr(0, 80);
  }
}

}  // namespace
}  // namespace arbitro::web
