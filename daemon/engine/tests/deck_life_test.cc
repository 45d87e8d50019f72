// SPDX-License-Identifier: Apache-2.0
//
// The life of deck lists: deadline, lock, unlocking, versions, and when they are published.
#include "daemon/engine/state/deck_life.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kHourUs = 3'600'000'000;

std::vector<DeckLine> List(uint32_t swamps) {
  return {{4, "bw10-9", "Litwick", Value()}, {swamps, "bw1-111", "", Value()}};
}

class DeckLife : public Life {
 protected:
  // Coins judges no decks, so the head judge does.
  std::string Submit(const std::string& player, uint32_t swamps) {
    return ByHand(SubmitDeck{player, List(swamps)}, "counted by hand");
  }
  std::string Rule(DeckRules rules) { return Do(SetDeckRules{rules}); }
  bool Published(const std::string& player) { return IsPublished(Event(), Player(player)); }
};

TEST_F(DeckLife, ListsAreLockedByTheDeadlineAndByStaff) {
  Open(2);
  EXPECT_FALSE(ListsLocked(Event(), INT64_MAX)) << "an event that never said so locks nothing";
  ASSERT_EQ(Submit("p1", 5), "");
  const int64_t deadline = world_.clock.NowUs() + kHourUs;
  ASSERT_EQ(Rule({deadline, false, {}}), "");
  EXPECT_FALSE(ListsLocked(Event(), deadline - 1));
  EXPECT_TRUE(ListsLocked(Event(), deadline));
  EXPECT_EQ(Submit("p1", 6), "");
  world_.clock.now_us += 2 * kHourUs;
  EXPECT_EQ(Submit("p1", 7), reason::kListLocked);
  ASSERT_EQ(Rule({}), "") << "no deadline any more";
  EXPECT_EQ(Submit("p1", 7), "");
  ASSERT_EQ(Rule({0, true, {}}), "");
  EXPECT_EQ(Submit("p1", 8), reason::kListLocked);
  EXPECT_EQ(Submit("p2", 8), reason::kListLocked) << "also where there is none yet";
  ExpectLasting();
}

TEST_F(DeckLife, AnUnlockedListMayBeRegisteredOnceWithAReason) {
  Open(2);
  ASSERT_EQ(Rule({0, true, {}}), "");
  EXPECT_EQ(Do(UnlockDeck{"p1"}), reason::kFieldInvalid) << "without a reason";
  EXPECT_EQ(Do(UnlockDeck{"p9"}, "typed wrong"), reason::kPlayerUnknown);
  ASSERT_EQ(Do(UnlockDeck{"p1"}, "the printer broke"), "");
  EXPECT_TRUE(Player("p1").deck_unlocked);
  EXPECT_EQ(Submit("p2", 5), reason::kListLocked) << "the other's stays locked";
  ExpectLasting();
  ASSERT_EQ(Submit("p1", 5), "");
  EXPECT_FALSE(Player("p1").deck_unlocked);
  EXPECT_EQ(Submit("p1", 6), reason::kListLocked);
  ExpectLasting();
}

TEST_F(DeckLife, KeepsTheNewestVersionsAndTheirDifference) {
  Open(1);
  for (uint32_t i = 1; i <= kDeckVersionsKept + 2; ++i) ASSERT_EQ(Submit("p1", i), "");
  const DeckState& deck = *Player("p1").deck;
  EXPECT_EQ(deck.version, kDeckVersionsKept + 2);
  ASSERT_EQ(deck.earlier.size(), kDeckVersionsKept);
  EXPECT_EQ(deck.earlier.front()->version, 2u);
  EXPECT_EQ(VersionOf(deck, 1), nullptr) << "the journal has it";
  EXPECT_EQ(VersionOf(deck, deck.version + 1), nullptr);
  EXPECT_EQ(VersionOf(deck, 0), nullptr);
  ASSERT_NE(VersionOf(deck, 2), nullptr);
  EXPECT_EQ((*VersionOf(deck, 2))[1].count, 2u);
  EXPECT_EQ(VersionOf(deck, deck.version), &deck.rows);
  const auto changes = ChangesBetween(*VersionOf(deck, 2), deck.rows);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].card, "bw1-111");
  EXPECT_EQ(changes[0].before, 2u);
  EXPECT_EQ(changes[0].after, deck.version);
  EXPECT_TRUE(ChangesBetween(deck.rows, deck.rows).empty());
  const std::vector<DeckLine> split = {{1, "bw10-9", "", Value()}, {3, "bw10-9", "", Value()}};
  const std::vector<DeckLine> whole = {{4, "bw10-9", "Litwick", Value()}};
  EXPECT_TRUE(ChangesBetween(split, whole).empty()) << "rows of one card count together";
  ExpectLasting();
}

TEST_F(DeckLife, ListsArePublishedAsTheRulesSay) {
  Start(2);
  ASSERT_EQ(Submit("p1", 5), "");
  EXPECT_FALSE(Published("p1")) << "never said";
  ASSERT_EQ(Rule({0, false, DeckPublication::kNever}), "");
  EXPECT_FALSE(Published("p1"));
  ASSERT_EQ(Rule({0, false, DeckPublication::kAlways}), "");
  EXPECT_TRUE(Published("p1"));
  EXPECT_FALSE(Published("p2")) << "there is no list";
  ASSERT_EQ(Rule({0, false, DeckPublication::kAfterEvent}), "");
  EXPECT_FALSE(Published("p1"));
  PlayRound(1);
  ASSERT_EQ(Do(CompleteEvent{}, "that was all"), "");
  EXPECT_TRUE(Published("p1"));
  EXPECT_EQ(Submit("p1", 6), reason::kEventStatus);
  ExpectLasting();
}

TEST_F(DeckLife, TheCutIsPublishedWithConsent) {
  Start(4);
  for (const char* player : {"p1", "p2", "p3"}) ASSERT_EQ(Submit(player, 5), "");
  ASSERT_EQ(Rule({0, false, DeckPublication::kInCut}), "");
  ASSERT_EQ(Do(SetDeckConsent{"p1", true}), "");
  ASSERT_EQ(Do(SetDeckConsent{"p3", true}), "");
  EXPECT_EQ(Do(SetDeckConsent{"p9", true}), reason::kPlayerUnknown);
  EXPECT_FALSE(Published("p1")) << "there is no cut yet";
  EventState cut = Event();
  PhaseState phase;
  phase.what.number = 2;
  phase.what.kind = ARBITRO_PHASE_ELIMINATION;
  phase.what.qualified = {2, 1};
  cut.phases.push_back(std::make_shared<PhaseState>(phase));
  EXPECT_TRUE(IsPublished(cut, *cut.FindPlayer("p1")));
  EXPECT_FALSE(IsPublished(cut, *cut.FindPlayer("p2"))) << "who did not consent";
  EXPECT_FALSE(IsPublished(cut, *cut.FindPlayer("p3"))) << "who is not in the cut";
  ASSERT_EQ(Do(SetDeckConsent{"p1", false}), "");
  EXPECT_FALSE(Player("p1").deck_consent);
  EXPECT_TRUE(Player("p3").deck_consent);
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
