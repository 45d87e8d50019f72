// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/medium.h"

#include "gtest/gtest.h"
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
      {"a;=1", "\"a;=1\""},
      {"two\nlines", "\"two\nlines\""},
      {"\x1B[2J", "\\u{1b}[2J"},
  };
  for (const auto& each : cases) EXPECT_EQ(CsvField(each.text), each.written);
}

// The test above shows that a formula is marked; this one that the reader gets the text back.
TEST(Medium, TheReaderGetsBackWhatWasWritten) {
  for (const char* text : {"=1", "'=1", "''=1", "'", "''", "-1", "'-1", "+1", "@a", "a", "'a",
                           "=\"a\",b", "-a\nb", "－1", "'－1", "-1.", "'+1.5"}) {
    const auto file = ReadCsv(std::string("name,rest\r\n") + CsvField(text) + ",x\r\n");
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->Text(file->rows[0], "name"), text);
  }
}

}  // namespace
}  // namespace arbitro::tools
