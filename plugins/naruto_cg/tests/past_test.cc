// SPDX-License-Identifier: Apache-2.0
//
// Lots that were drawn at a closing stand until the next one, and a player who leaves after the
// Swiss rounds or in the elimination keeps the place.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// Six players in two rings of three, whom nothing but lots parts within a ring.
class Rings : public NarutoEvent {
 public:
  Rings() {
    Register(Players(6));
    Start();
    PlayRound(Json::array({{"p1", "p2", "p1"}, {"p4", "p5", "p4"}, {"p3", "BYE"}}));
    PlayRound(Json::array({{"p2", "p3", "p2"}, {"p5", "p6", "p5"}, {"p1", "BYE"}}));
    PlayRound(Json::array({{"p3", "p1", "p3"}, {"p6", "p4", "p6"}, {"p2", "BYE"}}));
  }
};

TEST(NarutoPast, LotsStandUntilTheNextClosing) {
  Rings cup;
  const std::string closed = cup.RanksOf(3);
  EXPECT_NE(closed.find("=2 "), std::string::npos) << closed;
  EXPECT_EQ(cup.RanksNow(), closed);
  EXPECT_EQ(cup.Do(DropPlayer{cup.Order(3)[4]}), "");
  EXPECT_EQ(cup.RanksNow(), closed) << "a player who drops keeps the place";
  const std::string last = cup.Order(3).back();
  EXPECT_EQ(cup.Do(ExpelPlayer{last}, "cheating"), "");
  std::string without = closed.substr(0, closed.rfind(' ')) + " -" + last;
  EXPECT_EQ(cup.RanksNow(), without) << "the lots of the others stand";
  EXPECT_EQ(cup.Do(CompleteEvent{}), "");
  EXPECT_EQ(cup.RanksNow(), without);
  EXPECT_EQ(cup.RanksOf(3), closed);
}

// A correction that changes no result draws no lot again, whatever happened since.
TEST(NarutoPast, ACorrectionLeavesTheLotsOfOthers) {
  Rings cup;
  const std::vector<std::string> before = cup.ClosedStandings();
  EXPECT_EQ(cup.Do(DropPlayer{"p6"}), "");
  EXPECT_EQ(cup.Do(ExpelPlayer{"p5"}, "cheating"), "");
  EXPECT_EQ(cup.Do(CorrectResult{1, 1, ValueOf({{"winner", "first"}})}, "read again"), "");
  EXPECT_EQ(cup.ClosedStandings(), before);
}

}  // namespace
}  // namespace arbitro::engine
