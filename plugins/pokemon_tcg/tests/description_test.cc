// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/description.h"

#include <gtest/gtest.h>

#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "arbitro/form_check.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/penalties.h"
#include "plugins/pokemon_tcg/rules/tables.h"
#include "plugins/pokemon_tcg/tests/event_testing.h"

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

// [PKM-11] [PKM-14-a] Every format of table 4.1 has events.
TEST_F(DescriptionTest, EveryFormatOfTheTableIsOffered) {
  ASSERT_EQ(host_.description().formats.size(), std::size(kFormats));
  for (size_t i = 0; i < std::size(kFormats); ++i) {
    EXPECT_EQ(host_.description().formats[i].id, kFormats[i].id);
  }
}

// Every setting, none at its default.
Value AllSettings() {
  return Value::Struct({{"date", Value::Text("2013-10-12")},
                        {"premier", Value::Flag(true)},
                        {"decks_required", Value::Flag(false)},
                        {"basic_energy_provided", Value::Flag(true)},
                        {"cards_handed_out", Value::Integer(60)},
                        {"region", Value::Text("Europe")},
                        {"match_type", Value::Text("best-of-three")},
                        {"match_minutes", Value::Integer(55)},
                        {"swiss_rounds", Value::Integer(7)},
                        {"event_tier", Value::Text("world-championships")},
                        {"top_cut", Value::Integer(8)},
                        {"second_day_players", Value::Integer(32)},
                        {"second_day_rounds", Value::Integer(5)},
                        {"age_divisions", Value::Text("by_age")},
                        {"draft", Value::Text("booster")},
                        {"released_promos", Value::List({Value::Text("xyp-XY08")})},
                        {"release_dates", Value::Struct()},
                        {"significantly_changed", Value::List({Value::Text("N")})},
                        {"allow_foreign_at_non_premier", Value::Flag(true)},
                        {"home_languages", Value::Flag(true)}});
}

// Every setting of the season's figures, none at its default.
Value AllSeasonFigures() {
  return Value::Struct(
      {{"swiss_rounds_least", Value::Integer(4)},
       {"junior_born_from", Value::Integer(2004)},
       {"senior_born_from", Value::Integer(2000)},
       {"tie_value", Value::Text("nothing")},
       {"point_gaps", Value::Text("over_all")},
       {"rematches", Value::Text("if_unavoidable")},
       {"bye_to", Value::Text("lowest_points")},
       {"bracket", Value::Text("reseeded")},
       {"warn_no_basic", Value::Flag(false)},
       {"delta_in_name", Value::Flag(true)},
       {"penalty_starts", Value::Struct({{"pace-of-play", Value::Text("game-loss")}})},
       {"prize_penalty_cards", Value::Integer(2)},
       {"lost_single_game", Value::Text("game")},
       {"disqualified", Value::Text("loses_match")},
       {"several_infractions", Value::Text("each")},
       {"reported_from", Value::Text("caution")}});
}

// The rules read every setting that the published form lets an organiser choose.
TEST_F(DescriptionTest, EverySettingIsPublished) {
  Value settings = AllSettings();
  const Value figures = AllSeasonFigures();
  for (const Value::Field& figure : figures.fields()) settings.Set(figure.first, figure.second);
  EXPECT_EQ(settings.fields().size(), host_.description().settings->children.size());
  for (const char* draft : {"booster", "rochester", "solomon"}) {
    settings.Set("draft", Value::Text(draft));
    const auto problem = CheckForm(*host_.description().settings, settings, "settings");
    EXPECT_FALSE(problem.has_value()) << problem->path << " " << problem->message;
  }
}

TEST_F(DescriptionTest, EverySettingIsRead) {
  const EventFacts event = ReadEvent(AllSettings());
  EXPECT_TRUE(event.premier && !event.decks_required && event.basic_energy_provided);
  EXPECT_EQ(event.cards_handed_out + event.match_minutes + event.swiss_rounds, 60u + 55 + 7);
  EXPECT_EQ(event.second_day_players + event.second_day_rounds, 37u);
  EXPECT_EQ(event.age_divisions, AgePairing::kByAge);
  EXPECT_EQ(event.draft, "booster");
  EXPECT_EQ(event.significantly_changed, std::vector<std::string>{"N"});
  EXPECT_TRUE(event.home_languages);
}

TEST_F(DescriptionTest, EveryFigureOfTheSeasonIsRead) {
  const SeasonFigures season = ReadSeasonFigures(AllSeasonFigures());
  EXPECT_EQ(season.swiss_rounds_least, 4u);
  EXPECT_STREQ(DivisionOfYear(2003, season).id, "senior");
  EXPECT_STREQ(DivisionOfYear(1999, season).id, "masters");
  EXPECT_TRUE(season.tie_counts_nothing && season.gaps_over_all);
  EXPECT_TRUE(season.rematches_if_unavoidable && season.bye_to_lowest_points);
  EXPECT_TRUE(season.reseeds_bracket && season.delta_is_in_name);
  EXPECT_FALSE(season.warns_without_basic);
  EXPECT_EQ(season.penalty_starts.at("pace-of-play"), "game-loss");
  EXPECT_EQ(PenaltyFor({"pace-of-play", 1, false, {}, "game-loss"}), Penalty::kGameLoss);
  EXPECT_EQ(season.prize_penalty_cards, 2);
  EXPECT_FALSE(season.single_game_is_match || season.disqualified_leave || season.heaviest_only);
  EXPECT_EQ(season.reported_from, "caution");
}

// [PKM-1.8-CA] [PKM-1.8-EU] [PKM-1.8-MX] [PKM-1.8-SA] [PKM-1.8-US] Table 4.2, and every other
// language is foreign.
TEST_F(DescriptionTest, EachRegionReadsTheLanguagesOfTheTable) {
  const std::map<std::string, std::string> reads = {
      {"Canada", "en fr"},           {"Europe", "en fr de it es pt"}, {"Mexico", "en es"},
      {"South America", "en es pt"}, {"United States", "en"},         {"Asia Pacific", "en"},
      {"South Africa", "en"}};
  ASSERT_EQ(reads.size(), std::size(kRegions));
  for (const auto& [region, languages] : reads) {
    for (const std::string language : {"en", "fr", "de", "it", "es", "pt", "ja"}) {
      const auto reply = host_.Ask(
          {"language",
           Value::Struct({{"region", Value::Text(region)}, {"language", Value::Text(language)}})});
      ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
      EXPECT_EQ(reply.answer()->answer["allowed"].flag(),
                languages.find(language) != std::string::npos)
          << region << " " << language;
    }
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
