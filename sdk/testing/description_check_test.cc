// SPDX-License-Identifier: Apache-2.0
#include "arbitro/host/description_check.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "testing/samples.h"

namespace arbitro {
namespace {

// The first problem of the sample description after a change.
std::string ProblemAfter(const std::function<void(Description*)>& change) {
  Description description = samples::ADescription();
  change(&description);
  return DescriptionCheck(description).FirstProblem().value_or("");
}

TEST(DescriptionCheck, TheSampleIsFine) {
  EXPECT_EQ(ProblemAfter([](Description*) {}), "");
}

TEST(DescriptionCheck, NamesMustBeWellFormed) {
  EXPECT_NE(ProblemAfter([](Description* d) { d->id = "Sample"; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->id = "../x"; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->version = "1 2"; }), "");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->reasons[0].id = "secondBye"; }),
            "the reason id `secondBye` is malformed");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->rules[0].id = "GAME 1"; }),
            "the rule id `GAME 1` is malformed");
}

TEST(DescriptionCheck, NothingIsListedTwice) {
  EXPECT_EQ(ProblemAfter([](Description* d) { d->formats[1].id = "standard"; }),
            "the format `standard` is listed twice");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->questions.push_back(d->questions[0]); }),
            "the question `count` is listed twice");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->report->children[1].id = "winner"; }),
            "the report form: field `winner` is listed twice");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->report->children[0].choices[1].id = "first"; }),
            "the report form: choice `first` is listed twice");
}

TEST(DescriptionCheck, TheListsOfAnEventsLifeAreSound) {
  EXPECT_EQ(ProblemAfter([](Description* d) { d->penalties[2].severity = 9; }),
            "the penalty `game-loss` must not be milder than the one before");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->penalties.clear(); }),
            "there must be a penalty where there are infractions");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->divisions[1].id = "junior"; }),
            "the division `junior` is listed twice");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->duties[0].id = "re port"; }),
            "the duty id `re port` is malformed");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->awards[0].rule = "GAME-9"; }),
            "the award `PROMO` rests on the rule `GAME-9`, which is not listed");
  EXPECT_EQ(ProblemAfter(
                [](Description* d) { d->infractions[0].circumstances->kind = ARBITRO_FIELD_FLAG; }),
            "the circumstances of `slow-play` must be a struct");
}

TEST(DescriptionCheck, RulesMustExist) {
  EXPECT_EQ(ProblemAfter([](Description* d) { d->reasons[0].rule = "GAME-9"; }),
            "the reason `SECOND_BYE` rests on the rule `GAME-9`, which is not listed");
  EXPECT_EQ(ProblemAfter([](Description* d) { d->report->children[0].rule = "GAME-9"; }),
            "the report form: `winner` rests on the rule `GAME-9`, which is not listed");
}

TEST(DescriptionCheck, FormatsAndBoundsMustBeThere) {
  EXPECT_EQ(ProblemAfter([](Description* d) { d->formats.clear(); }), "there must be a format");
  EXPECT_NE(ProblemAfter([](Description* d) { d->rounds_max = 0; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->rounds_max = 41; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->players_min = 100'001; }), "");
}

TEST(DescriptionCheck, FormsMustBeFillable) {
  EXPECT_NE(ProblemAfter([](Description* d) { d->settings->kind = ARBITRO_FIELD_LIST; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->report->children[0].choices.clear(); }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->report->children[1].children.clear(); }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->settings->children[2].least = 9'000; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->questions[0].input.children[0].children = {}; }),
            "");
}

TEST(DescriptionCheck, ACardHasOneKeyAndOneName) {
  EXPECT_NE(ProblemAfter([](Description* d) { d->card->children[0].key = false; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->card->children[0].name = true; }), "");
  EXPECT_NE(ProblemAfter([](Description* d) { d->card->children[1].required = false; }), "");
}

}  // namespace
}  // namespace arbitro
