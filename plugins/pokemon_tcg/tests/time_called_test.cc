// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/time_called.h"

#include <gtest/gtest.h>

#include <vector>

namespace arbitro::pkm {
namespace {

constexpr kit::Side kA = kit::Side::kFirst;
constexpr kit::Side kB = kit::Side::kSecond;

// A branch of 8.3 or 9.3: what was played, and the rule that a judge is shown.
struct Branch {
  Situation situation;
  std::vector<kit::Side> completed;
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
  match.game_winner = kA;
  match.prizes = {branch.prizes_of_a, branch.prizes_of_b};
  match.starting_prizes = 6;
  return match;
}

constexpr Situation kLastTurn = Situation::kFinalTurnEnded;
constexpr Situation kBetween = Situation::kBetweenGames;
constexpr Situation kBoth = Situation::kSimultaneousWin;

TEST(TimeCalled, EachBranchOfTheSwissNamesItsRule) {
  const std::vector<Branch> branches = {
      {kLastTurn, {}, 0, 0, "PKM-8.3-G1-a"},       {kBoth, {}, 0, 0, "PKM-8.3-G1-b"},
      {kBetween, {kA}, 0, 0, "PKM-8.3-G1-c"},      {kLastTurn, {kA}, 0, 0, "PKM-8.3-G2-a"},
      {kBoth, {kA}, 0, 0, "PKM-8.3-G2-b"},         {kBetween, {kA, kB}, 0, 0, "PKM-8.3-G2-c"},
      {kLastTurn, {kA, kB}, 0, 0, "PKM-8.3-G3-a"}, {kBoth, {kA, kB}, 0, 0, "PKM-8.3-G3-b"}};
  for (const Branch& branch : branches) {
    EXPECT_STREQ(ResolveSwiss(MatchOf(branch)).rule, branch.rule);
  }
}

TEST(TimeCalled, EachBranchOfTheEliminationNamesItsRule) {
  const std::vector<Branch> branches = {
      {kLastTurn, {}, 3, 4, "PKM-9.3-G1-a"},       {kLastTurn, {}, 3, 3, "PKM-9.3-G1-b"},
      {kBoth, {}, 0, 0, "PKM-9.3-G1-c"},           {kBetween, {kA}, 0, 0, "PKM-9.3-G1-d"},
      {kLastTurn, {kA}, 3, 3, "PKM-9.3-G2-b"},     {kLastTurn, {kA}, 2, 2, "PKM-9.3-G2-c"},
      {kBoth, {kA}, 0, 0, "PKM-9.3-G2-d"},         {kLastTurn, {kA}, 2, 4, "PKM-9.3-G2-e"},
      {kLastTurn, {kA}, 4, 2, "PKM-9.3-G2-f"},     {kBetween, {kA, kB}, 0, 0, "PKM-9.3-G2-g"},
      {kLastTurn, {kA, kB}, 3, 4, "PKM-9.3-G3-a"}, {kLastTurn, {kA, kB}, 3, 3, "PKM-9.3-G3-b"},
      {kBoth, {kA, kB}, 0, 0, "PKM-9.3-G3-c"}};
  for (const Branch& branch : branches) {
    const auto resolution = ResolveElimination(MatchOf(branch));
    ASSERT_TRUE(resolution.decided()) << branch.rule;
    EXPECT_STREQ(resolution.value().rule, branch.rule);
  }
}

}  // namespace
}  // namespace arbitro::pkm
