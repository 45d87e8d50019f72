// SPDX-License-Identifier: Apache-2.0
//
// The life of an event beside its rounds: status, staff, schedule, settings, duties, publications,
// clocks, and what a rulebook says to each.
#include <gtest/gtest.h>

#include "arbitro/limits.h"
#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

TEST_F(Life, RunsFromDraftToConfirmedAsTheRulebookAsks) {
  Create(Value::Struct({{"sanction", Value::Flag(true)}}));
  const Outcome refused = world_.Do(OpenRegistration{});
  EXPECT_EQ(ReasonOf(refused), "NOT_SANCTIONED");
  EXPECT_EQ(refused.failure().domain, "coins");
  EXPECT_EQ(Do(SanctionEvent{}), reason::kEventStatus);
  EXPECT_EQ(Do(RequestEvent{}), "");
  EXPECT_EQ(Event().status, EventStatus::kRequested);
  EXPECT_EQ(Do(OpenRegistration{}), reason::kEventStatus) << "the generic order comes first";
  EXPECT_EQ(Do(SanctionEvent{}), "");
  EXPECT_EQ(Do(OpenRegistration{}), "");
  for (const char* id : {"p1", "p2", "p3"}) EXPECT_EQ(Do(Adult(id)), "");
  EXPECT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(Do(ConfirmEvent{}), reason::kEventStatus);
  PlayRound(1);
  EXPECT_EQ(Do(ExpelPlayer{"p3"}, "ruling 7"), "");
  EXPECT_EQ(Do(CompleteEvent{}), "");
  ASSERT_EQ(Event().life->duties.size(), 2u);
  EXPECT_EQ(Event().life->duties[1]->duty.code, "report");
  EXPECT_EQ(Event().life->duties[1]->duty.details["players"].integer(), 3);
  const Outcome owed = world_.Do(ConfirmEvent{});
  EXPECT_EQ(ReasonOf(owed), reason::kDutiesOpen);
  EXPECT_NE(owed.failure().message.find("2 `report`"), std::string::npos);
  EXPECT_EQ(Do(SettleDuty{2, "sent"}), "");
  EXPECT_EQ(Do(SettleDuty{2, "sent"}), reason::kDutyUnknown) << "settled once";
  EXPECT_EQ(Do(ConfirmEvent{}), "NO_HEAD_JUDGE");
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "head-judge"}}), "");
  EXPECT_EQ(Do(ConfirmEvent{}), "");
  EXPECT_EQ(Event().status, EventStatus::kConfirmed);
  EXPECT_EQ(Event().life->open_duties, 0u) << "confirming settles the letter";
  EXPECT_EQ(world_.Do(ConfirmEvent{}).failure().message,
            "the event is CONFIRMED; nothing is left to do");
  EXPECT_EQ(world_.Do(SettleDuty{3, "sent"}).failure().message, "no duty is open");
  EXPECT_EQ(Do(CancelEvent{}, "too late"), reason::kEventStatus);
  EXPECT_EQ(Do(AddStaff{{"persons/bob", "judge"}}), reason::kEventStatus);
  ExpectLasting();
}

TEST_F(Life, AnAnswerThatNoActMayHaveIsAFaultAndChangesNothing) {
  Create(Value::Struct({{"wrong", Value::Flag(true)}}));
  const uint64_t revision = world_.State()->revision;
  EXPECT_EQ(Do(OpenRegistration{}), reason::kRulesetFault);
  EXPECT_EQ(world_.State()->revision, revision);
}

