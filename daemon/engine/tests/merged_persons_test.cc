// SPDX-License-Identifier: Apache-2.0
//
// That an event goes by persons and not by the spelling of their references: at each door, for each
// order of what happens, and for each spelling, the outcome is the same. And that a replay, which
// has no vault, decides the same again.
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "daemon/engine/ask/person_troubles.h"
#include "daemon/engine/tests/life_fixture.h"
#include "daemon/engine/tests/test_people.h"

namespace arbitro::engine {
namespace {

constexpr char kAda[] = "persons/a";
constexpr char kTwin[] = "persons/b";
constexpr char kBob[] = "persons/c";

class MergedPersons : public Life {
 protected:
  MergedPersons() {
    world_.persons = &people_;
    world_.Reopen();
  }

  std::string Register(const std::string& id, const std::string& person) {
    RegisterPlayer player = Adult(id);
    player.person = person;
    return Do(player);
  }
  std::string RegisterTeam(const std::string& id, const std::vector<std::string>& team) {
    RegisterPlayer player = Adult(id);
    player.team = team;
    return Do(player);
  }
  void Suspend(const std::string& person) {
    RecordPersonEntry record;
    record.entry.label = "cheating";
    ASSERT_EQ(ReasonOf(world_.DoIn(person, record, "seen")), "");
  }
  void Withdraw(const std::string& person) {
    ASSERT_EQ(ReasonOf(world_.DoIn(person, WithdrawPersonEntry{1}, "an error")), "");
  }
  void Merge() { people_.Merge(kAda, kTwin); }

  std::vector<PersonTrouble> Troubles() {
    const ReadJournal read = [this](const std::string& journal) {
      return world_.engine().Read(journal, 0);
    };
    const TakenFacts facts = FactsOfPlayers({world_.log(), read, &people_}, Event());
    return FindTroubles(Event(), facts, world_.clock.NowUs());
  }

  TestPeople people_;
};

// --- A table of doors

enum class Door {
  kRegister,
  kTeam,
  kStaff,
  kStart,
  kReenter,
  kCheckIn,
  kPresent,
  kSeat,
  kTakeOver
};

constexpr Door kDoors[] = {Door::kRegister, Door::kTeam,    Door::kStaff,
                           Door::kStart,    Door::kReenter, Door::kCheckIn,
                           Door::kPresent,  Door::kSeat,    Door::kTakeOver};

// The door, who is spelt there, whose journal has the suspension, and what happens first.
using Case = std::tuple<Door, std::string, std::string, bool>;

class Doors : public MergedPersons, public testing::WithParamInterface<Case> {
 protected:
  // All that must have happened before the door is tried by `spelt`.
  void Before(Door door, const std::string& spelt) {
    const bool comes_new = door == Door::kRegister || door == Door::kTeam || door == Door::kStaff;
    Open(4);
    if (!comes_new) ASSERT_EQ(Register("ada", spelt), "");
    if (comes_new || door == Door::kStart) return;
    if (door == Door::kSeat || door == Door::kTakeOver) {
      ASSERT_EQ(Do(SetAbsent{"ada", 1}), "");
    }
    ASSERT_EQ(Do(StartEvent{}), "");
    if (door == Door::kReenter) ASSERT_EQ(Do(DropPlayer{"ada", 0}), "");
    if (door == Door::kCheckIn) ASSERT_EQ(Do(OpenCheckIn{1}), "");
    if (door == Door::kPresent) ASSERT_EQ(Do(SetAbsent{"ada", 1}), "");
    if (door == Door::kSeat || door == Door::kTakeOver) ASSERT_EQ(Do(PairRound{1}), "");
  }

