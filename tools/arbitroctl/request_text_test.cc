// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/request_text.h"

#include <string>

#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/show/error_text.h"

namespace arbitro::tools {
namespace {

TEST(RequestText, TextsOfUtf8Pass) {
  v1::SubmitDeckRequest request;
  request.set_player("events/e/players/Zo\xC3\xAB");
  request.add_rows()->set_name("Pok\xC3\xA9mon");
  EXPECT_TRUE(CheckTexts(request).ok());
}

TEST(RequestText, TheFieldIsNamedAndNoByteOfItIsShown) {
  v1::SubmitDeckRequest request;
  request.add_rows()->set_name("fine");
  request.add_rows()->set_name("Pok\xE9mon\x1B[2J");
  const absl::Status status = CheckTexts(request);
  EXPECT_EQ(ExitCodeOf(status), kExitUsage);
  EXPECT_EQ(status.message(), "`rows[1].name`: `Pok\uFFFDmon\uFFFD[2J` is not UTF-8");
  v1::RegisterPlayerRequest player;
  player.add_team(std::string("persons/\0", 9));
  EXPECT_EQ(CheckTexts(player).message(), "`team[0]`: holds a zero byte, as no text does");
}

}  // namespace
}  // namespace arbitro::tools
