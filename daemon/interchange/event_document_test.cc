// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/event_document.h"

#include <limits>
#include <string>
#include <type_traits>

#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

using Json = nlohmann::ordered_json;

// A document in which every field is set.
EventDocument Whole() {
  EventDocument document;
  document.id = "torino-2026";
  document.title = "Torino \"Open\"";
  document.ruleset = "demo";
  document.ruleset_version = "1.0.0";
  document.game_format = "standard";
  document.status = "completed";
  document.settings = {{"rounds", 1}};
  document.time_zone = "Europe/Rome";
  document.utc_offset_minutes = 120;
  document.venue = "Hall 2";
  document.address = "Via Po 1\nTorino";
  document.players = {{"ada", 1, "Ada L.", "senior", "active", 1, 0},
                      {"bob", 2, "", "", "dropped", 1, 2},
                      {"cyd", 3, "Cyd", "", "active", 1, 0}};
  document.phases = {{1, "swiss", 1, 1, {}}, {2, "elimination", 2, 1, {"ada", "cyd"}}};
  DocumentTable match{
      1, false, {{"ada", "win", 3, 1, 7}, {"bob", "loss", 0, 2, -7}}, {{"winner", "first"}}};
  DocumentTable bye{2, true, {{"cyd", "bye", 3, 1, 0}}, nullptr};
  DocumentTable open{1, false, {{"ada", "", 0, 0, 0}, {"", "", 0, 0, 0}}, nullptr};
  document.rounds = {{1, "2026-05-08T18:30", true, true, {match, bye}},
                     {2, "", false, false, {open}}};
  document.columns = {"points", "omw"};
  document.standings = {{1, "ada", 3, 1, 0, 0, {"3", "33.33 %"}}, {2, "bob", 0, 0, 1, 0, {}}};
  document.penalties = {{1, "bob", "late", "warning", 1, 1, true}};
  document.awards = {{"ada", "cp", 50}, {"", "organiser", -1}};
  document.extensions = Json::parse(R"({"org.example.stream": {"b": [1, 2.5, null], "a": "é"}})");
  return document;
}

Json Tree() { return Json::parse(WriteEventDocument(Whole())); }

// The faults of a document in which `pointer` has this value.
std::string SaidOf(const std::string& pointer, const Json& value) {
  Json tree = Tree();
  tree[Json::json_pointer(pointer)] = value;
  const auto reading = ReadEventDocument(tree.dump());
  std::string said;
  for (const Fault& fault : reading.faults) {
    EXPECT_FALSE(fault.advice.empty());
    said += fault.what + "\n";
  }
  return said;
}

TEST(EventDocument, ComesBackAsItWas) {
  const std::string text = WriteEventDocument(Whole());
  const auto reading = ReadEventDocument(text);
  ASSERT_TRUE(reading.ok()) << reading.faults[0].what;
  EXPECT_EQ(WriteEventDocument(reading.value), text);
  EXPECT_EQ(reading.value.players[1].leave_round, 2u);
  EXPECT_EQ(reading.value.rounds[0].tables[0].seats[1].score, -7);
  EXPECT_EQ(reading.value.extensions["org.example.stream"]["b"][1], 2.5);
}

// An event may add up to any of them.
TEST(EventDocument, TheLeastAndTheMostOfEachSumComeBack) {
  for (const bool most : {false, true}) {
    const auto extreme = [&](auto* number) {
      using Limits = std::numeric_limits<std::remove_pointer_t<decltype(number)>>;
      *number = most ? Limits::max() : Limits::min();
    };
    EventDocument document = Whole();
    DocumentStanding& row = document.standings[0];
    for (uint32_t* count : {&row.wins, &row.losses, &row.ties}) extreme(count);
    extreme(&row.points);
    extreme(&document.rounds[0].tables[0].seats[0].score);
    extreme(&document.awards[0].amount);
    const std::string text = WriteEventDocument(document);
    const auto reading = ReadEventDocument(text);
    ASSERT_TRUE(reading.ok()) << reading.faults[0].what;
    EXPECT_EQ(WriteEventDocument(reading.value), text);
  }
}

TEST(EventDocument, HarmfulTextsAreWrittenOutAndComeBack) {
  EventDocument document = Whole();
  document.title = "a\x1b[0m\u202eb\U000e0041";
  const std::string text = WriteEventDocument(document);
  for (const char* harm : {"\x1b", "\u202e", "\U000e0041"}) {
    EXPECT_EQ(text.find(harm), std::string::npos) << text;
  }
  EXPECT_EQ(ReadEventDocument(text).value.title, document.title);
}

