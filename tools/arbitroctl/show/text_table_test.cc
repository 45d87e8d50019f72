// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/text_table.h"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "absl/strings/str_split.h"
#include "api/text/characters.h"
#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

constexpr size_t kNoLimit = std::numeric_limits<size_t>::max();

TEST(TextTable, AlignsColumnsByWhatIsSeen) {
  TextTable table({"name", ">points"});
  table.Add({"Pokémon", "3"});
  table.Add({"Ay\xCC\x81", "12"});
  table.Add({"short"});
  EXPECT_EQ(table.Text(kNoLimit),
            "name     points\n"
            "Pokémon       3\n"
            "Ay\xCC\x81           12\n"
            "short\n");
}

TEST(TextTable, TakesNumbersAsTheyAre) {
  static_assert(std::is_convertible_v<int, Cell> && std::is_convertible_v<uint64_t, Cell>);
  static_assert(!std::is_convertible_v<bool, Cell>, "a bool has no word of its own");
  TextTable table({">", "name"});
  table.Add({-3, "Ada"});
  table.Add({std::numeric_limits<uint64_t>::max(), std::string("Bea")});
  table.Add({UnlessZero(0), std::string_view("Cia")});
  table.Add({UnlessZero(7), UnlessZero(0, "none")});
  TableRow row = {8};
  row.Add("Dora");
  table.Add(row);
  EXPECT_EQ(table.Text(kNoLimit),
            "                      name\n"
            "                  -3  Ada\n"
            "18446744073709551615  Bea\n"
            "                      Cia\n"
            "                   7  none\n"
            "                   8  Dora\n");
}

TEST(TextTable, HasARowForEachOfAList) {
  const TextTable table({">", "doubled"}, std::vector<int>{1, 20}, [](int number) -> TableRow {
    return {number, 2 * number};
  });
  EXPECT_EQ(table.Text(kNoLimit), "    doubled\n 1  2\n20  40\n");
}

TEST(TextTable, AlignsWideCharactersAndMarks) {
  TextTable table({"name", "table"});
  table.Add({"李 李", "1"});
  table.Add({"Zorn", "2"});
  table.Add({"Z\u0301\u0301\u0301orn", "3"});
  EXPECT_EQ(table.Text(kNoLimit),
            "name   table\n"
            "李 李  1\n"
            "Zorn   2\n"
            "Z\u0301\u0301\u0301orn   3\n");
}

TEST(TextTable, ACellIsOneLineOfWhichATerminalObeysNothing) {
  TextTable table({"", ""});
  table.Add({"a\x1B[2J", "b\nc"});
  EXPECT_EQ(table.Text(kNoLimit), "a\\u{1b}[2J  b\\u{a}c\n");
}

TEST(Wrapped, BreaksBetweenWordsAndInsideAWordThatIsTooLong) {
  using Parts = std::vector<std::string>;
  EXPECT_EQ(Wrapped("one two three", 8), (Parts{"one two", "three"}));
  EXPECT_EQ(Wrapped("a longestword b", 5), (Parts{"a", "longe", "stwor", "d b"}));
  EXPECT_EQ(Wrapped("李李李", 5), (Parts{"李李", "李"}));
  EXPECT_EQ(Wrapped("", 5), Parts{""});
}

TEST(TextTable, WithoutHeadingsThereIsNoLineOfThem) {
  TextTable table({"", ""});
  table.Add({"a", "b"});
  EXPECT_EQ(table.Text(kNoLimit), "a  b\n");
}

TEST(TextTable, FitsTheTerminalByCuttingTheWidestColumns) {
  TextTable table({"id", "text"});
  table.Add({"1", "a text that is far too long for the line"});
  EXPECT_EQ(table.Text(20), "id  text\n1   a text that is …\n");
  for (size_t columns = 10; columns < 50; ++columns) {
    for (const auto line : absl::StrSplit(table.Text(columns), '\n')) {
      EXPECT_LE(text::Columns(std::string(line)), columns);
    }
  }
}

TEST(TextTable, TextsThatWouldBeCutAlikeAreShownWhole) {
  TextTable table({"id", "name"});
  table.Add({"1", "Maria Antonia Rossi (rossi)"});
  table.Add({"2", "Maria Antonia Rossi (rossi-2)"});
  EXPECT_EQ(table.Text(18),
            "id  name\n1   Maria Antonia\n    Rossi (rossi)\n2   Maria Antonia\n    Rossi\n"
            "    (rossi-2)\n");
  EXPECT_EQ(table.Text(40).find("…"), std::string::npos);
}

TEST(TextTable, NothingIsCutOnPaper) {
  TextTable table({"id", "text"});
  table.Add({"1", "a text that is long"});
  EXPECT_EQ(table.Text(14, TextTable::TooLong::kWrapped),
            "id  text\n1   a text\n    that is\n    long\n");
}

TEST(TextTable, AHeadingGoesOverLinesBeforeAnythingIsCut) {
  TextTable table({"name", ">wins of the opponents", ">points"});
  table.Add({"Ada Lovelace", "44.44 %", "12"});
  EXPECT_EQ(table.Text(32),
            "                wins of\n"
            "                    the\n"
            "name          opponents  points\n"
            "Ada Lovelace    44.44 %      12\n");
  EXPECT_EQ(table.Text(43),
            "name          wins of the opponents  points\n"
            "Ada Lovelace                44.44 %      12\n");
}

TEST(TextTable, ACutNeverSplitsACharacter) {
  TextTable table({"", ""});
  table.Add({"ééééééééééééééé", "x"});
  EXPECT_EQ(table.Text(10), "éééééé…  x\n");
}

TEST(FirstLines, AreAsManyAndAsWideAsFit) {
  const std::string text = "one\nPok\u00e9mon and more\n\nfour\n";
  EXPECT_EQ(FirstLines(text, kNoLimit, kNoLimit), text);
  EXPECT_EQ(FirstLines(text, 8, 3), "one\nPok\u00e9mon\u2026\n\n");
  EXPECT_EQ(FirstLines(text, 8, 0), "");
}

}  // namespace
}  // namespace arbitro::tools
