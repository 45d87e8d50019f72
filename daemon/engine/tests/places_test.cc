// SPDX-License-Identifier: Apache-2.0
//
// An event in the world: its clock over a change of the clocks, and places. Players beyond the
// capacity wait in order and are called up by the record that frees a place; places that are drawn
// follow from the event's chain, and from a list that no caller can change any more.

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/ask/local_time.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/state/time_zone.h"
#include "daemon/engine/tests/life_fixture.h"
#include "kit/random.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kSecond = 1'000'000;
// Half an hour before clocks in Rome go from UTC+2 back to UTC+1: 2026-10-25 00:30 UTC.
constexpr int64_t kBeforeChange = 1'792'888'200 * kSecond;

SetDetails Capacity(uint32_t capacity) {
  SetDetails set;
  set.details.capacity = capacity;
  return set;
}

SetDetails Zone(std::string zone) {
  SetDetails set;
  set.details.time_zone = std::move(zone);
  return set;
}

SetDetails DrawnFrom(int64_t time_us) {
  SetDetails set;
  set.details.drawn_from_us = time_us;
  return set;
}

FreezeDraw FreezePlaces() { return {{DrawSubject::Kind::kPlaces}, {}}; }

class Places : public Life {
 protected:
  // An event of that many places, and as many who want one.
  void OpenFor(uint32_t capacity, int players) {
    Create();
    ASSERT_EQ(Do(Capacity(capacity)), "");
    ASSERT_EQ(Do(OpenRegistration{}), "");
    for (int i = 1; i <= players; ++i) ASSERT_EQ(Do(Adult("p" + std::to_string(i))), "");
  }

  // Places are drawn ten seconds from now, among that many.
  void OpenForDraw(uint32_t capacity, int players) {
    Create();
    SetDetails set = Capacity(capacity);
    moment_us_ = world_.clock.now_us + 10 * kSecond;
    set.details.drawn_from_us = moment_us_;
    ASSERT_EQ(Do(set), "");
    ASSERT_EQ(Do(OpenRegistration{}), "");
    for (int i = 1; i <= players; ++i) ASSERT_EQ(Do(Adult("p" + std::to_string(i))), "");
  }
  void Wait(int64_t seconds) { world_.clock.now_us += seconds * kSecond; }

  std::vector<std::string> Playing() {
    std::vector<std::string> ids;
    for (size_t i = 0; i < Event().players.size(); ++i) {
      if (state_->event.players[i]->status != PlayerStatus::kActive) continue;
      ids.push_back(state_->event.players[i]->id);
    }
    return ids;
  }
  std::vector<std::string> Waiting() {
    std::vector<std::string> ids;
    const PlaceBook& book = *Event().places;
    for (const uint32_t number : book.InLine(book.waits)) {
      ids.push_back(book.Waiting(number).entry.player);
    }
    return ids;
  }
  using Ids = std::vector<std::string>;

  template <class What>
  Decision DecisionOn(What what, const std::string& why = "") {
    return Ok(world_.DoIn(kEvent, std::move(what), why)).decision;
  }

  int64_t moment_us_ = 0;
};

// --- The clock

TEST(TimeZones, AreNamedAsTheDatabaseNamesThem) {
  for (const char* good : {"Europe/Rome", "UTC", "Etc/GMT+5", "America/Argentina/Buenos_Aires"}) {
    EXPECT_TRUE(IsZoneName(good)) << good;
  }
  for (const char* bad : {"", "/etc/passwd", "../shadow", "Europe/../../etc/passwd", "Europe//Rome",
                          "Europe/", "file:x", "Europe/Rome\n", "5", "Fixed/UTC+01:00:00"}) {
    EXPECT_FALSE(IsZoneName(bad)) << bad;
    EXPECT_EQ(OffsetMinutesIn(bad, 0), std::nullopt) << bad;
  }
  EXPECT_EQ(OffsetMinutesIn("Europe/Atlantis", 0), std::nullopt);
}

