// SPDX-License-Identifier: Apache-2.0
//
// One event from DRAFT to CONFIRMED through a real daemon: late entry, absence, drop and return,
// clock, duty, publication, divisions, and what may be done at each step.
#include <set>
#include <string>
#include <vector>

#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/known_persons.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

constexpr char kWholeEvent[] = "events/whole";

class WholeLife : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  template <class Request>
  Request ForEvent() {
    return organiser_.ForEvent<Request>(kWholeEvent);
  }
  template <class Request>
  Request ForPlayer(const std::string& player, uint32_t round) {
    auto request = organiser_.Make<Request>();
    request.set_player(std::string(kWholeEvent) + "/players/" + player);
    request.set_round(round);
    return request;
  }
  template <class Request>
  void Move(const std::string& method, v1::EventStatus status) {
    v1::EventMutationResponse response;
    organiser_.Do("EventService/" + method, ForEvent<Request>(), &response);
    EXPECT_EQ(response.status(), status) << method;
  }

  std::set<std::string> Seated(uint32_t round) {
    std::set<std::string> players;
    for (const v1::Table& table : organiser_.Tables(kWholeEvent, round)) {
      for (const v1::Seat& seat : table.seats()) {
        players.insert(seat.player().substr(seat.player().rfind('/') + 1));
      }
    }
    return players;
  }

  bool Allowed(const std::string& action) {
    const v1::Event event = organiser_.Event(kWholeEvent);
    for (const v1::AllowedAction& listed : event.allowed_actions()) {
      if (listed.action() == action) {
        EXPECT_EQ(listed.allowed(), listed.reason().empty());
        return listed.allowed();
      }
    }
    ADD_FAILURE() << action << " is not listed";
    return false;
  }

  v1::Player Player(const std::string& id) {
    v1::GetPlayerRequest request;
    request.set_name(std::string(kWholeEvent) + "/players/" + id);
    v1::Player player;
    organiser_.Do("EventService/GetPlayer", request, &player);
    return player;
  }

  void RequestAndPostpone();
  void PlayFirstRoundByTheClock();
  void EnterLateStayAwayAndDrop();
  void ReturnAndCheckIn();
  void CompleteAndSettleDuties();
  void ExpectEventAndReplay();

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{WithPersons(folder_.Path(), {"persons/ada"})};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "whole"};
};

void WholeLife::RequestAndPostpone() {
  organiser_.Do("EventService/CreateEvent", organiser_.CreateDemo("whole"));
  EXPECT_TRUE(Allowed("EventService.OpenRegistration"));
  EXPECT_FALSE(Allowed("EventService.RegisterPlayer"));
  Move<v1::RequestEventRequest>("RequestEvent", v1::EVENT_STATUS_REQUESTED);
  Move<v1::SanctionEventRequest>("SanctionEvent", v1::EVENT_STATUS_SANCTIONED);
  auto staff = ForEvent<v1::AddStaffRequest>();
  staff.set_person("persons/ada");
  staff.set_role("head-judge");
  organiser_.Do("EventService/AddStaff", staff);
  auto schedule = ForEvent<v1::SetScheduleRequest>();
  v1::PlannedRound* plan = schedule.add_rounds();
  plan->set_round(2);
  plan->set_start("2026-05-01T18:30");
  organiser_.Do("EventService/SetSchedule", schedule);
  plan->set_start("2026-05-08T18:30");
  schedule.mutable_options()->set_request_id(organiser_.NextRequestId());
  v1::EventMutationResponse moved;
  EXPECT_EQ(client_.Call("EventService/SetSchedule", schedule, &moved).fields(),
            std::vector<std::string>{"options.reason"});
  schedule.mutable_options()->set_reason("snow");
  organiser_.Do("EventService/SetSchedule", schedule, &moved);
  ASSERT_EQ(moved.postponed_rounds_size(), 1);
}

