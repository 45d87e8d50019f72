// SPDX-License-Identifier: Apache-2.0
//
// An event in the world, over the wire: what it says of itself is shown, and every record of it is
// decided again alike.
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

}  // namespace
}  // namespace arbitro::testing
