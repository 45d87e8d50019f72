// SPDX-License-Identifier: Apache-2.0
//
// Players, and the rounds that they play in: registration, suspension, check-in, absence, drop and
// return.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

using LifeOfPlayers = Life;

TEST_F(LifeOfPlayers, ARegistrationSaysWhoAndTheRulebookSaysWhere) {
  Open(1, Value::Struct({{"late", Value::Integer(2)}}));
  EXPECT_EQ(Player("p1").Division(), "open");
  RegisterPlayer ada = {"ada", "persons/ada", {}, "", Born(2012), 0};
  EXPECT_EQ(Do(RegisterPlayer{"x", "persons/x", {}, "", Value(), 0}), reason::kFieldInvalid);
  EXPECT_EQ(Do(RegisterPlayer{"x", "persons/x", {}, "senior", Born(1980), 0}),
            reason::kFieldInvalid);
  EXPECT_EQ(Do(ada), "");
  EXPECT_EQ(Player("ada").Division(), "junior");
  ada.player = "ada2";
  const Outcome again = world_.Do(ada);
  EXPECT_EQ(ReasonOf(again), reason::kPersonRegistered);
  EXPECT_NE(again.failure().message.find("`ada`"), std::string::npos);
  EXPECT_EQ(Do(RegisterPlayer{"team", "", {"persons/a", "persons/b"}, "", Born(1990), 0}), "");
  EXPECT_EQ(Do(RegisterPlayer{"a", "persons/a", {}, "", Born(1990), 0}), reason::kPersonRegistered);
  EXPECT_EQ(Do(RegisterPlayer{"two", "", {"persons/c", "persons/c"}, "", Born(1990), 0}),
            reason::kFieldInvalid);
  EXPECT_EQ(Do(RegisterPlayer{"later", "", {}, "open", Born(1990), 2}), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  PlayRound(1);
  EXPECT_EQ(Drawn(1), (std::set<std::string>{"p1", "ada", "team"}));
  EXPECT_EQ(Do(RegisterPlayer{"early", "", {}, "", Born(1990), 1}), reason::kRoundOrder);
  EXPECT_EQ(Do(Adult("door")), "") << "at the door of round 2";
  PlayRound(2);
  EXPECT_EQ(Drawn(2), (std::set<std::string>{"p1", "ada", "team", "later", "door"}));
  EXPECT_EQ(Do(Adult("last")), "TOO_LATE");
  ExpectLasting();
}

// The player's number alone stays, so that records of before name the same players.
TEST_F(LifeOfPlayers, AMistakenRegistrationIsTakenBackAsIfItHadNeverBeen) {
  Open(4);
  const RegisterPlayer ada = {"ada", "persons/ada", {}, "", Born(1990), 0};
  ASSERT_EQ(Do(ada), "");
  ASSERT_EQ(Do(Adult("p5")), "");
  const auto withdraw = [](const std::string& id) { return DropPlayer{id, 0, true}; };
  ASSERT_EQ(Do(withdraw("ada")), "");
  EXPECT_EQ(Do(withdraw("ada")), reason::kPlayerUnknown);
  EXPECT_EQ(Do(ReenterPlayer{"ada", 0}), reason::kPlayerUnknown);
  EXPECT_EQ(Event().Registered(), 5u);
  EXPECT_EQ(Event().active_players, 5u);
  // The id and the person are free again.
  RegisterPlayer again = ada;
  again.player = "ada-lovelace";
  EXPECT_EQ(Do(again), "");
  EXPECT_EQ(Do(withdraw("ada-lovelace")), "");
  EXPECT_EQ(Do(ada), "");
  EXPECT_EQ(Do(withdraw("ada")), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  ASSERT_EQ(Do(Adult("late")), "");
  ASSERT_EQ(Do(withdraw("late")), "");
  PlayRound(1);
  EXPECT_EQ(Drawn(1), (std::set<std::string>{"p1", "p2", "p3", "p4", "p5"}));
  const auto standings = Event().FindRound(1)->standings.Get();
  std::set<uint32_t> ranked;
  for (const RecordedStanding& row : standings->rows) ranked.insert(row.player_number);
  EXPECT_EQ(ranked, (std::set<uint32_t>{1, 2, 3, 4, Player("p5").number}));
  const Outcome sat = world_.DoIn(kEvent, withdraw("p5"));
  EXPECT_EQ(ReasonOf(sat), reason::kPlayerStatus);
  EXPECT_NE(sat.failure().message.find("of round 1"), std::string::npos);
  EXPECT_EQ(Do(DropPlayer{"p5", 0}), "");
  ExpectLasting();
}

TEST_F(LifeOfPlayers, ASuspendedPersonIsRefusedUntilTheSuspensionEnds) {
  const int64_t until = 500'000'000;
  const PersonEntry suspension = {
      PersonEntryKind::kSuspension, "coins", "marked cards", 0, 1, until};
  const PersonEntry elsewhere = {PersonEntryKind::kSuspension, "chess", "clock", 0, 1, 0};
  world_.DoIn("persons/ada", RecordPersonEntry{suspension}, "ruling 3");
  world_.DoIn("persons/bob", RecordPersonEntry{elsewhere}, "ruling 4");
  Open(1);
  const RegisterPlayer ada = {"ada", "persons/ada", {}, "", Born(1980), 0};
  const Outcome refused = world_.Do(ada);
  EXPECT_EQ(ReasonOf(refused), reason::kPersonSuspended);
  EXPECT_EQ(Do(RegisterPlayer{"t", "", {"persons/ada"}, "", Born(1980), 0}),
            reason::kPersonSuspended);
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "judge"}}), reason::kPersonSuspended);
  EXPECT_EQ(Do(RegisterPlayer{"bob", "persons/bob", {}, "", Born(1980), 0}), "")
      << "out of another game";
  world_.clock.now_us = until;
  EXPECT_EQ(Do(ada), "");
  ExpectLasting();
  // An entry that is withdrawn later does not change what was decided then.
  world_.DoIn("persons/ada", WithdrawPersonEntry{1}, "appeal");
  ExpectLasting();
}

