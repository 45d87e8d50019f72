// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/description.h"

#include <gtest/gtest.h>

#include <string>

#include "arbitro/form_check.h"
#include "plugins/pokemon_tcg/event_testing.h"
#include "plugins/pokemon_tcg/penalties.h"
#include "plugins/pokemon_tcg/tables.h"

namespace arbitro::pkm {
namespace {

class DescriptionTest : public testing::Test {
 protected:
  void ExpectRule(const char* rule) {
    EXPECT_NE(host_.description().FindRule(rule), nullptr) << rule;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(DescriptionTest, CrossesTheBoundary) {
  ASSERT_EQ(host_.fault(), "");
  EXPECT_EQ(host_.description().id, "pokemon-tcg");
}

TEST_F(DescriptionTest, TheRulesThatTablesNameAreInTheLedger) {
  for (const FormatRow& row : kFormats) {
    for (const char* rule : {row.rule, row.size_rule, row.copies_rule, row.text_rule}) {
      ExpectRule(rule);
    }
  }
  for (const RegionRow& row : kRegions) ExpectRule(row.rule);
}

void ExpectWords(const Form& form, const std::string& path) {
  EXPECT_FALSE(form.label.en.empty()) << path;
  EXPECT_FALSE(form.label.it.empty()) << path;
  for (const Choice& choice : form.choices) {
    EXPECT_FALSE(choice.label.en.empty()) << path << "." << choice.id;
    EXPECT_FALSE(choice.label.it.empty()) << path << "." << choice.id;
  }
  for (const Form& child : form.children) ExpectWords(child, path + "." + child.id);
}

TEST_F(DescriptionTest, EverythingPublishedHasWordsInBothLanguages) {
  const Description& all = host_.description();
  for (const auto* form : {&all.settings, &all.card, &all.deck_row, &all.report}) {
    ASSERT_TRUE(form->has_value());
    ExpectWords(**form, (*form)->id);
  }
  for (const Question& question : all.questions) {
    EXPECT_FALSE(question.rule.empty()) << question.id;
    ExpectWords(question.input, question.id);
    ExpectWords(question.answer, question.id);
  }
  for (const auto* codes : {&all.reasons, &all.violations}) {
    for (const Code& code : *codes) EXPECT_FALSE(code.label.it.empty()) << code.id;
  }
}

TEST_F(DescriptionTest, ARawRowOfThePublicDataIsACard) {
  const Value row = Value::Struct({{"id", Value::Text("base1-1")},
                                   {"set", Value::Text("base1")},
                                   {"number", Value::Text("1")},
                                   {"name", Value::Text("Alakazam")},
                                   {"supertype", Value::Text("Pokémon")},
                                   {"subtypes", Value::List({Value::Text("Stage 2")})},
                                   {"hp", Value::Text("80")},
                                   {"evolvesFrom", Value::Text("Kadabra")},
                                   {"rarity", Value::Text("Rare Holo")},
                                   {"mech", Value::Text("f1e3432894fb")}});
  const auto problem = CheckForm(*host_.description().card, row, "card");
  EXPECT_FALSE(problem.has_value()) << problem->path << " " << problem->message;
}

TEST_F(DescriptionTest, EveryQuestionAnswersOrRefusesWithAPublishedReason) {
  // The host counts an unpublished reason, and an answer that does not fit its form, as a fault.
  for (const Question& question : host_.description().questions) {
    const Value empty = Value::Struct();
    const bool fits = !CheckForm(question.input, empty, "input").has_value();
    const auto reply = host_.Ask({question.id, empty});
    EXPECT_EQ(reply.fault(), nullptr) << question.id << ": " << Describe(reply);
    EXPECT_EQ(reply.answer() != nullptr, fits) << question.id << ": " << Describe(reply);
  }
}

TEST(Penalties, TheLadderStandsInTheOrderOfItsSteps) {
  for (size_t step = 0; step < Ladder().size(); ++step) {
    EXPECT_EQ(static_cast<size_t>(Ladder()[step].penalty), step);
  }
}

}  // namespace
}  // namespace arbitro::pkm
