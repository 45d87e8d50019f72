// SPDX-License-Identifier: Apache-2.0
//
// The floor: checks of decks from the draw to the time that a table gets, and assignments of
// judges.
#include "daemon/engine/state/floor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/check/draft.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/tests/life_fixture.h"
#include "kit/random.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kAMinuteUs = 60'000'000;

class Floor : public Life {
 protected:
  // Round 1 of that many players is paired.
  void Pair(int players) {
    Start(players);
    ASSERT_EQ(Do(PairRound{1}), "");
  }
  const FloorBook& Book() { return *Event().life->floor; }
  const FloorCheckState& Check(uint32_t number) { return *Book().FindCheck(number); }
  std::string Draw(uint32_t count, FloorCheckOf of = FloorCheckOf::kTables, bool leave = false) {
    return Do(DrawFloorChecks{1, count, of, leave});
  }
  std::string IdAt(uint32_t table, size_t seat) {
    const TableState at = Event().FindRound(1)->tables[table - 1];
    return state_->event.Player(at.seats[seat].player_number).id;
  }
  uint32_t Extension(uint32_t table) {
    return Event().FindRound(1)->tables[table - 1].extension_seconds;
  }
  void Wait(int64_t us) { world_.clock.now_us += us; }
};

TEST_F(Floor, AChosenCheckGoesFromItsReasonToTheTablesTime) {
  Pair(6);
  ASSERT_EQ(Do(StartClock{1, 3000, 0}), "");
  EXPECT_EQ(Do(ChooseFloorCheck{1, 2, ""}), reason::kFieldInvalid) << "without a reason";
  EXPECT_EQ(Do(ChooseFloorCheck{1, 9, ""}, "marked"), reason::kTableUnknown);
  EXPECT_EQ(Do(ChooseFloorCheck{2, 1, ""}, "marked"), reason::kRoundUnknown);
  EXPECT_EQ(Do(ChooseFloorCheck{1, 2, "p99"}, "marked"), reason::kPlayerUnknown);
  EXPECT_EQ(Do(ChooseFloorCheck{1, 2, IdAt(1, 0)}, "marked"), reason::kFieldInvalid);
  EXPECT_EQ(Do(StartFloorCheck{1}), reason::kFloorCheckUnknown);
  ASSERT_EQ(Do(ChooseFloorCheck{1, 2, ""}, "worn sleeves"), "");
  EXPECT_EQ(Do(ChooseFloorCheck{1, 2, IdAt(2, 0)}, "again"), reason::kFloorCheckStatus);
  EXPECT_EQ(Check(1).players.size(), 2u);
  EXPECT_EQ(Check(1).reason, "worn sleeves");
  EXPECT_FALSE(Check(1).drawn);
  ExpectLasting();

  const std::string cheat = IdAt(2, 0);
  const EndFloorCheck verdicts{
      1, {{cheat, FloorVerdict::kFault, 0}, {IdAt(2, 1), FloorVerdict::kClean, 0}}, {}};
  EXPECT_EQ(Do(verdicts), reason::kFloorCheckStatus) << "not started";
  ASSERT_EQ(Do(StartFloorCheck{1}), "");
  EXPECT_EQ(Do(StartFloorCheck{1}), reason::kFloorCheckStatus);
  Wait(7 * kAMinuteUs + 1'000'000);
  EndFloorCheck wrong = verdicts;
  wrong.findings[0].player = IdAt(1, 0);
  EXPECT_EQ(Do(wrong), reason::kFieldInvalid) << "not of the check";
  wrong.findings[0].player = wrong.findings[1].player;
  EXPECT_EQ(Do(wrong), reason::kFieldInvalid) << "twice";
  wrong = verdicts;
  wrong.findings[0].penalty = 5;
  EXPECT_EQ(Do(wrong), reason::kPenaltyUnknown);
  ASSERT_EQ(Do(verdicts), "");
  EXPECT_EQ(Extension(2), 480u) << "seven minutes and a bit are eight";
  EXPECT_EQ(Check(1).extension_seconds, 480u);
  ASSERT_EQ(Check(1).findings.size(), 2u);
  EXPECT_EQ(Check(1).findings[0].verdict, FloorVerdict::kFault);
  EXPECT_EQ(Do(verdicts), reason::kFloorCheckStatus) << "it is over";
  ExpectLasting();
}

