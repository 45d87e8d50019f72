// SPDX-License-Identifier: Apache-2.0
//
// An event in the world, over the wire: players who wait and are called up, a draw of places from
// its freeze to the last record decided again, and who finds an event that is not listed, or that
// is private.
#include <set>
#include <string>
#include <vector>

#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/place.pb.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/api_requests.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr int64_t kFarUs = 32'503'680'000'000'000;  // the year 3000
constexpr int kNotFound = 5;
constexpr int kInvalidArgument = 3;

class PlacesOverTheWire : public AccessWorld {
 protected:
  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  v1::SetDetailsRequest Details() { return olga_.ForEvent<v1::SetDetailsRequest>(kHall); }
  v1::SetDetailsResponse Set(const v1::SetDetailsRequest& request) {
    v1::SetDetailsResponse response;
    olga_.Do("PlaceService/SetDetails", request, &response);
    return response;
  }
  void SetVisibility(v1::EventVisibility visibility) {
    auto request = Details();
    request.mutable_details()->set_visibility(visibility);
    Set(request);
  }
  v1::PlayerMutationResponse Register(const std::string& player, const std::string& person = "") {
    auto request = olga_.Register(kHall, player);
    request.set_person(person);
    v1::PlayerMutationResponse response;
    olga_.Do("EventService/RegisterPlayer", request, &response);
    return response;
  }
  std::string Player(const std::string& id) { return std::string(kHall) + "/players/" + id; }
  v1::ListWaitlistResponse Waitlist(Role role, bool with_names = false) {
    v1::ListWaitlistRequest request;
    request.set_event(kHall);
    request.set_with_names(with_names);
    v1::ListWaitlistResponse response;
    const CallResult result = As(role).Call("PlaceService/ListWaitlist", request, &response);
    EXPECT_TRUE(result.ok()) << result;
    return response;
  }
  std::vector<std::string> InLine() {
    std::vector<std::string> ids;
    const v1::ListWaitlistResponse waitlist = Waitlist(Role::kAnybody);
    for (const v1::WaitingPlayer& one : waitlist.waiting()) {
      ids.push_back(one.player().substr(one.player().rfind('/') + 1));
    }
    return ids;
  }
  using Ids = std::vector<std::string>;

  // Every record decided again, and the same.
  void ExpectReplays() {
    v1::ReplayJournalRequest request;
    request.set_journal(kHall);
    request.set_mode(v1::REPLAY_MODE_REEXECUTE);
    bool done = false;
    const CallResult result = As(Role::kAdministrator)
                                  .Stream("JournalService/ReplayJournal",
                                          request.SerializeAsString(), [&](const std::string& at) {
                                            v1::ReplayJournalResponse each;
                                            EXPECT_TRUE(each.ParseFromString(at));
                                            EXPECT_EQ(each.field(), "") << each.ShortDebugString();
                                            done = done || (each.done() && each.identical());
                                            return true;
                                          });
    EXPECT_TRUE(result.ok()) << result;
    EXPECT_TRUE(done);
  }

  // Whether lists of events show the hall to them.
  bool Lists(Role role) {
    v1::ListEventsResponse response;
    EXPECT_TRUE(As(role).Call("EventService/ListEvents", v1::ListEventsRequest(), &response).ok());
    for (const v1::Event& event : response.events()) {
      if (event.name() == kHall) return true;
    }
    return false;
  }
  CallResult Reads(Role role, const std::string& event) {
    v1::GetEventRequest request;
    request.set_name(event);
    v1::Event response;
    return As(role).Call("EventService/GetEvent", request, &response);
  }

  Organiser olga_{As(Role::kOrganiser), "olga-places"};
};

TEST_F(PlacesOverTheWire, DetailsAreShownToEverybody) {
  auto request = Details();
  v1::EventDetails* details = request.mutable_details();
  details->set_time_zone("Europe/Rome");
  details->set_venue("Palazzo Nuovo");
  details->set_address("Via Roma 1\nTorino");
  details->set_capacity(64);
  v1::ProgrammeEntry* lunch = details->mutable_programme()->add_entries();
  lunch->set_title("Lunch");
  lunch->set_start("2026-05-01T13:00");
  lunch->set_minutes(60);
  lunch->set_is_break(true);
  Set(request);
  v1::GetEventRequest get;
  get.set_name(kHall);
  v1::Event event;
  ASSERT_TRUE(As(Role::kAnybody).Call("EventService/GetEvent", get, &event).ok());
  EXPECT_EQ(event.details().venue(), "Palazzo Nuovo");
  EXPECT_EQ(event.details().time_zone(), "Europe/Rome");
  EXPECT_EQ(event.details().visibility(), v1::EVENT_VISIBILITY_LISTED);
  EXPECT_EQ(event.details().programme().entries(0).start(), "2026-05-01T13:00");
  EXPECT_TRUE(event.utc_offset_minutes() == 60 || event.utc_offset_minutes() == 120)
      << event.utc_offset_minutes();
  ExpectReplays();
}