TEST(TimeZones, TellAMomentThatClocksShowTwiceOrNever) {
  // 02:30 on 25 October comes twice; 02:30 on 29 March never does.
  constexpr int64_t kTwice = (1'792'888'200 + 2 * 3600) / 60;
  EXPECT_EQ(TimeUsOf("Europe/Rome", kTwice), kBeforeChange);
  const int64_t never = TimeUsOf("Europe/Rome", 29'579'190).value_or(0);  // 2026-03-29 02:30
  EXPECT_EQ(OffsetMinutesIn("Europe/Rome", never), 120);
  EXPECT_EQ(OffsetMinutesIn("Europe/Rome", never - 1), 60);
}

TEST_F(Places, AnEventsClockFollowsItsZoneOverAChange) {
  world_.clock.now_us = kBeforeChange;
  Create();
  EXPECT_EQ(Event().UtcOffsetMinutes(), 60) << "as it was made";
  ASSERT_EQ(Do(Zone("Europe/Rome")), "");
  EXPECT_EQ(Event().UtcOffsetMinutes(), 120);
  ASSERT_EQ(Do(OpenRegistration{}), "");
  ASSERT_EQ(Do(Adult("p1")), "");
  Wait(3600);
  EXPECT_EQ(Event().UtcOffsetMinutes(), 120) << "nothing happens by itself";
  const Accepted after = Ok(world_.DoIn(kEvent, Adult("p2")));
  EXPECT_EQ(Event().UtcOffsetMinutes(), 60);
  // At 01:30 UTC it is 02:30 for the second time.
  EXPECT_EQ(LocalTimeOf(Event(), world_.clock.now_us).second_of_day, 2u * 3600 + 1800);
  ExpectLasting();
}

// A replay takes the offset from the record, whatever zones the machine has.
TEST_F(Places, ADecisionUsesTheOffsetOfItsOwnMoment) {
  world_.clock.now_us = kBeforeChange;
  Create();
  ASSERT_EQ(Do(Zone("Europe/Rome")), "");
  const auto offset_at = [&](uint64_t revision) {
    const auto records =
        world_.log().ReadRecords(storage::JournalId::ForName(kEvent), {revision, 1});
    const auto content = ContentOf(world_.codec, records->front());
    return content.ok() ? content->inputs.utc_offset_minutes : std::nullopt;
  };
  EXPECT_EQ(offset_at(1), std::nullopt) << "the event had no zone";
  EXPECT_EQ(offset_at(2), 120);
  Wait(3600);
  ASSERT_EQ(Do(OpenRegistration{}), "");
  EXPECT_EQ(offset_at(3), 60);
  ASSERT_EQ(Do(Zone("")), "");
  EXPECT_EQ(offset_at(4), std::nullopt);
  EXPECT_EQ(Event().UtcOffsetMinutes(), 60) << "the fixed one holds again";
}

TEST_F(Places, AZoneThatIsNotThereIsRefused) {
  Create();
  EXPECT_EQ(Do(Zone("Europe/Atlantis")), reason::kFieldInvalid);
  ASSERT_EQ(Do(Zone("Europe/Rome")), "");
  AmendSettings amend;
  amend.utc_offset_minutes = 0;
  amend.authority = "head judge";
  EXPECT_EQ(Do(amend, "we moved"), reason::kFieldInvalid) << "the zone says it";
  CreateEvent create;
  create.event = "events/other";
  create.ruleset = "coins";
  create.format = "plain";
  create.details.time_zone = "Europe/Atlantis";
  EXPECT_EQ(ReasonOf(world_.DoIn("events/other", create)), reason::kFieldInvalid);
  create.details.time_zone = "Europe/Rome";
  EXPECT_EQ(ReasonOf(world_.DoIn("events/other", create)), "");
  EXPECT_EQ(world_.StateOf("events/other")->event.UtcOffsetMinutes(), 60) << "in January";
}

TEST_F(Places, DetailsThatAreNotGivenStay) {
  Create();
  SetDetails set;
  set.details.venue = "Palazzo Nuovo";
  set.details.address = "Via Roma 1\nTorino";
  set.details.visibility = EventVisibility::kUnlisted;
  set.details.programme = std::vector<ProgrammeEntry>{{"Lunch", 29'000'000, 60, true}};
  ASSERT_EQ(Do(set), "");
  ASSERT_EQ(Do(Capacity(8)), "");
  const DetailsState& details = *Event().places->details;
  EXPECT_EQ(details.venue, "Palazzo Nuovo");
  EXPECT_EQ(details.visibility, EventVisibility::kUnlisted);
  EXPECT_EQ(details.programme.size(), 1u);
  EXPECT_EQ(details.capacity, 8u);
  ExpectLasting();
}

// --- Those who wait

TEST_F(Places, PlayersBeyondTheCapacityWaitInOrder) {
  OpenFor(2, 4);
  EXPECT_EQ(Playing(), (Ids{"p1", "p2"}));
  EXPECT_EQ(Waiting(), (Ids{"p3", "p4"}));
  EXPECT_EQ(Event().places->PositionOf(2), 2u);
  EXPECT_EQ(Do(Adult("p3")), reason::kPlayerExists) << "who waits has the id";
  EXPECT_EQ(Do(SetAbsent{"p3", 1}), reason::kPlayerUnknown) << "who waits takes no part";
  const Decision dropped = DecisionOn(DropPlayer{"p1"});
  ASSERT_EQ(dropped.called_up.size(), 1u);
  EXPECT_EQ(dropped.called_up[0].waiting_number, 1u);
  EXPECT_EQ(dropped.called_up[0].number, 3u);
  EXPECT_EQ(Playing(), (Ids{"p2", "p3"}));
  EXPECT_EQ(Waiting(), (Ids{"p4"}));
  ExpectLasting();
}

TEST_F(Places, WhoWaitsMayLeaveTheList) {
  OpenFor(1, 3);
  const Decision left = DecisionOn(DropPlayer{"p2"});
  EXPECT_TRUE(left.what.Is<WaitingEnded>());
  EXPECT_TRUE(left.called_up.empty());
  EXPECT_EQ(Waiting(), (Ids{"p3"}));
  EXPECT_EQ(Do(Adult("p2")), "") << "and come back, at the end";
  EXPECT_EQ(Waiting(), (Ids{"p3", "p2"}));
  EXPECT_EQ(Do(DropPlayer{"p9"}), reason::kPlayerUnknown);
  ExpectLasting();
}

TEST_F(Places, EachWayOfLeavingCallsUpTheNext) {
  OpenFor(4, 8);
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  DropPlayer mistake{"p2"};
  mistake.registered_by_mistake = true;
  ASSERT_EQ(Do(mistake), "");
  ASSERT_EQ(Do(ExpelPlayer{"p3"}, "threw a chair"), "");
  EXPECT_EQ(Playing(), (Ids{"p4", "p5", "p6", "p7"}));
  ASSERT_EQ(Do(ExpelPlayer{"p1"}, "shouted"), "");
  EXPECT_EQ(Waiting(), (Ids{"p8"})) << "p1 had left already";
  ASSERT_EQ(Do(StartEvent{}), "");
  ASSERT_EQ(Do(DropPlayer{"p4"}), "") << "did not show up";
  EXPECT_EQ(Playing(), (Ids{"p5", "p6", "p7", "p8"}));
  ExpectLasting();
}

TEST_F(Places, AnAbsenceThatIsALeaveCallsUpTheNext) {
  Create(Value::Struct({{"no_show", Value::Flag(true)}}));
  ASSERT_EQ(Do(Capacity(1)), "");
  ASSERT_EQ(Do(OpenRegistration{}), "");
  ASSERT_EQ(Do(Adult("p1")), "");
  ASSERT_EQ(Do(Adult("p2")), "");
  ASSERT_EQ(Do(SetAbsent{"p1", 1}), "");
  EXPECT_EQ(Playing(), (Ids{"p2"}));
  ExpectLasting();
}

TEST_F(Places, MorePlacesCallUpAsMany) {
  OpenFor(1, 5);
  const Decision more = DecisionOn(Capacity(3));
  EXPECT_EQ(more.called_up.size(), 2u);
  EXPECT_EQ(Waiting(), (Ids{"p4", "p5"}));
  ASSERT_EQ(Do(Capacity(2)), "") << "no player loses a place";
  EXPECT_EQ(Playing(), (Ids{"p1", "p2", "p3"}));
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_EQ(Waiting(), (Ids{"p4", "p5"})) << "there are two places, and two have them";
  ASSERT_EQ(Do(Capacity(0)), "");
  EXPECT_TRUE(Waiting().empty()) << "no bound any more";
  ExpectLasting();
}

TEST_F(Places, OnceARoundIsPairedTheListStandsStill) {
  OpenFor(2, 3);
  ASSERT_EQ(Do(StartEvent{}), "");
  PlayRound(1);
  EXPECT_EQ(Do(Adult("p4")), reason::kEventFull);
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_EQ(Waiting(), (Ids{"p3"}));
  ASSERT_EQ(Do(Adult("p4")), "") << "a late player takes the free place";
  EXPECT_EQ(Do(ReenterPlayer{"p1"}), reason::kEventFull);
  ExpectLasting();
}

TEST_F(Places, WhoComesBackDoesNotPassThoseWhoWait) {
  OpenFor(1, 2);
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  ASSERT_EQ(Do(Adult("p3")), "");
  EXPECT_EQ(Do(ReenterPlayer{"p1"}), reason::kEventFull);
  ASSERT_EQ(Do(Capacity(3)), "");
  ASSERT_EQ(Do(ReenterPlayer{"p1"}), "");
  ExpectLasting();
}

TEST_F(Places, APersonWaitsOnce) {
  OpenFor(1, 1);
  RegisterPlayer ada = Adult("ada");
  ada.person = "persons/ada";
  ASSERT_EQ(Do(ada), "");
  ada.player = "ada-again";
  EXPECT_EQ(Do(ada), reason::kPersonRegistered);
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(Event().persons->Find("persons/ada").has_value());
  EXPECT_FALSE(Event().places->persons->Find("persons/ada").has_value());
  ExpectLasting();
}

// Against a plain model: two queues.
TEST_F(Places, AnyOrderOfComingAndGoingKeepsTheLine) {
  constexpr size_t kPlaces = 3;
  OpenFor(kPlaces, 0);
  Ids playing;
  Ids waiting;
  std::mt19937 random(20261128);
  for (int step = 0; step < 300; ++step) {
    const size_t all = playing.size() + waiting.size();
    if (all == 0 || random() % 5 < 2) {
      const std::string id = "q" + std::to_string(step);
      ASSERT_EQ(Do(Adult(id)), "");
      (playing.size() < kPlaces ? playing : waiting).push_back(id);
    } else {
      const size_t which = random() % all;
      const bool plays = which < playing.size();
      Ids& from = plays ? playing : waiting;
      const auto place =
          from.begin() + static_cast<std::ptrdiff_t>(plays ? which : which - playing.size());
      ASSERT_EQ(Do(DropPlayer{*place}), "");
      from.erase(place);
      if (plays && !waiting.empty()) {
        playing.push_back(waiting.front());
        waiting.erase(waiting.begin());
      }
    }
    ASSERT_EQ(Waiting(), waiting) << "step " << step << ", seed 20261128";
    ASSERT_EQ(Playing(), playing) << "step " << step;
  }
  ExpectLasting();
}

// --- Draws

TEST_F(Places, DrawnPlacesFollowFromTheChainAndTheList) {
  OpenForDraw(3, 8);
  EXPECT_TRUE(Playing().empty());
  EXPECT_EQ(Event().places->PositionOf(1), 0u) << "the place is to be drawn";
  EXPECT_EQ(Do(DrawPlaces{}), reason::kPlacesDraw) << "registrations still come in";
  EXPECT_EQ(Do(StartEvent{}), reason::kPlacesDraw);
  ASSERT_EQ(Do(DropPlayer{"p4"}), "");
  Wait(11);
  ASSERT_EQ(Do(Adult("late")), "");
  const Digest commitment = Event().last_link;
  const Decision decision = DecisionOn(DrawPlaces{});
  const auto& drawn = decision.what.Get<PlacesDrawn>();
  std::vector<uint32_t> expected = {1, 2, 3, 5, 6, 7, 8};
  EXPECT_EQ(drawn.draw.list_digest, ListDigest(expected));
  EXPECT_EQ(storage::Sha256(storage::AsBytes(drawn.draw.link)), commitment);
  EXPECT_EQ(drawn.draw.strength, DrawStrength::kCommitted);
  kit::Seed seed;
  std::copy(drawn.draw.seed.begin(), drawn.draw.seed.end(), seed.bytes.begin());
  kit::RandomStream(seed, "place.lots").Shuffle(&expected);
  EXPECT_EQ(drawn.order, expected);
  ASSERT_EQ(decision.called_up.size(), 3u);
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ(decision.called_up[i].waiting_number, expected[i]);
  Ids line;
  for (size_t i = 3; i < expected.size(); ++i) line.push_back("p" + std::to_string(expected[i]));
  line.push_back("late");
  EXPECT_EQ(Waiting(), line) << "who came after the moment is behind the draw";
  ExpectLasting();
  ASSERT_EQ(Do(DropPlayer{Playing()[0]}), "");
  line.erase(line.begin());
  EXPECT_EQ(Waiting(), line);
  EXPECT_EQ(Do(DrawPlaces{}), reason::kPlacesDraw) << "once";
  EXPECT_EQ(Do(DrawnFrom(moment_us_ + kSecond)), reason::kFieldInvalid);
  ASSERT_EQ(Do(StartEvent{}), "");
  ExpectLasting();
}

TEST_F(Places, AFrozenDrawOfPlacesHoldsItsList) {
  OpenForDraw(2, 5);
  EXPECT_EQ(Do(FreezePlaces()), reason::kPlacesDraw) << "not before its moment";
  Wait(11);
  const auto frozen = DecisionOn(FreezePlaces()).what.Get<DrawFrozen>();
  EXPECT_EQ(frozen.players, 5u);
  EXPECT_EQ(Do(DropPlayer{"p1"}), reason::kDrawFrozen);
  EXPECT_EQ(Do(Capacity(4)), reason::kDrawFrozen);
  EXPECT_EQ(Do(StartEvent{}), reason::kDrawFrozen);
  ASSERT_EQ(Do(Adult("late")), "") << "who comes now is behind the list";
  ContributeToDraw rain{ContributeToDraw::Kind::kPlayer, {"p2"}, "rain", 0, {}};
  ASSERT_EQ(Do(rain), "") << "those who wait contribute";
  rain.players = {"nobody"};
  EXPECT_EQ(Do(rain), reason::kPlayerUnknown);
  ExpectLasting();
  const Decision decision = DecisionOn(DrawPlaces{});
  const auto& drawn = decision.what.Get<PlacesDrawn>();
  EXPECT_EQ(drawn.draw.strength, DrawStrength::kContributed);
  ContributionsHasher contributions;
  contributions.AddPlayer(2, "rain");
  EXPECT_EQ(drawn.draw.contributions_digest, contributions.Finish());
  EXPECT_EQ(drawn.order.size(), 5u);
  EXPECT_EQ(Waiting().back(), "late");
  ExpectLasting();
}

TEST_F(Places, ADrawOfPlacesMayBeGivenUp) {
  OpenForDraw(1, 3);
  Wait(11);
  ASSERT_EQ(Do(FreezePlaces()), "");
  ASSERT_EQ(Do(VoidDraw{}, "the hall is flooded"), "");
  EXPECT_EQ(Event().draws_voided, 1u);
  const Decision decision = DecisionOn(DrawPlaces{});
  EXPECT_EQ(decision.what.Get<PlacesDrawn>().draw.link_index, 2u) << "the next link";
  ExpectLasting();
}

TEST_F(Places, ADryRunOpensNoLink) {
  OpenForDraw(1, 3);
  Wait(11);
  const Digest before = Event().last_link;
  EXPECT_EQ(DryRun(DrawPlaces{}), "");
  EXPECT_EQ(Event().last_link, before);
  EXPECT_EQ(Waiting().size(), 3u);
}

TEST_F(Places, PlacesThatAreNotDrawnGoInOrderAgain) {
  OpenForDraw(2, 4);
  const Decision decision = DecisionOn(DrawnFrom(0));
  EXPECT_EQ(decision.called_up.size(), 2u);
  EXPECT_EQ(Playing(), (Ids{"p1", "p2"}));
  Wait(11);
  EXPECT_EQ(Do(DrawPlaces{}), reason::kPlacesDraw);
  SetDetails unbound = Capacity(0);
  unbound.details.drawn_from_us = moment_us_;
  EXPECT_EQ(Do(unbound), reason::kFieldInvalid) << "a draw needs a capacity";
  ExpectLasting();
}

TEST_F(Places, ADrawAmongNoOneIsRefused) {
  OpenForDraw(2, 0);
  Wait(11);
  EXPECT_EQ(Do(DrawPlaces{}), reason::kPlacesDraw);
  ASSERT_EQ(Do(Adult("late")), "");
  EXPECT_EQ(Do(DrawPlaces{}), reason::kPlacesDraw) << "only after the moment";
}

}  // namespace
}  // namespace arbitro::engine
