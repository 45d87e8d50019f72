// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/csv_file.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

std::string Refusal(const std::string& text) {
  return std::string(ReadCsv(text).status().message());
}

TEST(CsvFile, RowsKnowTheirLinesAndColumns) {
  const auto file = ReadCsv("\xEF\xBB\xBFtable, winner\n1,first\n\n2,\"se\ncond\"\n3, tie ");
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->rows.size(), 3u);
  EXPECT_EQ(file->columns, (std::vector<std::string>{"table", "winner"}));
  EXPECT_EQ(file->rows[1].line, 4u);
  EXPECT_EQ(file->rows[2].line, 6u);
  EXPECT_EQ(file->Text(file->rows[1], "winner"), "se\ncond");
  EXPECT_EQ(file->Text(file->rows[2], "winner"), "tie");
  EXPECT_EQ(file->Text(file->rows[2], "games"), "");
  EXPECT_FALSE(file->Find("games"));
}

TEST(CsvFile, WhatIsWrongIsNamedWithItsLine) {
  EXPECT_EQ(Refusal("a,b,a\n"), "line 1: the column `a` stands twice");
  EXPECT_EQ(Refusal("a;b\n1;2\n3\n"), "line 3: has 1 fields, the first line has 2");
  EXPECT_EQ(Refusal("a\n\"1\n2\n"), "line 2: a quote is opened and never closed");
}

TEST(CsvFile, ItsBoundsAreKept) {
  std::string many = "a\n";
  for (size_t i = 0; i < kCsvLinesMax; ++i) many += "1\n";
  EXPECT_TRUE(ReadCsv(many).ok());
  EXPECT_EQ(Refusal(many + "1\n"), "line 100002: at most 100000 rows fit in one file; divide it");
  EXPECT_EQ(Refusal(std::string(kCsvBytesMax + 1, 'a')),
            "the file has 67108865 bytes, allowed are 67108864");
}

}  // namespace
}  // namespace arbitro::tools
