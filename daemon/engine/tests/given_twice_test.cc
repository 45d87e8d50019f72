// SPDX-License-Identifier: Apache-2.0
//
// Every command given a second time: it is refused, or comes to the same, or changes something
// once more, as the table in given_twice.h says of each.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/tests/given_twice.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

// Club coins that draw an answer and award the first.
class TwiceCoins final : public ClubCoins {
 public:
  Description Describe() const override {
    Description description = ClubCoins::Describe();
    Question pick;
    pick.id = "pick";
    pick.input = form::Struct("input", {}, {});
    pick.answer = form::Struct("answer", {}, {form::Required(form::Integer("one", {}, 0, 255))});
    description.questions.push_back(std::move(pick));
    description.awards.push_back({"cup", {}, "COIN-1"});
    return description;
  }
  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host&) const override {
    return QuestionAnswer{Value::Struct({{"one", Value::Integer(request.seed[0])}})};
  }
  Decided<Awards> AwardPrizes(const AwardsRequest&, Host&) const override {
    Awards awards;
    awards.awards.push_back({"cup", "COIN-1", 0, 1, Value()});
    return awards;
  }
};

class GivenTwice : public Life {
 protected:
  GivenTwice() { world_.rulesets = TestRulesets::Of<TwiceCoins>(); }

  template <class What>
  void Give(const What& what, const std::string& why = "") {
    twice_.Give(kEvent, what, why);
  }
  template <class What>
  void GiveByHand(const What& what) {
    twice_.Give(kEvent, what, "a person answers for it", true);
  }

  // Ids of the two who sit at the table.
  std::pair<std::string, std::string> At(uint32_t table) {
    const TableState state = Event().FindRound(1)->tables[table - 1];
    return {Event().Player(state.seats[0].player_number).id,
            Event().Player(state.seats[1].player_number).id};
  }

  void Plan();
  void Enrol();
  void PairFirst();
  void Walk();
  void ReportAll();
  void Judge();
  void GoOn();

  Twice twice_{&world_};
};

void GivenTwice::Plan() {
  CreateEvent create;
  create.event = kEvent;
  create.ruleset = "coins";
  create.format = "plain";
  Give(create);
  Give(RequestEvent{});
  Give(SanctionEvent{});
  SetDetails details;
  details.details.venue = "Sala Grande";
  Give(details);
  Give(SetSchedule{{{1, 1000, "Sala Grande"}}});
  AmendSettings amend;
  amend.settings = Value::Struct({{"late", Value::Integer(9)}});
  amend.authority = "organiser";
  Give(amend, "decided so");
  OpenDuty duty;
  duty.duty.code = "keys";
  duty.duty.text = "bring them back";
  Give(duty);
  Give(SettleDuty{1, "brought"});
  Give(AddStaff{{"persons/jan", "head-judge"}});
  ASSERT_EQ(Do(AddStaff{{"persons/eva", "judge"}}), "");
  Give(RemoveStaff{{"persons/eva", "judge"}});
  TablePlan plan;
  plan.first_number = 101;
  Give(SetTablePlan{plan});
  SetScreen screen;
  screen.screen = "door";
  Give(screen);
  Give(RemoveScreen{"door"});
}

void GivenTwice::Enrol() {
  Give(OpenRegistration{});
  RegisterPlayer ada = Adult("p1");
  ada.person = "persons/ada";
  Give(ada);
  for (int i = 2; i <= 9; ++i) ASSERT_EQ(Do(Adult(Concat("p", i))), "");
  GiveByHand(SubmitDeck{"p1", {{4, "bw10-9", "Litwick", Value()}}});
  Give(SetDeckRules{{0, true, DeckPublication::kInCut}});
  Give(UnlockDeck{"p1"}, "the printer broke");
  Give(SetDeckConsent{"p1", true});
  Give(SetFixedTable{"p1", 105}, "a wheelchair");
  Give(IssueTickets{{{"persons/ada", ""}}, TicketScope::kPlay, 3600, false});
  Give(RedeemTicket{1, false, storage::Sha256("a device")});
  Give(RevokeTicket{1, 0});
  Give(DrawAnswer{"pick", Value::Struct(), 0, 0});
  Give(StartEvent{});
}

