// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/deck_file.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr char kMarks[] =
    R"(kind: STRUCT children { id: "lang" kind: TEXT } children { id: "signed" kind: INTEGER })";

// "4|Ultra Ball|bw5-102|marks;" a row.
std::string RowsOf(const std::string& text, const std::string& deck = "") {
  v1::Form form;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kMarks, &form));
  const auto list = ReadDeck({"x", text, deck}, form);
  if (!list.ok()) {
    return absl::StrCat("!", std::string(list.status().message()), "\n", LinesText(list.status()));
  }
  if (!list->faults.empty()) {
    const absl::Status status = UnreadableLines("x", list->faults);
    return absl::StrCat("!", std::string(status.message()), "\n", LinesText(status));
  }
  std::string read;
  for (const v1::DeckRow& row : list->rows) {
    absl::StrAppend(&read, row.count(), "|", row.name(), "|", row.card(), "|",
                    row.has_marks() ? JsonFromValue(row.marks()) : "", ";");
  }
  for (const std::string& warning : list->warnings) absl::StrAppend(&read, "?", warning);
  EXPECT_EQ(list->rows.size(), list->lines.size());
  return read;
}

TEST(DeckFile, ReadsRowsOfText) {
  EXPECT_EQ(RowsOf("# my deck\n4 Ultra Ball bw5-102\n\n 13  Grass  Energy bw1-105 \n"),
            "4|Ultra Ball|bw5-102|;13|Grass Energy|bw1-105|;");
  EXPECT_EQ(RowsOf("4 bw5-102"), "4||bw5-102|;");
  EXPECT_EQ(RowsOf("3 Switch bw7-135 lang=ja signed=1"),
            R"(3|Switch|bw7-135|{"lang":"ja","signed":1};)");
}

TEST(DeckFile, ReadsRowsOfJson) {
  EXPECT_EQ(RowsOf(R"({"count": 4, "card": "bw5-102", "name": "Ultra Ball"}
{"count": 1, "card": "x-1", "marks": {"lang": "ja"}})"),
            R"(4|Ultra Ball|bw5-102|;1||x-1|{"lang":"ja"};)");
}

TEST(DeckFile, ReadsOneDeckOfSeveral) {
  const std::string decks = R"({"deck": "Green", "total": 2, "cards": ["2 A a-1"]}
{"deck": "Blue", "cards": ["1 B b-1", {"count": 1, "card": "c-1"}]})";
  EXPECT_EQ(RowsOf(decks, "Blue"), "1|B|b-1|;1||c-1|;");
  EXPECT_EQ(RowsOf(decks, "Red"), "!`x`: there is no deck `Red`\n");
  EXPECT_EQ(RowsOf(decks), "!`x`: there are several decks\n");
}

TEST(DeckFile, ReadsRowsAsPeopleAndSpreadsheetsWriteThem) {
  const std::string ball = "4|Ultra Ball|bw5-102|;";
  for (const char* row :
       {"4x Ultra Ball bw5-102", "x4 Ultra Ball bw5-102", "4 x Ultra Ball bw5-102",
        "4\u00D7 Ultra Ball bw5-102", "* 4 Ultra Ball bw5-102", "- 4 Ultra Ball bw5-102",
        "\u2022 4 Ultra Ball bw5-102", "4\tUltra Ball\tbw5-102", "4\tUltra Ball\tbw5-102\t\t",
        "4\tUltra Ball bw5-102", "4\u00A0Ultra\u00A0Ball bw5-102", "4X\tUltra Ball\tbw5-102"}) {
    EXPECT_EQ(RowsOf(row), ball) << row;
  }
  EXPECT_EQ(RowsOf("1\tRiolu\tbwp-BW33"), "1|Riolu|bwp-BW33|;");
  EXPECT_EQ(RowsOf("1\tRiolu\tbwp\tBW33\tlang=ja"), R"(1|Riolu|bwp-BW33|{"lang":"ja"};)");
  EXPECT_EQ(RowsOf("4 Keldeo-EX BCR 49\n* 4 Tropical Beach PR-BLW 50\n5 Metal Energy 8"),
            "4|Keldeo-EX|BCR-49|;4|Tropical Beach|PR-BLW-50|;5|Metal Energy|8|;");
  EXPECT_EQ(RowsOf("1 X Speed bw1-1"), "1|X Speed|bw1-1|;");
}

