// SPDX-License-Identifier: Apache-2.0
//
// Screens: what each shows is kept by its id, whatever round, table or player it names.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "daemon/engine/check/draft.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

ScreenView Message(const std::string& text) {
  ScreenView view;
  view.shows = ScreenShows::kMessage;
  view.message = text;
  return view;
}

class Screens : public Life {
 protected:
  std::vector<std::string> Ids() {
    std::vector<std::string> ids;
    for (const auto& screen : Event().life->screens) ids.push_back(screen->id);
    return ids;
  }
};

TEST_F(Screens, AreKeptByTheirIdsAndReplacedWhole) {
  Create();
  ScreenView pairings;
  pairings.shows = ScreenShows::kPairings;
  pairings.number = 7;  // a round to come: a refusal would tell of rounds
  pairings.order = ScreenOrder::kNames;
  pairings.from_name = "A";
  pairings.to_name = "F";
  pairings.part = 2;
  pairings.parts = 3;
  pairings.notice = "lunch until 13:30";
  ASSERT_EQ(Do(SetScreen{"west", "left of the stage", pairings}), "");
  ASSERT_EQ(Do(SetScreen{"east", "", Message("welcome")}), "");
  EXPECT_EQ(Ids(), (std::vector<std::string>{"east", "west"}));
  EXPECT_EQ(Event().life->screens[1]->view, pairings);
  EXPECT_EQ(Event().life->screens[1]->title, "left of the stage");
  ExpectLasting();
  ASSERT_EQ(Do(SetScreen{"west", "", Message("goodbye")}), "");
  EXPECT_EQ(Event().life->screens[1]->view, Message("goodbye"));
  EXPECT_EQ(Event().life->screens[1]->title, "");
  EXPECT_EQ(Event().life->screens[1]->revision, world_.State()->revision);
  ASSERT_EQ(Do(RemoveScreen{"east"}), "");
  EXPECT_EQ(Do(RemoveScreen{"east"}), reason::kScreenUnknown);
  EXPECT_EQ(Ids(), std::vector<std::string>{"west"});
  ASSERT_EQ(Do(RemoveScreen{"west"}), "");
  EXPECT_EQ(Do(RemoveScreen{"west"}), reason::kScreenUnknown);
  ExpectLasting();
}

TEST_F(Screens, AreAtMostSixtyFourAndEndWithTheEvent) {
  Create();
  for (uint32_t i = 0; i < kScreensMax; ++i) {
    ASSERT_EQ(Do(SetScreen{"s" + std::to_string(i), "", Message("m")}), "");
  }
  EXPECT_EQ(Do(SetScreen{"more", "", Message("m")}), reason::kLimitReached);
  EXPECT_EQ(Do(SetScreen{"s1", "", Message("other")}), "") << "that one is there";
  ASSERT_EQ(Do(CancelEvent{}, "no hall"), "");
  EXPECT_EQ(Do(SetScreen{"s1", "", Message("m")}), reason::kEventStatus);
  EXPECT_EQ(Do(RemoveScreen{"s1"}), reason::kEventStatus);
}

TEST_F(Screens, AreSetBesideADraft) {
  EXPECT_EQ(SetScreen::kTraits.draft, BesideDraft::kGoesOn);
  Start(4);
  ASSERT_EQ(Do(PairRound{1, {}, {RoundPublication::kByHand, 0}}), "");
  EXPECT_EQ(Do(SetScreen{"west", "", Message("the round comes soon")}), "");
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
