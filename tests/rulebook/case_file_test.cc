// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_file.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::rulebook {
namespace {

std::string Wrong(const std::string& text) {
  const auto cases = ReadCases(text);
  return cases.ok() ? "fine" : std::string(cases.status().message());
}

TEST(CaseFile, ReadsHeadingGivensCallAndAnswers) {
  const auto cases = ReadCases(R"(# a comment

case PKM-11.1-b PKM-11.1-c five_are_too_many
settings {"a": 1,
  "b": 2}
# another comment
history
  A 3 - B 0
  # no comment in a block
> deck standard 2013-10-12
  4 Switch bw1-1
= violations X [Y]
= warnings Z [Y]

case DEMO-1 a_win
> report winner=first
! NO [DEMO-1]
)");
  ASSERT_TRUE(cases.ok()) << cases.status();
  ASSERT_EQ(cases->size(), 2U);
  const RuleCase& first = cases->front();
  EXPECT_EQ(first.number, 3);
  EXPECT_EQ(first.rules, (std::vector<std::string>{"PKM-11.1-b", "PKM-11.1-c"}));
  EXPECT_EQ(TestNameOf(first), "pkm.11.1-b_five_are_too_many");
  ASSERT_EQ(first.givens.size(), 2U);
  EXPECT_EQ(first.givens[0].block, (std::vector<std::string>{"\"b\": 2}"}));
  EXPECT_EQ(first.givens[1].block,
            (std::vector<std::string>{"A 3 - B 0", "# no comment in a block"}));
  EXPECT_EQ(first.call.text, "deck standard 2013-10-12");
  EXPECT_EQ(first.call.block, (std::vector<std::string>{"4 Switch bw1-1"}));
  ASSERT_EQ(first.answers.size(), 2U);
  EXPECT_EQ(first.answers[1].number, 13);
  EXPECT_EQ(cases->back().answers[0].text, "! NO [DEMO-1]");
}

TEST(CaseFile, NamesTheLineThatBreaksTheGrammar) {
  EXPECT_EQ(Wrong("\n  indented\n"), "2: an indented line with nothing before it");
  EXPECT_EQ(Wrong("case no_rule\n> a\n= b\n").substr(0, 3), "1: ");
  EXPECT_EQ(Wrong("case A B C D too_many\n> a\n= b\n"), "1: more than three rules");
  EXPECT_EQ(Wrong("case A Upper\n> a\n= b\n"), "1: `Upper` is no name of a case: a-z, 0-9, _");
  EXPECT_EQ(Wrong("case A x\nlate A\nlate B\n> a\n= b\n"), "3: `late` is given twice");
  EXPECT_EQ(Wrong("case A x\n= b\n"), "2: an answer before the call");
  EXPECT_EQ(Wrong("case A x\n> a\n> b\n= c\n"), "3: a case has one call");
  EXPECT_EQ(Wrong("case A x\n> a\nlate B\n"),
            "3: behind the call there are answers only: `= ` or `! `");
  EXPECT_EQ(Wrong("case A x\nlate B\n"), "1: the case calls nothing");
  EXPECT_EQ(Wrong("case A x\n> a\n"), "1: the case expects nothing");
}

}  // namespace
}  // namespace arbitro::rulebook
