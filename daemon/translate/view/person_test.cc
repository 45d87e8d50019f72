// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/person.h"

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using Words = std::vector<std::string>;

v1::PersonProfile Ada() {
  v1::PersonProfile profile;
  profile.set_given_name("Ada");
  profile.set_family_name("Lovelace");
  return profile;
}

// The path of the first field that is wrong; empty: none is.
std::string WrongIn(const v1::PersonProfile& profile) {
  Fields fields(Source::kClient);
  ReadProfile(profile, &fields);
  return fields.ok() ? "" : fields.failure().fields[0].path;
}

TEST(Person, AProfileIsKeptAsItWasGiven) {
  v1::PersonProfile profile = Ada();
  profile.add_op_numbers("4711");
  profile.add_op_numbers("IT-0815");
  profile.set_birth_date("1994-02-28");
  profile.set_country("IT");
  profile.set_email("ada@example.org");
  profile.set_phone("+39 011 (55) 44-33");
  Fields fields(Source::kClient);
  EXPECT_EQ(ReadProfile(profile, &fields).SerializeAsString(), profile.SerializeAsString());
  EXPECT_TRUE(fields.ok());
}

TEST(Person, WhatIsWrongIsNamed) {
  EXPECT_EQ(WrongIn({}), "profile.family_name");
  v1::PersonProfile profile = Ada();
  profile.set_birth_date("1994-02-30");
  EXPECT_EQ(WrongIn(profile), "profile.birth_date");
  profile = Ada();
  profile.set_country("Italia");
  EXPECT_EQ(WrongIn(profile), "profile.country");
  profile = Ada();
  profile.set_email("ada");
  EXPECT_EQ(WrongIn(profile), "profile.email");
  profile = Ada();
  profile.set_phone("call me");
  EXPECT_EQ(WrongIn(profile), "profile.phone");
  profile = Ada();
  profile.add_op_numbers("4711");
  profile.add_op_numbers("4711");
  EXPECT_EQ(WrongIn(profile), "profile.op_numbers[1]");
  profile.set_op_numbers(1, "47 11");
  EXPECT_EQ(WrongIn(profile), "profile.op_numbers[1]");
  profile = Ada();
  profile.set_given_name(std::string(257, 'a'));
  EXPECT_EQ(WrongIn(profile), "profile.given_name");
}

TEST(Person, NamesHaveOneBlankBetweenTheirWordsAndNoneAtTheirEnds) {
  v1::PersonProfile profile = Ada();
  profile.set_given_name("\u00A0Ada  Augusta ");
  Fields fields(Source::kClient);
  EXPECT_EQ(ReadProfile(profile, &fields).given_name(), "Ada Augusta");
  profile = {};
  profile.set_family_name(" \u3000");
  EXPECT_EQ(WrongIn(profile), "profile.family_name");
}

TEST(Person, ListsAreOrderedByTheFamilyNameOrByTheNameThatWasChosen) {
  v1::PersonProfile profile = Ada();
  EXPECT_EQ(SortName(profile), "Lovelace Ada");
  profile.set_display_name("A. L.");
  EXPECT_EQ(SortName(profile), "A. L.");
  profile = {};
  profile.set_given_name("Ada");
  EXPECT_EQ(SortName(profile), "Ada");
}

TEST(Person, ThereIsAlwaysANameToShow) {
  v1::PersonProfile profile = Ada();
  EXPECT_EQ(ShownName(profile), "Ada Lovelace");
  profile.set_display_name("A. L.");
  EXPECT_EQ(ShownName(profile), "A. L.");
  profile = {};
  profile.set_family_name("Lovelace");
  EXPECT_EQ(ShownName(profile), "Lovelace");
}

TEST(Person, WordsAreComparedWithoutCaseAccentsAndPunctuation) {
  EXPECT_EQ(SearchWords("José  García-Márquez"), (Words{"jose", "garcia", "marquez"}));
  EXPECT_EQ(SearchWords("STRAẞE"), (Words{"strasse"}));
  EXPECT_EQ(SearchWords("D'Angelò"), (Words{"d", "angelo"}));
  EXPECT_EQ(SearchWords(" - "), Words());
  EXPECT_EQ(SearchWords("山田 太郎"), (Words{"山田", "太郎"}));
}

}  // namespace
}  // namespace arbitro::translate
