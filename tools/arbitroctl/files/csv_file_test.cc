// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/csv_file.h"

#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/encodings_testing.h"
#include "tools/arbitroctl/text_encoding.h"

namespace arbitro::tools {
namespace {

std::string Refusal(const std::string& text) {
  return std::string(ReadCsv(text).status().message());
}

// "line 3: what;" each.
std::string FaultsIn(const std::string& text) {
  const auto file = ReadCsv(text);
  if (!file.ok()) return "!" + std::string(file.status().message());
  std::string said;
  for (const LineFault& fault : file->faults) {
    absl::StrAppend(&said, "line ", fault.line, ": ", fault.what, ";");
    EXPECT_NE(fault.advice, "");
  }
  return said;
}

TEST(CsvFile, RowsKnowTheirLinesAndColumns) {
  const auto file = ReadCsv("table, Winner\n1,first\n\n2,\"se\ncond\"\n3, tie ");
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->rows.size(), 3u);
  EXPECT_EQ(file->columns, (std::vector<std::string>{"table", "Winner"}));
  EXPECT_EQ(file->rows[1].line, 4u);
  EXPECT_EQ(file->rows[2].line, 6u);
  EXPECT_EQ(file->Text(file->rows[1], "winner"), "se\ncond");
  EXPECT_EQ(file->Text(file->rows[2], "winner"), "tie");
  EXPECT_EQ(file->Text(file->rows[2], "games"), "");
  EXPECT_FALSE(file->Find("games"));
}

TEST(CsvFile, ALineSaysWhatSeparates) {
  for (const std::string& said : {"sep=;", "SEP=;", "\"sep=;\"", "sep=; "}) {
    const auto file = ReadCsv(said + "\ngiven,phone\n1,2\n");
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->separator, ';');
    EXPECT_EQ(file->heading_line, 2u);
    EXPECT_EQ(file->rows[0].line, 3u);
    EXPECT_EQ(file->columns, std::vector<std::string>{"given,phone"});
  }
  EXPECT_EQ(ReadCsv("sep=|\na|b\n1|2\n")->columns, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(ReadCsv("given;phone\nAda;011, at night\n")->rows[0].fields[1], "011, at night");
  EXPECT_EQ(ReadCsv("\"a,b\"\tc\n1\t2\n")->columns, (std::vector<std::string>{"a,b", "c"}));
}

TEST(CsvFile, RowsAndColumnsWithoutAnythingAreLeftOut) {
  const auto file = ReadCsv("\n\na;b;;\n1;2;;\n;;;\n\xC2\xA0;;;\n3;4\n;;;\n;;;\n");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->columns, (std::vector<std::string>{"a", "b"}));
  ASSERT_EQ(file->rows.size(), 2u);
  EXPECT_EQ(file->rows[1].line, 7u);
  EXPECT_TRUE(file->faults.empty());
}

TEST(CsvFile, EverythingThatIsWrongIsNamedWithItsLine) {
  EXPECT_EQ(FaultsIn("a;b\n1;2\n3\n4;5;6\n\"7\" x;8\n9;10\n"),
            "line 3: has 1 fields, line 1 has 2;"
            "line 4: `6` is field 3, which line 1 gives no column;"
            "line 5: text follows a closing quote;");
  EXPECT_EQ(FaultsIn("a,b,A\n1,2,3\n"), "line 1: the column `A` stands twice;");
  EXPECT_EQ(FaultsIn("a,,b\n1,,2\n1,x,2\n"),
            "line 3: `x` is field 2, which line 1 gives no column;");
  auto file = ReadCsv("tabel,winner\n1,first\n");
  file->CheckColumns({"table", "winner"}, {"table"});
  ASSERT_EQ(file->faults.size(), 2u);
  EXPECT_EQ(file->faults[0].what, "`tabel` is no column");
  EXPECT_EQ(file->faults[1].what, "the column `table` is missing");
  EXPECT_TRUE(file->lacks_column);
}

TEST(CsvFile, QuotesThatGoWrongCostTheirOwnLineAlone) {
  EXPECT_EQ(FaultsIn("a\n1\n\"2\n3,4\n"),
            "line 3: a quote is opened and never closed;"
            "line 4: `4` is field 2, which line 1 gives no column;");
  // The quote of another row closes it.
  EXPECT_EQ(FaultsIn("a,b\n1,\"2\n3\n\"4,4\",5\n6,7,8\n"),
            "line 2: a quote is opened, and text follows where a line below closes it;"
            "line 3: has 1 fields, line 1 has 2;"
            "line 5: `8` is field 3, which line 1 gives no column;");
  EXPECT_EQ(FaultsIn("a;b\n\"1;2\n3\n4;\"5\n6;7\n"),
            "line 2: a quote is opened, and text follows where a line below closes it;"
            "line 3: has 1 fields, line 1 has 2;"
            "line 4: a quote is opened and never closed;");
  // The rows are held against the columns of a first line like that, too.
  EXPECT_EQ(FaultsIn("\"a;b\n1;2\n3\n"),
            "line 1: a quote is opened and never closed;line 3: has 1 fields, line 1 has 2;");
  const auto file = ReadCsv("a,b\n1,\"2\n3,\"4,4\"\n5,\"6\n");
  ASSERT_EQ(file->rows.size(), 1u);
  EXPECT_EQ(file->rows[0].line, 3u);
  EXPECT_EQ(file->rows[0].fields[1], "4,4");
}

