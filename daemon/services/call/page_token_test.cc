// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/page_token.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

using engine::Failure;

TEST(PageToken, ComesBackToTheCallThatMadeIt) {
  const std::string text = Encode({"ListPlayers", "events/torino", 12, "100"});
  const auto token = DecodePageToken(text, "ListPlayers", "events/torino");
  ASSERT_TRUE(std::holds_alternative<PageToken>(token));
  EXPECT_EQ(std::get<PageToken>(token).revision, 12u);
  EXPECT_EQ(std::get<uint64_t>(PositionIndex(std::get<PageToken>(token))), 100u);
}

TEST(PageToken, AForeignOneIsRefused) {
  const std::string text = Encode({"ListPlayers", "events/torino", 12, "100"});
  const auto refused = [](const std::string& given, const char* call, const char* parent) {
    const auto token = DecodePageToken(given, call, parent);
    const auto* failure = std::get_if<Failure>(&token);
    return failure != nullptr && failure->reason == engine::reason::kPageTokenInvalid &&
           failure->fields.size() == 1 && failure->fields[0].path == "page_token";
  };
  EXPECT_FALSE(refused(text, "ListPlayers", "events/torino"));
  EXPECT_TRUE(refused(text, "ListTables", "events/torino"));
  EXPECT_TRUE(refused(text, "ListPlayers", "events/roma"));
  EXPECT_TRUE(refused("!!!", "ListPlayers", "events/torino"));
  EXPECT_TRUE(refused("", "ListPlayers", "events/torino"));
  EXPECT_TRUE(refused(std::string(100'000, 'A'), "ListPlayers", "events/torino"));
}

TEST(PageToken, APositionThatIsNoNumberIsRefused) {
  EXPECT_TRUE(std::holds_alternative<Failure>(PositionIndex({"ListPlayers", "", 1, "x"})));
  EXPECT_TRUE(std::holds_alternative<Failure>(PositionIndex({"ListPlayers", "", 1, "-1"})));
}

TEST(PageSize, IsBounded) {
  EXPECT_EQ(std::get<uint32_t>(PageSize(0)), 100u);
  EXPECT_EQ(std::get<uint32_t>(PageSize(1)), 1u);
  EXPECT_EQ(std::get<uint32_t>(PageSize(1000)), 1000u);
  for (int32_t wrong : {-1, 1001, INT32_MIN}) {
    const auto size = PageSize(wrong);
    ASSERT_TRUE(std::holds_alternative<Failure>(size)) << wrong;
    EXPECT_EQ(std::get<Failure>(size).fields[0].path, "page_size");
  }
}

}  // namespace
}  // namespace arbitro::services
