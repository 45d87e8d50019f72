// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/medium.h"

#include <string>
#include <string_view>
#include "gtest/gtest.h"

#include "absl/strings/str_split.h"
#include "tools/arbitroctl/files/csv_file.h"

namespace arbitro::tools {
namespace {

TEST(Medium, HtmlObeysNothingOfAText) {
  EXPECT_EQ(HtmlText("<a href='x'>\"&\"</a>"),
            "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/a&gt;");
  EXPECT_EQ(HtmlIsolated("\u202Eada\n"), "<bdi>\\u{202e}ada\\u{a}</bdi>");
  EXPECT_EQ(HtmlIsolated(""), "");
}

TEST(Medium, ASpreadsheetTakesNoFieldForAFormula) {
  const struct {
    const char* text;
    const char* written;
  } cases[] = {
      {"Ada Rossi", "Ada Rossi"},
      {"=1+2", "'=1+2"},
      {"+39 011", "'+39 011"},
      {"-1+1|cmd", "'-1+1|cmd"},
      {"@SUM(A1) Poe", "'@SUM(A1) Poe"},
      {"＝1", "'＝1"},
      {"=HYPERLINK(\"x\",\"see\") Doe", "\"'=HYPERLINK(\"\"x\"\",\"\"see\"\") Doe\""},
      {"'=1", "''=1"},
      {"'quoted'", "'quoted'"},
      {"-3", "-3"},
      {"+1.5", "+1.5"},
      {"-", "'-"},
      {"\t=1", "\\u{9}=1"},
      {"\r=1", "\\u{d}=1"},
      {"a;b", "\"a;b\""},
      {"a;=1;-3;@b;", "\"a;'=1;-3;'@b;\""},
      {"a; =1", "\"a;' =1\""},
      {"a;'=1", "\"a;''=1\""},
      {"a;\"=1", "\"a;'\"\"=1\""},
      {"a;\t=1", "\"a;\\u{9}=1\""},
      {"a\n=1", "\"a\n'=1\""},
      {"two\nlines", "\"two\nlines\""},
      {"\x1B[2J", "\\u{1b}[2J"},
  };
  for (const auto& each : cases) EXPECT_EQ(CsvField(each.text), each.written);
}

// The test above shows that a formula is marked; this one that the reader gets the text back.
TEST(Medium, TheReaderGetsBackWhatWasWritten) {
  for (const char* text :
       {"=1",      "'=1",  "''=1",     "'",     "''",   "-1",     "'-1",    "+1",    "@a",
        "a",       "'a",   "=\"a\",b", "-a\nb", "－1",  "'－1",   "-1.",    "'+1.5", "a;=1",
        "a;'=1;b", "a;-3", "a;'-3",    "a\n@b", "\"=1", "a;\"=1", "a;;+x;", ";=1",   "a;' =1"}) {
    const auto file = ReadCsv(std::string("name,rest\r\n") + CsvField(text) + ",x\r\n");
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->Text(file->rows[0], "name"), text);
  }
}

// Whatever a reader takes for the end of a field, it finds no formula behind it.
TEST(Medium, NoSplittingMakesAFormula) {
  const std::string begins[] = {"=1",   "+x",  "-x",  "@x",   "\t=1",
                                "\r=1", "＝1", "'=1", "\"=1", " =1"};
  for (const std::string& begin : begins) {
    for (const char* before : {"", "a;", "a;;", "a,", "a,b;", "a\n", "\"a\";", "a\"\n"}) {
      std::string row = "1," + CsvField(before + begin) + ",2";
      for (char& c : row) {
        if (c == '\n') c = ';';
      }
      for (const auto part : absl::StrSplit(row, ';')) {
        const std::string_view field(part.data(), part.size());
        const size_t first = field.find_first_not_of("\" ");
        if (first == std::string_view::npos) continue;
        EXPECT_EQ(std::string_view("=+-@\t\r").find(field[first]), std::string_view::npos)
            << row << " | " << field;
      }
    }
  }
}

}  // namespace
}  // namespace arbitro::tools