TEST_F(LifeOfPlayers, WhatAPersonBringsReachesTheRulebook) {
  const PersonEntry title = {PersonEntryKind::kTitle, "coins", "champion", 0, 1, 0};
  world_.DoIn("persons/ada", RecordPersonEntry{title}, "won");
  Open(1);
  EXPECT_EQ(Do(RegisterPlayer{"ada", "persons/ada", {}, "", Born(1980), 0}), "");
  EXPECT_EQ(Player("ada").entry_round, 2u);
  ExpectLasting();
}

TEST_F(LifeOfPlayers, OnlyThoseWhoCheckedInAreDrawn) {
  Start(4);
  EXPECT_EQ(Do(CheckInPlayer{"p1", 1}), reason::kCheckInStatus);
  EXPECT_EQ(Do(OpenCheckIn{2}), reason::kRoundOrder);
  EXPECT_EQ(Do(OpenCheckIn{1}), "");
  EXPECT_EQ(Do(OpenCheckIn{1}), reason::kCheckInStatus);
  EXPECT_EQ(Do(PairRound{1}), reason::kPlayersTooFew) << "nobody is there yet";
  EXPECT_EQ(Do(SetAbsent{"p2", 1}), "");
  EXPECT_EQ(Do(CheckInPlayer{"p1", 1}), "");
  EXPECT_EQ(Do(CheckInPlayer{"p1", 1}), reason::kPlayerStatus);
  EXPECT_EQ(Do(CheckInPlayer{"p2", 1}), "") << "who checks in is there";
  EXPECT_FALSE(Player("p2").AbsentIn(1));
  EXPECT_EQ(Event().life->checked_in, 2u);
  PlayRound(1);
  EXPECT_EQ(Drawn(1), (std::set<std::string>{"p1", "p2"}));
  PlayRound(2);
  EXPECT_EQ(Drawn(2).size(), 4u) << "check-in was for round 1";
  ExpectLasting();
}

// A round that is paired again seats the players who checked in for it, also where a check-in for
// the next one is open already.
TEST_F(LifeOfPlayers, ACheckInIsTakenBackWithItsRound) {
  Start(5);
  PlayRound(1);
  const std::set<std::string> there = {"p1", "p2", "p3", "p4"};
  ASSERT_EQ(Do(OpenCheckIn{2}), "");
  for (const std::string& player : there) ASSERT_EQ(Do(CheckInPlayer{player, 2}), "");
  // Once some have checked in for the next round, and once all have.
  for (const size_t again : {1u, 4u}) {
    ASSERT_EQ(Do(PairRound{2}), "");
    ASSERT_EQ(Do(OpenCheckIn{3}), "");
    for (size_t i = 1; i <= again; ++i) {
      ASSERT_EQ(Do(CheckInPlayer{"p" + std::to_string(i), 3}), "");
    }
    ASSERT_EQ(Do(UnpairRound{2}, "wrong"), "");
    EXPECT_EQ(Event().life->checked_in, 4u);
    EXPECT_EQ(Do(CheckInPlayer{"p1", 2}), reason::kPlayerStatus) << "p1 has";
  }
  PlayRound(2);
  EXPECT_EQ(Drawn(2), there);
  ASSERT_EQ(Do(OpenCheckIn{3}), "");
  ExpectLasting();
}

