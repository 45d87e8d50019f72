// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/deck_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/rules/deck_rows.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

constexpr TestCard kCards[] = {
    {"bw7-29", "Squirtle", "bw7", "29", "Pokémon", "Basic", "2012-11-07", "s2"},
    {"base1-63", "Squirtle", "base1", "63", "Pokémon", "Basic", "1999-01-09", "s1"},
    {"bw5-96", "N", "bw5", "96", "Trainer", "Supporter", "2012-05-09", "n"},
    {"bw5-101", "N", "bw5", "101", "Trainer", "Supporter", "2012-05-09", "n"},
    {"bw3-92", "N", "bw3", "92", "Trainer", "Supporter", "2011-11-16", "n"},
    {"bw9-200", "N", "bw9", "200", "Trainer", "Supporter", "2013-05-08", "n"},
    {"base1-105", "Darkness Energy", "base1", "105", "Energy", "Special", "1999-01-09", "d1"},
    {"bw1-111", "Darkness Energy", "bw1", "111", "Energy", "Basic", "2011-04-25", "d2"},
    {"dpp-DP01", "Turtwig", "dpp", "DP01", "Pokémon", "Basic", "", "t"},
    {"xyp-XY01", "Chespin", "xyp", "XY01", "Pokémon", "Basic", "2013-10-12", "c"},
    {"new-1", "Newcomer", "new", "1", "Trainer", "Item", "", "x"},
    {"ex15-3", "Pikachu δ", "ex15", "3", "Pokémon", "Basic", "2006-11-01", "pd"},
    {"base1-58", "Pikachu", "base1", "58", "Pokémon", "Basic", "1999-01-09", "p"},
};

class DeckCheckTest : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<CatalogueRow> rows;
    for (const TestCard& card : kCards) rows.push_back(ToRow(card));
    host_.SetCatalogue(rows);
    event_.date = "2013-10-12";
  }

  uint32_t Card(const char* id) { return *host_.catalogue().Find(id); }

  Admission Judge(const char* id, CardPool pool) {
    const CatalogueView cards = host_.catalogue();
    return Admit({cards, event_, pool}, Card(id)).admission;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
  EventFacts event_;
};

TEST_F(DeckCheckTest, ReprintsAreOfTheFirstAuthorisedPrinting) {
  const CatalogueView cards = host_.catalogue();
  const CardAdmission old = Admit({cards, event_, CardPool::kStandard}, Card("bw3-92"));
  EXPECT_EQ(old.admission, Admission::kAsReprint);
  // By number, not by the letters of the id.
  EXPECT_EQ(cards.Key(old.same_as), "bw5-96");
}

TEST_F(DeckCheckTest, SpecialEnergyIsNoReprintOfBasicEnergy) {
  EXPECT_EQ(Judge("base1-105", CardPool::kStandard), Admission::kSetNotLegal);
  EXPECT_EQ(Judge("bw1-111", CardPool::kStandard), Admission::kAdmitted);
}

TEST_F(DeckCheckTest, PromosOfClosedSetsAreOutAndThoseOfOpenOnesWaitForTheList) {
  EXPECT_EQ(Judge("dpp-DP01", CardPool::kUnlimited), Admission::kAdmitted);
  EXPECT_EQ(Judge("dpp-DP01", CardPool::kStandard), Admission::kSetNotLegal);
  event_.date = "2014-08-16";
  EXPECT_EQ(Judge("xyp-XY01", CardPool::kStandard), Admission::kNotReleased);
  EXPECT_EQ(Judge("xyp-XY01", CardPool::kUnlimited), Admission::kNotReleased);
  event_.released_promos = {"xyp-XY01"};
  EXPECT_EQ(Judge("xyp-XY01", CardPool::kStandard), Admission::kAdmitted);
}

TEST_F(DeckCheckTest, WhatOrganisersListIsComparedAsPeopleWriteIt) {
  event_.date = "2014-08-16";
  event_.released_promos = {"XYP\u2013xy01"};
  EXPECT_EQ(Judge("xyp-XY01", CardPool::kStandard), Admission::kAdmitted);
  event_.released_promos = {"xyp-XY011"};
  EXPECT_EQ(Judge("xyp-XY01", CardPool::kStandard), Admission::kNotReleased);
  event_.release_dates["NEW"] = "2013-10-12";
  EXPECT_EQ(Judge("new-1", CardPool::kStandard), Admission::kAdmitted);
}