void GivenTwice::PairFirst() {
  StartPhase phase;
  phase.number = 1;
  phase.rounds_planned = 2;
  GiveByHand(phase);
  Give(OpenCheckIn{1});
  Give(CheckInPlayer{"p1", 1});
  Give(SetAbsent{"p9", 1});
  Give(SetPresent{"p9", 1});
  for (int i = 2; i <= 8; ++i) ASSERT_EQ(Do(CheckInPlayer{Concat("p", i), 1}), "");
  Give(FreezeDraw{{DrawSubject::Kind::kRound, 1}, {}});
  Give(ContributeToDraw{ContributeToDraw::Kind::kPlayer, {"p1"}, "a word", 0, {}});
  Give(VoidDraw{}, "the beacon is late");
  Give(PairRound{1});
  Give(UnpairRound{1}, "a table is missing");
  ASSERT_EQ(Do(PairRound{1}), "");
  Give(RepairRound{1, {{At(1).first, At(2).first}}}, "two brothers");
  Give(SeatPlayer{1, 4, "p9"}, "came late");
  Give(UnseatPlayer{1, "p9"}, "went home");
  Give(TakeOverPlace{1, At(4).second, "p9"}, "fell ill");
}

void GivenTwice::Walk() {
  Give(StartClock{1, 3000, 0});
  Give(PauseClock{1});
  Give(ResumeClock{1});
  Give(ExtendTime{1, 1, 60}, "a ruling took long");
  Give(CallTime{1});
  Give(ChooseFloorCheck{1, 1, ""}, "worn sleeves");
  Give(StartFloorCheck{1});
  Give(EndFloorCheck{1}, "the hall was cleared");
  Give(DrawFloorChecks{1, 1, FloorCheckOf::kTables, false});
  AssignmentPlace place;
  place.from = 101;
  place.to = 102;
  Give(AssignJudge{"persons/jan", place});
  ChangeAssignment change{1};
  change.note = "and the door";
  Give(change);
  Give(EndAssignment{1});
  Give(CallJudge{1, 1, At(1).first, "a card is missing"});
  Give(AnswerJudgeCall{1, false});
  Give(EndJudgeCall{1, "", JudgeCallOutcome::kRuled});
}

void GivenTwice::ReportAll() {
  Give(SetReportMode{ReportMode::kPlayers});
  Give(SetReportMode{ReportMode::kPlayers, true});
  Give(ReportResult{1, 1, Winner("first"), At(1).first});
  Give(ConfirmReport{1, 1, At(1).second});
  ASSERT_EQ(Do(ReportResult{1, 2, Winner("first"), At(2).first}), "");
  Give(DecideReport{1, 2, At(2).first, Value()}, "seen by a judge");
  Give(ForfeitSeats{1, 3, {At(3).first}}, "did not come");
  ASSERT_EQ(Do(ReportResult{1, 4, Winner("first")}), "");
  Give(SignReport{1, 1, At(1).first, SignatureKind::kSigned});
  Give(EnterSlip{1, 2, Winner("second"), {}});
  Give(CorrectResult{1, 2, Winner("first")}, "read the wrong way");
  ASSERT_EQ(Do(CorrectResult{1, 1, Winner("second")}, "likewise"), "");
  Give(SwapResults{1, 1, 2}, "taken for each other");
  Give(ReplayTable{1, 4}, "a deck was wrong");
  Give(EnterOutcome{1,
                    4,
                    {{At(4).first, 3, ARBITRO_RESULT_WIN, 1},
                     {At(4).second, 0, ARBITRO_RESULT_LOSS, 2}}},
       "the head judge");
}

void GivenTwice::Judge() {
  RulePenalty rule;
  rule.player = At(1).first;
  rule.infraction = "late";
  rule.proposed = "warning";
  GiveByHand(rule);
  Give(RevokePenalty{1}, "it was another");
  FileAppeal appeal;
  appeal.player = At(1).first;
  appeal.round = 1;
  appeal.table = 1;
  appeal.text = "the count is wrong";
  GiveByHand(appeal);
  Give(DecideAppeal{1, false}, "it is right");
}

void GivenTwice::GoOn() {
  for (uint32_t check = 2; check <= Event().life->floor->checks.size(); ++check) {
    ASSERT_EQ(Do(EndFloorCheck{check}, "the hall was cleared"), "");
  }
  Give(CloseRound{1});
  Give(Publish{PublicationKind::kStandings, 1});
  Give(DropPlayer{"p1"});
  Give(ReenterPlayer{"p1"});
  Give(ExpelPlayer{"p2"}, "hit a judge");
  EnterStandings standings;
  standings.round = 1;
  uint32_t rank = 0;
  for (const char* id : {"p1", "p3", "p4", "p5", "p6", "p7", "p8", "p9"}) {
    standings.rows.push_back({id, ++rank});
  }
  standings.unranked = {"p2"};
  Give(standings, "counted on paper");
  Give(
      EnterPairing{
          2, {{{"p1", "p3"}, {}}, {{"p4", "p5"}, {}}, {{"p6", "p7"}, {}}, {{"p8", "p9"}, {}}}},
      "the screen is broken");
  for (uint32_t table = 1; table <= 4; ++table) {
    ASSERT_EQ(Do(ReportResult{2, table, Winner("first")}), "");
  }
  ASSERT_EQ(Do(CloseRound{2}), "");
  Give(CompleteEvent{});
  Give(GrantAwards{});
  for (uint32_t duty = 1; duty <= Event().life->duties.size(); ++duty) {
    if (!Event().life->duties[duty - 1]->open()) continue;
    ASSERT_EQ(Do(SettleDuty{duty, "done"}), "");
  }
  Give(ConfirmEvent{});
}

