// SPDX-License-Identifier: Apache-2.0
//
// That a person is one person to the daemon's doors: by either of two merged references a token
// reaches its own, the staff learns who plays twice or is suspended, and who may register until
// when.
#include <string>

#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/place.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr char kAda[] = "persons/ada";
constexpr char kBob[] = "persons/bob";

class MergedAccess : public AccessWorld {
 protected:
  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  v1::PersonMutationResponse Merge(const std::string& person, const std::string& duplicate,
                                   bool dry_run = false) {
    auto merge = admin_.Make<v1::MergePersonsRequest>();
    merge.mutable_options()->set_validate_only(dry_run);
    merge.set_person(person);
    merge.set_duplicate(duplicate);
    v1::PersonMutationResponse merged;
    admin_.Do("PersonService/MergePersons", merge, &merged);
    return merged;
  }
  void Suspend(const std::string& person) {
    auto record = admin_.Make<v1::RecordPersonEntryRequest>();
    record.mutable_options()->set_reason("seen");
    record.set_person(person);
    record.mutable_entry()->set_kind(v1::PERSON_ENTRY_KIND_SUSPENSION);
    record.mutable_entry()->set_label("cheating");
    v1::PersonEntryResponse recorded;
    admin_.Do("PersonService/RecordPersonEntry", record, &recorded);
  }

  std::string RegisterAs(Role role, const std::string& id, const std::string& person) {
    Organiser caller(As(role), "register-" + id);
    auto add = caller.Register(kHall, id);
    add.set_person(person);
    v1::PlayerMutationResponse answer;
    return As(role).Call("EventService/RegisterPlayer", add, &answer).reason();
  }
  std::string Start() {
    auto start = olga_.ForEvent<v1::StartEventRequest>(kHall);
    v1::EventMutationResponse answer;
    return As(Role::kOrganiser).Call("EventService/StartEvent", start, &answer).reason();
  }
  void Drop(const std::string& player) {
    auto drop = olga_.Make<v1::DropPlayerRequest>();
    drop.set_player(std::string(kHall) + "/players/" + player);
    olga_.Do("EventService/DropPlayer", drop);
  }

  // An action's text: its message or its notice.
  static std::string SaidOf(const v1::Event& event, const std::string& action) {
    for (const v1::AllowedAction& each : event.allowed_actions()) {
      if (each.action() == action) return each.allowed() ? each.notice() : each.message();
    }
    return "is not listed";
  }
  static std::string DutiesOf(const v1::Event& event) {
    std::string all;
    for (const v1::Duty& duty : event.duties()) all += duty.code() + ": " + duty.text() + "\n";
    return all;
  }
  v1::Event EventAs(Role role) const {
    v1::GetEventRequest request;
    request.set_name(kHall);
    v1::Event event;
    EXPECT_TRUE(As(role).Call("EventService/GetEvent", request, &event).ok());
    return event;
  }

  Organiser admin_{As(Role::kAdministrator), "admin"};
  Organiser olga_{As(Role::kOrganiser), "merged"};
};

