// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/messages.h"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

std::vector<std::string> AnyMessages(std::mt19937* random) {
  std::vector<std::string> messages((*random)() % 6);
  for (std::string& message : messages) {
    message.resize((*random)() % 4 == 0 ? 0 : (*random)() % 3'000);
    for (char& c : message) c = static_cast<char>((*random)());
  }
  return messages;
}

// All bytes, however they are parted.
std::string Written(MessageWriter* writer, std::mt19937* random) {
  std::string bytes;
  char place[512];
  while (!writer->done()) {
    const size_t room = 1 + (*random)() % sizeof(place);
    const size_t size = writer->Write(place, room);
    EXPECT_TRUE(size == room || writer->done());
    bytes.append(place, size);
  }
  return bytes;
}

TEST(Messages, ComeAsTheyWereSentHoweverTheyAreParted) {
  std::mt19937 random(1);
  for (int turn = 0; turn < 2'000; ++turn) {
    const std::vector<std::string> messages = AnyMessages(&random);
    MessageWriter writer(messages);
    const std::string bytes = Written(&writer, &random);
    writer.Rewind();
    ASSERT_EQ(Written(&writer, &random), bytes);
    MessageReader reader;
    std::vector<std::string> read;
    for (std::string_view rest = bytes; !rest.empty();) {
      const size_t part = std::min<size_t>(rest.size(), 1 + random() % 700);
      ASSERT_TRUE(reader.Feed(rest.substr(0, part)));
      rest.remove_prefix(part);
      while (!reader.empty()) read.push_back(reader.Take());
      ASSERT_EQ(reader.IsWithin() || rest.empty() || read.size() < messages.size(), true);
    }
    ASSERT_EQ(read, messages);
    ASSERT_FALSE(reader.IsWithin());
  }
}

TEST(Messages, OneThatEndsEarlyIsSeen) {
  MessageReader reader;
  EXPECT_TRUE(reader.Feed(std::string_view("\0\0\0\0\3ab", 7)));
  EXPECT_TRUE(reader.empty());
  EXPECT_TRUE(reader.IsWithin());
}

TEST(Messages, ACompressedOneIsRefusedAndNothingAfterIt) {
  MessageReader reader;
  EXPECT_FALSE(reader.Feed(std::string_view("\1\0\0\0\1a", 6)));
  EXPECT_FALSE(reader.Feed(std::string_view("\0\0\0\0\1a", 6)));
  EXPECT_TRUE(reader.empty());
}

TEST(Messages, ALengthBeyondTheBoundIsRefusedByItsHead) {
  MessageReader most;
  EXPECT_TRUE(most.Feed(std::string_view("\0\x10\0\0\0", 5)));
  EXPECT_TRUE(most.IsWithin());
  MessageReader more;
  EXPECT_FALSE(more.Feed(std::string_view("\0\x10\0\0\1", 5)));
  EXPECT_EQ(more.trouble(),
            "the daemon's answer has a message of 268435457 bytes, the door takes 268435456");
}

}  // namespace
}  // namespace arbitro::web