TEST(DeckFile, ReadsWhatASpreadsheetSaves) {
  const std::string row = "4|Ultra Ball|bw5-102|;";
  for (const std::string& text :
       {"4;Ultra Ball;bw5-102", "4,Ultra Ball,bw5-102", "4\tUltra Ball\tbw5-102",
        "\"4\";\"Ultra Ball\";\"bw5-102\"", "sep=;\n4;Ultra Ball;bw5-102",
        "\"sep=,\"\n4x,Ultra Ball,bw5-102", "4;Ultra Ball;bw5-102;;\n;;;;\n,,\n",
        "4 ; Ultra Ball ; bw5-102 "}) {
    EXPECT_EQ(RowsOf(text), row) << text;
  }
  EXPECT_EQ(RowsOf("2;Ultra Ball;BW;102"), "2|Ultra Ball|BW-102|;");
  EXPECT_EQ(RowsOf("2,\"Ball, Ultra\",b-1,lang=ja"), R"(2|Ball, Ultra|b-1|{"lang":"ja"};)");
  // Separators of a name are text where the count has a blank behind it.
  EXPECT_EQ(RowsOf("2 Ball, Ultra; big b-1"), "2|Ball, Ultra; big|b-1|;");
  EXPECT_EQ(RowsOf("2 Unown \"A\" b-1"), "2|Unown \"A\"|b-1|;");
}

TEST(DeckFile, ListsOfProgramsAreToldByTheirContent) {
  EXPECT_EQ(RowsOf("Pok\u00E9mon: 6\n4 Klink DEX 75\n2 Klang (DEX-76)\nEnergy: 9\n"
                   "9 Basic Darkness Energy\n\nTotal Cards: 15\n"),
            "4|Klink|DEX-75|;2|Klang|DEX-76|;9|Basic Darkness|Energy|;");
  EXPECT_EQ(RowsOf("Deck\n4 Fire // Ice (APC) 128\n1 Opt\n"), "4|Fire // Ice|APC-128|;1||Opt|;");
  EXPECT_EQ(RowsOf("<cockatrice_deck version=\"1\"><zone name=\"main\">"
                   "<card number=\"4\" name=\"Bolt\"/></zone></cockatrice_deck>"),
            "4||Bolt|;");
  const auto faulty =
      ReadDeck({"x", "Deck\n4 Bolt (M10) 146\nno row\n\nSideboard\n1 Shock (M10) 1\n", ""}, {});
  ASSERT_TRUE(faulty.ok());
  ASSERT_EQ(faulty->faults.size(), 2u);
  EXPECT_EQ(faulty->faults[0].line, 3u);
  EXPECT_EQ(faulty->faults[0].what, "`no row` is not understood");
  EXPECT_EQ(faulty->faults[1].line, 6u);
  EXPECT_EQ(faulty->faults[1].what, "`Shock` stands beside the deck, and a list here has one part");
  EXPECT_EQ(RowsOf("Dresseur: 5\n4 N DEX 96\n"),
            "4|N|DEX-96|;?line 1: `Dresseur` says 5, and below it come 4 cards");
}

TEST(DeckFile, AliasesGiveTheCataloguesKeys) {
  DeckSource source{"list", "4 Palla Ultra DEX 102\n9 Grass Energy\n1 Mew LOR 9\n", ""};
  source.aliases = interchange::ReadDeckAliases(
                       "{\"sets\": {\"DEX\": \"bw5\"}, \"names\": {\"Palla Ultra\": \"Ultra "
                       "Ball\"}, \"cards\": {\"Grass Energy\": \"bw1-105\"}}")
                       .value;
  const auto list = ReadDeck(source, v1::Form());
  ASSERT_TRUE(list.ok()) << list.status();
  ASSERT_EQ(list->rows.size(), 3);
  EXPECT_EQ(list->rows[0].card(), "bw5-102");
  EXPECT_EQ(list->rows[0].name(), "Ultra Ball");
  EXPECT_EQ(list->rows[1].card(), "bw1-105");
  EXPECT_EQ(list->rows[1].name(), "Grass Energy");
  EXPECT_EQ(list->rows[2].card(), "LOR-9");
}