TEST_F(Floor, TimeAddsUpAndIsBounded) {
  Pair(4);
  ASSERT_EQ(Do(ExtendTime{1, 1, 120}, "a spilled drink"), "");
  ASSERT_EQ(Do(ChooseFloorCheck{1, 1, ""}, "asked for"), "");
  ASSERT_EQ(Do(StartFloorCheck{1}), "");
  EndFloorCheck end{1, {{IdAt(1, 0), FloorVerdict::kClean, 0}}, 86'400};
  EXPECT_EQ(Do(end), reason::kFieldInvalid) << "with what it has";
  end.extension_seconds = 300;
  ASSERT_EQ(Do(end), "");
  EXPECT_EQ(Extension(1), 420u);
  // A table with its result gets none.
  ASSERT_EQ(Do(ChooseFloorCheck{1, 2, ""}, "asked for"), "");
  ASSERT_EQ(Do(StartFloorCheck{2}), "");
  ASSERT_EQ(Do(ReportResult{1, 2, Winner("first")}), "");
  end = {2, {{IdAt(2, 0), FloorVerdict::kClean, 0}}, 60};
  EXPECT_EQ(Do(end), reason::kTableClosed);
  Wait(kAMinuteUs);
  end.extension_seconds.reset();
  ASSERT_EQ(Do(end), "");
  EXPECT_EQ(Check(2).extension_seconds, 0u);
  ExpectLasting();
}

TEST_F(Floor, ACheckIsGivenUpWithoutVerdictsAndWithAReason) {
  Pair(4);
  ASSERT_EQ(Draw(1), "");
  EXPECT_EQ(Do(EndFloorCheck{1, {}, {}}), reason::kFieldInvalid);
  ASSERT_EQ(Do(EndFloorCheck{1, {}, {}}, "no judge was free"), "");
  EXPECT_FALSE(Check(1).started());
  EXPECT_EQ(Check(1).note, "no judge was free");
  EXPECT_EQ(Check(1).extension_seconds, 0u);
  ExpectLasting();
}

TEST_F(Floor, ADrawFollowsFromTheChainAndTheListOfThoseWhoMayBeDrawn) {
  Pair(8);
  ASSERT_EQ(Do(ReportResult{1, 3, Winner("first")}), "");
  EXPECT_EQ(Draw(4), reason::kFieldInvalid) << "three tables are played";
  const uint32_t before = Event().links_opened;
  const Accepted drawn = Ok(world_.DoIn(kEvent, DrawFloorChecks{1, 2, {}, false}));
  const auto& decision = drawn.decision.what.Get<FloorChecksDrawn>();
  EXPECT_EQ(Event().links_opened, before + 1);
  EXPECT_EQ(decision.draw.list_digest, ListDigest({1, 2, 4}));
  kit::Seed seed;
  std::copy(decision.draw.seed.begin(), decision.draw.seed.end(), seed.bytes.begin());
  kit::RandomStream stream(seed, "floor.checks");
  std::vector<uint32_t> list = {1, 2, 4};
  stream.Shuffle(&list);
  EXPECT_EQ(decision.drawn, (std::vector<uint32_t>{list[0], list[1]}));
  EXPECT_EQ(Check(1).table, list[0]);
  EXPECT_EQ(Check(2).table, list[1]);
  // Of a table that is drawn already, no deck is drawn again.
  EXPECT_EQ(Draw(2), reason::kFieldInvalid);
  ASSERT_EQ(Draw(2, FloorCheckOf::kPlayers), "");
  EXPECT_EQ(Check(3).table, list[2]);
  EXPECT_EQ(Check(3).players.size(), 1u);
  ExpectLasting();
}

TEST_F(Floor, ThoseWhoWereCheckedCanBeLeftOut) {
  Pair(4);
  ASSERT_EQ(Draw(1), "");
  ASSERT_EQ(Do(EndFloorCheck{1, {}, {}}, "too late"), "");
  EXPECT_EQ(Draw(2, FloorCheckOf::kTables, /*leave=*/true), reason::kFieldInvalid);
  ASSERT_EQ(Draw(1, FloorCheckOf::kTables, /*leave=*/true), "");
  EXPECT_NE(Check(2).table, Check(1).table);
  ASSERT_EQ(Do(EndFloorCheck{2, {}, {}}, "too late"), "");
  ASSERT_EQ(Draw(2), "") << "all of them, where that does not count";
}

TEST_F(Floor, NoLinkIsOpenedWhileADrawnCheckIsOpen) {
  Pair(4);
  ASSERT_EQ(Draw(1), "");
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  ASSERT_EQ(Do(ReportResult{1, 2, Winner("first")}), "");
  EXPECT_EQ(Do(CloseRound{1}), reason::kFloorCheckOpen) << "lots would open one";
  ASSERT_EQ(Do(EndFloorCheck{1, {}, {}}, "the match is over"), "");
  ASSERT_EQ(Do(ChooseFloorCheck{1, 1, ""}, "asked for"), "");
  ASSERT_EQ(Do(CloseRound{1}), "") << "one that a judge chose opened none";
  ASSERT_EQ(Do(PairRound{2}), "");
  ASSERT_EQ(Do(EndFloorCheck{2, {}, {}}, "it never was"), "") << "after its round";
  ExpectLasting();
}

TEST_F(Floor, ChecksAreWithheldUntilNoneIsOpen) {
  Pair(6);
  ASSERT_EQ(Do(ChooseFloorCheck{1, 1, ""}, "asked for"), "");
  const uint64_t since = Book().since_revision;
  EXPECT_EQ(since, world_.State()->revision);
  ASSERT_EQ(Draw(1, FloorCheckOf::kTables), "");
  EXPECT_EQ(Book().since_revision, since);
  StatePtr seen = WithoutFloorChecks(world_.State(), since);
  EXPECT_EQ(seen->event.life->floor->checks.size(), 0u);
  EXPECT_EQ(WithoutFloorChecks(world_.State(), 0), world_.State());
  ASSERT_EQ(Do(EndFloorCheck{1, {}, {}}, "no time"), "");
  EXPECT_EQ(Book().since_revision, since) << "the other is open";
  ExpectLasting();
  ASSERT_EQ(Do(EndFloorCheck{2, {}, {}}, "no time"), "");
  EXPECT_EQ(Book().since_revision, 0u);
  ASSERT_EQ(Do(ChooseFloorCheck{1, 2, ""}, "asked for"), "");
  seen = WithoutFloorChecks(world_.State(), Book().since_revision);
  EXPECT_EQ(seen->event.life->floor->checks.size(), 2u) << "those that are over stay known";
  ASSERT_EQ(Do(CancelEvent{}, "a fire"), "");
  EXPECT_EQ(Book().since_revision, 0u) << "nothing is secret any more";
  ExpectLasting();
}

TEST_F(Floor, ADraftStopsDrawsAndNoEnd) {
  EXPECT_EQ(DrawFloorChecks::kTraits.draft, BesideDraft::kOpensLink);
  EXPECT_EQ(ChooseFloorCheck::kTraits.draft, BesideDraft::kNeedsPublication);
  Start(4);
  ASSERT_EQ(Do(PairRound{1, {}, {RoundPublication::kByHand, 0}}), "");
  EXPECT_EQ(Draw(1), reason::kDraftOpen);
  EXPECT_EQ(Do(ChooseFloorCheck{1, 1, ""}, "asked for"), reason::kDraftOpen);
}

TEST_F(Floor, JudgesAreSentToTablesChecksAndAppeals) {
  Pair(4);
  ASSERT_EQ(Do(AddStaff{{"persons/bob", "judge"}}), "");
  ASSERT_EQ(Do(AddStaff{{"persons/eve", "judge"}}), "");
  using Kind = AssignmentPlace::Kind;
  const AssignmentPlace hall{Kind::kTables, 1, 40};
  EXPECT_EQ(Do(AssignJudge{"persons/carl", hall}), reason::kStaffUnknown);
  ASSERT_EQ(Do(AssignJudge{"persons/bob", hall, "near the stage"}), "");
  AssignmentPlace place{Kind::kTable};
  place.round = 1;
  place.table = 9;
  EXPECT_EQ(Do(AssignJudge{"persons/bob", place}), reason::kTableUnknown);
  place.table = 2;
  ASSERT_EQ(Do(AssignJudge{"persons/eve", place}), "");
  AssignmentPlace check{Kind::kCheck};
  check.number = 1;
  EXPECT_EQ(Do(AssignJudge{"persons/eve", check}), reason::kFloorCheckUnknown);
  ASSERT_EQ(Do(ChooseFloorCheck{1, 1, ""}, "asked for"), "");
  ASSERT_EQ(Do(AssignJudge{"persons/eve", check}), "");
  AssignmentPlace appeal{Kind::kAppeal};
  appeal.number = 1;
  EXPECT_EQ(Do(AssignJudge{"persons/eve", appeal}), reason::kAppealUnknown);
  EXPECT_EQ(Book().open_assignments, 3u);
  ExpectLasting();

  ChangeAssignment change;
  change.assignment = 1;
  change.judge = "persons/carl";
  EXPECT_EQ(Do(change), reason::kStaffUnknown);
  change.judge = "persons/eve";
  change.note = "";
  ASSERT_EQ(Do(change), "");
  EXPECT_EQ(Book().FindAssignment(1)->judge, "persons/eve");
  EXPECT_EQ(Book().FindAssignment(1)->place, hall);
  EXPECT_EQ(Book().FindAssignment(1)->note, "");
  ASSERT_EQ(Do(EndFloorCheck{1, {}, {}}, "no time"), "");
  EXPECT_FALSE(Book().FindAssignment(3)->open()) << "with its check";
  EXPECT_EQ(Do(EndAssignment{3}), reason::kAssignmentEnded);
  EXPECT_EQ(Do(EndAssignment{4}), reason::kAssignmentUnknown);
  ASSERT_EQ(Do(EndAssignment{2}), "");
  ASSERT_EQ(Do(RemoveStaff{{"persons/eve", "judge"}}), "");
  EXPECT_FALSE(Book().FindAssignment(1)->open()) << "with its judge";
  EXPECT_EQ(Book().open_assignments, 0u);
  EXPECT_EQ(Do(EndAssignment{1}), reason::kAssignmentEnded);
  ExpectLasting();
}

TEST_F(Floor, BoundsAreTold) {
  Pair(4);
  ASSERT_EQ(Do(AddStaff{{"persons/bob", "judge"}}), "");
  const AssignmentPlace hall{AssignmentPlace::Kind::kTables, 1, 40};
  for (uint32_t i = 0; i < kOpenAssignmentsMax; ++i) {
    ASSERT_EQ(Do(AssignJudge{"persons/bob", hall, std::to_string(i)}), "");
  }
  EXPECT_EQ(Do(AssignJudge{"persons/bob", hall}), reason::kLimitReached);
  ASSERT_EQ(Do(EndAssignment{1}), "");
  EXPECT_EQ(Do(AssignJudge{"persons/bob", hall}), "");
}

}  // namespace
}  // namespace arbitro::engine
