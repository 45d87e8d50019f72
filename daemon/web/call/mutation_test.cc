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

TEST(RecordTimeIn, IsTheTimeOfTheRecordInAWatch) {
  const auto* type = CallOf("JournalService/WatchEvent")->method->output_type();
  // Fields 1, 1 and 5: a varint of 300; and field 4 of the message, its revision.
  const std::string receipt = "\x28\xac\x02";
  const std::string record = "\x0a\x03" + receipt;
  const std::string message = "\x0a\x05" + record + "\x20\x07";
  EXPECT_EQ(RecordTimeIn(*type, message), 300);
  EXPECT_EQ(RevisionIn(*type, message), 7u);
  const std::string heartbeat("\x1a\x00\x20\x07", 4);
  EXPECT_EQ(RecordTimeIn(*type, heartbeat), 0);
  EXPECT_EQ(RecordTimeIn(*type, message.substr(0, 4)), 0);
}

}  // namespace
}  // namespace arbitro::web