TEST(DeckFile, HeadingsAndTotalsAreNoRowsAndAreCompared) {
  EXPECT_EQ(RowsOf("****** Deck List ******\n\n##Pok\u00E9mon - 4\n\n* 4 Klink DEX 75\n\n"
                   "Trainer Cards (2)\n2 N DEX 96\n\nEnergy:\n1 E e-1\nTotal Cards - 7\n"),
            "4|Klink|DEX-75|;2|N|DEX-96|;1|E|e-1|;");
  EXPECT_EQ(RowsOf("Pok\u00E9mon: 10\n9 A a-1\nEnergy = 1\n1 B b-1\nTotal: 11"),
            "9|A|a-1|;1|B|b-1|;?line 1: `Pok\u00E9mon` says 10 cards, and below it come 9"
            "?line 5: `Total` says 11 cards, and the list has 10");
}

TEST(DeckFile, EveryMistakeIsNamedWithItsLine) {
  const std::string how =
      "    to do: begin a row with the count and end it with the card's key, as in `4 Ultra "
      "Ball bw5-102`; a heading has a colon, as in `Trainer:`\n";
  EXPECT_EQ(RowsOf("4 A a-1\nfour B b-1\n4 C c-1\n-1 D d-1\nE\x1B[2J\n"),
            "!`x`: 3 lines of it cannot be read\n"
            "  line 2: `four B b-1` is not a row such as `4 Ultra Ball bw5-102`\n" +
                how +
                "  line 4: `count`: `-1` is out of range: allowed is 1 to 1000\n"
                "    to do: correct the field\n"
                "  line 5: `E\uFFFD[2J` is not a row such as `4 Ultra Ball bw5-102`\n");
  const auto only = [](const std::string& text) {
    const std::string said = RowsOf(text);
    const size_t begin = said.find("line 1: ");
    return begin == std::string::npos ? said
                                      : said.substr(begin + 8, said.find('\n', begin) - begin - 8);
  };
  EXPECT_EQ(only("4 A a-1 colour=red"), "`colour` is not a key here; there is lang, signed");
  EXPECT_EQ(only(R"({"card": "a-1"})"), "a row needs `count` and `card`");
  EXPECT_EQ(only(R"({"count": 1.5, "card": "a-1"})"),
            "at `count`: `1.5` is not a whole number; write one without . and e");
  for (const std::string count : {"-1", "0", "1001", "4294967296"}) {
    const std::string out_of_range =
        "`count`: `" + count + "` is out of range: allowed is 1 to 1000";
    EXPECT_EQ(only(R"({"card": "a-1", "count": )" + count + "}"), out_of_range);
    if (count != "0" && count != "1001") EXPECT_EQ(only(count + " A a-1"), out_of_range);
  }
  EXPECT_EQ(only(R"({"count": 1, "card": "a\u0000"})"),
            "at `card`: holds a zero byte, as no text does");
  // Whatever is wrong with a line of JSON, the advice is about the line.
  for (const char* line : {R"({"count": 4)", R"({"count": 4, "count": 5})", R"({"a": 1.5})"}) {
    EXPECT_NE(RowsOf(line).find("to do: write a row a line as JSON"), std::string::npos)
        << RowsOf(line);
  }
  EXPECT_EQ(only(R"({"deck": "a", "cards": ["x", {"count": 1}]})"),
            "`x` is not a row such as `4 Ultra Ball bw5-102`");
  EXPECT_EQ(only("Ultra Ball bw5-102"),
            "`Ultra Ball bw5-102` is not a row such as `4 Ultra Ball bw5-102`");
  EXPECT_EQ(RowsOf("# nothing\n"), "!`x`: there is no row in it\n");
}

}  // namespace
}  // namespace arbitro::tools
