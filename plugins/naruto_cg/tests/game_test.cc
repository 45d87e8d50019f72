// SPDX-License-Identifier: Apache-2.0
//
// Tests that hold for every small game situation, and compares answers with ones that are worked
// out in another way.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/battle.h"
#include "plugins/naruto_cg/rules/clash.h"
#include "plugins/naruto_cg/rules/ninja.h"
#include "plugins/naruto_cg/rules/techniques.h"
#include "plugins/naruto_cg/rules/turn.h"

namespace arbitro::nar {
namespace {

// --- Techniques

// Returns true if some order of the zone's cards pays the symbols one by one.
bool PayableInSomeOrder(const ChakraCost& cost, const std::vector<ChakraCard>& zone) {
  if (static_cast<int64_t>(zone.size()) <
      static_cast<int64_t>(cost.symbols.size()) + cost.generic) {
    return false;
  }
  std::vector<size_t> order(zone.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  do {
    bool pays = true;
    for (size_t i = 0; i < cost.symbols.size(); ++i) {
      const ChakraCard& card = zone[order[i]];
      pays = pays && std::count(card.begin(), card.end(), cost.symbols[i]) > 0;
    }
    if (pays) return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

// [NAR-GAME-TECH-5] [NAR-GAME-SYMBOL-1] Every cost of up to three Symbols and two other cards, out
// of every zone of up to four cards.
TEST(TechniquesTest, PaysWhateverSomeOrderOfCardsPays) {
  const std::vector<ChakraCard> cards = {{"fire"}, {"wind"}, {"fire", "wind"}, {"wind", "water"}};
  const std::vector<std::string> symbols = {"fire", "wind", "water"};
  for (uint32_t zone_code = 0; zone_code < 5 * 5 * 5 * 5; ++zone_code) {
    std::vector<ChakraCard> zone;
    for (uint32_t rest = zone_code, i = 0; i < 4; ++i, rest /= 5) {
      if (rest % 5 < 4) zone.push_back(cards[rest % 5]);
    }
    for (uint32_t cost_code = 0; cost_code < 4 * 4 * 4 * 3; ++cost_code) {
      ChakraCost cost;
      uint32_t rest = cost_code;
      for (uint32_t i = 0; i < 3; ++i, rest /= 4) {
        if (rest % 4 < 3) cost.symbols.push_back(symbols[rest % 4]);
      }
      cost.generic = rest;
      const std::optional<int64_t> paid = PayChakra(cost, zone);
      ASSERT_EQ(paid.has_value(), PayableInSomeOrder(cost, zone)) << zone_code << " " << cost_code;
      if (paid) {
        ASSERT_EQ(*paid, static_cast<int64_t>(cost.symbols.size()) + cost.generic);
      }
    }
  }
}

// --- Clash

// [NAR-GAME-CLASH-4] [NAR-GAME-CLASH-5] [NAR-GAME-CLASH-6] A clash seen from the other side is its
// mirror image, and the table of differences holds.
TEST(ClashTest, IsTheSameFromBothSides) {
  for (int64_t attack = 0; attack <= 12; ++attack) {
    for (int64_t defence = 0; defence <= 12; ++defence) {
      const Clash clash = Resolve({attack}, {defence});
      const Clash mirror = Resolve({defence}, {attack});
      EXPECT_EQ(clash.result, mirror.result);
      EXPECT_EQ(clash.attack.front, mirror.defence.front);
      EXPECT_EQ(clash.defence.second_each, mirror.attack.second_each);
      const int64_t difference = std::max(attack - defence, defence - attack);
      EXPECT_EQ(clash.loser.has_value(), difference > 0);
      const int64_t damage = clash.attack.front + clash.defence.front;
      EXPECT_EQ(damage, difference >= 1 && difference <= 4 ? 1 : 2);
      EXPECT_EQ(clash.result == ClashResult::kOverwhelmingVictory, difference >= 5);
    }
  }
}

// [NAR-GAME-DAMAGE-2] [NAR-GAME-DAMAGE-3] [NAR-GAME-DAMAGE-4] Two damage at once do what one and
// one more do, and no Ninja comes back from the Graveyard.
TEST(NinjaTest, DamageAddsUp) {
  for (const Health health : {Health::kHealthy, Health::kInjured, Health::kGraveyard}) {
    const DamageOutcome first = Suffer(health, 1, 0);
    EXPECT_EQ(Suffer(first.health, 1, 0).health, Suffer(health, 2, 0).health);
    EXPECT_EQ(Suffer(health, 2, 2).health, health);
    EXPECT_FALSE(Suffer(health, 1, 3).damaged);
  }
  EXPECT_FALSE(Suffer(Health::kGraveyard, 5, 0).damaged);
}

// [NAR-GAME-RANK-2] "Or lower" and "or higher" share the rank named and leave none out.
TEST(NinjaTest, LowerAndHigherRanksAreAllRanks) {
  for (const RankRow& row : kRankRows) {
    const auto lower = RanksMeant(row.id, RankBound::kOrLower);
    const auto higher = RanksMeant(row.id, RankBound::kOrHigher);
    EXPECT_EQ(lower.back(), row.id);
    EXPECT_EQ(higher.front(), row.id);
    EXPECT_EQ(lower.size() + higher.size(), std::size(kRankRows) + 1);
  }
  EXPECT_TRUE(RanksMeant("hunter", RankBound::kOrLower).empty());
}

// --- Turn

// [NAR-GAME-WIN-1] [NAR-GAME-WIN-2] [NAR-GAME-WIN-3] [NAR-GAME-WIN-4] The winning rules one after
// the other, as the rulebook counts them.
Winner WinnerByTheBook(const PlayerState& active, const PlayerState& other) {
  const auto has_ten = [](const PlayerState& player) { return player.war_rewards >= 10; };
  if (has_ten(active) && has_ten(other)) return Winner::kActive;
  if (has_ten(active)) return Winner::kActive;
  if (has_ten(other)) return Winner::kNonActive;
  if (active.deck == 0 && other.deck == 0) return Winner::kNonActive;
  if (active.deck == 0) return Winner::kNonActive;
  if (other.deck == 0) return Winner::kActive;
  return Winner::kNobody;
}

TEST(TurnTest, EveryEndOfATurnHasItsWinner) {
  for (int64_t code = 0; code < 12 * 12 * 2 * 2; ++code) {
    const PlayerState active = {code % 12, code / 144 % 2};
    const PlayerState other = {code / 12 % 12, code / 288};
    const GameResult result = EvaluateGame(active, other);
    EXPECT_EQ(result.winner, WinnerByTheBook(active, other)) << code;
    const bool rewards = active.war_rewards >= 10 || other.war_rewards >= 10;
    EXPECT_EQ(result.by == WonBy::kWarRewards, rewards) << code;
  }
}

// --- Teams

// [NAR-GAME-TEAM-2] [NAR-GAME-TEAM-4] Every way to split up to five Ninja into up to three teams.
TEST(BattleTest, TeamsAreLegalWhereAllFitIn) {
  for (int64_t code = 0; code < 6 * 6 * 6; ++code) {
    const std::vector<int64_t> sizes = {code % 6, code / 6 % 6, code / 36};
    const bool right_sizes = std::all_of(sizes.begin(), sizes.end(),
                                         [](int64_t size) { return size >= 1 && size <= 3; });
    for (int64_t ninja = 0; ninja <= 15; ++ninja) {
      const bool all_in = sizes[0] + sizes[1] + sizes[2] >= ninja;
      EXPECT_EQ(CheckTeams(sizes, ninja).legal(), right_sizes && all_in) << code << " " << ninja;
    }
  }
}

// --- Questions

// Returns the path of the wrong field, which a refusal names first: `input.cost.symbols`.
std::string PathIn(const Decided<QuestionAnswer>& answer) {
  if (answer.decided()) return "answered";
  const std::string& words = answer.refusal().message.en;
  return words.substr(1, words.find('`', 1) - 1);
}

// A caller who does not fill the form is told which field is wrong, in every question.
TEST(QuestionsTest, RefusalsNameTheField) {
  for (const QuestionEntry& question : AllQuestions()) {
    const std::string& id = question.published.id;
    const Form& input = question.published.input;
    const Value extra = Value::Struct({{"surplus", Value::Integer(1)}});
    EXPECT_EQ(PathIn(AnswerQuestion({id, extra})), "input.surplus") << id;
    EXPECT_EQ(PathIn(AnswerQuestion({id, Value::Text("deck")})), "input") << id;
    for (const Form& field : input.children) {
      // No field of any question is a list whose only item is a number out of every range.
      const Value wrong =
          Value::Struct({{field.id, Value::List({Value::Integer(INT64_MIN), Value::Flag(true)})}});
      EXPECT_EQ(PathIn(AnswerQuestion({id, wrong})).rfind("input." + field.id, 0), 0u)
          << id << "." << field.id;
    }
    const auto first_required = std::find_if(input.children.begin(), input.children.end(),
                                             [](const Form& field) { return field.required; });
    if (first_required == input.children.end()) continue;
    EXPECT_EQ(PathIn(AnswerQuestion({id, Value::Struct()})), "input." + first_required->id) << id;
  }
}

// [NAR-GAME-SYMBOL-1] A card shows two Symbols at most.
TEST(QuestionsTest, NoCardShowsThreeSymbols) {
  const auto pay = [](const std::vector<std::string>& symbols) {
    Value card = Value::List();
    for (const std::string& symbol : symbols) card.Add(Value::Text(symbol));
    const Value cost =
        Value::Struct({{"symbols", Value::List({})}, {"generic", Value::Integer(1)}});
    return PathIn(AnswerQuestion(
        {"pay_chakra", Value::Struct({{"cost", cost}, {"zone", Value::List({card})}})}));
  };
  EXPECT_EQ(pay({"fire", "wind"}), "answered");
  EXPECT_EQ(pay({"fire", "wind", "water"}), "input.zone[0]");
}

// No two questions have the same id.
TEST(QuestionsTest, AreAllDifferent) {
  std::set<std::string> ids;
  for (const QuestionEntry& question : AllQuestions()) {
    EXPECT_TRUE(ids.insert(question.published.id).second) << question.published.id;
  }
}

}  // namespace
}  // namespace arbitro::nar
