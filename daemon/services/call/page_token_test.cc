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
  ASSERT_TRUE(token.ok());
  EXPECT_EQ(token->revision, 12u);
  EXPECT_EQ(*PositionIndex(*token), 100u);
}

TEST(PageToken, AForeignOneIsRefused) {
  const std::string text = Encode({"ListPlayers", "events/torino", 12, "100"});
  const auto refused = [](const std::string& given, const char* call, const char* parent) {
    const auto token = DecodePageToken(given, call, parent);
    const auto* failure = token.if_failure();
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
  EXPECT_TRUE(!PositionIndex({"ListPlayers", "", 1, "x"}).ok());
  EXPECT_TRUE(!PositionIndex({"ListPlayers", "", 1, "-1"}).ok());
}

TEST(PageSize, IsBounded) {
  EXPECT_EQ(*PageSize(0), 100u);
  EXPECT_EQ(*PageSize(1), 1u);
  EXPECT_EQ(*PageSize(1000), 1000u);
  for (int32_t wrong : {-1, 1001, INT32_MIN}) {
    const auto size = PageSize(wrong);
    ASSERT_TRUE(!size.ok()) << wrong;
    EXPECT_EQ(size.failure().fields[0].path, "page_size");
  }
}

}  // namespace
}  // namespace arbitro::services