TEST_F(PlacesOverTheWire, WrongDetailsAreNamed) {
  const auto refuse = [&](auto change, const std::string& field) {
    auto request = Details();
    change(request.mutable_details());
    v1::SetDetailsResponse response;
    const CallResult result =
        As(Role::kOrganiser).Call("PlaceService/SetDetails", request, &response);
    EXPECT_EQ(result.code, kInvalidArgument) << result;
    ASSERT_FALSE(result.fields().empty()) << result;
    EXPECT_EQ(result.fields()[0], field) << result;
  };
  using D = v1::EventDetails*;
  refuse([](D) {}, "details");
  refuse([](D d) { d->set_time_zone("../../etc/passwd"); }, "details.time_zone");
  refuse([](D d) { d->set_time_zone("Europe/Atlantis"); }, "details.time_zone");
  refuse([](D d) { d->set_venue(std::string(201, 'x')); }, "details.venue");
  refuse([](D d) { d->set_venue("a\nb"); }, "details.venue");
  refuse([](D d) { d->set_address(std::string(1'001, 'x')); }, "details.address");
  refuse([](D d) { d->set_capacity(100'001); }, "details.capacity");
  refuse([](D d) { d->set_places_drawn_from_us(-1); }, "details.places_drawn_from_us");
  refuse([](D d) { d->set_places_drawn_from_us(1); }, "details.places_drawn_from_us");
  refuse([](D d) { d->set_visibility(static_cast<v1::EventVisibility>(4)); }, "details.visibility");
  refuse(
      [](D d) {
        for (int i = 0; i < 201; ++i) d->mutable_programme()->add_entries();
      },
      "details.programme.entries");
  refuse(
      [](D d) {
        for (const char* start : {"2026-05-01T13:00", "2026-05-01T12:00"}) {
          v1::ProgrammeEntry* entry = d->mutable_programme()->add_entries();
          entry->set_title("round");
          entry->set_start(start);
        }
      },
      "details.programme.entries[1].start");
}

TEST_F(PlacesOverTheWire, WhoWaitsIsCalledUp) {
  auto request = Details();
  request.mutable_details()->set_capacity(3);
  Set(request);  // ada and bob have a place
  EXPECT_EQ(Register("p3").number(), 3u);
  const auto eve = Register("eve", "persons/eve");
  EXPECT_EQ(eve.number(), 0u);
  EXPECT_EQ(eve.waiting_number(), 1u);
  EXPECT_EQ(eve.waiting_position(), 1u);
  EXPECT_EQ(Register("p5").waiting_position(), 2u);
  EXPECT_EQ(InLine(), (Ids{"eve", "p5"}));
  EXPECT_FALSE(Waitlist(Role::kJudge, true).waiting(0).display_name().empty());
  EXPECT_EQ(olga_.Event(kHall).waiting_players(), 2u);
  auto drop = olga_.Make<v1::DropPlayerRequest>();
  drop.set_player(Player("p3"));
  v1::PlayerMutationResponse left;
  olga_.Do("EventService/DropPlayer", drop, &left);
  ASSERT_EQ(left.called_up_size(), 1);
  EXPECT_EQ(left.called_up(0).player(), Player("eve"));
  EXPECT_EQ(left.called_up(0).number(), 4u);
  EXPECT_EQ(InLine(), (Ids{"p5"}));
  // The same request once more gets the same answer.
  v1::PlayerMutationResponse again;
  olga_.Do("EventService/DropPlayer", drop, &again);
  again.mutable_result()->set_replayed(left.result().replayed());
  EXPECT_EQ(again.SerializeAsString(), left.SerializeAsString());
  ExpectReplays();
}

TEST_F(PlacesOverTheWire, APersonWhoWaitsMayLeaveTheList) {
  auto request = Details();
  request.mutable_details()->set_capacity(1);
  Set(request);
  Register("eve", "persons/eve");
  Asking asking;
  asking.token = TokenOf("persons/eve");
  const ApiClient eve(daemon_->address(), asking);
  v1::DropPlayerRequest drop;
  drop.mutable_options()->set_request_id("eve-leaves");
  drop.set_player(Player("eve"));
  v1::PlayerMutationResponse response;
  const CallResult left = eve.Call("EventService/DropPlayer", drop, &response);
  EXPECT_TRUE(left.ok()) << left;
  EXPECT_EQ(response.waiting_number(), 1u);
  EXPECT_TRUE(InLine().empty());
}

TEST_F(PlacesOverTheWire, PlacesAreDrawnInPublic) {
  auto request = Details();
  request.mutable_details()->set_capacity(4);
  request.mutable_details()->set_places_drawn_from_us(kFarUs);
  Set(request);
  std::set<std::string> drawn_ids;
  for (int i = 3; i <= 8; ++i) {
    const std::string id = "p" + std::to_string(i);
    EXPECT_EQ(Register(id).waiting_position(), 0u) << "the place is to be drawn";
    drawn_ids.insert(Player(id));
  }
  auto draw = olga_.ForEvent<v1::DrawPlacesRequest>(kHall);
  v1::DrawPlacesResponse response;
  const CallResult early = As(Role::kOrganiser).Call("PlaceService/DrawPlaces", draw, &response);
  EXPECT_EQ(early.reason(), "PLACES_DRAW") << early;
  // From the newest record's time on, which is before now.
  v1::ListRecordsRequest newest;
  newest.set_journal(kHall);
  newest.set_first_revision(olga_.Event(kHall).revision());
  v1::ListRecordsResponse records;
  ASSERT_TRUE(As(Role::kAdministrator).Call("JournalService/ListRecords", newest, &records).ok());
  auto close = Details();
  close.mutable_details()->set_places_drawn_from_us(records.records(0).receipt().time_us() + 1);
  Set(close);
  Register("late");
  auto freeze = olga_.ForEvent<v1::FreezeDrawRequest>(kHall);
  freeze.mutable_subject()->set_places(true);
  v1::FreezeDrawResponse frozen;
  olga_.Do("DrawService/FreezeDraw", freeze, &frozen);
  EXPECT_EQ(frozen.players(), 6u);
  auto rain = olga_.ForEvent<v1::ContributeToDrawRequest>(kHall);
  rain.mutable_player()->set_player(Player("p5"));
  rain.mutable_player()->set_value("rain");
  v1::ContributeToDrawResponse contributed;
  olga_.Do("DrawService/ContributeToDraw", rain, &contributed);
  EXPECT_TRUE(contributed.outside());
  olga_.Do("PlaceService/DrawPlaces", draw, &response);
  EXPECT_EQ(response.draw().strength(), v1::DRAW_STRENGTH_CONTRIBUTED);
  EXPECT_EQ(response.draw().list_digest(), frozen.list_digest());
  EXPECT_EQ(response.order_size(), 6);
  ASSERT_EQ(response.called_up_size(), 2) << "ada and bob have two of the four places";
  for (const v1::CalledUpPlayer& one : response.called_up()) {
    EXPECT_EQ(drawn_ids.count(one.player()), 1u) << one.player();
  }
  EXPECT_EQ(InLine().back(), "late");
  EXPECT_EQ(olga_.Event(kHall).places_drawn_among(), 6u);
  ExpectReplays();
}

// --- Who finds it

TEST_F(PlacesOverTheWire, AnUnlistedEventIsReadByItsNameAlone) {
  SetVisibility(v1::EVENT_VISIBILITY_UNLISTED);
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const bool outside = role == Role::kSpectator || role == Role::kAnybody;
    EXPECT_EQ(Lists(role), !outside) << access::kRoleNames[i];
    EXPECT_TRUE(Reads(role, kHall).ok()) << access::kRoleNames[i];
  }
}

// Every read that the protos have: an outsider hears of a private event what one that is not there
// would say.
TEST_F(PlacesOverTheWire, APrivateEventIsNotThereForOthers) {
  SetVisibility(v1::EVENT_VISIBILITY_PRIVATE);
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const bool outside = role == Role::kSpectator || role == Role::kAnybody;
    EXPECT_EQ(Lists(role), !outside) << access::kRoleNames[i];
    EXPECT_EQ(Reads(role, kHall).ok(), !outside) << access::kRoleNames[i];
  }
  for (const Role role : {Role::kSpectator, Role::kAnybody}) {
    for (const auto* call : Calls()) {
      if (call->server_streaming() || call->client_streaming()) continue;
      const auto there = RequestAbout(*call, {kHall, "p1", "persons/ada"});
      const auto nowhere = RequestAbout(*call, {"events/nowhere", "p1", "persons/ada"});
      if (there->SerializeAsString() == nowhere->SerializeAsString()) continue;
      std::string bytes;
      const CallResult one =
          As(role).CallBytes(NameOfCall(*call), there->SerializeAsString(), &bytes);
      const CallResult other =
          As(role).CallBytes(NameOfCall(*call), nowhere->SerializeAsString(), &bytes);
      EXPECT_EQ(one.code, other.code) << NameOfCall(*call) << " " << one;
      EXPECT_EQ(one.reason(), other.reason()) << NameOfCall(*call);
    }
  }
}

TEST_F(PlacesOverTheWire, WhoWaitsForAPrivateEventReadsIt) {
  auto request = Details();
  request.mutable_details()->set_capacity(2);
  request.mutable_details()->set_visibility(v1::EVENT_VISIBILITY_PRIVATE);
  Set(request);
  Asking asking;
  asking.token = TokenOf("persons/eve");
  const ApiClient eve(daemon_->address(), asking);
  v1::GetEventRequest get;
  get.set_name(kHall);
  v1::Event event;
  EXPECT_NE(eve.Call("EventService/GetEvent", get, &event).code, 0);
  EXPECT_GT(Register("eve", "persons/eve").waiting_number(), 0u);
  EXPECT_EQ(eve.Call("EventService/GetEvent", get, &event).code, 0);
  EXPECT_EQ(event.name(), kHall);
}

}  // namespace
}  // namespace arbitro::testing
