// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/fields.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

TEST(Fields, TextOfAClientIsNormalised) {
  Fields fields(Source::kClient);
  // "é" as e with a combining accent becomes one code point.
  EXPECT_EQ(fields.Text("name", "Poke\xCC\x81mon", {1, 100}), "Pok\xC3\xA9mon");
  EXPECT_TRUE(fields.ok());
}

TEST(Fields, TextOfTheLogStaysAsItIs) {
  Fields fields(Source::kLog);
  EXPECT_EQ(fields.Text("name", "Poke\xCC\x81mon", {1, 100}), "Poke\xCC\x81mon");
}

TEST(Fields, TextMayBeShortEnoughOnceNormalised) {
  Fields fields(Source::kClient);
  EXPECT_EQ(fields.Text("name", "e\xCC\x81", {1, 2}), "\xC3\xA9");
  EXPECT_TRUE(fields.ok());
}

TEST(Fields, BadTextIsNamed) {
  struct Case {
    std::string given;
    std::string says;
  };
  const Case cases[] = {{"\xFF", "UTF-8"},
                        {std::string("a\0b", 3), "zero"},
                        {"", "is missing"},
                        {"123456", "has 6 bytes, allowed is 1 to 5"},
                        {std::string(100'000, 'x'), "has 100000 bytes"}};
  for (const Case& each : cases) {
    Fields fields(Source::kClient);
    EXPECT_EQ(fields.Text("title", each.given, {1, 5}), "");
    ASSERT_FALSE(fields.ok());
    EXPECT_EQ(fields.failure().fields[0].path, "title");
    EXPECT_NE(fields.failure().message.find(each.says), std::string::npos)
        << fields.failure().message;
  }
}

TEST(Fields, AClientsTextOfBlanksAloneIsNoText) {
  for (const std::string text : {" ", "  \u00A0", "\u3000"}) {
    Fields client(Source::kClient);
    EXPECT_EQ(client.Text("options.reason", text, kFreeText), "");
    EXPECT_NE(client.failure().message.find("holds blanks alone"), std::string::npos);
    Fields log(Source::kLog);
    EXPECT_EQ(log.Text("options.reason", text, kFreeText), text);
  }
  Fields none(Source::kClient);
  EXPECT_EQ(none.Text("options.reason", "", kFreeText), "");
  EXPECT_TRUE(none.ok());
}

TEST(Fields, AClientsTextThatDoesHarmIsRefusedAndTheLogsIsTaken) {
  for (const std::string text : {"a\x1B[2J", "a\u202Eb", "A\u200Bda", "a\nb"}) {
    Fields client(Source::kClient);
    EXPECT_EQ(client.Text("title", text, kFreeText), "");
    EXPECT_NE(client.failure().message.find("`title` holds U+"), std::string::npos)
        << client.failure().message;
    Fields log(Source::kLog);
    EXPECT_EQ(log.Text("title", text, kFreeText), text);
    EXPECT_TRUE(log.ok());
  }
}

TEST(Fields, OnlyWhatIsWrittenAtLengthHasLines) {
  Fields fields(Source::kClient);
  EXPECT_EQ(fields.Text("reason", "one\ntwo", kFreeLines), "one\ntwo");
  EXPECT_TRUE(fields.ok());
  fields.Text("reason", "one\r\ntwo", kFreeLines);
  EXPECT_FALSE(fields.ok());
}

TEST(Fields, AllThatIsWrongIsToldUpToABound) {
  Fields fields(Source::kClient);
  for (int i = 0; i < 50; ++i) fields.Wrong("rows[" + std::to_string(i) + "]", "is wrong");
  const engine::Failure failure = fields.failure();
  EXPECT_EQ(failure.code, absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(failure.reason, "FIELD_INVALID");
  EXPECT_EQ(failure.message, "`rows[0]` is wrong (and 49 more)");
  ASSERT_EQ(failure.fields.size(), 16u);
  EXPECT_EQ(failure.fields[15].path, "rows[15]");
}

TEST(Fields, IdsAreLowerCaseLettersDigitsAndHyphens) {
  EXPECT_TRUE(IsId("a"));
  EXPECT_TRUE(IsId("0-torino-2026"));
  EXPECT_TRUE(IsId(std::string(63, 'a')));
  EXPECT_FALSE(IsId(std::string(64, 'a')));
  EXPECT_FALSE(IsId(""));
  EXPECT_FALSE(IsId("-a"));
  EXPECT_FALSE(IsId("Torino"));
  EXPECT_FALSE(IsId("a/b"));
  EXPECT_FALSE(IsId("a b"));
  EXPECT_FALSE(IsId("caff\xC3\xA8"));
}

TEST(Fields, NumbersKeepTheirBounds) {
  Fields fields(Source::kClient);
  EXPECT_EQ(fields.Number("round", 40, {1, 40}), 40);
  EXPECT_TRUE(fields.ok());
  fields.Number("round", 41, {1, 40});
  EXPECT_EQ(fields.failure().message, "`round` is 41, allowed is 1 to 40");
}

TEST(Fields, PlacesInAListAreNamed) {
  Fields fields(Source::kClient);
  fields.Number({"rows", 3, "count"}, 0, {1, 60});
  fields.Text({"rows", 4, "card"}, "", {1, 10});
  const engine::Failure failure = fields.failure();
  ASSERT_EQ(failure.fields.size(), 2u);
  EXPECT_EQ(failure.fields[0].path, "rows[3].count");
  EXPECT_EQ(failure.fields[1].path, "rows[4].card");
}

TEST(Fields, ShownTextIsShortAndPrintable) {
  EXPECT_EQ(Shown("a\nb`c"), "`a\\u{a}bc`");
  EXPECT_EQ(Shown("\xFF\xFE"), "`\\x{ff}\\x{fe}`");
  EXPECT_LT(Shown(std::string(1000, 'x')).size(), 100u);
  std::string marked;
  for (int i = 0; i < 1000; ++i) marked += "x\u0327\u0327\u0327\u0327\u0327\u0327\u0327\u0327";
  EXPECT_LT(Shown(marked).size(), 260u);
}

}  // namespace
}  // namespace arbitro::translate
