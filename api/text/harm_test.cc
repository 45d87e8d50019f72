// SPDX-License-Identifier: Apache-2.0
#include "api/text/harm.h"

#include <utf8proc.h>

#include <string>

#include "api/text/characters.h"
#include "gtest/gtest.h"

namespace arbitro::text {
namespace {

std::string Utf8(int32_t code) {
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t size = utf8proc_encode_char(code, bytes);
  return {reinterpret_cast<const char*>(bytes), static_cast<size_t>(size)};
}

TEST(Harm, TextsOfPeopleHaveNone) {
  for (const char* text : {
           "",
           "Ada Lovelace",
           "José García-Márquez",
           "Zoë D’Angelo",
           "Łukasz Żółć",
           "李 小龙",
           "山田\u3000太郎",
           "葛\U000E0100城",  // an ideograph in one of its forms
           "می\u200Cخواهم",   // Persian, with a non-joiner
           "क्\u200Dष",        // Devanagari, with a joiner after the virama
           "בֵּית הַמִּקְדָּשׁ",       // marks upon letters
           "Nguyễn Thị Ánh",
           "👩\u200D⚖️ ❤️ 👍🏽",  // one emoji of two, and a picture chosen
           "“quoted” – 50 % · №1 …",
       }) {
    EXPECT_EQ(FindHarm(text, Lines::kOne).value_or(""), "") << text;
    EXPECT_EQ(Harmless(text, Lines::kOne), text);
  }
}

TEST(Harm, IsNamedAndWrittenOut) {
  const struct {
    std::string text;
    const char* found;
    const char* shown;
  } cases[] = {
      {"\x1B[31mX", "U+001B, a control character", "\\u{1b}[31mX"},
      {std::string("a\0b", 3), "U+0000, a control character", "a\\u{0}b"},
      {"a\rb", "U+000D, a control character", "a\\u{d}b"},
      {"a\tb", "U+0009, a control character", "a\\u{9}b"},
      {"a\nb", "U+000A, a control character", "a\\u{a}b"},
      {"a\x7F", "U+007F, a control character", "a\\u{7f}"},
      {"a\u009B2J", "U+009B, a control character", "a\\u{9b}2J"},
      {"a\u2028b", "U+2028, a separator of lines", "a\\u{2028}b"},
      {"a\u202Eb", "U+202E, a mark that turns the direction of a text", "a\\u{202e}b"},
      {"a\u2066b", "U+2066, a mark that turns the direction of a text", "a\\u{2066}b"},
      {"a\u200Fb", "U+200F, a mark that turns the direction of a text", "a\\u{200f}b"},
      {"A\u200Bda", "U+200B, a character that is not seen", "A\\u{200b}da"},
      {"A\u2060da", "U+2060, a character that is not seen", "A\\u{2060}da"},
      {"A\u00ADda", "U+00AD, a character that is not seen", "A\\u{ad}da"},
      {"\uFEFFAda", "U+FEFF, a character that is not seen", "\\u{feff}Ada"},
      {"\u3164", "U+3164, a character that is not seen", "\\u{3164}"},
      {"\u2800", "U+2800, a character that is not seen", "\\u{2800}"},
      {"A\U000E0041", "U+E0041, a character that is not seen", "A\\u{e0041}"},
      {"A\u200Dda", "U+200D, a character that is not seen", "A\\u{200d}da"},
      {"A\u200Cda", "U+200C, a character that is not seen", "A\\u{200c}da"},
      {"A\uFE0Fda", "U+FE0F, a character that is not seen", "A\\u{fe0f}da"},
      {"\uE000", "U+E000, a character of private use", "\\u{e000}"},
      {"\uFFFE", "U+FFFE, no character of Unicode", "\\u{fffe}"},
      {"\u0378", "U+0378, no character of Unicode", "\\u{378}"},
      {"\u0301x", "U+0301, a mark without a letter of its own", "\\u{301}x"},
      {"\xFF\xFEg", "a byte of no character", "\\x{ff}\\x{fe}g"},
  };
  for (const auto& each : cases) {
    EXPECT_EQ(FindHarm(each.text, Lines::kOne).value_or(""), each.found);
    EXPECT_EQ(Harmless(each.text, Lines::kOne), each.shown);
  }
}

TEST(Harm, LineBreaksMayStandInATextOfSeveralLines) {
  EXPECT_FALSE(FindHarm("one\ntwo", Lines::kMany));
  EXPECT_EQ(Harmless("one\ntwo\r\n", Lines::kMany), "one\ntwo\\u{d}\n");
}

TEST(Harm, AStackOfMarksEndsAtTheEighth) {
  std::string tower = "a";
  for (int i = 0; i < 8; ++i) tower += "\u0327";
  EXPECT_FALSE(FindHarm(tower, Lines::kOne));
  tower += "\u0327";
  EXPECT_EQ(FindHarm(tower, Lines::kOne), "U+0327, a mark without a letter of its own");
}

TEST(Harm, IsWrittenOutInJsonAsJsonHasIt) {
  EXPECT_EQ(Harmless("{\n \"a\": \"\x7F\u202E\U000E0041é\"}", Lines::kMany, Escape::kJson),
            "{\n \"a\": \"\\u007f\\u202e\\udb40\\udc41é\"}");
}

// Between letters, and beside its like. Planes of ideographs and of nothing are tried at intervals.
TEST(Harm, NoneIsLeftInWhatIsWrittenOut) {
  constexpr int32_t kInterval = 251;
  for (int32_t code = 0; code <= 0x10FFFF; ++code) {
    const bool many_alike = (code >= 0x20000 && code < 0xE0000) || code >= 0xF0000 ||
                            (code >= 0x4E00 && code < 0x9F00) || (code >= 0xAC00 && code < 0xF900);
    if (many_alike && code % kInterval != 0) continue;
    if (code >= 0xD800 && code <= 0xDFFF) continue;
    const std::string one = Utf8(code);
    for (const std::string& text : {one, "a" + one + "b", "ب" + one + one + "ب", "👩" + one + "👩"}) {
      const std::string shown = Harmless(text, Lines::kOne);
      ASSERT_EQ(FindHarm(shown, Lines::kOne), std::nullopt) << std::hex << code;
      ASSERT_EQ(FindHarm(text, Lines::kOne).has_value(), shown != text) << std::hex << code;
    }
    const utf8proc_category_t category = utf8proc_category(code);
    if (category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL) {
      ASSERT_TRUE(FindHarm("a" + one, Lines::kOne)) << std::hex << code;
    }
  }
}

TEST(Characters, TakeTheCellsOfATerminal) {
  EXPECT_EQ(Columns("Ada"), 3u);
  EXPECT_EQ(Columns("é"), 1u);
  EXPECT_EQ(Columns("e\u0301"), 1u);
  EXPECT_EQ(Columns("李 李"), 5u);
  EXPECT_EQ(Columns("👍"), 2u);
  EXPECT_EQ(Columns("\xFF"), 1u);
}

TEST(Characters, BlanksOfAnyKindAreOneBlank) {
  EXPECT_EQ(SingleBlanks("\u00A0Ada \u2003 Rossi\u3000"), "Ada Rossi");
  EXPECT_EQ(SingleBlanks(" \u00A0 "), "");
}

TEST(Characters, FitWholeWithTheirMarks) {
  EXPECT_EQ(FirstColumns("Lovelace", 4), "Love");
  EXPECT_EQ(FirstColumns("e\u0301e\u0301", 1), "e\u0301");
  EXPECT_EQ(FirstColumns("李李", 3), "李");
  EXPECT_EQ(FirstColumns("李", 1), "");
}

}  // namespace
}  // namespace arbitro::text