  std::string Try(Door door, const std::string& spelt) {
    switch (door) {
      case Door::kRegister:
        return Register("ada", spelt);
      case Door::kTeam:
        return RegisterTeam("team", {kBob, spelt});
      case Door::kStaff:
        return Do(AddStaff{{spelt, "judge"}});
      case Door::kStart:
        return Do(StartEvent{});
      case Door::kReenter:
        return Do(ReenterPlayer{"ada", 0});
      case Door::kCheckIn:
        return Do(CheckInPlayer{"ada", 1});
      case Door::kPresent:
        return Do(SetPresent{"ada", 1});
      case Door::kSeat:
        return Do(SeatPlayer{1, 1, "ada"}, "came late");
      case Door::kTakeOver:
        return Do(TakeOverPlace{1, "p1", "ada"}, "plays for p1");
    }
    return "no door";
  }
};

std::string NameOfCase(const testing::TestParamInfo<Case>& info) {
  static constexpr const char* kNames[] = {"Register", "Team",    "Staff", "Start",   "Reenter",
                                           "CheckIn",  "Present", "Seat",  "TakeOver"};
  const auto& [door, spelt, suspended, merged_first] = info.param;
  return std::string(kNames[static_cast<size_t>(door)]) + (spelt == kAda ? "Ada" : "Twin") +
         (suspended == kAda ? "AdaSuspended" : "TwinSuspended") +
         (merged_first ? "MergedFirst" : "SuspendedFirst");
}

INSTANTIATE_TEST_SUITE_P(All, Doors,
                         testing::Combine(testing::ValuesIn(kDoors), testing::Values(kAda, kTwin),
                                          testing::Values(kAda, kTwin), testing::Bool()),
                         NameOfCase);

TEST_P(Doors, ASuspensionOfOneReferenceKeepsThePersonOut) {
  const auto& [door, spelt, suspended, merged_first] = GetParam();
  Before(door, spelt);
  if (merged_first) Merge();
  Suspend(suspended);
  if (!merged_first) Merge();
  EXPECT_EQ(Try(door, spelt), reason::kPersonSuspended);
  Withdraw(suspended);
  EXPECT_EQ(Try(door, spelt), "");
  ExpectLasting();
}

TEST_P(Doors, APersonWhoIsThereUnderTheOtherReferenceIsRefused) {
  const auto& [door, spelt, there, merged_first] = GetParam();
  if (spelt == there || door == Door::kStaff) return;
  if (merged_first && door != Door::kRegister && door != Door::kTeam) return;
  Before(door, spelt);
  if (merged_first) Merge();
  ASSERT_EQ(Register("twin", there), "");
  if (!merged_first) Merge();
  EXPECT_EQ(Try(door, spelt), reason::kPersonRegistered);
  if (door == Door::kRegister || door == Door::kTeam) return ExpectLasting();
  ASSERT_EQ(Do(DropPlayer{"twin", 0}), "");
  EXPECT_EQ(Try(door, spelt), "");
  ExpectLasting();
}

// An erasure takes the merge and the suspension with it, so nothing tells any more who it is.
TEST_P(Doors, AnErasedReferenceIsRefused) {
  const auto& [door, spelt, suspended, merged_first] = GetParam();
  if (door == Door::kStart) return;
  Before(door, spelt);
  if (merged_first) Merge();
  Suspend(suspended);
  if (!merged_first) Merge();
  people_.Erase(kAda);
  people_.Erase(kTwin);
  EXPECT_EQ(Try(door, spelt), reason::kPersonUnknown);
  ExpectLasting();
}

// --- Cases of their own

TEST_F(MergedPersons, ATeamOfOnePersonIsRefused) {
  Open(2);
  Merge();
  EXPECT_EQ(RegisterTeam("after", {kAda, kTwin}), reason::kFieldInvalid);
}

TEST_F(MergedPersons, ATeamThatBecameOnePersonKeepsTheEventFromStarting) {
  Open(2);
  ASSERT_EQ(RegisterTeam("duo", {kAda, kTwin}), "");
  Merge();
  const std::vector<PersonTrouble> troubles = Troubles();
  ASSERT_EQ(troubles.size(), 1u);
  EXPECT_EQ(TextOf(troubles[0]).en,
            "team `duo` has one person twice (`persons/b` is another member, too); drop the team");
  EXPECT_EQ(Do(StartEvent{}), reason::kPersonRegistered);
}

TEST_F(MergedPersons, ATwinOfTheStaffIsOnTheStaffAlready) {
  Open(2);
  ASSERT_EQ(Do(AddStaff{{kAda, "judge"}}), "");
  Merge();
  EXPECT_EQ(Do(AddStaff{{kTwin, "judge"}}), reason::kStaffExists);
  EXPECT_EQ(Do(RemoveStaff{{kTwin, "judge"}}), "");
  EXPECT_TRUE(Event().life->staff.empty());
  ExpectLasting();
}

// A judge is assigned under either reference, and what is assigned ends with the place on the
// staff.
TEST_F(MergedPersons, ATwinOfTheStaffIsAssigned) {
  Open(2);
  ASSERT_EQ(Do(AddStaff{{kAda, "judge"}}), "");
  AssignmentPlace tables;
  tables.from = 1;
  tables.to = 4;
  EXPECT_EQ(Do(AssignJudge{kTwin, tables}), reason::kStaffUnknown);
  Merge();
  EXPECT_EQ(Do(AssignJudge{kTwin, tables}), "");
  EXPECT_EQ(Do(AssignJudge{kAda, tables}), "");
  EXPECT_EQ(Do(ChangeAssignment{2, kTwin}), "");
  EXPECT_EQ(Do(ChangeAssignment{2, kBob}), reason::kStaffUnknown);
  EXPECT_EQ(Do(RemoveStaff{{kTwin, "judge"}}), "");
  EXPECT_EQ(Event().life->floor->open_assignments, 0u);
  ExpectLasting();
}

TEST_F(MergedPersons, TheStartNamesEveryPlayerWhoIsAffected) {
  Open(2);
  ASSERT_EQ(Register("ada", kAda), "");
  ASSERT_EQ(Register("twin", kTwin), "");
  ASSERT_EQ(Register("bob", kBob), "");
  Suspend(kBob);
  Merge();
  const Outcome outcome = world_.DoIn(kEvent, StartEvent{});
  const auto* failure = outcome.if_failure();
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(
      failure->message,
      "player `bob` (`persons/c`) is suspended: cheating; the suspension does not end; drop the "
      "player, or have the suspension withdrawn. players `ada` and `twin` are one person "
      "(`persons/b`); drop one of them");
  EXPECT_EQ(failure->reason, reason::kPersonSuspended) << "of all that tell of a suspension";
}

TEST_F(MergedPersons, WhatBecomesKnownWhileTheEventRunsIsSaid) {
  Open(2);
  ASSERT_EQ(Register("ada", kAda), "");
  ASSERT_EQ(Register("twin", kTwin), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  EXPECT_TRUE(Troubles().empty());
  Merge();
  ASSERT_EQ(Troubles().size(), 1u);
  EXPECT_EQ(Troubles()[0].other, "ada");
  Suspend(kTwin);
  EXPECT_EQ(Troubles().size(), 3u);
  // The event goes on; its staff decides.
  EXPECT_EQ(Do(PairRound{1}), "");
  ASSERT_EQ(Do(DropPlayer{"twin", 0}), "");
  ASSERT_EQ(Do(DropPlayer{"ada", 0}), "");
  EXPECT_TRUE(Troubles().empty());
  ExpectLasting();
}

TEST_F(MergedPersons, AReferenceThatIsUnknownOrErasedBringsNobody) {
  Open(2);
  EXPECT_EQ(Register("none", "persons/00000000000000000000000000000000"), reason::kPersonUnknown);
  EXPECT_EQ(RegisterTeam("none", {kAda, "persons/0"}), reason::kPersonUnknown);
  EXPECT_EQ(Do(AddStaff{{"persons/0", "judge"}}), reason::kPersonUnknown);
  RecordPersonEntry record;
  record.entry.label = "cheating";
  EXPECT_EQ(ReasonOf(world_.DoIn("persons/0", record, "seen")), reason::kPersonUnknown);

  // An erasure later breaks nothing.
  ASSERT_EQ(Register("ada", kAda), "");
  ASSERT_EQ(Do(AddStaff{{kTwin, "judge"}}), "");
  people_.Erase(kAda);
  people_.Erase(kTwin);
  EXPECT_EQ(Register("again", kAda), reason::kPersonUnknown);
  EXPECT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(Do(DropPlayer{"ada", 0}), "");
  EXPECT_EQ(Do(ReenterPlayer{"ada", 0}), reason::kPersonUnknown);
  EXPECT_EQ(Do(RemoveStaff{{kTwin, "judge"}}), "");
  ExpectLasting();
}

TEST_F(MergedPersons, AnErasureDoesNotBringATwinBackBesideTheOther) {
  Open(4);
  ASSERT_EQ(Register("ada", kAda), "");
  ASSERT_EQ(Register("twin", kTwin), "");
  ASSERT_EQ(Do(DropPlayer{"twin", 0}), "");
  Merge();
  ASSERT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(Do(ReenterPlayer{"twin", 0}), reason::kPersonRegistered);
  people_.Erase(kAda);
  people_.Erase(kTwin);
  const Outcome outcome = world_.DoIn(kEvent, ReenterPlayer{"twin", 0});
  const auto* failure = outcome.if_failure();
  ASSERT_NE(failure, nullptr);
  EXPECT_EQ(failure->reason, reason::kPersonUnknown);
  EXPECT_EQ(failure->message,
            "player `twin` is `persons/b`, who was erased: the daemon cannot know whether that "
            "person may play; create the person again, and register another player");
  ExpectLasting();
}

TEST_F(MergedPersons, AnEventOfBeforeGoesOnAsItWas) {
  world_.options.engine_revision = kBeforeSafeHands;
  world_.Reopen();
  Open(2);
  world_.options.engine_revision = kEngineRevision;
  world_.Settle();
  Merge();
  Suspend(kTwin);
  EXPECT_EQ(Register("ada", kAda), "");
  EXPECT_EQ(Register("twin", kTwin), reason::kPersonSuspended);
  EXPECT_EQ(Register("none", "persons/0"), "");
  EXPECT_EQ(Do(StartEvent{}), "");
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
