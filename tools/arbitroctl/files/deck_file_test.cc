// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/deck_file.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr char kMarks[] =
    R"(kind: STRUCT children { id: "lang" kind: TEXT } children { id: "signed" kind: INTEGER })";

// "4|Ultra Ball|bw5-102|marks;" a row.
std::string RowsOf(const std::string& text, const std::string& deck = "") {
  v1::Form form;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(kMarks, &form));
  const auto rows = ReadDeck({text, deck}, form);
  if (!rows.ok()) return "!" + std::string(rows.status().message());
  std::string read;
  for (const v1::DeckRow& row : *rows) {
    absl::StrAppend(&read, row.count(), "|", row.name(), "|", row.card(), "|",
                    row.has_marks() ? JsonFromValue(row.marks()) : "", ";");
  }
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
  EXPECT_EQ(RowsOf(decks, "Red"), "!there is no deck `Red`; there is Green, Blue");
  EXPECT_EQ(RowsOf(decks), "!there are several decks; choose with --deck: Green, Blue");
}

TEST(DeckFile, MistakesNameTheLine) {
  EXPECT_EQ(RowsOf("4 A a-1\nfour B b-1\n"),
            "!line 2: `four B b-1` is not a row such as `4 Ultra Ball bw5-102`");
  EXPECT_EQ(RowsOf("4 A a-1 colour=red"),
            "!line 1: `colour` is not a key here; there is lang, signed");
  EXPECT_EQ(RowsOf(R"({"card": "a-1"})"), "!line 1: a row needs `count` and `card`");
  EXPECT_EQ(RowsOf(R"({"count": 1.5, "card": "a-1"})"),
            "!line 1: at `count`: `1.5` is not a whole number; write one without . and e");
  EXPECT_EQ(RowsOf("{\"count\": 4294967296, \"card\": \"a-1\"}").substr(0, 17),
            "!line 1: `count` ");
  EXPECT_EQ(RowsOf("# nothing\n"), "!there is no row in it");
}

}  // namespace
}  // namespace arbitro::tools
