// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/text_encoding.h"

#include <string>

#include "gtest/gtest.h"
#include "tools/arbitroctl/encodings_testing.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

std::string RefusalOfText(const std::string& bytes) {
  return std::string(DecodeText(bytes).status().message());
}

constexpr char kSave[] = "; save it as `CSV UTF-8` or as plain text in UTF-8";

TEST(TextEncoding, EveryEncodingReadsToTheSameText) {
  const std::string text =
      "given_name,card\nZo\u00EB,\u2019N\u2019s Plan\u2026 \u20AC\n\u00C1d\u00E1m,\u0153";
  for (const WrittenAs written : kAllEncodings) {
    for (const std::string& end : {"\n", "\r\n", "\r"}) {
      const auto decoded = DecodeText(Encoded(text, written, end));
      ASSERT_TRUE(decoded.ok()) << decoded.status();
      EXPECT_EQ(decoded->text, text) << NameOf(written);
      EXPECT_EQ(decoded->encoding, NameOf(written));
      const bool told = !decoded->encoding.empty();
      EXPECT_EQ(decoded->sample, told ? "Zo\u00EB" : "");
      EXPECT_EQ(decoded->sample_line, told ? 2u : 0u);
    }
  }
}

TEST(TextEncoding, CharactersBeyondThePlaneAreRead) {
  const std::string text = "\u674E \U0001F0A1\n";
  for (const WrittenAs written : kAllEncodings) {
    // Without a mark, zero bytes alone tell of UTF-16: European text has them.
    if (written == WrittenAs::kCp1252 || written == WrittenAs::kUtf16LeBare) continue;
    const auto decoded = DecodeText(Encoded(text, written, "\n"));
    ASSERT_TRUE(decoded.ok()) << decoded.status();
    EXPECT_EQ(decoded->text, text);
  }
}

TEST(TextEncoding, WhatIsNoTextIsNamedWithThePlaceAndHowToSaveIt) {
  using namespace std::string_literals;
  EXPECT_EQ(RefusalOfText("PK\x03\x04..."),
            "the file is a spreadsheet (.xlsx, .ods) or a ZIP archive, not text"s + kSave);
  EXPECT_EQ(RefusalOfText("\xFF\xFE\0\0a\0\0\0"s), "the file is UTF-32"s + kSave);
  EXPECT_EQ(RefusalOfText("a\r\nb\0c"s),
            "line 2, column 2: holds a zero byte, as no text does"s + kSave);
  EXPECT_EQ(RefusalOfText("\xFF\xFE"
                          "a\0\n\0\x00\xDC"s),
            "line 2, column 1: the file is UTF-16 (little-endian), and damaged or cut off there"s +
                kSave);
  EXPECT_EQ(
      RefusalOfText("\xFE\xFF\0a\0"s),
      "line 1, column 2: the file is UTF-16 (big-endian), and damaged or cut off there"s + kSave);
  EXPECT_EQ(RefusalOfText("Zo\xEB\rM\x81"),
            "line 2, column 2: the bytes there are neither UTF-8 nor Windows-1252"s + kSave);
  EXPECT_EQ(RefusalOfText("Zo\u00EB\nM\xFC"
                          "ller"),
            "line 2, column 2: the bytes there are not UTF-8, while 1 other place is"s + kSave);
  EXPECT_EQ(RefusalOfText(std::string(kTextBytesMax + 1, '1')),
            "the file has 67108865 bytes, allowed are 67108864");
}

// "line: what" each.
std::string DamageIn(const std::string& bytes) {
  std::string said;
  const auto decoded = DecodeLines(bytes);
  for (const LineFault& fault : decoded->faults) {
    EXPECT_NE(fault.advice, "");
    said += std::to_string(fault.line) + ": " + fault.what + ";";
  }
  return said;
}

TEST(TextEncoding, EveryLineThatIsDamagedIsNamed) {
  using namespace std::string_literals;
  EXPECT_EQ(DamageIn("Zo\u00EB\nM\xFCller \xFC\nfine\na\0b\r\n\xE9t\u00E9\n"s),
            "2: column 2: the bytes there are not UTF-8, while 2 other places are;"
            "4: column 2: holds a zero byte, as no text does;"
            "5: column 1: the bytes there are not UTF-8, while 2 other places are;");
  EXPECT_EQ(DecodeLines("Zo\u00EB\nM\xFCller\n"s)->text, "Zo\u00EB\nM\uFFFDller\n");
  EXPECT_EQ(DamageIn("\xE9\n\x81\n\x8D\na\0\n"s),
            "2: column 1: the bytes there are neither UTF-8 nor Windows-1252;"
            "3: column 1: the bytes there are neither UTF-8 nor Windows-1252;"
            "4: column 2: holds a zero byte, as no text does;");
  EXPECT_EQ(DamageIn("\xFF\xFE"
                     "a\0\0\xDC\n\0b\0\n\0\x01\xD8\n\0"
                     "c"s),
            "1: column 2: the file is UTF-16 (little-endian), and damaged or cut off there;"
            "3: column 1: the file is UTF-16 (little-endian), and damaged or cut off there;"
            "4: column 1: the file is UTF-16 (little-endian), and damaged or cut off there;");
}

TEST(TextEncoding, EndsOfOldFilesGo) {
  EXPECT_EQ(DecodeText("a\r\n\r\nb\r\x1A")->text, "a\n\nb\n");
  EXPECT_EQ(DecodeText("")->text, "");
  EXPECT_EQ(DecodeText("\xEF\xBB\xBF")->text, "");
}

TEST(Utf8Text, ShownTextHoldsNothingThatActsOnATerminal) {
  EXPECT_EQ(ShownText("a\x1B[2J\xFF\u202E\u0085z"), "`a\uFFFD[2J\uFFFD\uFFFD\uFFFDz`");
  EXPECT_EQ(ShownText(std::string(61, 'a')), "`" + std::string(60, 'a') + "\u2026`");
}

TEST(Utf8Text, BlanksOfEveryKindAreTrimmed) {
  EXPECT_EQ(TrimText("\u00A0 \u3000Ada\u00A0Z\n\u200B\t"), "Ada\u00A0Z");
  EXPECT_EQ(TrimText("\u00A0"), "");
  EXPECT_EQ(TrimText("\x80"), "\x80");
}

}  // namespace
}  // namespace arbitro::tools