TEST_F(DeckCheckTest, ASetThatNobodyDatesIsNotOut) {
  EXPECT_EQ(Judge("new-1", CardPool::kStandard), Admission::kNotReleased);
  event_.release_dates["new"] = "2013-10-12";
  EXPECT_EQ(Judge("new-1", CardPool::kStandard), Admission::kAdmitted);
  event_.release_dates["new"] = "2013-10-13";
  EXPECT_EQ(Judge("new-1", CardPool::kStandard), Admission::kNotReleased);
}

TEST_F(DeckCheckTest, DeltaSpeciesCountWithTheirName) {
  const CatalogueView cards = host_.catalogue();
  const PoolContext context = {cards, event_, CardPool::kUnlimited};
  EXPECT_EQ(CountedName(context, Card("ex15-3")), "Pikachu");
  EXPECT_EQ(Printings(context, Card("base1-58")).size(), 2u);
  // An event may hold them for cards of another name.
  event_.season.delta_is_in_name = true;
  const PoolContext apart = {cards, event_, CardPool::kUnlimited};
  EXPECT_EQ(CountedName(apart, Card("ex15-3")), "Pikachu δ");
  EXPECT_EQ(Printings(apart, Card("base1-58")).size(), 1u);
}

DeckVerdict Verdict(const FakeHost& host, std::vector<DeckRow> rows) {
  DeckRequest request;
  request.format = "standard-constructed";
  request.settings = Value::Struct({{"date", Value::Text("2013-10-12")},
                                    {"region", Value::Text("Canada")},
                                    {"premier", Value::Flag(true)}});
  request.rows = std::move(rows);
  const auto reply = host.CheckDeck(request);
  EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
  return reply.answer() != nullptr ? *reply.answer() : DeckVerdict();
}

TEST_F(DeckCheckTest, TheVerdictDoesNotDependOnTheOrderOfTheRows) {
  const Value italian = Value::Struct({{"lang", Value::Text("it")}});
  const Value signed_german =
      Value::Struct({{"lang", Value::Text("de")}, {"signed", Value::Flag(true)}});
  std::vector<DeckRow> rows = {{5, Card("bw7-29"), "Squirtle", italian},
                               {1, Card("bw7-29"), "Squirtle", signed_german},
                               {3, Card("bw5-96"), "N", signed_german},
                               {3, Card("bw3-92"), "N", Value()},
                               {2, Card("base1-63"), "Squirtle", Value()},
                               {40, Card("bw1-111"), "Darkness Energy", Value()}};
  const DeckVerdict verdict = Verdict(host_, rows);
  std::vector<std::string> codes;
  for (const Finding& finding : verdict.violations) codes.push_back(finding.code);
  const std::vector<std::string> expected = {
      "AUTOGRAPHED",      "AUTOGRAPHED",      "COPY_LIMIT",       "COPY_LIMIT",   "DECK_SIZE",
      "FOREIGN_LANGUAGE", "FOREIGN_LANGUAGE", "FOREIGN_LANGUAGE", "SET_NOT_LEGAL"};
  EXPECT_EQ(codes, expected);
  for (int i = 0; i < 20; ++i) {
    std::next_permutation(rows.begin(), rows.end(), [](const DeckRow& a, const DeckRow& b) {
      return std::make_pair(a.card, a.count) < std::make_pair(b.card, b.count);
    });
    const DeckVerdict again = Verdict(host_, rows);
    EXPECT_EQ(again.violations, verdict.violations);
    EXPECT_EQ(again.warnings, verdict.warnings);
  }
}

// [PKM-11.1-b] Copies are counted by the name that a person reads, not by its bytes.
TEST_F(DeckCheckTest, SpellingsThatLookAlikeCountAsOneName) {
  const std::vector<std::vector<const char*>> names = {
      {"N's Plan", "N’s Plan", "N`s Plan", "N´s Plan", "N'S PLAN", "N's  Plan", "N's\u00A0Plan"},
      {"Pokémon Catcher", "Poke\u0301mon Catcher", "Pokemon Catcher", "POKÉMON CATCHER",
       "Pokémon  Catcher", "Pokémon\u00A0Catcher"},
      {"Darkrai-EX", "Darkrai‑EX", "Darkrai–EX", "Darkrai−EX"},
      {"Darkrai ex"},
      {"Nidoran ♀"},
      {"Nidoran ♂"}};
  std::vector<CatalogueRow> rows;
  std::vector<size_t> groups;
  for (size_t group = 0; group < names.size(); ++group) {
    for (const char* name : names[group]) {
      const std::string id = "t-" + std::to_string(100 + rows.size());
      rows.push_back(ToRow({id.c_str(), name, "bw5", "1", "Trainer", "Item", "2012-05-09", "m"}));
      groups.push_back(group);
    }
  }
  host_.SetCatalogue(rows);
  for (uint32_t a = 0; a < groups.size(); ++a) {
    for (uint32_t b = a + 1; b < groups.size(); ++b) {
      const DeckVerdict verdict =
          Verdict(host_, {{4, a, "", Value()}, {1, b, "", Value()}, {55, a, "", Value()}});
      const auto copies =
          std::find_if(verdict.violations.begin(), verdict.violations.end(),
                       [](const Finding& finding) { return finding.code == "COPY_LIMIT"; });
      ASSERT_NE(copies, verdict.violations.end());
      const int64_t together = groups[a] == groups[b] ? 60 : 59;
      EXPECT_EQ(copies->details["count"].integer(), together)
          << rows[a].name << " | " << rows[b].name;
    }
  }
}