TEST_F(Life, GoesOnByHandWhileTheRulesetFails) {
  Create(Value::Struct({{"fault", Value::Text("admit")}}));
  EXPECT_EQ(Do(OpenRegistration{}), reason::kRulesetFault);
  EXPECT_EQ(ByHand(OpenRegistration{}, ""), reason::kFieldInvalid) << "somebody says why";
  EXPECT_EQ(ByHand(PairRound{1}, "why"), reason::kFieldInvalid) << "not of an event's life";
  EXPECT_EQ(ByHand(OpenRegistration{}, "the ruleset is out"), "");
  RegisterPlayer player;
  for (const char* id : {"a", "b"}) {
    player.player = id;
    EXPECT_EQ(ByHand(player, "the ruleset is out"), "") << "no form is asked by hand";
  }
  EXPECT_EQ(ByHand(DropPlayer{"b"}, "ill"), "");
  EXPECT_EQ(ByHand(ReenterPlayer{"b"}, "well again"), "");
  EXPECT_EQ(ByHand(StartEvent{}, "the ruleset is out"), "");
  EXPECT_EQ(ByHand(CompleteEvent{}, "the ruleset is out"), "");
  EXPECT_EQ(Event().status, EventStatus::kCompleted);
  ExpectLasting();
}

TEST_F(Life, StaffIsAddedOnceAndRemoved) {
  Create();
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "king"}}), reason::kFieldInvalid);
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "judge"}}), "");
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "judge"}}), reason::kStaffExists);
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "head-judge"}}), "") << "two tasks";
  EXPECT_EQ(Do(RemoveStaff{{"persons/bob", "judge"}}), reason::kStaffUnknown);
  EXPECT_EQ(Do(RemoveStaff{{"persons/ada", "judge"}}), "");
  ASSERT_EQ(Event().life->staff.size(), 1u);
  EXPECT_EQ(Event().life->staff[0].member.role, "head-judge");
  while (Event().life->staff.size() < limits::kStaffMax) {
    const std::string person = "persons/s" + std::to_string(Event().life->staff.size());
    ASSERT_EQ(Do(AddStaff{{person, "judge"}}), "");
  }
  const Outcome full = world_.Do(AddStaff{{"persons/more", "judge"}});
  EXPECT_EQ(ReasonOf(full), reason::kLimitReached);
  EXPECT_EQ(full.failure().code, absl::StatusCode::kFailedPrecondition)
      << "waiting does not help, so nobody is told when to try again";
  ExpectLasting();
}

TEST_F(Life, EveryEventHasTheRolesThatGiveAccessBesideThoseOfItsRuleset) {
  Create();
  for (const std::string_view role : kStaffRoles) {
    EXPECT_EQ(Do(AddStaff{{"persons/ada", std::string(role)}}), "") << role;
  }
  const Outcome misspelt = world_.Do(AddStaff{{"persons/ada", "head-jugde"}});
  ASSERT_EQ(ReasonOf(misspelt), reason::kFieldInvalid);
  EXPECT_EQ(misspelt.failure().fields[0].description,
            "is `head-jugde`, must be one of `judge`, `head-judge`, `organiser`, `referee`, "
            "`table-judge`, `scorekeeper`");
  EXPECT_EQ(ByHand(AddStaff{{"persons/ada", "head-jugde"}}, "why"), reason::kFieldInvalid);
  EXPECT_EQ(Do(RemoveStaff{{"persons/ada", "scorekeeper"}}), "");
  ExpectLasting();
}

TEST_F(Life, AnEventOfBeforeHasTheRolesOfItsRulesetAlone) {
  world_.options.engine_revision = kBeforeSafeHands;
  world_.Reopen();
  Create();
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "judge"}}), "");
  EXPECT_EQ(Do(AddStaff{{"persons/ada", "scorekeeper"}}), reason::kFieldInvalid);
  ExpectLasting();
}

TEST_F(Life, ARoundIsPlannedAndMovedForAReason) {
  Start(2);
  EXPECT_EQ(Do(SetSchedule{{{1, 1000, "club"}, {2, 2000, "club"}}}), "");
  EXPECT_EQ(Do(SetSchedule{{{2, 2000, "hall"}}}), "") << "another venue is no postponement";
  EXPECT_EQ(Do(SetSchedule{{{2, 3000, "hall"}}}), reason::kFieldInvalid);
  EXPECT_EQ(Do(SetSchedule{{{2, 3000, "hall"}}}, "snow"), "");
  const PlannedRoundState& second = *Event().life->FindPlanned(2);
  EXPECT_EQ(second.plan.start_minute, 3000);
  EXPECT_EQ(second.first_start_minute, 2000);
  EXPECT_EQ(second.postponements, 1u);
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Do(SetSchedule{{{1, 1500, "club"}}}), reason::kFieldInvalid);
  EXPECT_EQ(Do(SetSchedule{{{1, 1500, "club"}}}, "the players agree"), "") << "it is not over";
  EXPECT_EQ(Event().life->FindPlanned(1)->plan.start_minute, 1500);
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Do(SetSchedule{{{1, 5000, "club"}}}, "why"), reason::kRoundOrder);
  EXPECT_EQ(Do(SetSchedule{{{41, 5000, "club"}}}), reason::kFieldInvalid);
  ExpectLasting();
}

