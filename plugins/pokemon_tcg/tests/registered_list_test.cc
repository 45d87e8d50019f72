// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/registered_list.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

constexpr TestCard kTeamCards[] = {
    {"bw7-29", "Squirtle", "bw7", "29", "Pokémon", "Basic", "2012-11-07", "s"},
    {"bw1-107", "Water Energy", "bw1", "107", "Energy", "Basic", "2011-04-25", "w"},
};

class RegisteredListTest : public testing::Test {
 protected:
  void SetUp() override {
    std::vector<CatalogueRow> rows;
    for (const TestCard& card : kTeamCards) rows.push_back(ToRow(card));
    host_.SetCatalogue(rows);
    request_.format = "team-battle-constructed";
    request_.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  }

  void Add(uint32_t count, const char* card, const char* member) {
    Value marks = Value::Struct();
    if (*member != '\0') marks.Set("member", Value::Text(member));
    request_.rows.push_back({count, *host_.catalogue().Find(card), card, marks});
  }

  // "DECK_SIZE second": what is found, and in whose deck; or the reason of the refusal.
  std::vector<std::string> Found() {
    const auto reply = host_.CheckDeck(request_);
    if (reply.refusal() != nullptr) return {reply.refusal()->reason};
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    std::vector<std::string> found;
    if (reply.answer() == nullptr) return found;
    for (const Finding& finding : reply.answer()->violations) {
      found.push_back(finding.code + " " + finding.details["member"].text());
    }
    return found;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
  DeckRequest request_;
};

// [PKM-14.3.1] Sixty cards each, and copies are counted in each deck for itself.
TEST_F(RegisteredListTest, ATeamHasADeckForEachMember) {
  for (const char* member : {"first", "second"}) {
    Add(4, "bw7-29", member);
    Add(56, "bw1-107", member);
  }
  EXPECT_EQ(Found(), std::vector<std::string>());
  Add(1, "bw7-29", "second");
  EXPECT_EQ(Found(), (std::vector<std::string>{"COPY_LIMIT second", "DECK_SIZE second"}));
}

TEST_F(RegisteredListTest, ATeamsListSaysWhoseDeckARowIs) {
  Add(60, "bw1-107", "first");
  Add(60, "bw1-107", "");
  EXPECT_EQ(Found(), std::vector<std::string>{"TEAM_LIST"});
  request_.format = "standard-constructed";
  request_.rows.pop_back();
  EXPECT_EQ(Found(), std::vector<std::string>{"TEAM_LIST"});
}

// [PKM-14.3.2] One member may play what the other was handed, and not more than both were.
TEST_F(RegisteredListTest, TeammatesShareWhatTheyWereHanded) {
  request_.format = "team-battle-limited";
  request_.settings.Set("basic_energy_provided", Value::Flag(true));
  request_.settings.Set("cards_handed_out", Value::Integer(40));
  Add(35, "bw7-29", "first");
  Add(5, "bw1-107", "first");
  Add(40, "bw7-29", "second");
  EXPECT_EQ(Found(), std::vector<std::string>());
  request_.settings.Set("cards_handed_out", Value::Integer(41));
  EXPECT_EQ(Found(), std::vector<std::string>{"POOL_SIZE first"});
}

// [PKM-11.2.2-i] A draft is played before round 1, and lists come after it.
TEST_F(RegisteredListTest, ListsComeAfterTheDraft) {
  request_.format = "standard-limited";
  request_.settings.Set("draft", Value::Text("booster"));
  Add(40, "bw1-107", "");
  request_.rounds_paired = 1;
  EXPECT_EQ(Found(), std::vector<std::string>());
  request_.rounds_paired = 2;
  EXPECT_EQ(Found(), std::vector<std::string>{"DECK_LOCKED"});
  request_.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  request_.rounds_paired = 1;
  EXPECT_EQ(Found(), std::vector<std::string>{"DECK_LOCKED"});
}

// [PKM-5-b] [PKM-AMB-24] A tenth, rounded up, by lot, and only where an event draws.
TEST_F(RegisteredListTest, WhoIsCheckedIsDrawn) {
  Value players = Value::List();
  for (int i = 0; i < 41; ++i) players.Add(Value::Text("p" + std::to_string(i)));
  QuestionRequest request = {"deck.draw-checks", Value::Struct({{"players", players}})};
  ASSERT_NE(host_.Ask(request).refusal(), nullptr);
  EXPECT_EQ(host_.Ask(request).refusal()->reason, "NOT_DRAWN");
  std::set<std::string> first;
  for (uint8_t seed = 1; seed <= 40; ++seed) {
    request.seed[0] = seed;
    const auto reply = host_.Ask(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    std::set<std::string> checked;
    for (const Value& player : reply.answer()->answer["checked"].items()) {
      checked.insert(player.text());
    }
    EXPECT_EQ(checked.size(), 5u);
    first.insert(*checked.begin());
  }
  EXPECT_GT(first.size(), 5u);
}

}  // namespace
}  // namespace arbitro::pkm