TEST(GivenTwiceRows, OfEachCommandThereIsOne) {
  size_t kinds = 0;
  decltype(Command::what)::ForEachKind([&](const auto& what) {
    Command command;
    command.what = what;
    EXPECT_TRUE(AllRows().contains(command.what.index())) << what.kTraits.call.method;
    ++kinds;
  });
  EXPECT_EQ(AllRows().size(), kinds);
}

TEST_F(GivenTwice, InAnEventFromItsPlanToItsEnd) {
  Plan();
  Enrol();
  PairFirst();
  Walk();
  ReportAll();
  Judge();
  GoOn();
  twice_.ExpectAllOf(Played::kEvent);
  world_.ExpectReplays(TestRulesets::Of<TwiceCoins>());
}

TEST_F(GivenTwice, WhatIsPublishedOrSignedIsSoAgainOnceItHasChanged) {
  Start(4);
  ASSERT_EQ(Do(PairRound{1}), "");
  const Publish tables = {PublicationKind::kPairings, 1};
  const Publish standings = {PublicationKind::kStandings, 1};
  Give(tables);
  const std::string first = At(1).first;
  ASSERT_EQ(Do(RepairRound{1, {{first, At(2).first}}}, "two brothers"), "");
  Give(tables);
  for (uint32_t table = 1; table <= 2; ++table) {
    ASSERT_EQ(Do(ReportResult{1, table, Winner("first")}), "");
  }
  const SignReport sign = {1, 1, At(1).first, SignatureKind::kSigned};
  Give(sign);
  EXPECT_EQ(Do(SignReport{1, 1, At(1).first, SignatureKind::kSignedWithAppeal}), "")
      << "another word of the same player";
  ASSERT_EQ(Do(CloseRound{1}), "");
  Give(standings);
  ASSERT_EQ(Do(CorrectResult{1, 1, Winner("second")}, "read the wrong way"), "");
  Give(standings);
  EXPECT_EQ(ByHand(standings, "the board had fallen down"), "") << "time for appeals begins again";
  const auto& life = *Event().life;
  EXPECT_EQ(life.publications.size(), 5u);
  Give(Publish{PublicationKind::kDeckLists, 0, world_.clock.now_us + 60'000'000});
  Give(Publish{PublicationKind::kDeckLists, 0, 0, true});
  Give(Publish{PublicationKind::kDeckLists, 0});
}

TEST_F(GivenTwice, AnOlderEngineCarriedItOut) {
  world_.options.engine_revision = kBeforeRepeats;
  world_.Reopen();
  Start(4);
  for (int time = 0; time < 2; ++time) {
    EXPECT_EQ(Do(SetReportMode{ReportMode::kPlayers}), "");
    EXPECT_EQ(Do(SetDeckRules{{0, true, DeckPublication::kNever}}), "");
    EXPECT_EQ(Do(SetFixedTable{"p1", 5}, "a wheelchair"), "");
  }
  world_.ExpectReplays(TestRulesets::Of<TwiceCoins>());
}

TEST_F(GivenTwice, PlacesAreDrawnOnceAndAnEventIsCancelledOnce) {
  constexpr int64_t kTenSecondsUs = 10'000'000;
  Create();
  SetDetails details;
  details.details.capacity = 2;
  details.details.drawn_from_us = world_.clock.NowUs() + kTenSecondsUs;
  ASSERT_EQ(Do(details), "");
  ASSERT_EQ(Do(OpenRegistration{}), "");
  for (int i = 1; i <= 4; ++i) ASSERT_EQ(Do(Adult(Concat("p", i))), "");
  world_.clock.now_us += 2 * kTenSecondsUs;
  Give(DrawPlaces{});
  Give(CancelEvent{});
  twice_.ExpectAllOf(Played::kPlaces);
}

TEST(GivenTwicePersons, EntriesAreWithdrawnOnce) {
  World world;
  Twice twice(&world);
  twice.Give("persons/x7f3",
             RecordPersonEntry{{PersonEntryKind::kTitle, "coins", "champion", 0, 50, 0}}, "won");
  twice.Give("persons/x7f3", WithdrawPersonEntry{1}, "it was another");
  twice.ExpectAllOf(Played::kPerson);
}

}  // namespace
}  // namespace arbitro::engine