TEST_F(Life, RevisionThreeLeftAPairedRoundInItsPlace) {
  world_.options.engine_revision = kBeforeLastRows;
  world_.Reopen();
  Start(2);
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Do(SetSchedule{{{1, 1500, "club"}}}, "the players agree"), reason::kRoundOrder);
  ExpectLasting();
}

TEST_F(Life, TheOffsetOfTheEventsClockMayBeAmended) {
  Start(2);
  EXPECT_EQ(Event().UtcOffsetMinutes(), 60);
  EXPECT_EQ(Do(AmendSettings{Value(), "organiser", "", 120}, "summer time"), "");
  EXPECT_EQ(Event().UtcOffsetMinutes(), 120);
  EXPECT_EQ(
      Do(AmendSettings{Value::Struct({{"late", Value::Integer(9)}}), "organiser"}, "another thing"),
      "");
  EXPECT_EQ(Event().UtcOffsetMinutes(), 120) << "what is not named stays";
  ExpectLasting();
}

TEST_F(Life, AmendedSettingsHoldForWhatIsNotDecidedYet) {
  Start(2);
  PlayRound(1);
  const auto closed = Event().FindRound(1)->standings.Get();
  const Value none = Value::Struct({{"refuse", Value::Text("draw")}});
  EXPECT_EQ(Do(AmendSettings{Value::Struct({{"refuse", Value::Integer(1)}}), "judge"}, "why"),
            reason::kFieldInvalid);
  EXPECT_EQ(Do(AmendSettings{none, "head judge"}, "the hall closes"), "");
  EXPECT_EQ(Do(PairRound{2}), "NO_MORE");
  EXPECT_EQ(Event().FindRound(1)->standings.Get(), closed);
  EXPECT_TRUE(Event().base->created.settings.is_null()) << "what was decided under them stays";
  EXPECT_EQ(Do(AmendSettings{Value(), "head judge"}, "it stays open"), "");
  EXPECT_EQ(Event().life->amendment->number, 2u);
  EXPECT_EQ(Event().life->amendment->reason, "it stays open");
  PlayRound(2);
  ExpectLasting();
}