TEST_F(LifeOfPlayers, AnAbsenceIsForOneRoundAndCanBeTakenBack) {
  Start(3);
  EXPECT_EQ(Do(SetAbsent{"p1", 2}), "");
  EXPECT_EQ(Do(SetAbsent{"p1", 2}), reason::kPlayerStatus);
  EXPECT_EQ(Do(SetAbsent{"p2", 1}), "");
  EXPECT_EQ(Do(SetPresent{"p2", 1}), "");
  EXPECT_EQ(Do(SetPresent{"p2", 1}), reason::kPlayerStatus);
  EXPECT_EQ(Event().life->AbsentIn(2), 1u);
  PlayRound(1);
  EXPECT_EQ(Drawn(1).size(), 3u);
  EXPECT_EQ(Do(SetAbsent{"p3", 1}), reason::kRoundOrder);
  PlayRound(2);
  EXPECT_EQ(Drawn(2), (std::set<std::string>{"p2", "p3"}));
  PlayRound(3);
  EXPECT_EQ(Drawn(3).size(), 3u);
  ExpectLasting();
}

TEST_F(LifeOfPlayers, ANoShowLeavesWhereTheRulebookSaysSo) {
  Start(3, Value::Struct({{"no_show", Value::Flag(true)}}));
  EXPECT_EQ(Do(SetAbsent{"p1", 1}), "");
  EXPECT_EQ(Player("p1").status, PlayerStatus::kDropped);
  EXPECT_EQ(Player("p1").leave_round, 1u);
  ExpectLasting();
}

TEST_F(LifeOfPlayers, WhoDropsLaterPlaysUntilThenAndWhoComesBackGainsNothing) {
  Start(3);
  PlayRound(1);
  EXPECT_EQ(Do(DropPlayer{"p1", 1}), reason::kRoundOrder);
  EXPECT_EQ(Do(DropPlayer{"p1", 3}), "");
  EXPECT_EQ(Do(DropPlayer{"p1", 0}), reason::kPlayerStatus);
  EXPECT_EQ(Do(DropPlayer{"p2", 0}), "");
  EXPECT_EQ(Event().active_players, 1u);
  PlayRound(2);
  EXPECT_EQ(Drawn(2), (std::set<std::string>{"p1", "p3"}));
  const PlayerState before = Player("p2");
  const PlayerTally tally = TallyOf(Event(), "p2");
  EXPECT_EQ(Do(ReenterPlayer{"p3", 0}), reason::kPlayerStatus);
  EXPECT_EQ(Do(ReenterPlayer{"p2", 4}), "");
  EXPECT_EQ(TallyOf(Event(), "p2"), tally);
  EXPECT_EQ(Player("p2").entry_round, before.entry_round);
  EXPECT_TRUE(Player("p2").AbsentIn(2) && Player("p2").AbsentIn(3));
  PlayRound(3);
  EXPECT_EQ(Drawn(3), (std::set<std::string>{"p3"})) << "p1 has left, p2 is not back yet";
  PlayRound(4);
  EXPECT_EQ(Drawn(4), (std::set<std::string>{"p2", "p3"}));
  EXPECT_EQ(Do(ExpelPlayer{"p2"}, "ruling 9"), "");
  EXPECT_EQ(Do(ReenterPlayer{"p2", 0}), reason::kFieldInvalid) << "not without a reason";
  EXPECT_EQ(Do(ExpelPlayer{"p1"}, "ruling 10"), "") << "also who dropped";
  EXPECT_EQ(Event().expelled_players, 2u);
  EXPECT_EQ(Event().active_players, 1u);
  EXPECT_EQ(Do(ReenterPlayer{"p2", 0}, "it was another player"), "");
  EXPECT_EQ(Event().expelled_players, 1u);
  EXPECT_EQ(Event().active_players, 2u);
  ExpectLasting();
}

TEST_F(LifeOfPlayers, PlayersLeaveInTheLastRoundToo) {
  Open(3);
  ASSERT_EQ(Do(StartEvent{}), "");
  for (uint32_t round = 1; round <= limits::kRoundsMax; ++round) PlayRound(round);
  EXPECT_EQ(Do(DropPlayer{"p1", limits::kRoundsMax + 1}), reason::kFieldInvalid);
  EXPECT_EQ(Do(DropPlayer{"p1", 0}), "") << "nobody named a round that cannot come";
  EXPECT_EQ(Event().active_players, 2u);
  EXPECT_EQ(Do(ReenterPlayer{"p1", 0}), "");
  EXPECT_EQ(Do(CompleteEvent{}), "");
  ExpectLasting();
}

// Commands in an order that no person planned; whatever was accepted comes back.
class LifeAtRandom : public LifeOfPlayers {
 protected:
  void Begin(unsigned seed) {
    random_.seed(seed);
    event_ = "events/r" + std::to_string(seed);
    CreateEvent create;
    create.event = event_;
    create.ruleset = "coins";
    create.format = "plain";
    Run(create);
    Run(OpenRegistration{});
    for (const char* id : {"p1", "p2", "p3", "p4"}) Run(Adult(id));
    Run(StartEvent{});
  }

