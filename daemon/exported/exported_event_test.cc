// SPDX-License-Identifier: Apache-2.0

#include "daemon/exported/exported_event.h"

#include <string>

#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/tdf_event.h"
#include "gtest/gtest.h"

namespace arbitro::exported {
namespace {

v1::Event Planned() {
  v1::Event event;
  event.set_name("events/torino");
  event.set_title("Torino");
  event.set_revision(9);
  event.set_status(v1::EVENT_STATUS_RUNNING);
  v1::EventDetails* details = event.mutable_details();
  details->set_time_zone("Europe/Rome");
  details->set_venue("Hall 2");
  for (const char* start : {"2026-05-08T13:00", "2026-11-08T13:00"}) {
    v1::ProgrammeEntry* lunch = details->mutable_programme()->add_entries();
    lunch->set_title("Lunch");
    lunch->set_start(start);
    lunch->set_minutes(60);
  }
  v1::ScheduledRound* round = event.add_schedule();
  round->mutable_plan()->set_round(3);
  round->mutable_plan()->set_start("2026-05-08T18:30");
  round->mutable_plan()->set_venue("Club");
  return event;
}

TEST(ExportedEvent, ACalendarHasTheProgrammeAndThePlannedRounds) {
  const auto calendar = CalendarOfEvent(Planned(), 5, "Round $0");
  ASSERT_TRUE(calendar.ok()) << calendar.faults[0].what;
  ASSERT_EQ(calendar.value.entries.size(), 3u);
  // 11:00 UTC in summer, 12:00 UTC in winter.
  EXPECT_EQ(calendar.value.entries[0].start_us, 1'778'238'000'000'000);
  EXPECT_EQ(calendar.value.entries[1].start_us, 1'794'139'200'000'000);
  EXPECT_NE(calendar.value.entries[0].uid, calendar.value.entries[1].uid);
  EXPECT_EQ(calendar.value.entries[0].where, "Hall 2");
  EXPECT_EQ(calendar.value.entries[2].title, "Torino: Round 3");
  EXPECT_EQ(calendar.value.entries[2].where, "Club");
  EXPECT_EQ(calendar.value.entries[2].sequence, 9u);
}

TEST(ExportedEvent, AnEntryThatMovesKeepsItsNameInTheCalendar) {
  v1::Event event = Planned();
  const auto before = CalendarOfEvent(event, 5, "Round $0");
  event.mutable_details()->mutable_programme()->mutable_entries(0)->set_start("2026-05-08T12:00");
  event.mutable_schedule(0)->mutable_plan()->set_start("2026-05-09T18:30");
  const auto after = CalendarOfEvent(event, 5, "Round $0");
  ASSERT_TRUE(before.ok() && after.ok());
  for (size_t i = 0; i < before.value.entries.size(); ++i) {
    EXPECT_EQ(before.value.entries[i].uid, after.value.entries[i].uid);
  }
}

TEST(ExportedEvent, AnEventWithoutAPlanHasNoCalendarAndAnUnknownZoneIsNamed) {
  v1::Event event;
  event.set_name("events/torino");
  EXPECT_EQ(CalendarOfEvent(event, 5, "Round $0").faults.at(0).what,
            "the event has no programme and no planned round");
  event.mutable_details()->set_time_zone("Moon/Crater");
  EXPECT_EQ(CalendarOfEvent(event, 5, "Round $0").faults.at(0).what,
            "this machine does not know the time zone `Moon/Crater`");
}

ExportedEvent Played() {
  ExportedEvent exported;
  exported.event = Planned();
  exported.event.set_ruleset("rulesets/demo");
  exported.event.set_format("standard");
  v1::Player* ada = exported.players.add_players();
  ada->set_name("events/torino/players/ada");
  ada->set_number(1);
  ada->set_status(v1::PLAYER_STATUS_ACTIVE);
  ada->set_person("persons/secret7f31");
  ada->set_display_name("Ada L.");
  PlayedRound played;
  played.round.set_number(1);
  played.round.set_paired_time_us(1'778'257'800'000'000);
  v1::Table* table = played.tables.add_tables();
  table->set_number(1);
  table->set_decided(true);
  for (const char* id : {"ada", "bob"}) {
    v1::Seat* seat = table->add_seats();
    seat->set_player(std::string("events/torino/players/") + id);
    seat->set_player_number(seat->player().back() == 'a' ? 1 : 2);
    seat->set_display_name(id);
    seat->mutable_outcome()->set_result(v1::SEAT_RESULT_TIE);
    seat->mutable_outcome()->set_place(1);
  }
  exported.rounds.push_back(played);
  v1::Penalty* penalty = exported.penalties.add_penalties();
  penalty->set_number(1);
  penalty->set_player("events/torino/players/bob");
  penalty->set_penalty("warning");
  penalty->set_reason("rude words to a judge");
  return exported;
}

TEST(ExportedEvent, ADocumentCanBeReadBackAndSaysNoMoreThanItMust) {
  const std::string text = interchange::WriteEventDocument(DocumentOfEvent(Played()));
  const auto back = interchange::ReadEventDocument(text);
  ASSERT_TRUE(back.ok()) << back.faults[0].what;
  ASSERT_EQ(back.value.players.size(), 2u) << "who only sits at a table is a player, too";
  EXPECT_EQ(back.value.players[1].id, "bob");
  EXPECT_EQ(back.value.rounds[0].tables[0].seats[1].result, "tie");
  EXPECT_NE(text.find("Ada L."), std::string::npos);
  for (const char* kept : {"secret7f31", "rude words"}) {
    EXPECT_EQ(text.find(kept), std::string::npos) << kept;
  }
}

TEST(ExportedEvent, TheYearOfBirthIsForFilesOfTomAlone) {
  ExportedEvent exported = Played();
  v1::ValueField* born =
      exported.players.mutable_players(0)->mutable_facts()->mutable_struct_()->add_fields();
  born->set_key("born");
  born->mutable_value()->set_integer(1990);
  const interchange::EventDocument document = DocumentOfEvent(exported);
  EXPECT_EQ(document.players[0].born, 1990u);
  EXPECT_EQ(interchange::WriteEventDocument(document).find("1990"), std::string::npos);
  const auto made = interchange::MakeTdf(document, {{"ada", "1"}, {"bob", "2"}}, 2);
  ASSERT_TRUE(made.ok()) << made.faults[0].what;
  EXPECT_NE(made.value.find("<birthdate>02/27/1990</birthdate>"), std::string::npos) << made.value;
}

TEST(ExportedEvent, AReportOfFideHasTheFamilyNameFirst) {
  ExportedEvent exported = Played();
  const auto name = [&](const char* display_name, const char* sort_name) {
    v1::Player* ada = exported.players.mutable_players(0);
    ada->set_display_name(display_name);
    ada->set_sort_name(sort_name);
    const auto event = interchange::TrfEventOf(DocumentOfEvent(exported));
    EXPECT_TRUE(event.ok());
    return event.value.players[0].name;
  };
  EXPECT_EQ(name("Maria De Santis", "De Santis Maria"), "De Santis, Maria");
  EXPECT_EQ(name("Ana María García López", "García López Ana María"), "García López, Ana María");
  EXPECT_EQ(name("Solo", "Solo"), "Solo");
  EXPECT_EQ(name("Ada L.", "Ada L."), "Ada L.") << "as the person chose";
  EXPECT_EQ(name("Ada Rossi / Bo Bini", "Rossi Ada / Bini Bo"), "Ada Rossi / Bo Bini") << "a team";
  exported.with_names = false;
  EXPECT_EQ(name("Maria De Santis", "De Santis Maria"), "ada");
  EXPECT_EQ(interchange::WriteEventDocument(DocumentOfEvent(exported)).find("Santis"),
            std::string::npos);
}

TEST(ExportedEvent, NamesAreLeftOutWhereTheyAreNotWanted) {
  ExportedEvent exported = Played();
  exported.with_names = false;
  for (const auto& player : DocumentOfEvent(exported).players) EXPECT_EQ(player.name, "");
}

}  // namespace
}  // namespace arbitro::exported