TEST(CsvFile, QuotesThatGoWrongInEachLineTakeNoTime) {
  for (const char* line : {"x\",\"\n", "\",\"\n", "x,\"y\n", "\"\"\"x\n"}) {
    std::string many = "a,b\n";
    for (size_t i = 0; i < kCsvLinesMax; ++i) many += line;
    const auto file = ReadCsv(many);
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_GE(file->faults.size() + file->rows.size(), kCsvLinesMax / 2) << line;
  }
}

TEST(CsvFile, AFileWithoutRowsSaysSo) {
  EXPECT_EQ(Refusal(""), "is empty: its first line names the columns");
  EXPECT_EQ(Refusal(" \n\n"), "is empty: its first line names the columns");
  EXPECT_EQ(Refusal("a,b\n,\n"), "has no row below line 1, which names the columns");
}

TEST(CsvFile, ItsBoundsAreKept) {
  std::string many = "a\n";
  for (size_t i = 0; i < kCsvLinesMax; ++i) many += "1\n";
  EXPECT_EQ(FaultsIn(many), "");
  EXPECT_EQ(FaultsIn(many + "1\n2,3\n4\n\"5\n"),
            "line 100002: at most 100000 rows fit in one file;"
            "line 100003: `3` is field 2, which line 1 gives no column;"
            "line 100005: a quote is opened and never closed;");
  EXPECT_EQ(ReadCsv(many + "1\n2\n")->rows.size(), kCsvLinesMax);
}

TEST(CsvFile, WhatARowSaysHangsNotOnItsForm) {
  const auto one = ReadCsv("a,b,c\n1,,2\n");
  const auto other = ReadCsv("sep=;\nC;\"A\"\n\"2\" ; 1\n");
  EXPECT_EQ(ContentOfRow(*one, one->rows[0]), ContentOfRow(*other, other->rows[0]));
  const auto third = ReadCsv("a,b,c\n1,2,\n");
  EXPECT_NE(ContentOfRow(*one, one->rows[0]), ContentOfRow(*third, third->rows[0]));
}

// Cells as people fill them, with what a list must quote.
class RandomCells {
 public:
  explicit RandomCells(unsigned seed) : random_(seed) {}

  size_t Below(size_t bound) { return random_() % bound; }

  std::string Cell() {
    static const std::vector<std::string> kPieces = {
        "Ada",  "Zo\u00EB", "M\u00FCsel", "\u00C1d\u00E1m",
        "4711", "\u2019N",  "d'Or",       " ",
        ",",    ";",        "\t",         "\"",
        "\n",   "\u20AC",   "\u0160",     "x=y",
        "-",    "#"};
    std::string cell = "c";
    for (size_t i = Below(4); i > 0; --i) cell += kPieces[Below(kPieces.size())];
    return cell + "e";
  }

 private:
  std::mt19937 random_;
};

std::string WrittenCell(const std::string& cell, bool quoted) {
  const bool needed = cell.find_first_of(",;\t\"\n") != std::string::npos;
  return quoted || needed ? "\"" + absl::StrReplaceAll(cell, {{"\"", "\"\""}}) + "\"" : cell;
}

TEST(CsvFile, AnyListReadsToItsCellsInEveryEncodingSeparatorAndEndOfLine) {
  for (unsigned seed = 1; seed <= 25; ++seed) {
    RandomCells random(seed);
    const size_t columns = 2 + random.Below(4);
    std::vector<std::vector<std::string>> cells(1 + random.Below(6));
    for (auto& row : cells) {
      for (size_t i = 0; i < columns; ++i) row.push_back(random.Below(5) == 0 ? "" : random.Cell());
      row[0] = random.Cell();
    }
    for (const char separator : {',', ';', '\t'}) {
      std::string text =
          random.Below(2) == 0 ? absl::StrCat("sep=", std::string(1, separator), "\n") : "";
      for (size_t i = 0; i < columns; ++i) {
        absl::StrAppend(&text, i == 0 ? "" : std::string(1, separator), "column", i);
      }
      for (const auto& row : cells) {
        text += "\n";
        for (size_t i = 0; i < columns; ++i) {
          absl::StrAppend(&text, i == 0 ? "" : std::string(1, separator),
                          WrittenCell(row[i], random.Below(3) == 0));
        }
      }
      if (random.Below(2) == 0)
        absl::StrAppend(&text, "\n", std::string(columns - 1, separator), "\n");
      for (const WrittenAs written : kAllEncodings) {
        for (const std::string& end : {"\n", "\r\n", "\r"}) {
          const auto decoded = DecodeText(Encoded(text, written, end));
          ASSERT_TRUE(decoded.ok()) << decoded.status() << " seed " << seed;
          const auto file = ReadCsv(decoded->text);
          ASSERT_TRUE(file.ok()) << file.status() << " seed " << seed;
          ASSERT_TRUE(file->faults.empty()) << file->faults[0].what << "\n" << text;
          ASSERT_EQ(file->rows.size(), cells.size()) << text;
          for (size_t row = 0; row < cells.size(); ++row) {
            ASSERT_EQ(file->rows[row].fields, cells[row]) << text;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace arbitro::tools