  // One command, about a round and a player near those that exist.
  void RunAny() {
    const uint32_t next = world_.StateOf(event_)->event.NextRound();
    const uint32_t round = next - 1 + Below(3);
    const std::string player = "p" + std::to_string(1 + Below(7));
    switch (Below(15)) {
      case 14:
        if (Below(3) == 0) Run(UnpairRound{next - 1, true});
        break;
      case 0:
        Run(Adult(player));
        break;
      case 1:
        Run(DropPlayer{player, round});
        break;
      case 2:
        Run(ReenterPlayer{player, round});
        break;
      case 3:
        if (Below(6) == 0) Run(ExpelPlayer{player});
        break;
      case 4:
        Run(SetAbsent{player, round});
        break;
      case 5:
        Run(SetPresent{player, round});
        break;
      case 6:
        if (Below(3) == 0) Run(OpenCheckIn{next});
        break;
      case 7:
        Run(CheckInPlayer{player, next});
        break;
      case 8:
        Run(StartClock{next - 1, 60, 0});
        break;
      case 9:
        Run(ExtendTime{next - 1, 1 + Below(3), 60});
        break;
      case 10:
        Run(PairRound{next});
        break;
      case 11:
        Run(CloseRound{next - 1});
        break;
      default:
        Run(ReportResult{next - 1, 1 + Below(3), Winner("first")});
        break;
    }
  }

  template <class What>
  void Run(What what) {
    world_.DoIn(event_, std::move(what), "why");
  }
  uint32_t Below(uint32_t bound) { return static_cast<uint32_t>(random_() % bound); }

  std::mt19937 random_;
  std::string event_;
};

TEST_F(LifeAtRandom, ComesBackFromItsRecords) {
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Begin(seed);
    for (int i = 0; i < 150; ++i) RunAny();
    const StatePtr state = world_.StateOf(event_);
    uint32_t active = 0;
    for (size_t i = 0; i < state->event.players.size(); ++i) {
      active += state->event.players[i]->status == PlayerStatus::kActive ? 1 : 0;
    }
    EXPECT_EQ(state->event.active_players, active) << "seed " << seed;
    const std::string encoded = world_.states.Encode(*state);
    const auto replayed = world_.Replayed<ClubCoins>(nullptr, event_);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_TRUE(replayed->AllIdentical()) << "seed " << seed;
    EXPECT_EQ(world_.states.Encode(*replayed->state), encoded) << "seed " << seed;
    const auto snapshot = world_.states.Decode(encoded);
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ(world_.states.Encode(**snapshot), encoded) << "seed " << seed;
  }
}

// A judge who rules where a member of the staff plays is named, and asked about; no other is.
TEST_F(Life, AJudgeWhoPlaysIsAskedAbout) {
  Open(0, Value::Struct({{"refuse", Value::Text("judge")}}));
  ASSERT_EQ(Do(AddStaff{{"persons/ada", "judge"}}), "");
  ASSERT_EQ(Do(AddStaff{{"persons/bob", "head-judge"}}), "");
  ASSERT_EQ(Do(RegisterPlayer{"ada", "persons/ada", {}, "", Born(1980), 0}), "");
  for (const char* id : {"p1", "p2", "p3"}) ASSERT_EQ(Do(Adult(id)), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  ASSERT_EQ(Do(PairRound{1}), "");
  const uint32_t own = Event().FindRound(1)->TableOf(Player("ada").number);
  const auto as = [&](const std::string& judge, auto what) {
    Submission submission = world_.MakeIn(kEvent, std::move(what), "seen");
    submission.command.judge = judge;
    return ReasonOf(world_.Send(std::move(submission)));
  };
  const ReportResult report = {1, own, Winner("first")};
  EXPECT_EQ(as("", report), "NOBODY_JUDGES");
  EXPECT_EQ(as("persons/ada", report), "JUDGE_PLAYS");
  EXPECT_EQ(as("persons/carl", report), reason::kStaffUnknown);
  EXPECT_EQ(as("persons/bob", report), "");
  EXPECT_EQ(as("persons/ada", CorrectResult{1, own, Winner("second")}), "JUDGE_PLAYS");
  EXPECT_EQ(as("persons/ada", SwapResults{1, 3 - own, own}), "JUDGE_PLAYS");
  EXPECT_EQ(as("persons/ada", ReportResult{1, 3 - own, Winner("first")}), "");
  EXPECT_EQ(as("persons/bob", CloseRound{1}), reason::kFieldInvalid);
  ASSERT_EQ(Do(CloseRound{1}), "");
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