void WholeLife::PlayFirstRoundByTheClock() {
  Move<v1::OpenRegistrationRequest>("OpenRegistration", v1::EVENT_STATUS_REGISTRATION);
  for (const char* id : {"p1", "p2", "p3", "p4"}) {
    organiser_.Do("EventService/RegisterPlayer", organiser_.Register(kWholeEvent, id));
  }
  Move<v1::StartEventRequest>("StartEvent", v1::EVENT_STATUS_RUNNING);

  organiser_.Do("PairingService/PairRound", organiser_.Pair(kWholeEvent, 1));
  auto clock = organiser_.Make<v1::StartClockRequest>();
  clock.set_round(std::string(kWholeEvent) + "/rounds/1");
  clock.set_seconds(3000);
  clock.set_extra_turns(3);
  v1::ClockMutationResponse running;
  organiser_.Do("EventService/StartClock", clock, &running);
  EXPECT_EQ(running.end_time_us(), running.result().receipt().time_us() + 3'000'000'000);
  auto extend = organiser_.Make<v1::ExtendTimeRequest>();
  extend.mutable_options()->set_reason("deck check");
  extend.set_table(std::string(kWholeEvent) + "/rounds/1/tables/1");
  extend.set_seconds(120);
  organiser_.Do("EventService/ExtendTime", extend);
  EXPECT_EQ(organiser_.Event(kWholeEvent).clock().end_time_us(), running.end_time_us());
  EXPECT_EQ(organiser_.Event(kWholeEvent).clock().extra_turns(), 3u);
  EXPECT_EQ(organiser_.Tables(kWholeEvent, 1)[0].end_time_us(),
            running.end_time_us() + 120'000'000);
  for (const v1::Table& table : organiser_.Tables(kWholeEvent, 1)) {
    organiser_.Do("ScoringService/ReportResult", organiser_.Report(table.name(), "first"));
  }
  organiser_.Do("PairingService/CloseRound", organiser_.Close(kWholeEvent, 1));
  auto publish = ForEvent<v1::PublishRequest>();
  publish.set_kind(v1::PUBLICATION_KIND_STANDINGS);
  publish.set_round(1);
  organiser_.Do("ScoringService/Publish", publish);
}

// A late entry, an absence and a drop: round 2 is p3, p4 and late.
void WholeLife::EnterLateStayAwayAndDrop() {
  organiser_.Do("EventService/RegisterPlayer", organiser_.Register(kWholeEvent, "late"));
  organiser_.Do("EventService/SetAbsent", ForPlayer<v1::SetAbsentRequest>("p1", 2));
  auto drop = organiser_.Make<v1::DropPlayerRequest>();
  drop.set_player(std::string(kWholeEvent) + "/players/p2");
  v1::PlayerMutationResponse dropped;
  organiser_.Do("EventService/DropPlayer", drop, &dropped);
  EXPECT_EQ(dropped.round(), 2u);
  organiser_.PlayRound(kWholeEvent, 2);
  EXPECT_EQ(Seated(2), (std::set<std::string>{"p3", "p4", "late"}));
  EXPECT_EQ(Player("late").entry_round(), 2u);
}

// p2 comes back with the points of before; check-in decides who plays round 3.
void WholeLife::ReturnAndCheckIn() {
  const int32_t points = Player("p2").points();
  auto back = organiser_.Make<v1::ReenterPlayerRequest>();
  back.set_player(std::string(kWholeEvent) + "/players/p2");
  organiser_.Do("EventService/ReenterPlayer", back);
  EXPECT_EQ(Player("p2").points(), points);
  EXPECT_EQ(Player("p2").status(), v1::PLAYER_STATUS_ACTIVE);
  auto check_in = ForEvent<v1::OpenCheckInRequest>();
  check_in.set_round(3);
  organiser_.Do("EventService/OpenCheckIn", check_in);
  for (const char* id : {"p1", "p2", "p4"}) {
    organiser_.Do("EventService/CheckInPlayer", ForPlayer<v1::CheckInPlayerRequest>(id, 3));
  }
  EXPECT_EQ(organiser_.Event(kWholeEvent).checked_in_players(), 3u);
  organiser_.PlayRound(kWholeEvent, 3);
  EXPECT_EQ(Seated(3), (std::set<std::string>{"p1", "p2", "p4"}));
}

void WholeLife::CompleteAndSettleDuties() {
  auto duty = ForEvent<v1::OpenDutyRequest>();
  duty.set_code("report");
  duty.set_text("tell the organiser");
  duty.set_blocks_confirmation(true);
  v1::EventMutationResponse opened;
  organiser_.Do("EventService/OpenDuty", duty, &opened);
  EXPECT_EQ(opened.result().duties_opened(), 1u);
  Move<v1::CompleteEventRequest>("CompleteEvent", v1::EVENT_STATUS_COMPLETED);
  EXPECT_FALSE(Allowed("EventService.ConfirmEvent"));
  v1::EventMutationResponse refused;
  EXPECT_EQ(client_.Call("EventService/ConfirmEvent", ForEvent<v1::ConfirmEventRequest>(), &refused)
                .reason(),
            "DUTIES_OPEN");
  auto settle = ForEvent<v1::SettleDutyRequest>();
  settle.set_number(organiser_.Event(kWholeEvent).duties(0).number());
  settle.set_note("told");
  organiser_.Do("EventService/SettleDuty", settle);
  EXPECT_TRUE(Allowed("EventService.ConfirmEvent"));
  Move<v1::ConfirmEventRequest>("ConfirmEvent", v1::EVENT_STATUS_CONFIRMED);
}

void WholeLife::ExpectEventAndReplay() {
  const v1::Event event = organiser_.Event(kWholeEvent);
  ASSERT_EQ(event.staff_size(), 1);
  ASSERT_EQ(event.schedule_size(), 1);
  EXPECT_EQ(event.schedule(0).first_start(), "2026-05-01T18:30");
  EXPECT_EQ(event.schedule(0).plan().start(), "2026-05-08T18:30");
  ASSERT_EQ(event.publications_size(), 1);
  EXPECT_GT(event.publications(0).time_us(), event.create_time_us());
  v1::ListDutiesRequest list;
  list.set_event(kWholeEvent);
  v1::ListDutiesResponse duties;
  organiser_.Do("EventService/ListDuties", list, &duties);
  ASSERT_GE(duties.duties_size(), 1);
  EXPECT_EQ(duties.duties(0).note(), "told");

  v1::ReplayJournalRequest replay;
  replay.set_journal(kWholeEvent);
  v1::ReplayJournalResponse last;
  const CallResult result =
      client_.Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                     [&](const std::string& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_TRUE(last.identical()) << last.ShortDebugString();
  EXPECT_EQ(last.revisions_total(), event.revision());
}

TEST_F(WholeLife, FromDraftToConfirmed) {
  RequestAndPostpone();
  PlayFirstRoundByTheClock();
  EnterLateStayAwayAndDrop();
  ReturnAndCheckIn();
  CompleteAndSettleDuties();
  ExpectEventAndReplay();
}

}  // namespace
}  // namespace arbitro::testing
