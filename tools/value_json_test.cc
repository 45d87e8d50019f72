// SPDX-License-Identifier: Apache-2.0

#include "tools/value_json.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

std::string Through(const std::string& text) {
  const auto value = ValueFromJson(text);
  return value.ok() ? JsonFromValue(*value) : "!" + std::string(value.status().message());
}

TEST(ValueJson, EveryKindComesBackAsItWas) {
  EXPECT_EQ(Through("null"), "null");
  EXPECT_EQ(Through("true"), "true");
  EXPECT_EQ(Through("false"), "false");
  EXPECT_EQ(Through("\"Pok\\u00e9mon \\\"EX\\\"\""), "\"Pokémon \\\"EX\\\"\"");
  EXPECT_EQ(Through("[]"), "[]");
  EXPECT_EQ(Through("{}"), "{}");
  EXPECT_EQ(Through(R"([1, [null, {"a": []}], "x"])"), R"([1,[null,{"a":[]}],"x"])");
}

TEST(ValueJson, WholeNumbersOfSixtyFourBitsAreExact) {
  EXPECT_EQ(Through("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(Through("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(Through("-0"), "0");
}

TEST(ValueJson, KeysAreSortedByBytes) {
  EXPECT_EQ(Through(R"({"b": 1, "B": 2, "a": {"z": 3, "y": 4}})"),
            R"({"B":2,"a":{"y":4,"z":3},"b":1})");
}

TEST(ValueJson, NumbersThatAreNotWholeAreRefusedAtTheirPlace) {
  EXPECT_EQ(Through("1.5"), "!`1.5` is not a whole number; write one without . and e");
  EXPECT_EQ(Through(R"({"deck": [1, {"count": 1.0}]})"),
            "!at `deck[1].count`: `1.0` is not a whole number; write one without . and e");
  EXPECT_EQ(Through(R"({"a": {"b": 1e3}})"),
            "!at `a.b`: `1e3` is not a whole number; write one without . and e");
  EXPECT_EQ(Through(R"({"a": 9223372036854775808})"),
            "!at `a`: `9223372036854775808` does not fit 64 bits");
  EXPECT_EQ(Through(R"({"a": 123456789012345678901234567890})"),
            "!at `a`: `123456789012345678901234567890` does not fit 64 bits");
}

TEST(ValueJson, ARepeatedKeyIsRefused) {
  EXPECT_EQ(Through(R"({"x": {"a": 1, "a": 2}})"), "!at `x.a`: the key is there twice");
}

TEST(ValueJson, WhatIsNotJsonIsRefusedWithItsByte) {
  EXPECT_EQ(Through(""), "!at byte 1: not JSON in UTF-8");
  EXPECT_EQ(Through("{\"a\": 1} x").substr(0, 13), "!at byte 10: ");
  EXPECT_EQ(Through("\"\xff\"").substr(0, 12), "!at byte 2: ");
  EXPECT_EQ(Through("{'a': 1}").substr(0, 12), "!at byte 2: ");
}

TEST(ValueJson, DeepNestingIsRefusedAndNotFollowed) {
  EXPECT_EQ(Through(std::string(64, '[') + std::string(64, ']')).substr(0, 2), "[[");
  EXPECT_NE(Through(std::string(65, '[') + std::string(65, ']')).find("nested too deep"),
            std::string::npos);
  EXPECT_NE(Through(std::string(1000000, '[')).find("nested too deep"), std::string::npos);
}

TEST(ValueJson, SetFieldKeepsTheOrderOfKeys) {
  v1::Value value;
  for (const char* key : {"m", "z", "a", "m"}) {
    v1::Value field;
    field.set_text(key);
    SetField(key, field, &value);
  }
  EXPECT_EQ(JsonFromValue(value), R"({"a":"a","m":"m","z":"z"})");
  EXPECT_EQ(FindField(value, "z")->text(), "z");
  EXPECT_EQ(FindField(value, "q"), nullptr);
}

}  // namespace
}  // namespace arbitro::tools
