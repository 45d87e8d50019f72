// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/person_file.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

std::string RefusalOfPersons(const std::string& text) {
  return std::string(ReadPersonFile(text).status().message());
}

TEST(PersonFile, ColumnsInAnyOrderAndFieldsInQuotes) {
  const auto people = ReadPersonFile(
      "\xEF\xBB\xBFop_number,family_name,given_name,email\r\n"
      "4711 IT-1,\"Garc\xC3\xAD"
      "a, \"\"Pepe\"\"\",Jos\xC3\xA9 ,\r\n"
      "\r\n"
      ",\"two\nlines\",Ada,ada@example.org\n"
      ",Last,Without end,");
  ASSERT_TRUE(people.ok()) << people.status();
  ASSERT_EQ(people->size(), 3u);
  const PersonLine& jose = people->at(0);
  EXPECT_EQ(jose.line, 2u);
  EXPECT_EQ(jose.profile.family_name(),
            "Garc\xC3\xAD"
            "a, \"Pepe\"");
  EXPECT_EQ(jose.profile.given_name(), "Jos\xC3\xA9");
  ASSERT_EQ(jose.profile.op_numbers_size(), 2);
  EXPECT_EQ(jose.profile.op_numbers(1), "IT-1");
  EXPECT_EQ(people->at(1).line, 4u);
  EXPECT_EQ(people->at(1).profile.family_name(), "two\nlines");
  EXPECT_EQ(people->at(1).profile.email(), "ada@example.org");
  EXPECT_EQ(people->at(2).line, 6u);
  EXPECT_EQ(people->at(2).profile.family_name(), "Last");
}

TEST(PersonFile, ASemicolonSeparatesWhereThereIsNoComma) {
  const auto people = ReadPersonFile("given_name;phone\nAda;011, at night\n");
  ASSERT_TRUE(people.ok()) << people.status();
  EXPECT_EQ(people->at(0).profile.phone(), "011, at night");
}

TEST(PersonFile, WhatIsWrongIsNamedWithItsLine) {
  EXPECT_NE(RefusalOfPersons("name\nAda\n").find("line 1: `name` is no column"), std::string::npos);
  EXPECT_NE(RefusalOfPersons("email,email\n").find("line 1: the column `email` stands twice"),
            std::string::npos);
  EXPECT_EQ(RefusalOfPersons("given_name,email\nAda,a@b\nBob\n"),
            "line 3: has 1 fields, the first line has 2");
  EXPECT_EQ(RefusalOfPersons("given_name\nAda\n\"Bob\nEve\n"),
            "line 3: a quote is opened and never closed");
  EXPECT_NE(RefusalOfPersons("").find("line 1"), std::string::npos);
}

}  // namespace
}  // namespace arbitro::tools
