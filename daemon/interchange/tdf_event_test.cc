// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/tdf_event.h"

#include <string>
#include <vector>

#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/shared_data_testing.h"
#include "daemon/interchange/words.h"
#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

constexpr char kCupOfTom[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<tournament type=\"3\" stage=\"5\" version=\"1.86\" mode=\"TCG1DAY\">\n"
    "\t<data><name>Cup</name></data>\n\t<weather>\n\t</weather>\n\t<players>\n"
    "\t\t<player userid=\"11\">\n\t\t\t<firstname>A</firstname>\n\t\t\t<creationdate>"
    "</creationdate>\n\t\t</player>\n"
    "\t\t<player "
    "userid=\"12\"><lastname>B</lastname><dropped><status>0</status><round>0</round></dropped></"
    "player>\n"
    "\t\t<player "
    "userid=\"13\"><lastname>C</lastname><late><round>2</round></late></player>\n\t</"
    "players>\n\t<pods>\n"
    "\t\t<pod category=\"2\"><subgroups><subgroup number=\"1\"><players><player userid=\"11\" />"
    "<player userid=\"12\" /><player userid=\"13\" /></players></subgroup></subgroups><rounds>\n"
    "<round number=\"1\" type=\"3\"><matches>\n"
    "<match outcome=\"8\"><player userid=\"13\"/><tablenumber>0</tablenumber></match>\n"
    "<match outcome=\"2\"><player1 userid=\"12\"/><player2 userid=\"11\"/>"
    "<tablenumber>4</tablenumber></match></matches></round>\n"
    "<round number=\"2\" type=\"3\"><matches>"
    "<match outcome=\"5\"><player userid=\"12\"/><tablenumber>0</tablenumber></match>\n"
    "<match outcome=\"10\"><player1 userid=\"11\"/><player2 userid=\"13\"/>"
    "<tablenumber>4</tablenumber></match></matches></round></rounds></pod>\n\t</pods>\n"
    "\t<standings><pod category=\"2\" type=\"finished\"><player id=\"11\" place=\"1\"/></pod>"
    "</standings>\n</tournament>\n";

TdfFile FileOf(const std::string& text) {
  Reading<TdfFile> reading = ReadTdf(text);
  EXPECT_TRUE(reading.ok()) << reading.faults[0].what << text;
  return reading.value;
}

EventDocument EventOf(const TdfFile& file) { return DocumentOf(file, std::nullopt).value; }

std::string SaidOf(const Reading<std::string>& made) {
  std::string said;
  for (const Fault& fault : made.faults) Append(&said, fault.what, ";");
  return said;
}

// The event's changes in the cup's file: what was taken out, and what was put in.
std::string DifferenceOf(const EventDocument& event, const TdfNumbers& numbers = {}) {
  const auto made = ChangeTdf(event, numbers, FileOf(kCupOfTom), std::nullopt);
  if (!made.ok()) return SaidOf(made);
  const std::string before = kCupOfTom;
  const std::string& after = made.value;
  size_t same = 0;
  while (same < before.size() && before[same] == after[same]) ++same;
  size_t end = 0;
  while (end < before.size() - same && end < after.size() - same &&
         before[before.size() - 1 - end] == after[after.size() - 1 - end]) {
    ++end;
  }
  return Joined("-", before.substr(same, before.size() - same - end), "+",
                after.substr(same, after.size() - same - end));
}

TEST(TdfEvent, WhatDidNotChangeIsTheSameBytes) {
  EXPECT_EQ(DifferenceOf(EventOf(FileOf(kCupOfTom))), "-+");
  const auto made = ChangeTdf(EventOf(FileOf(kCupOfTom)), {}, FileOf(kCupOfTom), 2);
  EXPECT_EQ(made.warnings.size(), 0u);
}

TEST(TdfEvent, AnOutcomeAndADropChangeInTheirPlace) {
  EventDocument event = EventOf(FileOf(kCupOfTom));
  // The event's seats stand in the file's order, or turned.
  std::swap(event.rounds[0].tables[0].seats[0], event.rounds[0].tables[0].seats[1]);
  EXPECT_EQ(DifferenceOf(event), "-+");
  for (DocumentSeat& seat : event.rounds[0].tables[0].seats) seat.result = "tie";
  EXPECT_EQ(DifferenceOf(event), "-2+3");
  event = EventOf(FileOf(kCupOfTom));
  event.players[1].status = "dropped";
  event.players[1].leave_round = 3;
  EXPECT_EQ(DifferenceOf(event), "-0</status><round>0+1</status><round>2");
  event.players[0].leave_round = 3;
  EXPECT_TRUE(FileOf(ChangeTdf(event, {}, FileOf(kCupOfTom), 2).value).players[0].dropped_after);
  event.players[0].leave_round = 2;
  event.players[1].leave_round = 0;
  EXPECT_EQ(DifferenceOf(event), "-+") << "import takes a player without a seat to have left";
}

// The element keeps what is not known here.
TEST(TdfEvent, ADropOfTheFileIsTakenBackInItsPlace) {
  std::string text = kCupOfTom;
  const std::string none = "<status>0</status><round>0</round>";
  const std::string once = "<timestamp>x</timestamp><status>1</status><round>1</round>";
  text.replace(text.find(none), none.size(), once);
  const std::string bye =
      "<match outcome=\"5\"><player userid=\"12\"/><tablenumber>0</tablenumber></match>";
  text.erase(text.find(bye), bye.size());
  const TdfFile file = FileOf(text);
  EventDocument event = EventOf(file);
  ASSERT_EQ(event.players[1].leave_round, 2u);
  EXPECT_EQ(ChangeTdf(event, {}, file, std::nullopt).value, text);
  event.players[1].status = "active";
  event.players[1].leave_round = 0;
  text.replace(text.find("<status>1"), 9, "<status>0");
  const auto made = ChangeTdf(event, {}, file, std::nullopt);
  EXPECT_EQ(made.value, text) << SaidOf(made);
}

TEST(TdfEvent, RoundsAndPlayersThatAreNewComeBehindTheOthers) {
  EventDocument event = EventOf(FileOf(kCupOfTom));
  event.status = "running";
  event.players.push_back({"new", 4, "Ada & Bo Rossi", "", "active", 3});
  DocumentRound round;
  round.number = 3;
  round.start = "2026-05-08T18:30";
  round.closed = false;
  round.tables.resize(2);
  round.tables[0].seats.resize(2);
  round.tables[0].seats[0].player = "p1";
  round.tables[0].seats[1].player = "new";
  round.tables[0].number = 1;
  round.tables[1].bye = true;
  round.tables[1].seats.resize(1);
  round.tables[1].seats[0].player = "p2";
  event.rounds.push_back(round);
  EXPECT_EQ(DifferenceOf(event, {{"new", "14"}}), "the player `p3` is absent in round 3;");
  event.players[2].leave_round = 3;
  EXPECT_EQ(DifferenceOf(event), "the player `new` has no number of organised play;");
  const auto made = ChangeTdf(event, {{"new", "14"}}, FileOf(kCupOfTom), std::nullopt);
  ASSERT_TRUE(made.ok()) << SaidOf(made);
  EXPECT_EQ(made.warnings.size(), 1u) << "the standings are older";
  const TdfFile again = FileOf(made.value);
  ASSERT_EQ(again.players.size(), 4u);
  EXPECT_EQ(again.players[3].first_name, "Ada & Bo");
  EXPECT_TRUE(again.players[3].late);
  EXPECT_EQ(again.pods[0].players.back(), "14");
  ASSERT_EQ(again.pods[0].rounds.size(), 3u);
  EXPECT_EQ(again.pods[0].rounds[0].matches.back().outcome, TdfOutcome::kForcedLoss);
  EXPECT_EQ(again.pods[0].rounds[2].matches.size(), 2u);
  EXPECT_EQ(again.pods[0].rounds[2].pair_time, "05/08/2026 18:30:00");
  EXPECT_NE(made.value.find("\t<weather>\n\t</weather>"), std::string::npos);
  EXPECT_NE(made.value.find("<round number=\"3\" type=\"3\" stage=\"2\" >"), std::string::npos);
}

TEST(TdfEvent, AnEventOfAnotherFileIsRefused) {
  EventDocument event = EventOf(FileOf(kCupOfTom));
  event.rounds.pop_back();
  EXPECT_EQ(DifferenceOf(event), "the file ends with round 2, and the event with round 1;");
  event = EventOf(FileOf(kCupOfTom));
  std::swap(event.rounds[1].tables[0].seats[1].player, event.rounds[1].tables[1].seats[0].player);
  EXPECT_EQ(DifferenceOf(event), "round 2 is paired otherwise than in the file;");
  event = EventOf(FileOf(kCupOfTom));
  event.players[0].id = "12";
  EXPECT_NE(DifferenceOf(event), "-+");
}

TEST(TdfEvent, NumbersAreTextsToTexts) {
  const TdfNumbers numbers = {{"p1", "9000001"}, {"p2", "12"}};
  const auto again = ReadTdfNumbers(WriteTdfNumbers(numbers));
  EXPECT_TRUE(again.ok());
  EXPECT_EQ(again.value, numbers);
  EXPECT_EQ(ReadTdfNumbers("{}").faults.size(), 0u);
  for (const char* wrong : {"", "[]", "{\"p1\": 1}", "{\"p1\": \"1\", \"p2\": \"1\"}", "{\"p1\""}) {
    EXPECT_EQ(ReadTdfNumbers(wrong).faults.size(), 1u) << wrong;
  }
}

TEST(TdfEvent, AFileEndsSoonOnceItsReaderHasLeft) {
  const TdfFile file = FileOf(kCupOfTom);
  const EventDocument event = EventOf(file);
  const TdfNumbers numbers = NumbersOfPod(file.pods[0]);
  const auto stays = [] { return false; };
  const auto is_gone = [] { return true; };
  const std::string whole = MakeTdf(event, numbers, 2).value;
  EXPECT_EQ(MakeTdf(event, numbers, 2, stays).value, whole);
  const std::string cut = MakeTdf(event, numbers, 2, is_gone).value;
  EXPECT_EQ(cut.find("<round number"), std::string::npos) << cut;
  EXPECT_LT(cut.size(), whole.size());
  EXPECT_EQ(ChangeTdf(event, numbers, file, 2, stays).value, file.bytes);
  EXPECT_EQ(ChangeTdf(event, numbers, file, 2, is_gone).value, "");
}

// Every result that TOM cannot say, and each thing that it does not know.
TEST(TdfEvent, NothingIsBentToFit) {
  const EventDocument event = EventOf(FileOf(kCupOfTom));
  const auto said = [&](const auto& change) {
    EventDocument changed = event;
    change(&changed);
    return SaidOf(MakeTdf(changed, NumbersOfPod(FileOf(kCupOfTom).pods[0]), 2));
  };
  EXPECT_EQ(said([](EventDocument*) {}), "");
  EXPECT_EQ(said([](EventDocument* it) { it->phases[0].kind = "tables"; }),
            "phase 1 is of the kind `tables`;");
  EXPECT_EQ(said([](EventDocument* it) { it->players[0].status = "expelled"; }),
            "the player `p1` was expelled, and no code of that is known;");
  EXPECT_EQ(said([](EventDocument* it) { it->rounds[0].tables[0].seats.resize(3); }),
            "table 1 of round 1: a seat has no player of the event;");
  EXPECT_EQ(said([](EventDocument* it) {
              it->rounds[0].tables[0].seats[0].result = "win";
              it->rounds[0].tables[0].seats[1].result = "win";
            }),
            "table 1 of round 1: TOM has no such result;");
  EXPECT_EQ(said([](EventDocument* it) {
              for (DocumentSeat& seat : it->rounds[0].tables[0].seats) seat.result = "";
            }),
            "table 1 of round 1: the round is closed, and the result is not shown;");
  EXPECT_EQ(said([](EventDocument* it) { it->rounds[1].tables[1].seats[0].result = "loss"; }),
            "table 2 of round 2: the player with the bye does not win;");
  EXPECT_EQ(said([](EventDocument* it) { it->rounds[1].tables.pop_back(); }),
            "the player `p2` is absent in round 2;");
  EXPECT_EQ(SaidOf(MakeTdf(event, {{"p1", "7"}, {"p2", "7"}, {"p3", "8"}}, 2)),
            "two players have the number of organised play `7`;");
}

TEST(TdfEvent, AFileThatIsWrittenIsReadAsItWas) {
  EXPECT_EQ(CategoryOf(EventOf(FileOf(kCupOfTom))), 2u);
  std::vector<std::string> texts = {kCupOfTom};
  for (const char* name : {"challenge-24", "cup-6", "mixed-drop"}) {
    if (const auto text = SharedData(Joined("interchange/", name, ".tdf"))) texts.push_back(*text);
  }
  for (const std::string& text : texts) {
    const TdfFile file = FileOf(text);
    EventDocument event = EventOf(file);
    EXPECT_EQ(ChangeTdf(event, {}, file, std::nullopt).value, text);
    const auto made = MakeTdf(event, NumbersOfPod(file.pods[0]), file.pods[0].category);
    ASSERT_TRUE(made.ok()) << SaidOf(made);
    const TdfFile again = FileOf(made.value);
    EXPECT_TRUE(AreSameTournament(FileOf(WriteTdf(again)), again));
    EXPECT_EQ(WriteEventDocument(EventOf(again)), WriteEventDocument(event));
    EXPECT_EQ(SaidOf(ChangeTdf(event, {}, again, std::nullopt)), "");
    EXPECT_EQ(ChangeTdf(event, {}, again, std::nullopt).value, made.value);
    EXPECT_EQ(again.pods[0].rounds.size(), file.pods[0].rounds.size());
    // Tables are those of the file, forced losses among them.
    for (size_t i = 0; i < file.pods[0].rounds.size(); ++i) {
      EXPECT_EQ(again.pods[0].rounds[i].matches.size(), file.pods[0].rounds[i].matches.size());
    }
  }
}

}  // namespace
}  // namespace arbitro::interchange
