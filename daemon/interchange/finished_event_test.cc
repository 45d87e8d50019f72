// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/finished_event.h"

#include <string>

#include "daemon/interchange/shared_data_testing.h"
#include "daemon/interchange/words.h"
#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

// "p1 win 3, p2 loss 0" of each table of a round, with a line break behind each.
std::string RoundText(const EventDocument& document, size_t round) {
  std::string text;
  for (const DocumentTable& table : document.rounds[round].tables) {
    Append(&text, table.number, ":");
    for (const DocumentSeat& seat : table.seats) {
      Append(&text, " ", seat.player, " ", seat.result, " ", seat.points);
    }
    Append(&text, "\n");
  }
  return text;
}

constexpr char kTdf[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<tournament type=\"2\" stage=\"5\" version=\"1.86\" mode=\"LEAGUECHALLENGE\">"
    "<data><name>Cup</name><startdate>09/05/2026</startdate></data><players>"
    "<player userid=\"11\"><firstname>A</firstname><lastname>Anon</lastname></player>"
    "<player userid=\"12\"><firstname>B</firstname><lastname>Anon</lastname></player>"
    "<player userid=\"13\"><firstname>C</firstname><lastname>Anon</lastname>"
    "<late><round>2</round></late></player></players>"
    "<pods><pod category=\"10\"><subgroups><subgroup number=\"1\"><players>"
    "<player userid=\"11\" /><player userid=\"12\" /><player userid=\"13\" />"
    "</players></subgroup></subgroups><rounds>"
    "<round number=\"1\" type=\"3\"><pairtime>09/05/2026 10:15:00</pairtime><matches>"
    "<match outcome=\"8\"><player userid=\"13\"/><tablenumber>0</tablenumber></match>"
    "<match outcome=\"2\"><player1 userid=\"11\"/><player2 userid=\"12\"/>"
    "<tablenumber>4</tablenumber></match></matches></round>"
    "<round number=\"2\" type=\"3\"><matches>"
    "<match outcome=\"5\"><player userid=\"11\"/><tablenumber>0</tablenumber></match>"
    "<match outcome=\"10\"><player1 userid=\"12\"/><player2 userid=\"13\"/>"
    "<tablenumber>4</tablenumber></match></matches></round>"
    "<round number=\"3\" type=\"1\"><matches>"
    "<match outcome=\"1\"><player1 userid=\"12\"/><player2 userid=\"11\"/>"
    "<tablenumber>1</tablenumber></match></matches></round></rounds></pod></pods>"
    "<standings><pod category=\"2\" type=\"finished\"><player id=\"12\" place=\"1\" />"
    "<player id=\"11\" place=\"2\" /></pod><pod category=\"0\" type=\"finished\">"
    "<player id=\"13\" place=\"1\" /></pod></standings></tournament>\n";

TEST(FinishedEvent, AFileOfTomIsADocument) {
  const auto file = ReadTdf(kTdf);
  ASSERT_TRUE(file.ok()) << file.faults[0].what;
  const auto reading = DocumentOf(file.value, std::nullopt);
  ASSERT_TRUE(reading.ok()) << reading.faults[0].what;
  const EventDocument& document = reading.value;
  EXPECT_EQ(document.title, "Cup");
  ASSERT_EQ(document.players.size(), 3u);
  EXPECT_EQ(document.players[2].name, "C Anon");
  EXPECT_EQ(document.players[2].id, "p3") << "no number of a person is an id";
  EXPECT_EQ(document.players[2].file_id, "13");
  EXPECT_EQ(document.players[2].division, "junior");
  EXPECT_EQ(document.players[2].entry_round, 2u);
  EXPECT_EQ(RoundText(document, 0), "1: p1 loss 0 p2 win 3\n");
  EXPECT_EQ(RoundText(document, 1), "1: p2 loss 0 p3 loss 0\n2: p1 bye 3\n");
  EXPECT_EQ(document.rounds[0].start, "2026-09-05T10:15");
  EXPECT_EQ(document.rounds[1].start, "2026-09-05T00:00");
  ASSERT_EQ(document.phases.size(), 2u);
  EXPECT_EQ(document.phases[0].rounds_planned, 2u);
  EXPECT_EQ(document.phases[1].kind, "elimination");
  EXPECT_EQ(document.phases[1].first_round, 3u);
  EXPECT_EQ(document.standings.size(), 3u);
}

TEST(FinishedEvent, AnOpenMatchAndAnUnnamedPodAreRefused) {
  std::string open(kTdf);
  open.replace(open.find("outcome=\"2\""), 11, "outcome=\"0\"");
  EXPECT_EQ(DocumentOf(ReadTdf(open).value, std::nullopt).faults[0].what,
            "a match has no result yet");
  std::string two(kTdf);
  const size_t pod = two.find("<pod category=\"10\">");
  const size_t end = two.find("</pods>");
  std::string other = two.substr(pod, end - pod);
  other.replace(other.find("10"), 2, "2");
  two.insert(end, other);
  const auto file = ReadTdf(two);
  EXPECT_EQ(DocumentOf(file.value, std::nullopt).faults[0].what,
            "the file has several pods with rounds: 10, 2");
  EXPECT_TRUE(DocumentOf(file.value, 2).ok());
  EXPECT_FALSE(DocumentOf(file.value, 0).ok());
  EXPECT_EQ(DocumentOf(TdfFile(), std::nullopt).faults[0].what, "no pod of the file has a round");
}

TrfPlayer TrfPlayerOf(uint32_t number, std::vector<TrfGame> games) {
  TrfPlayer player;
  player.start_number = number;
  player.name = Joined("Player ", number);
  player.rank = number;
  player.games = std::move(games);
  player.line = number;
  return player;
}

TEST(FinishedEvent, AReportOfFideIsADocument) {
  TrfFile file;
  file.start_date = "2026/05/08";
  file.players = {TrfPlayerOf(1, {{2, 'b', '0'}, {0, '-', 'U'}, {0, '-', 'H'}}),
                  TrfPlayerOf(2, {{1, 'w', '1'}, {3, 'w', '-'}, {3, 'b', '='}}),
                  TrfPlayerOf(3, {{0, '-', 'Z'}, {2, 'b', '-'}, {2, 'w', '='}})};
  const auto reading = DocumentOf(file);
  ASSERT_TRUE(reading.ok()) << reading.faults[0].what;
  EXPECT_EQ(RoundText(reading.value, 0), "1: p2 win 2 p1 loss 0\n");
  EXPECT_EQ(RoundText(reading.value, 1), "1: p2 loss 0 p3 loss 0\n2: p1 bye 2\n");
  EXPECT_EQ(RoundText(reading.value, 2), "1: p3 tie 1 p2 tie 1\n2: p1 bye 1\n");
  EXPECT_EQ(reading.value.rounds[0].start, "2026-05-08T00:00");
  EXPECT_EQ(reading.value.players[2].entry_round, 2u);
  file.players[0].games = {{2, 'b', '0'}};
  file.players[1].games = {{1, 'w', '1'}};
  file.players[2].games = {};
  EXPECT_EQ(RoundText(DocumentOf(file).value, 0), "1: p2 win 1 p1 loss 0\n")
      << "without halves a win is one point";
}

TEST(FinishedEvent, ARoundInWhichPlayersAreOnlyAbsentIsNoRound) {
  TrfFile file;
  file.players = {TrfPlayerOf(1, {{2, 'w', '1'}, {0, '-', 'Z'}}), TrfPlayerOf(2, {{1, 'b', '0'}})};
  const auto reading = DocumentOf(file);
  EXPECT_EQ(reading.value.rounds.size(), 1u);
  EXPECT_EQ(reading.value.phases[0].rounds_planned, 1u);
}

TEST(FinishedEvent, OpponentsWhoDisagreeAreRefused) {
  const struct {
    TrfGame first;
    TrfGame second;
  } cases[] = {{{2, 'w', '1'}, {1, 'b', '1'}},
               {{2, 'w', '='}, {1, 'b', '0'}},
               {{2, 'w', '1'}, {0, '-', 'U'}}};
  for (const auto& each : cases) {
    TrfFile file;
    file.players = {TrfPlayerOf(1, {each.first}), TrfPlayerOf(2, {each.second})};
    const auto reading = DocumentOf(file);
    ASSERT_EQ(reading.faults.size(), 1u);
    EXPECT_EQ(reading.faults[0].what, "players 1 and 2 say different things of round 1");
  }
}

// A report that became a document and a report again says the same games.
TEST(FinishedEvent, AReportComesBackWhereItFits) {
  TrfFile file;
  file.name = "Open";
  file.start_date = "2026/05/08";
  file.players = {TrfPlayerOf(1, {{2, 'b', '0'}, {0, '-', 'U'}}),
                  TrfPlayerOf(2, {{1, 'w', '1'}, {3, 'b', '='}}),
                  TrfPlayerOf(3, {{0, '-', 'Z'}, {2, 'w', '='}})};
  EventDocument document = DocumentOf(file).value;
  const auto event = TrfEventOf(document);
  ASSERT_TRUE(event.ok()) << event.faults[0].what;
  const auto text = MakeTrf(event.value);
  ASSERT_TRUE(text.ok()) << text.faults[0].what;
  const auto back = ReadTrf(text.value);
  ASSERT_TRUE(back.ok()) << back.faults[0].what;
  EXPECT_TRUE(back.warnings.empty()) << back.warnings[0].what;
  for (size_t i = 0; i < file.players.size(); ++i) {
    EXPECT_EQ(back.value.players[i].games, file.players[i].games) << i;
    EXPECT_EQ(back.value.players[i].rank, file.players[i].rank);
  }
  EXPECT_EQ(back.value.start_date, "2026/05/08");
  document.rounds[0].tables[0].seats[0].result = "loss";
  EXPECT_EQ(TrfEventOf(document).faults[0].what,
            "table 1 of round 1: a report of FIDE has no such result");
  document.rounds[0].tables[0].seats.push_back({"p3", "win", 0, 1, 0});
  EXPECT_EQ(TrfEventOf(document).faults[0].what,
            "table 1 of round 1: a report of FIDE has two players at a table");
}

// Each real file is a document that is read back as it was written.
TEST(FinishedEvent, RealFilesAreDocuments) {
  const auto check = [](Reading<EventDocument> reading, const std::string& name) {
    ASSERT_TRUE(reading.ok()) << name << ": " << reading.faults[0].what;
    reading.value.id = "real";
    reading.value.ruleset = "demo";
    reading.value.game_format = "standard";
    const std::string text = WriteEventDocument(reading.value);
    const auto back = ReadEventDocument(text);
    ASSERT_TRUE(back.ok()) << name << ": " << back.faults[0].what;
    EXPECT_EQ(WriteEventDocument(back.value), text);
  };
  for (const std::string name : {"challenge-24.tdf", "cup-6.tdf", "mixed-drop.tdf"}) {
    if (const auto bytes = SharedData("interchange/" + name)) {
      check(DocumentOf(ReadTdf(*bytes).value, std::nullopt), name);
    }
  }
  for (const std::string name : {"bbp-c5.trf", "sample-2020.trf"}) {
    if (const auto bytes = SharedData("interchange/" + name)) {
      check(DocumentOf(ReadTrf(*bytes).value), name);
    }
  }
}

}  // namespace
}  // namespace arbitro::interchange
