// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/tdf.h"

#include <string>

#include "daemon/interchange/shared_data_testing.h"
#include "daemon/interchange/tdf_standings.h"
#include "daemon/interchange/words.h"
#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

// A file of our own making, with TOM's layout, an element that it has not, and every outcome.
std::string Sample() {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<tournament type=\"2\" stage=\"5\" version=\"1.86\" mode=\"LEAGUECHALLENGE\">\n"
      "\t<data>\n\t\t<name>Cup &amp; Co</name>\n\t\t<id>26-09-000123</id>\n"
      "\t\t<startdate>09/05/2026</startdate>\n\t</data>\n"
      "\t<weather>\n\t</weather>\n\t<players>\n";
  const char* const extras[] = {"", "", "<dropped><status>1</status><round>1</round></dropped>", "",
                                "<late><round>2</round></late>"};
  for (int i = 1; i <= 5; ++i) {
    Append(&text, "\t\t<player userid=\"", i, "\"><firstname>P", i,
           "</firstname><lastname>Anon</lastname><birthdate>02/27/1990</birthdate>",
           std::string(extras[i - 1]), "</player>\n");
  }
  return text +
         "\t</players>\n\t<pods>\n\t\t<pod category=\"10\" stage=\"0\">\n"
         "\t\t\t<subgroups><subgroup number=\"1\"><players><player userid=\"1\" />"
         "<player userid=\"2\" /><player userid=\"3\" /><player userid=\"4\" />"
         "<player userid=\"5\" /></players></subgroup></subgroups>\n\t\t\t<rounds>\n"
         "\t\t\t\t<round number=\"1\" type=\"3\" stage=\"6\" ><matches>\n"
         "<match outcome=\"1\"><player1 userid=\"1\"/><player2 userid=\"2\"/>"
         "<tablenumber>1</tablenumber></match>\n"
         "<match outcome=\"10\"><player1 userid=\"3\"/><player2 userid=\"4\"/>"
         "<tablenumber>2</tablenumber></match>\n"
         "<match outcome=\"8\"><player userid=\"5\"/><tablenumber>0</tablenumber></match>\n"
         "</matches></round>\n<round number=\"2\" type=\"3\" stage=\"6\" ><matches>\n"
         "<match outcome=\"3\"><player1 userid=\"1\"/><player2 userid=\"4\"/>"
         "<tablenumber>1</tablenumber></match>\n"
         "<match outcome=\"2\"><player1 userid=\"5\"/><player2 userid=\"2\"/>"
         "<tablenumber>2</tablenumber></match>\n</matches></round>\n"
         "<round number=\"3\" type=\"1\" stage=\"8\" ><matches>\n"
         "<match outcome=\"2\"><player1 userid=\"1\"/><player2 userid=\"2\"/>"
         "<tablenumber>1</tablenumber></match>\n</matches></round>\n"
         "\t\t\t</rounds>\n\t\t</pod>\n\t</pods>\n\t<standings>\n"
         "<pod category=\"2\" type=\"finished\"><player id=\"2\" place=\"1\" />"
         "<player id=\"1\" place=\"2\" /><player id=\"3\" place=\"3\" />"
         "<player id=\"4\" place=\"4\" /><player id=\"5\" place=\"5\" /></pod>\n"
         "<pod category=\"1\" type=\"dnf\"></pod>\n\t</standings>\n</tournament>\n";
}