TEST_F(DeckCheckTest, AListIsLockedByItsOwnPlayersRounds) {
  struct Case {
    uint32_t rounds_paired;
    uint32_t first_round;
    bool there;
    bool legal;
    bool judged_only;
    bool locked;
  };
  const Case cases[] = {{0, 1, true, true, false, false},  {1, 1, true, true, false, true},
                        {1, 1, true, false, false, false}, {1, 1, false, false, false, false},
                        {1, 2, true, true, false, false},  {2, 2, true, true, false, true},
                        {3, 1, true, true, true, false},   {1, 0, false, false, false, true}};
  for (const Case& one : cases) {
    DeckRequest request;
    request.format = "standard-constructed";
    request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
    request.rows = {{60, Card("bw1-111"), "", Value()}};
    request.rounds_paired = one.rounds_paired;
    request.first_round = one.first_round;
    request.list_there = one.there;
    request.legal_there = one.legal;
    request.judged_only = one.judged_only;
    const auto reply = host_.CheckDeck(request);
    EXPECT_EQ(reply.refusal() != nullptr, one.locked)
        << one.rounds_paired << " " << one.first_round << " " << Describe(reply);
  }
}

TEST_F(DeckCheckTest, ACardOutsideTheCatalogueIsRefused) {
  DeckRequest request;
  request.format = "standard-constructed";
  request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  request.rows = {{60, 1'000'000, "Missingno", Value()}};
  const auto reply = host_.CheckDeck(request);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "UNKNOWN_CARD");
  request.format = "dodgeball";
  const auto unknown = host_.CheckDeck(request);
  ASSERT_NE(unknown.refusal(), nullptr) << Describe(unknown);
  EXPECT_EQ(unknown.refusal()->reason, "UNKNOWN_FORMAT");
}

TEST_F(DeckCheckTest, RowsAreReadAsPeopleWriteThem) {
  const auto read =
      ReadDeckRows(Value::List({Value::Text("3  Pikachu δ ex15-3 lang=it signed=1 fake=proxy")}),
                   host_.catalogue());
  ASSERT_TRUE(read.decided());
  const DeckRow& row = read.value()[0];
  EXPECT_EQ(row.count, 3u);
  EXPECT_EQ(row.card, Card("ex15-3"));
  EXPECT_EQ(row.name, "Pikachu δ");
  EXPECT_EQ(row.marks["lang"].text(), "it");
  EXPECT_TRUE(row.marks["signed"].flag());
  EXPECT_EQ(row.marks["fake"].text(), "proxy");
}

TEST_F(DeckCheckTest, AllRowsThatCannotBeReadAreNamedAtOnce) {
  const auto read =
      ReadDeckRows(Value::List({Value::Text("Squirtle bw7-29"), Value::Text("4 Squirtle bw7-29"),
                                Value::Text("4 Squirtle bw7-999"), Value::Text("4")}),
                   host_.catalogue());
  ASSERT_FALSE(read.decided());
  const std::string& message = read.refusal().message.en;
  EXPECT_NE(message.find("rows 1, 4"), std::string::npos) << message;
  EXPECT_NE(message.find("rows 3: the catalogue has no card `bw7-999`"), std::string::npos)
      << message;
}

TEST_F(DeckCheckTest, UnreadableRowsAreRefused) {
  for (const char* text :
       {"", "4", "Squirtle bw7-29", "0 Squirtle bw7-29", "-1 Squirtle bw7-29",
        "99999999999 Squirtle bw7-29", "4 Squirtle bw7-29 colour=red", "4 Squirtle bw7-29 lang="}) {
    const auto read = ReadDeckRows(Value::List({Value::Text(text)}), host_.catalogue());
    ASSERT_FALSE(read.decided()) << text;
    EXPECT_EQ(read.refusal().reason, "UNREADABLE_ROW") << text;
  }
}

}  // namespace
}  // namespace arbitro::pkm