TEST_F(MergedAccess, EitherReferenceReachesWhatIsThePersonsOwn) {
  const ApiClient bob(daemon_->address(), Asking{.token = TokenOf(kBob)});
  const ApiClient& ada = As(Role::kPlayer);
  v1::GetPersonRequest get;
  v1::ListPersonEntriesRequest list;
  v1::Person person;
  v1::ListPersonEntriesResponse entries;
  get.set_name(kAda);
  list.set_person(kBob);
  EXPECT_EQ(bob.Call("PersonService/GetPerson", get, &person).reason(), "ACCESS_DENIED");
  EXPECT_EQ(ada.Call("PersonService/ListPersonEntries", list, &entries).reason(), "ACCESS_DENIED");
  Suspend(kBob);
  Merge(kAda, kBob);
  EXPECT_TRUE(bob.Call("PersonService/GetPerson", get, &person).ok());
  EXPECT_TRUE(ada.Call("PersonService/ListPersonEntries", list, &entries).ok());
  ASSERT_EQ(entries.entries_size(), 1);

  // The entries of one are the entries of the other, and say in whose journal they are.
  list.set_person(kAda);
  EXPECT_TRUE(bob.Call("PersonService/ListPersonEntries", list, &entries).ok());
  ASSERT_EQ(entries.entries_size(), 1);
  EXPECT_EQ(entries.entries(0).person(), kBob);
  EXPECT_EQ(entries.entries(0).entry().label(), "cheating");
  EXPECT_EQ(entries.revision(), 0u);

  // Either of the two players is the own one.
  v1::DropPlayerRequest drop;
  v1::PlayerMutationResponse dropped;
  drop.mutable_options()->set_request_id("own");
  drop.set_player(std::string(kHall) + "/players/p2");
  EXPECT_TRUE(ada.Call("EventService/DropPlayer", drop, &dropped).ok());
  drop.set_player(std::string(kHall) + "/players/p1");
  EXPECT_TRUE(bob.Call("EventService/DropPlayer", drop, &dropped).ok());
}

TEST_F(MergedAccess, StaffKeepsItsRoleUnderTheOtherReference) {
  EXPECT_EQ(RegisterAs(Role::kSpectator, "other", "persons/jan"), "ACCESS_DENIED");
  Merge("persons/sam", "persons/jan");
  EXPECT_EQ(RegisterAs(Role::kSpectator, "other", "persons/jan"), "") << "sam judges, and is jan";
}

TEST_F(MergedAccess, TheStaffLearnsWhoPlaysTwiceAndWhoIsSuspended) {
  EXPECT_EQ(DutiesOf(EventAs(Role::kOrganiser)), "");
  const v1::PersonMutationResponse looked_at = Merge(kAda, kBob, true);
  EXPECT_EQ(DutiesOf(EventAs(Role::kOrganiser)), "") << "nothing is merged by a dry run";
  const v1::PersonMutationResponse merged = Merge(kAda, kBob);
  const std::string twice =
      "players `p1` and `p2` are one person (`persons/bob`); drop one of them";
  ASSERT_EQ(merged.affected_events_size(), 1) << "but not the event that has ended";
  EXPECT_EQ(merged.affected_events(0).event(), kHall);
  ASSERT_EQ(merged.affected_events(0).troubles_size(), 1);
  EXPECT_EQ(merged.affected_events(0).troubles(0), twice);
  ASSERT_EQ(looked_at.affected_events_size(), 1) << "a dry run says the same";
  EXPECT_EQ(looked_at.affected_events(0).event(), kHall);
  ASSERT_EQ(looked_at.affected_events(0).troubles_size(), 1);
  EXPECT_NE(looked_at.affected_events(0).troubles(0).find("are one person"), std::string::npos);
  v1::Event event = EventAs(Role::kOrganiser);
  EXPECT_EQ(DutiesOf(event), "person-twice: " + twice + "\n");
  EXPECT_EQ(SaidOf(event, "EventService.StartEvent"), twice);
  EXPECT_EQ(EventAs(Role::kPlayer).duties_size(), 0) << "for the staff alone";
  v1::ListDutiesRequest list;
  v1::ListDutiesResponse duties;
  list.set_event(kHall);
  EXPECT_TRUE(As(Role::kOrganiser).Call("EventService/ListDuties", list, &duties).ok());
  ASSERT_EQ(duties.duties_size(), 1);
  EXPECT_EQ(duties.duties(0).number(), 0u);
  EXPECT_EQ(Start(), "PERSON_REGISTERED");
  Drop("p2");
  EXPECT_EQ(RegisterAs(Role::kOrganiser, "p3", "persons/sam"), "");
  EXPECT_EQ(Start(), "");

  // All that is recorded while the event runs is said, and the event goes on.
  Suspend(kBob);
  event = EventAs(Role::kOrganiser);
  EXPECT_NE(DutiesOf(event).find("player `p1` (`persons/ada`) is suspended: cheating"),
            std::string::npos)
      << DutiesOf(event);
  event = EventAs(Role::kHeadJudge);
  EXPECT_NE(DutiesOf(event).find("player `p1` (`persons/ada`) is suspended; drop the player"),
            std::string::npos)
      << "entries of a person are the organisers' to see: " << DutiesOf(event);
  EXPECT_NE(SaidOf(event, "PairingService.PairRound").find("`p1`"), std::string::npos);
  auto reenter = olga_.Make<v1::ReenterPlayerRequest>();
  reenter.set_player(std::string(kHall) + "/players/p2");
  v1::PlayerMutationResponse answer;
  EXPECT_EQ(As(Role::kOrganiser).Call("EventService/ReenterPlayer", reenter, &answer).reason(),
            "PERSON_SUSPENDED");
  olga_.Do("PairingService/PairRound", olga_.Pair(kHall, 1));
}

