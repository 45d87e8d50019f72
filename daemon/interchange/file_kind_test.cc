// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/file_kind.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

TEST(FileKind, FollowsFromTheContent) {
  EXPECT_EQ(KindOf("\xEF\xBB\xBF<?xml version=\"1.0\"?>\n<!-- x -->\n<tournament type=\"2\">"),
            FileKind::kTdf);
  EXPECT_EQ(KindOf("Vega|7|Torneo\n1|Rossi\n"), FileKind::kTdf) << "whose reader names Vega";
  EXPECT_EQ(KindOf("\r\n012 Open\r\n001    1"), FileKind::kTrf);
  EXPECT_EQ(KindOf("### made by hand\n012 Open"), FileKind::kTrf);
  EXPECT_EQ(KindOf("{\n \"format\": \"arbitro.event/1\"}"), FileKind::kEventDocument);
  EXPECT_EQ(KindOf("{\"name\": \"a deck\", \"cards\": []}"), FileKind::kDeck);
  EXPECT_EQ(KindOf("<Deck><Cards Quantity=\"4\"/></Deck>"), FileKind::kDeck);
  EXPECT_EQ(KindOf("4 Ultra Ball DEX 102"), FileKind::kDeck);
  EXPECT_EQ(KindOf(""), FileKind::kDeck);
}

}  // namespace
}  // namespace arbitro::interchange