TEST_F(Life, AClockIsWhatWasRecorded) {
  Start(4);
  EXPECT_EQ(Do(StartClock{1, 3000, 3}), reason::kRoundOrder) << "no round is being played";
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Do(PauseClock{1}), reason::kClockStatus);
  EXPECT_EQ(Do(StartClock{1, 0, 0}), reason::kFieldInvalid) << "no plan gives its length";
  EXPECT_EQ(Do(StartClock{2, 3000, 0}), reason::kRoundUnknown);
  world_.clock.now_us = 100'000'000;
  EXPECT_EQ(Do(StartClock{1, 3000, 3}), "");
  EXPECT_EQ(Do(StartClock{1, 3000, 3}), reason::kClockStatus);
  const auto clock = [this] { return *Event().FindRound(1)->clock; };
  EXPECT_EQ(clock().EndTimeUs(), 3'100'000'000);
  EXPECT_EQ(clock().extra_turns, 3u);
  EXPECT_EQ(Do(ResumeClock{1}), reason::kClockStatus);
  world_.clock.now_us = 200'000'000;
  EXPECT_EQ(Do(PauseClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), 0) << "nobody knows while it stands";
  EXPECT_EQ(Do(PauseClock{1}), reason::kClockStatus);
  world_.clock.now_us = 260'000'000;
  EXPECT_EQ(Do(ResumeClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), 3'160'000'000);
  EXPECT_EQ(Do(ExtendTime{1, 2, 300}, "deck check"), "");
  EXPECT_EQ(Do(ExtendTime{1, 2, 60}, "a judge was late"), "");
  EXPECT_EQ(Event().FindRound(1)->tables[1].extension_seconds, 360u);
  EXPECT_EQ(Do(ExtendTime{1, 3, 60}, "x"), reason::kTableUnknown);
  EXPECT_EQ(Do(ExtendTime{1, 2, limits::kClockSecondsMax}, "x"), reason::kFieldInvalid);
  world_.clock.now_us = 3'170'000'000;
  EXPECT_EQ(Do(CallTime{1}), "");
  EXPECT_EQ(clock().time_called_us, 3'170'000'000);
  EXPECT_EQ(clock().EndTimeUs(360), 3'530'000'000);
  EXPECT_EQ(Do(CallTime{1}), reason::kClockStatus);
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  EXPECT_EQ(Do(ExtendTime{1, 1, 60}, "x"), reason::kTableClosed);
  ExpectLasting();
}

// A step of an event's life that is not due names another only where that one works.
TEST_F(Life, AStepThatIsNotDueNamesNoneThatFails) {
  const auto said = [this](auto what) {
    const Outcome outcome = world_.DoIn(kEvent, std::move(what));
    return outcome.if_failure() == nullptr ? "" : outcome.failure().message;
  };
  Create();
  EXPECT_EQ(said(StartEvent{}), "the event is DRAFT; open registration first");
  EXPECT_EQ(said(SanctionEvent{}), "the event is DRAFT; request it first");
  EXPECT_EQ(said(ConfirmEvent{}), "the event is DRAFT; only a completed event is confirmed");
  ASSERT_EQ(Do(RequestEvent{}), "");
  EXPECT_EQ(said(StartEvent{}), "the event is REQUESTED; it waits to be sanctioned");
  ASSERT_EQ(Do(SanctionEvent{}), "");
  EXPECT_EQ(said(SanctionEvent{}), "the event is SANCTIONED; only a requested event is sanctioned");
  ASSERT_EQ(Do(OpenRegistration{}), "");
  for (const char* player : {"ada", "bob"}) ASSERT_EQ(Do(Adult(player)), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(said(StartEvent{}), "the event is RUNNING; an event starts once");
  EXPECT_EQ(said(ConfirmEvent{}), "the event is RUNNING; complete it first");
  ASSERT_EQ(Do(CompleteEvent{}, "the hall closes"), "");
  EXPECT_EQ(said(CompleteEvent{}), "the event is COMPLETED; only a RUNNING event ends");
  ExpectLasting();
}

// A command that would change nothing says how the clock is, and names nothing that fails.
TEST_F(Life, AClockThatIsSoAlreadySaysHowItIs) {
  Start(2);
  const auto said = [this](auto what) {
    const Outcome outcome = world_.DoIn(kEvent, std::move(what));
    return outcome.if_failure() == nullptr ? "" : outcome.failure().message;
  };
  EXPECT_EQ(said(PauseClock{1}), "no round is being played; pair the first");
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(said(ResumeClock{1}), "the clock was not started; start it");
  world_.clock.now_us = 8 * 3'600'000'000;
  ASSERT_EQ(Do(StartClock{1, 3000, 0}), "");
  EXPECT_EQ(said(StartClock{1, 600, 0}),
            "the clock runs already, until 09:50:00; extend single tables");
  EXPECT_EQ(said(ResumeClock{1}),
            "the clock runs already, until 09:50:00; there is nothing to resume");
  world_.clock.now_us += 905'000'000;
  ASSERT_EQ(Do(PauseClock{1}), "");
  const char* const paused = "the clock is paused already, with 34:55 left; resume it";
  EXPECT_EQ(said(PauseClock{1}), paused);
  EXPECT_EQ(said(StartClock{1, 600, 0}), paused);
  world_.clock.now_us += 60'000'000;
  EXPECT_EQ(said(PauseClock{1}), paused) << "nothing is played while it stands";
  ASSERT_EQ(Do(ResumeClock{1}), "");
  world_.clock.now_us += 5'000'000;
  ASSERT_EQ(Do(PauseClock{1}), "");
  EXPECT_EQ(said(PauseClock{1}), "the clock is paused already, with 34:50 left; resume it");
  ASSERT_EQ(Do(ResumeClock{1}), "");
  ASSERT_EQ(Do(CallTime{1}), "");
  const char* const called = "time was called already; extend single tables";
  EXPECT_EQ(said(CallTime{1}), called);
  EXPECT_EQ(said(StartClock{1, 600, 0}), called);
  EXPECT_EQ(said(PauseClock{1}), called);
  ASSERT_EQ(Do(ExtendTime{1, 1, 60}, "as it says"), "");
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(said(PauseClock{1}), "round 1 is closed");
  ExpectLasting();
}

TEST_F(Life, PublicationsAndDutiesHaveTheirTimeAndNumber) {
  Start(2);
  EXPECT_EQ(Do(Publish{PublicationKind::kPairings, 1}), reason::kRoundOrder);
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Do(Publish{PublicationKind::kStandings, 1}), reason::kRoundOrder) << "it is open";
  EXPECT_EQ(Do(Publish{PublicationKind::kPairings, 1}), "");
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("tie")}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  world_.clock.now_us = 77'000'000;
  EXPECT_EQ(Do(Publish{PublicationKind::kStandings, 1}), "");
  EXPECT_EQ(Do(Publish{PublicationKind::kStandings, 2}), reason::kRoundUnknown);
  ASSERT_EQ(Event().life->publications.size(), 2u);
  EXPECT_EQ(Event().life->publications[1].time_us, 77'000'000);
  EXPECT_EQ(Event().life->publications[1].published_revision,
            Event().FindRound(1)->closed_revision);
  Duty duty;
  duty.code = "note";
  duty.text = "write down the appeal";
  EXPECT_EQ(Do(SettleDuty{1, "x"}), reason::kDutyUnknown);
  EXPECT_EQ(Do(OpenDuty{duty}), "");
  EXPECT_EQ(Event().life->blocking_duties, 1u);
  EXPECT_EQ(Do(SettleDuty{1, "written"}), "");
  EXPECT_EQ(Event().life->duties[0]->note, "written");
  ExpectLasting();
}

// The list says what a dry run says, in every status.
TEST_F(Life, AllowedActionsAreTheDecisionsOwnPreconditions) {
  const auto expect = [this](const std::string& action, const std::string& dry_run) {
    const TestRulesets game = TestRulesets::Of<ClubCoins>();
    const Description& description = game.Newest("coins")->description();
    for (const AllowedAction& listed : EventActions({Event(), &description})) {
      if (action != listed.action) continue;
      EXPECT_EQ(listed.refusal ? listed.refusal->reason : "", dry_run)
          << action << " in " << StatusName(Event().status);
      return;
    }
    ADD_FAILURE() << action << " is not listed";
  };
  const auto expect_all = [&] {
    expect("EventService.RequestEvent", DryRun(RequestEvent{}));
    expect("EventService.SanctionEvent", DryRun(SanctionEvent{}));
    expect("EventService.OpenRegistration", DryRun(OpenRegistration{}));
    expect("EventService.StartEvent", DryRun(StartEvent{}));
    expect("EventService.CompleteEvent", DryRun(CompleteEvent{}));
    expect("EventService.CancelEvent", DryRun(CancelEvent{}, "why"));
    const Value late = Value::Struct({{"late", Value::Integer(9)}});
    expect("EventService.AmendSettings", DryRun(AmendSettings{late, "judge"}, "why"));
    expect("EventService.RegisterPlayer", DryRun(Adult("new")));
    expect("EventService.OpenCheckIn", DryRun(OpenCheckIn{Event().NextRound()}));
    expect("EventService.SetSchedule", DryRun(SetSchedule{{{Event().NextRound(), 9, ""}}}));
    expect("PairingService.PairRound", DryRun(PairRound{Event().NextRound()}));
    const uint32_t newest = Event().NextRound() - 1;
    if (newest == 0) return;
    expect("PairingService.CloseRound", DryRun(CloseRound{newest}));
    expect("ScoringService.Publish", DryRun(Publish{PublicationKind::kPairings, newest}));
    const bool played = Event().status != EventStatus::kRunning || !Event().rounds.back()->closed();
    expect("EventService.StartClock",
           played ? DryRun(StartClock{newest, 60, 0}) : reason::kRoundOrder);
  };
  Create();
  expect_all();
  ASSERT_EQ(Do(RequestEvent{}), "");
  expect_all();
  ASSERT_EQ(Do(SanctionEvent{}), "");
  expect_all();
  ASSERT_EQ(Do(OpenRegistration{}), "");
  expect_all();
  ASSERT_EQ(Do(Adult("p1")), "");
  ASSERT_EQ(Do(Adult("p2")), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  expect_all();
  ASSERT_EQ(Do(PairRound{1}), "");
  expect_all();
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  expect_all();
  ASSERT_EQ(Do(CloseRound{1}), "");
  expect_all();
  ASSERT_EQ(Do(CompleteEvent{}), "");
  expect_all();
  expect("EventService.ConfirmEvent", reason::kDutiesOpen);
}

// --- A clock that was ahead

TEST_F(Life, AClockThatWasAheadDoesNotMoveTheClocksOfRounds) {
  constexpr int64_t kHour = 3'600'000'000;
  constexpr int64_t kSecond = 1'000'000;
  Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  const int64_t now = world_.clock.now_us;
  world_.clock.now_us = now + 2 * kHour;
  ASSERT_EQ(Do(OpenDuty{{"report", "", "write it", Value(), false}}), "");
  world_.clock.now_us = now + kSecond;
  const Outcome started = world_.Do(StartClock{1, 600, 0});
  ASSERT_EQ(ReasonOf(started), "");
  EXPECT_EQ(started->ahead_us, 2 * kHour - kSecond + 1);
  EXPECT_GT(world_.State()->time_us, now + 2 * kHour);
  const auto clock = [this] { return *Event().rounds[0]->clock; };
  EXPECT_EQ(clock().EndTimeUs(), now + 601 * kSecond);
  world_.clock.now_us = now + 100 * kSecond;
  ASSERT_EQ(Do(PauseClock{1}), "");
  world_.clock.now_us = now + 160 * kSecond;
  ASSERT_EQ(Do(ResumeClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), now + 661 * kSecond);
  // Put back again meanwhile: a pause is never shorter than none.
  ASSERT_EQ(Do(PauseClock{1}), "");
  world_.clock.now_us = now + 50 * kSecond;
  ASSERT_EQ(Do(ResumeClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), now + 661 * kSecond);
  ASSERT_EQ(Do(CallTime{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), now + 50 * kSecond);
  ExpectLasting();
}

TEST_F(Life, AClockThatWasStartedAheadLosesItsLeadWhenItIsPaused) {
  constexpr int64_t kHour = 3'600'000'000;
  constexpr int64_t kSecond = 1'000'000;
  Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  const int64_t now = world_.clock.now_us;
  world_.clock.now_us = now + 2 * kHour;
  ASSERT_EQ(Do(StartClock{1, 600, 0}), "");
  const auto clock = [this] { return *Event().rounds[0]->clock; };
  world_.clock.now_us = now + 100 * kSecond;
  ASSERT_EQ(Do(PauseClock{1}), "");
  world_.clock.now_us = now + 160 * kSecond;
  ASSERT_EQ(Do(ResumeClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), now + 760 * kSecond);
  // From here on the clock is right, and pauses count as they do.
  world_.clock.now_us = now + 260 * kSecond;
  ASSERT_EQ(Do(PauseClock{1}), "");
  world_.clock.now_us = now + 300 * kSecond;
  ASSERT_EQ(Do(ResumeClock{1}), "");
  EXPECT_EQ(clock().EndTimeUs(), now + 800 * kSecond);
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