// Persons who wait and may not play hold up no other person: they are passed over, and the staff
// is told.
TEST_F(MergedAccess, TheStaffLearnsWhoWaitsAndMayNotPlay) {
  auto set = olga_.ForEvent<v1::SetDetailsRequest>(kHall);
  set.mutable_details()->set_capacity(2);
  v1::SetDetailsResponse details;
  olga_.Do("PlaceService/SetDetails", set, &details);
  EXPECT_EQ(RegisterAs(Role::kOrganiser, "p3", "persons/sam"), "");
  EXPECT_EQ(RegisterAs(Role::kOrganiser, "p4", ""), "");
  Suspend("persons/sam");
  const std::string suspended =
      "person-suspended: player `p3` (`persons/sam`) waits for a place and is suspended: cheating; "
      "the suspension does not end; the player gets none while the suspension holds\n";
  v1::Event event = EventAs(Role::kOrganiser);
  EXPECT_EQ(DutiesOf(event), suspended);
  EXPECT_EQ(SaidOf(event, "EventService.StartEvent"), "");
  EXPECT_EQ(Start(), "");
  Drop("p1");
  event = EventAs(Role::kOrganiser);
  EXPECT_EQ(event.active_players(), 2u) << "p2 and p4";
  EXPECT_EQ(event.waiting_players(), 1u);
  EXPECT_EQ(DutiesOf(event), suspended);
}

TEST_F(MergedAccess, PeopleRegisterThemselvesUntilTheStart) {
  EXPECT_EQ(RegisterAs(Role::kSpectator, "sam", "persons/sam"), "");
  EXPECT_EQ(Start(), "");
  auto add = olga_.Register(kHall, "late");
  add.set_person("persons/sam");
  v1::PlayerMutationResponse answer;
  const CallResult late = As(Role::kSpectator).Call("EventService/RegisterPlayer", add, &answer);
  EXPECT_EQ(late.reason(), "EVENT_STATUS") << late;
  EXPECT_NE(SaidOf(EventAs(Role::kSpectator), "EventService.RegisterPlayer").find("ask its staff"),
            std::string::npos);
  EXPECT_EQ(RegisterAs(Role::kScorekeeper, "late", "persons/jan"), "") << "the staff still may";
}

TEST_F(MergedAccess, AReferenceThatNobodyHasComesNowhere) {
  EXPECT_EQ(RegisterAs(Role::kOrganiser, "none", "persons/00000000000000000000000000000000"),
            "PERSON_UNKNOWN");
  auto staff = olga_.ForEvent<v1::AddStaffRequest>(kHall);
  staff.set_person("persons/00000000000000000000000000000000");
  staff.set_role("judge");
  v1::EventMutationResponse answer;
  EXPECT_EQ(As(Role::kOrganiser).Call("EventService/AddStaff", staff, &answer).reason(),
            "PERSON_UNKNOWN");
  staff.set_person("persons/sam");
  staff.set_role("head-jugde");
  const CallResult misspelt = As(Role::kOrganiser).Call("EventService/AddStaff", staff, &answer);
  EXPECT_EQ(misspelt.reason(), "FIELD_INVALID");
}

}  // namespace
}  // namespace arbitro::testing
