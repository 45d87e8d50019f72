// SPDX-License-Identifier: Apache-2.0
#include "kit/swiss_tables.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "kit/random.h"

namespace arbitro::kit {
namespace {

const SwissBook& Book() {
  static const SwissBook kBook = {{{{"point_gap", "X-1", Measure::kPointGap, Scope::kFromTheTop},
                                    {"floats", "X-2", Measure::kFloat, Scope::kWhole}},
                                   ByeRule::kFewestByesThenLowest,
                                   Rematches::kFewest},
                                  {"X-SEATS", "X-ALL", "X-ONE", "X-WHO", "X-TWICE"}};
  return kBook;
}

// Players with these points, of whom no two have met.
DrawRequest Field(const std::vector<int32_t>& points) {
  DrawRequest request;
  for (const int32_t one : points) {
    DrawPlayer player = {};
    player.points = one;
    request.players.push_back(player);
  }
  return request;
}

// Says who has met whom, instead of what was known before.
void Meet(const std::vector<std::pair<uint32_t, uint32_t>>& pairs, DrawRequest* request) {
  request->met.clear();
  for (uint32_t player = 0; player < request->players.size(); ++player) {
    request->players[player].first_met = static_cast<uint32_t>(request->met.size());
    for (const auto& [one, other] : pairs) {
      if (one == player) request->met.push_back(other);
      if (other == player) request->met.push_back(one);
    }
    request->players[player].met_count =
        static_cast<uint32_t>(request->met.size()) - request->players[player].first_met;
  }
}

arbitro::Table Match(uint32_t first, uint32_t second) {
  return {ARBITRO_TABLE_MATCH, {{first, 0}, {second, 0}}};
}
arbitro::Table Bye(uint32_t player) { return {ARBITRO_TABLE_BYE, {{player, 0}}}; }

// Codes and rules of what is wrong with the tables: "REMATCH X-TWICE 0 1".
std::multiset<std::string> Problems(DrawRequest request, std::vector<arbitro::Table> tables) {
  request.tables = std::move(tables);
  std::multiset<std::string> problems;
  for (const RoundProblem& one : JudgeTables(request, Book()).evaluation.problems) {
    std::string text = one.code + " " + one.rule + " " + std::to_string(one.player);
    if (one.other_player != ARBITRO_NONE) text += " " + std::to_string(one.other_player);
    problems.insert(text);
  }
  return problems;
}
using Texts = std::multiset<std::string>;

TEST(SwissTables, PlayersKeepPointsByesAndMeetings) {
  DrawRequest request = Field({3, 0, 1});
  request.players[1].byes = 2;
  Meet({{0, 2}}, &request);
  const std::vector<SwissPlayer> players = PlayersToPair(request);
  ASSERT_EQ(players.size(), 3u);
  EXPECT_EQ(players[0].points, 3);
  EXPECT_EQ(players[1].byes, 2u);
  EXPECT_EQ(players[1].met_count, 0u);
  ASSERT_EQ(players[2].met_count, 1u);
  EXPECT_EQ(players[2].met[0], 0u);
}

TEST(SwissTables, TheSeedIsTheRequests) {
  DrawRequest request;
  request.seed[31] = 7;
  EXPECT_EQ(SeedOf(request).bytes, request.seed);
}

TEST(SwissTables, ADrawHasItsTablesAndNamedCosts) {
  const DrawRequest request = Field({6, 6, 3, 3, 0});
  const SwissRound round = PairSwiss(PlayersToPair(request), Book().pairing, SeedOf(request));
  ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
  const RoundDraw draw = ToDraw(round, request, Book());
  ASSERT_EQ(draw.tables.size(), 3u);
  EXPECT_EQ(draw.tables[0].kind, ARBITRO_TABLE_MATCH);
  EXPECT_EQ(draw.tables[0].seats.size(), 2u);
  EXPECT_EQ(draw.tables[2].kind, ARBITRO_TABLE_BYE);
  EXPECT_EQ(draw.tables[2].seats[0].player, 4u);
  std::vector<std::string> names;
  for (const arbitro::Criterion& one : draw.criteria) names.push_back(one.name + " " + one.rule);
  // The player with the bye makes no group.
  EXPECT_EQ(names, (std::vector<std::string>{"rematches X-TWICE", "point_gap.6 X-1",
                                             "point_gap.3 X-1", "floats X-2"}));
  EXPECT_EQ(draw.cost, (std::vector<int64_t>{0, 0, 0, 0}));
  EXPECT_TRUE(draw.uniform);
  ASSERT_FALSE(draw.chains.empty());
  EXPECT_EQ(draw.chains[0].highest_points, 6);
  EXPECT_EQ(draw.chains.back().lowest_points, 3);
}

TEST(SwissTables, EveryFaultHasItsCodeAndRule) {
  DrawRequest request = Field({1, 1, 0, 0, 0});
  Meet({{0, 2}, {1, 3}}, &request);
  EXPECT_EQ(Problems(request, {Match(0, 1), Match(2, 3), Bye(4)}), Texts{});
  EXPECT_EQ(Problems(request, {Match(0, 2), Match(1, 4), Bye(3)}), Texts{"REMATCH X-TWICE 0 2"});
  EXPECT_EQ(Problems(request, {Match(4, 1), Match(2, 3), Bye(0)}), Texts{"BYE_NOT_DUE X-WHO 0"});
  EXPECT_EQ(Problems(request, {Match(0, 1), Match(1, 3), Bye(4)}),
            (Texts{"PLAYER_TWICE X-ALL 1 3", "PLAYER_MISSING X-ALL 2"}));
  EXPECT_EQ(Problems(request, {Match(0, 1), Bye(2), Bye(3), Bye(4)}),
            (Texts{"SECOND_BYE X-ONE 3", "SECOND_BYE X-ONE 4"}));
  EXPECT_EQ(Problems(request, {{ARBITRO_TABLE_MATCH, {{2, 0}, {3, 0}, {4, 0}}}, Match(0, 1)}),
            Texts{"TABLE_SIZE X-SEATS 2"});
  request.players.pop_back();
  EXPECT_EQ(Problems(request, {Match(0, 1), Bye(2), {ARBITRO_TABLE_MATCH, {}}}),
            (Texts{"BYE_IN_EVEN_FIELD X-ONE 2", "PLAYER_MISSING X-ALL 3",
                   "TABLE_SIZE X-SEATS " + std::to_string(ARBITRO_NONE)}));
}

arbitro::Table AgainstNobody(uint32_t player) {
  return {ARBITRO_TABLE_MATCH, {{player, 0}, {ARBITRO_NONE, 0, 0, ARBITRO_SEAT_NEUTRAL}}};
}

// Friction of a real event: players without an opponent are none of the pairing's faults.
TEST(SwissTables, APlayerAgainstANeutralSeatStandsAside) {
  DrawRequest request = Field({1, 1, 0, 0, 0});
  EXPECT_EQ(Problems(request, {Match(0, 1), Match(2, 3), AgainstNobody(4)}), Texts{});
  EXPECT_EQ(Problems(request, {Match(0, 1), Bye(2), AgainstNobody(3), AgainstNobody(4)}), Texts{});
  EXPECT_EQ(Problems(request, {Match(0, 1), Match(2, 4), AgainstNobody(4)}),
            (Texts{"PLAYER_MISSING X-ALL 3", "PLAYER_TWICE X-ALL 4"}));
  EXPECT_EQ(Problems(request, {Match(0, 1), AgainstNobody(4), AgainstNobody(4)}),
            (Texts{"PLAYER_MISSING X-ALL 2", "PLAYER_MISSING X-ALL 3", "PLAYER_TWICE X-ALL 4"}));
  EXPECT_EQ(Problems(request, {Match(0, 1), Bye(4), AgainstNobody(2)}),
            (Texts{"BYE_IN_EVEN_FIELD X-ONE 4", "PLAYER_MISSING X-ALL 3"}));
  // All others are judged among themselves: 0 and 2 met, and had others to meet.
  request = Field({1, 1, 1, 1, 0});
  Meet({{0, 2}, {1, 4}}, &request);
  EXPECT_EQ(Problems(request, {Match(0, 2), Match(1, 3), AgainstNobody(4)}),
            Texts{"REMATCH X-TWICE 0 2"});
  request.tables = {Match(0, 1), Match(2, 3), AgainstNobody(4)};
  const JudgedRound judged = JudgeTables(request, Book());
  EXPECT_TRUE(judged.pairing.best);
  EXPECT_EQ(judged.evaluation.cost.size(), judged.evaluation.criteria.size());
  EXPECT_EQ(judged.evaluation.cost, judged.evaluation.optimum);
}

TEST(SwissTables, ASecondByeStandsAsideAndTheOthersAreJudged) {
  DrawRequest request = Field({1, 1, 1, 1, 0, 0});
  Meet({{0, 2}}, &request);
  EXPECT_EQ(Problems(request, {Match(0, 2), Match(1, 3), Bye(4), Bye(5)}),
            (Texts{"SECOND_BYE X-ONE 5", "BYE_IN_EVEN_FIELD X-ONE 4", "REMATCH X-TWICE 0 2"}));
  EXPECT_EQ(Problems(request, {Match(0, 1), Match(2, 3), Bye(4), Bye(4)}),
            (Texts{"SECOND_BYE X-ONE 4", "PLAYER_TWICE X-ALL 4", "PLAYER_MISSING X-ALL 5",
                   "BYE_IN_EVEN_FIELD X-ONE 4"}));
}

TEST(SwissTables, AllPlayersMayStandAside) {
  const DrawRequest request = Field({0, 0});
  EXPECT_EQ(Problems(request, {AgainstNobody(0), AgainstNobody(1)}), Texts{});
}

TEST(SwissTables, ARoundIsDrawnOrRefusedByAPublishedReason) {
  EXPECT_EQ(DrawSwissRound(Field({0}), Book()).refusal().reason, "TOO_FEW_PLAYERS");
  SwissBook strict = Book();
  strict.pairing.rematches = Rematches::kForbidden;
  DrawRequest request = Field({0, 0});
  Meet({{0, 1}}, &request);
  EXPECT_EQ(DrawSwissRound(request, strict).refusal().reason, "NOT_PAIRED");
  const Decided<RoundDraw> drawn = DrawSwissRound(request, Book());
  ASSERT_TRUE(drawn.decided());
  EXPECT_EQ(drawn.value().tables.size(), 1u);
  EXPECT_FALSE(drawn.value().criteria.empty());
  EXPECT_EQ(SwissReasons(Book().faults)[1].rule, "X-TWICE");
}

TEST(SwissTables, EveryProblemsCodeIsPublishedWithItsRule) {
  Texts published;
  for (const Code& code : SwissProblemCodes(Book().faults)) {
    EXPECT_FALSE(code.label.en.empty() || code.label.it.empty());
    published.insert(code.id + " " + code.rule);
  }
  EXPECT_EQ(published, (Texts{"BYE_IN_EVEN_FIELD X-ONE", "BYE_NOT_DUE X-WHO",
                              "PLAYER_MISSING X-ALL", "PLAYER_TWICE X-ALL", "REMATCH X-TWICE",
                              "SECOND_BYE X-ONE", "TABLE_SIZE X-SEATS"}));
}

// A round that was drawn is judged as it was drawn, by any seed.
TEST(SwissTables, WhatWasDrawnIsWithoutAProblem) {
  for (uint8_t number = 0; number < 50; ++number) {
    RandomStream random(Seed{{number}}, "test.field");
    DrawRequest request = Field(std::vector<int32_t>(5 + random.Below(8)));
    request.seed[0] = number;
    const auto count = static_cast<uint32_t>(request.players.size());
    std::vector<std::pair<uint32_t, uint32_t>> met;
    for (uint32_t player = 0; player < count; ++player) {
      request.players[player].points = static_cast<int32_t>(random.Below(4));
      if (player % 2 == 1) met.emplace_back(player - 1, player);
    }
    Meet(met, &request);
    const SwissRound round = PairSwiss(PlayersToPair(request), Book().pairing, SeedOf(request));
    ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
    const RoundDraw draw = ToDraw(round, request, Book());
    request.tables = draw.tables;
    const JudgedRound judged = JudgeTables(request, Book());
    EXPECT_TRUE(judged.pairing.best) << "seed " << int{number};
    EXPECT_TRUE(judged.evaluation.problems.empty()) << "seed " << int{number};
    EXPECT_EQ(judged.bye, round.bye);
    EXPECT_EQ(judged.evaluation.cost, draw.cost);
    EXPECT_EQ(judged.evaluation.optimum, draw.cost);
    EXPECT_EQ(judged.evaluation.criteria.size(), draw.cost.size());
  }
}

}  // namespace
}  // namespace arbitro::kit
