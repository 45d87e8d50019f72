// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/time_called.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbitro::pkm {
namespace {

// A branch of 8.3 or 9.3: what was played, and the rule that a judge is shown.
struct Branch {
  Situation situation;
  std::vector<std::string> completed;
  int64_t prizes_of_a = 0;
  int64_t prizes_of_b = 0;
  const char* rule = "";
};

MatchSituation MatchOf(const Branch& branch) {
  MatchSituation match;
  match.match_type = MatchType::kBestOfThree;
  match.situation = branch.situation;
  match.completed = branch.completed;
  match.current_game = static_cast<uint32_t>(branch.completed.size()) + 1;
  match.game_winner = "A";
  match.prizes = {{"A", branch.prizes_of_a}, {"B", branch.prizes_of_b}};
  match.starting_prizes = 6;
  return match;
}

constexpr Situation kLastTurn = Situation::kFinalTurnEnded;
constexpr Situation kBetween = Situation::kBetweenGames;
constexpr Situation kBoth = Situation::kSimultaneousWin;

TEST(TimeCalled, EachBranchOfTheSwissNamesItsRule) {
  const std::vector<Branch> branches = {
      {kLastTurn, {}, 0, 0, "PKM-8.3-G1-a"},         {kBoth, {}, 0, 0, "PKM-8.3-G1-b"},
      {kBetween, {"A"}, 0, 0, "PKM-8.3-G1-c"},       {kLastTurn, {"A"}, 0, 0, "PKM-8.3-G2-a"},
      {kBoth, {"A"}, 0, 0, "PKM-8.3-G2-b"},          {kBetween, {"A", "B"}, 0, 0, "PKM-8.3-G2-c"},
      {kLastTurn, {"A", "B"}, 0, 0, "PKM-8.3-G3-a"}, {kBoth, {"A", "B"}, 0, 0, "PKM-8.3-G3-b"}};
  for (const Branch& branch : branches) {
    EXPECT_STREQ(ResolveSwiss(MatchOf(branch)).rule, branch.rule);
  }
}

TEST(TimeCalled, EachBranchOfTheEliminationNamesItsRule) {
  const std::vector<Branch> branches = {{kLastTurn, {}, 3, 4, "PKM-9.3-G1-a"},
                                        {kLastTurn, {}, 3, 3, "PKM-9.3-G1-b"},
                                        {kBoth, {}, 0, 0, "PKM-9.3-G1-c"},
                                        {kBetween, {"A"}, 0, 0, "PKM-9.3-G1-d"},
                                        {kLastTurn, {"A"}, 3, 3, "PKM-9.3-G2-b"},
                                        {kLastTurn, {"A"}, 2, 2, "PKM-9.3-G2-c"},
                                        {kBoth, {"A"}, 0, 0, "PKM-9.3-G2-d"},
                                        {kLastTurn, {"A"}, 2, 4, "PKM-9.3-G2-e"},
                                        {kLastTurn, {"A"}, 4, 2, "PKM-9.3-G2-f"},
                                        {kBetween, {"A", "B"}, 0, 0, "PKM-9.3-G2-g"},
                                        {kLastTurn, {"A", "B"}, 3, 4, "PKM-9.3-G3-a"},
                                        {kLastTurn, {"A", "B"}, 3, 3, "PKM-9.3-G3-b"},
                                        {kBoth, {"A", "B"}, 0, 0, "PKM-9.3-G3-c"}};
  for (const Branch& branch : branches) {
    const auto resolution = ResolveElimination(MatchOf(branch));
    ASSERT_TRUE(resolution.decided()) << branch.rule;
    EXPECT_STREQ(resolution.value().rule, branch.rule);
  }
}

}  // namespace
}  // namespace arbitro::pkm