std::string With(std::string text, const std::string& what, const std::string& by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::string TdfFaults(const std::string& text) {
  std::string said;
  for (const Fault& fault : ReadTdf(text).faults) {
    Append(&said, fault.line, " ", fault.what, ";");
    EXPECT_NE(fault.advice, "");
  }
  return said;
}

TEST(Tdf, AFileIsUnderstood) {
  const Reading<TdfFile> reading = ReadTdf(Sample());
  ASSERT_EQ(TdfFaults(Sample()), "");
  const TdfFile& file = reading.value;
  EXPECT_EQ(file.name, "Cup & Co");
  EXPECT_EQ(file.sanction_id, "26-09-000123");
  EXPECT_EQ(file.version, "1.86");
  ASSERT_EQ(file.players.size(), 5u);
  EXPECT_EQ(file.players[2].dropped_after, 1u);
  EXPECT_FALSE(file.players[0].dropped_after);
  EXPECT_TRUE(file.players[4].late);
  ASSERT_EQ(file.pods.size(), 1u);
  ASSERT_EQ(file.pods[0].rounds.size(), 3u);
  EXPECT_FALSE(file.pods[0].rounds[1].elimination);
  EXPECT_TRUE(file.pods[0].rounds[2].elimination);
  EXPECT_EQ(file.pods[0].rounds[0].matches[1].outcome, TdfOutcome::kDoubleLoss);
  EXPECT_EQ(file.pods[0].rounds[0].matches[2].second, "");
  EXPECT_EQ(file.places.size(), 5u);
}

TEST(Tdf, AFileInWhichNothingChangedIsWrittenAsItWas) {
  EXPECT_EQ(WriteTdf(ReadTdf(Sample()).value), Sample());
  for (const char* name : {"cup-6.tdf", "challenge-24.tdf", "mixed-drop.tdf"}) {
    const auto text = SharedData(Joined("interchange/", name));
    if (!text) continue;
    EXPECT_EQ(TdfFaults(*text), "");
    EXPECT_EQ(WriteTdf(ReadTdf(*text).value), *text) << name;
  }
}

TEST(Tdf, AnOutcomeIsChangedInItsPlace) {
  TdfFile file = ReadTdf(Sample()).value;
  file.pods[0].rounds[1].matches[0].outcome = TdfOutcome::kDoubleLoss;
  file.pods[0].rounds[0].matches[1].outcome = TdfOutcome::kTie;
  EXPECT_EQ(WriteTdf(file), With(With(Sample(), "outcome=\"3\"", "outcome=\"10\""),
                                 "outcome=\"10\"", "outcome=\"3\""));
}

TEST(Tdf, CodesThatAreNotKnownAreRefusedEachWithItsLine) {
  const struct {
    const char* what;
    const char* by;
    const char* said;
  } cases[] = {
      {"outcome=\"10\"", "outcome=\"4\"", "23 the outcome `4` is not known;"},
      {"outcome=\"1\"", "outcome=\"01\"", "22 the outcome `01` is not known;"},
      {"category=\"10\"", "category=\"7\"", "18 `category` is 7, a code that is not known here;"},
      {"type=\"3\"", "type=\"9\"", "21 `type` is 9, a code that is not known here;"},
      {"round number=\"2\"", "round number=\"3\"", "26 the round's number is 3, expected is 2;"},
      {"<player2 userid=\"4\"/>", "<player2 userid=\"3\"/>",
       "23 the player `3` has two matches in the round;"},
      {"<player2 userid=\"4\"/>", "<player2 userid=\"77\"/>",
       "23 the player `77` is not in the file's list;"},
      {"<player userid=\"2\" />", "<player userid=\"1\" />",
       "19 the player `1` stands in the pod twice;"},
      {"<player userid=\"2\">", "<player userid=\"1\">",
       "12 the player `1` stands in line 11 already;"},
      {"<player userid=\"2\">", "<player userid=\"x2\">", nullptr},
      {"type=\"dnf\"", "type=\"maybe\"", "38 standings of the type `maybe` are not known;"},
      {"<status>1", "<status>one", "13 `status` is `one`, which is no whole number;"},
      {"<round>1<", "<round>101<", "13 `round` is 101, allowed are at most 100;"},
      {"<tablenumber>1", "<tablenumber>99999999999", nullptr},
      {"<player userid=\"5\" />", "", "24 the player `5` is not of the pod;"},
      {"outcome=\"8\"", "outcome=\"1\"", "24 a player without an opponent has no bye and no loss;"},
      {"outcome=\"3\"", "outcome=\"5\"", "27 a bye or a forced loss has an opponent;"},
  };
  for (const auto& each : cases) {
    const std::string said = TdfFaults(With(Sample(), each.what, each.by));
    if (each.said == nullptr) {
      EXPECT_NE(said, "") << each.by;
    } else {
      EXPECT_NE(said.find(each.said), std::string::npos) << each.by << ": " << said;
    }
  }
  const std::string both =
      With(With(Sample(), "outcome=\"10\"", "outcome=\"4\""), "outcome=\"3\"", "outcome=\"6\"");
  EXPECT_EQ(TdfFaults(both), "23 the outcome `4` is not known;27 the outcome `6` is not known;");
}

TEST(Tdf, OtherFilesAreRefused) {
  EXPECT_EQ(TdfFaults("VEGA|9|Open|1\nP1|2000|\n"),
            "1 the file is of Vega, a program for chess, not of TOM;");
  EXPECT_EQ(TdfFaults("<chess/>"), "1 `chess` is no tournament of TOM;");
  EXPECT_EQ(TdfFaults("<!DOCTYPE a>\n<tournament/>"),
            "1 the file declares a document type, which is refused;");
  EXPECT_NE(TdfFaults(Sample().substr(0, 900)), "");
  // A reference to a zero byte would cut the text there, as `1&#0;0` to `1`.
  for (const char* zero : {"&#0;", "&#x0;", "&#00000;", "&#x100000000;", "&#4294967296;"}) {
    EXPECT_EQ(TdfFaults(Joined("<tournament>\n<data a=\"1", zero, "0\"/></tournament>")),
              "2 holds a zero byte, as no text does;")
        << zero;
  }
  for (const char* none :
       {"<!-- &#0; -->", "<![CDATA[&#0;]]>", "<data a='&#;&#x;&#48;&amp;#0;'/>"}) {
    EXPECT_EQ(TdfFaults(Joined("<tournament>", none, "<chess></tournament>")).find("zero byte"),
              std::string::npos)
        << none;
  }
  EXPECT_EQ(TdfFaults(std::string(kTdfBytesMax + 1, ' ')),
            "0 the file has 16777217 bytes, allowed are 16777216;");
}

// Files that have a fault every few bytes, or far too many elements: the reader stops.
TEST(Tdf, FaultsAreCollectedUpToABound) {
  const auto repeated = [](const char* text) {
    std::string all;
    for (size_t i = 0; i < 2 * kFaultsMax; ++i) all += text;
    return all;
  };
  const auto file = [](const std::string& pods) {
    return Joined("<tournament><pods>", pods, "</pods></tournament>");
  };
  const auto in_round = [&](const std::string& matches) {
    return file(Joined("<pod category=\"2\"><rounds><round number=\"1\" type=\"2\"><matches>",
                       matches, "</matches></round></rounds></pod>"));
  };
  EXPECT_EQ(ReadTdf(in_round(repeated("<match/>"))).faults.size(), kFaultsMax);
  EXPECT_EQ(ReadTdf(repeated("\xFF\n")).faults.size(), kFaultsMax);
  EXPECT_EQ(TdfFaults(file(repeated("<pod/>"))), "1 the file has more than 100 pods;");
  const std::string rounds = repeated("<round/>");
  EXPECT_EQ(TdfFaults(file(Joined("<pod category=\"2\"><rounds>", rounds, "</rounds></pod>"))),
            "1 the file has more than 100 rounds in a pod;");
  std::string matches;
  for (size_t i = 0; i < kTdfMatchesMax / (2 * kFaultsMax) + 1; ++i)
    matches += repeated("<match/>");
  EXPECT_EQ(TdfFaults(in_round(matches)), "1 the file has more than 10000 matches in a round;");
}

std::string StandingsText(const std::vector<TdfStanding>& rows) {
  std::string text;
  for (const TdfStanding& row : rows) {
    Append(&text, row.category, ".", row.place, " ", row.player, " ", row.points, " ",
           row.opponents, " ", row.opponents_opponents, " ", NameOf(row.below_by),
           row.differs() ? Joined(" differs: ", *row.place_in_file) : "", "\n");
  }
  return text;
}

TEST(TdfStandings, AreComputedAsTomComputesThem) {
  // Players 3 and 4 stand in the file the other way round than their points say. Player 3 dropped
  // after the first round, so that player 1 counts there as one who had won all.
  EXPECT_EQ(StandingsText(TdfStandings(ReadTdf(Sample()).value)),
            "2.1 2 3 5000 4375 top\n2.2 1 4 3750 5000 finals\n"
            "2.3 4 1 5000 3125 finals differs: 4\n2.4 3 0 2500 6250 points differs: 3\n"
            "2.5 5 0 5000 5000 late\n");
}

TEST(TdfStandings, RealFilesHaveThePlacesThatAreComputed) {
  for (const char* name : {"cup-6.tdf", "challenge-24.tdf", "mixed-drop.tdf"}) {
    const auto text = SharedData(Joined("interchange/", name));
    if (!text) continue;
    const auto rows = TdfStandings(ReadTdf(*text).value);
    EXPECT_FALSE(rows.empty());
    for (const TdfStanding& row : rows)
      EXPECT_FALSE(row.differs()) << name << "\n" << StandingsText(rows);
  }
}

}  // namespace
}  // namespace arbitro::interchange