TEST(EventDocument, WhatIsNotOfTheSchemaIsNamedByItsPlace) {
  EXPECT_EQ(SaidOf("/rounds/0/tables/0/winner", 1), "`rounds[0].tables[0].winner` is not known\n");
  EXPECT_EQ(SaidOf("/players/1/number", -1),
            "`players[1].number` must be a whole number from 1 to 100000\n");
  EXPECT_EQ(SaidOf("/players/1/number", 1.5),
            "`players[1].number` must be a whole number from 1 to 100000\n");
  EXPECT_EQ(SaidOf("/players/1/number", UINT64_MAX),
            "`players[1].number` must be a whole number from 1 to 100000\n");
  EXPECT_EQ(SaidOf("/event/title", 7), "`event.title` must be a text\n");
  EXPECT_EQ(SaidOf("/event/title", std::string(5000, 'x')),
            "`event.title` has 5000 bytes, allowed are 4096\n");
  EXPECT_EQ(SaidOf("/event/id", "Torino"),
            "`event.id` is `Torino`, must be 1 to 63 of a-z, 0-9 and hyphen\n");
  EXPECT_EQ(SaidOf("/event", "x"), "`event` must be an object\n");
  EXPECT_EQ(SaidOf("/rounds/0/closed", "yes"), "`rounds[0].closed` must be true or false\n");
  EXPECT_EQ(SaidOf("/rounds/0/start", "8 May"),
            "`rounds[0].start` is `8 May`, must be a time as `2026-05-01T18:30`\n");
  EXPECT_EQ(SaidOf("/rounds/1/number", 3), "`rounds[1].number` is 3, must be 2\n");
  EXPECT_EQ(SaidOf("/rounds/0/tables/0/seats/0/result", "won"),
            "`rounds[0].tables[0].seats[0].result` is `won`, allowed are: win loss tie bye\n");
  EXPECT_EQ(SaidOf("/extensions/app", 3), "`extensions.app` must be an object\n");
  EXPECT_EQ(SaidOf("/awards", Json::object()), "`awards` must be a list of at most 400000\n");
}

TEST(EventDocument, PlayersAreInTheListAndSitOnceARound) {
  EXPECT_EQ(SaidOf("/rounds/0/tables/0/seats/1/player", "eve"),
            "`rounds[0].tables[0].seats[1].player` is `eve`, who is not in `players`\n");
  EXPECT_EQ(SaidOf("/rounds/0/tables/0/seats/1/player", "cyd"),
            "`rounds[0].tables[1].seats[0]`: the player `cyd` stands twice\n");
  EXPECT_EQ(SaidOf("/standings/rows/1/player", "ada"),
            "`standings.rows[1]`: the player `ada` stands twice\n");
  EXPECT_EQ(SaidOf("/rounds/0/tables/1/kind", "match"),
            "`rounds[0].tables[1].seats` has another number of seats than its kind: a bye has one, "
            "a match two or more\n");
}

TEST(EventDocument, OtherTextsAreRefusedAndSaySo) {
  for (const char* text : {"", "[]", "{}", "{\"format\": \"arbitro.event/2\"}", "null", "{",
                           "{\"format\": \"arbitro.event/1\"}", "\xff", "[[[[[[",
                           "{\"format\": \"arbitro.event/1\", \"format\": \"arbitro.event/1\"}"}) {
    EXPECT_FALSE(ReadEventDocument(text).ok()) << text;
  }
}

TEST(EventDocument, FaultsOfALongDocumentAreBounded) {
  Json tree = Tree();
  for (int i = 0; i < 5000; ++i) tree["players"].push_back(i);
  EXPECT_EQ(ReadEventDocument(tree.dump()).faults.size(), kDocumentFaultsMax);
}

TEST(EventDocument, ExtensionsAreCarriedIntoADocumentOfALaterVersion) {
  Json later = Tree();
  later["seeds"] = "\u202E";  // a field that this version does not have
  const Json extensions = {{"org.example", 1}};
  const auto carrying = WithExtensions(later.dump(), extensions);
  ASSERT_TRUE(carrying.has_value());
  EXPECT_EQ(carrying->find("\u202E"), std::string::npos) << "it does no harm where it is shown";
  later["extensions"] = extensions;
  EXPECT_EQ(Json::parse(*carrying), later);
  EXPECT_EQ(WithExtensions("[]", extensions), std::nullopt);
}

TEST(EventDocument, AFileEndsSoonOnceItsReaderHasLeft) {
  EventDocument document = Whole();
  const DocumentTable table = document.rounds.at(0).tables.at(0);
  document.rounds.assign(3, document.rounds.at(0));
  for (DocumentRound& round : document.rounds) round.tables.assign(2'000, table);
  int looks = 0;
  EXPECT_EQ(WriteEventDocument(document, [&] { return ++looks < 0; }),
            WriteEventDocument(document));
  EXPECT_GT(looks, 3 * 7) << "several times in each round";
  const int all = looks;
  looks = 0;
  EXPECT_EQ(WriteEventDocument(document, [&] { return ++looks >= 5; }), "");
  EXPECT_LT(looks, all / 2) << "no list is written further";
}

}  // namespace
}  // namespace arbitro::interchange
