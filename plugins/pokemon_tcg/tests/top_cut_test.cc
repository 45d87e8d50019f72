// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/top_cut.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

Value Settings(const char* tier) {
  return Value::Struct({{"date", Value::Text("2013-10-12")}, {"event_tier", Value::Text(tier)}});
}

class TopCutTest : public testing::Test {
 protected:
  Plan Next(const PlanRequest& request) {
    const auto reply = host_.PlanNext(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() == nullptr ? Plan() : *reply.answer();
  }

  static PlanRequest After(uint32_t players, std::vector<Phase> phases, const char* tier) {
    PlanRequest request;
    request.settings = Settings(tier);
    request.counts.registered = request.counts.active = players;
    request.phases = std::move(phases);
    for (uint32_t i = 0; i < players; ++i) {
      request.standings.heads.push_back(
          {0, static_cast<int32_t>(players - i), i + 1, i + 50, ARBITRO_PLAYER_ACTIVE, 0, 0});
    }
    return request;
  }

  // Draws the round after `past`, in which the players of `seeds` are still in.
  std::vector<std::pair<uint32_t, uint32_t>> Draw(const std::vector<uint32_t>& seeds,
                                                  std::vector<PastTable> past, uint32_t entrants) {
    DrawRequest request;
    request.settings = Settings("state-championships");
    request.phase = ARBITRO_PHASE_ELIMINATION;
    request.entrants = entrants;
    request.past = std::move(past);
    for (uint32_t seed : seeds) {
      DrawPlayer player = {};
      player.seed = seed;
      player.number = seed;
      player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
      request.players.push_back(player);
    }
    std::vector<std::pair<uint32_t, uint32_t>> pairs;
    const auto reply = host_.Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    if (reply.answer() == nullptr) return pairs;
    for (const Table& table : reply.answer()->tables) {
      const uint32_t first = seeds[table.seats[0].player];
      pairs.emplace_back(first, table.seats.size() == 1 ? 0 : seeds[table.seats[1].player]);
    }
    return pairs;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(TopCutTest, SwissRoundsComeFirst) {
  const Plan plan = Next(After(33, {}, "state-championships"));
  EXPECT_EQ(plan.step, ARBITRO_STEP_PHASE);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_SWISS});
  EXPECT_EQ(plan.rounds_planned, 6u);
  // [PKM-GEN-13] A best of three, since the organiser says nothing else.
  EXPECT_EQ(plan.clock_s, 50u * 60);
  EXPECT_EQ(plan.extra_turns, 3u);
  const Plan next = Next(After(33, {{ARBITRO_PHASE_SWISS, 33, 6, 5, 5, 0}}, "state-championships"));
  EXPECT_EQ(next.step, ARBITRO_STEP_ROUND);
}

// [PKM-7.3-c] The organiser's word counts, the book's figures are for who says nothing.
TEST_F(TopCutTest, TheOrganiserStatesTheLimit) {
  PlanRequest request = After(33, {}, "city-championships");
  request.settings.Set("match_type", Value::Text("best-of-three"));
  EXPECT_EQ(Next(request).clock_s, 50u * 60);
  request.settings.Set("match_minutes", Value::Integer(45));
  EXPECT_EQ(Next(request).clock_s, 45u * 60);
}

// [PKM-7.3-a] A single game is shorter with fewer cards.
TEST_F(TopCutTest, ALimitedGameLastsTwentyMinutes) {
  PlanRequest request = After(33, {}, "league-challenge");
  request.format = "standard-limited";
  EXPECT_EQ(Next(request).clock_s, 20u * 60);
}

TEST_F(TopCutTest, TheBestGoOnByPlace) {
  PlanRequest request = After(17, {{ARBITRO_PHASE_SWISS, 17, 5, 5, 5, 0}}, "state-championships");
  request.standings.heads[1].status = ARBITRO_PLAYER_DROPPED;
  const Plan plan = Next(request);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_ELIMINATION});
  EXPECT_EQ(plan.rounds_planned, 3u);
  EXPECT_EQ(plan.qualified, (std::vector<uint32_t>{0, 2, 3, 4, 5, 6, 7, 8}));
}

TEST_F(TopCutTest, WithoutACutTheEventIsOver) {
  EXPECT_EQ(Next(After(17, {{ARBITRO_PHASE_SWISS, 17, 5, 5, 5, 0}}, "league-challenge")).step,
            ARBITRO_STEP_OVER);
  EXPECT_EQ(Next(After(8, {{ARBITRO_PHASE_SWISS, 8, 3, 3, 3, 0}}, "state-championships")).step,
            ARBITRO_STEP_OVER);
  EXPECT_EQ(Next(After(17,
                       {{ARBITRO_PHASE_SWISS, 17, 5, 5, 5, 0},
                        {ARBITRO_PHASE_ELIMINATION, 8, 3, 3, 3, 0}},
                       "state-championships"))
                .step,
            ARBITRO_STEP_OVER);
}

TEST_F(TopCutTest, TheOrganiserMayCutElsewhere) {
  PlanRequest request = After(8, {{ARBITRO_PHASE_SWISS, 8, 3, 3, 3, 0}}, "city-championships");
  request.settings.Set("top_cut", Value::Integer(2));
  EXPECT_EQ(Next(request).qualified, (std::vector<uint32_t>{0, 1}));
  // [PKM-GEN-12] A League Challenge has none, whatever is set.
  request.settings.Set("event_tier", Value::Text("league-challenge"));
  EXPECT_EQ(Next(request).step, ARBITRO_STEP_OVER);
}

PastTable Won(uint32_t number, uint32_t winner, uint32_t loser) {
  PastSeat first = {};
  first.player = ARBITRO_NONE;
  first.seed = winner;
  first.result = ARBITRO_RESULT_WIN;
  PastSeat second = first;
  second.seed = loser;
  second.result = ARBITRO_RESULT_LOSS;
  return {1, number, ARBITRO_TABLE_MATCH, {first, second}};
}

TEST_F(TopCutTest, OneMeetsEightAndItsWinnerThatOfFourAndFive) {
  using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;
  EXPECT_EQ(Draw({1, 2, 3, 4, 5, 6, 7, 8}, {}, 8), (Pairs{{1, 8}, {4, 5}, {2, 7}, {3, 6}}));
  std::vector<PastTable> past = {Won(1, 1, 8), Won(2, 4, 5), Won(3, 2, 7), Won(4, 3, 6)};
  past[0].seats[0].player = 0;
  past[1].seats[0].player = 3;
  past[2].seats[0].player = 1;
  past[3].seats[0].player = 2;
  EXPECT_EQ(Draw({1, 2, 3, 4}, past, 8), (Pairs{{1, 4}, {2, 3}}));
}

TEST_F(TopCutTest, TablesThatAreNotTheBracketsAreRefused) {
  DrawRequest request;
  request.settings = Settings("state-championships");
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.entrants = 4;
  request.players.resize(2);
  request.players[0].seed = 1;
  request.players[1].seed = 2;
  for (DrawPlayer& player : request.players) player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
  request.past = {Won(1, 2, 3), Won(2, 1, 4)};
  EXPECT_EQ(host_.Draw(request).refusal()->reason, "BRACKET_BROKEN");
}

DrawRequest Bracket(uint32_t entrants, const std::vector<uint32_t>& seeds) {
  DrawRequest request;
  request.settings = Settings("state-championships");
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.entrants = entrants;
  for (const uint32_t seed : seeds) {
    DrawPlayer player = {};
    player.seed = player.number = seed;
    player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    request.players.push_back(player);
  }
  return request;
}

// [PKM-GEN-15] The final has been played.
TEST_F(TopCutTest, ABracketThatIsOverIsNotDrawn) {
  DrawRequest request = Bracket(2, {1});
  request.past = {Won(1, 1, 2)};
  request.past[0].seats[0].player = 0;
  const auto reply = host_.Draw(request);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "BRACKET_OVER");
  EXPECT_EQ(reply.refusal()->rule, "PKM-GEN-15");
}

// [PKM-GEN-15] Tables by hand are judged by the bracket: 1 meets 4, and 2 meets 3.
TEST_F(TopCutTest, TablesByHandAreJudgedByTheBracket) {
  DrawRequest request = Bracket(4, {1, 2, 3, 4, 0});
  const auto problems = [&](std::vector<Table> tables) {
    request.tables = std::move(tables);
    const auto reply = host_.Evaluate(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    std::vector<std::string> found;
    if (reply.answer() == nullptr) return found;
    for (const RoundProblem& one : reply.answer()->problems) {
      found.push_back(one.code + " " + std::to_string(one.player));
    }
    return found;
  };
  using Problems = std::vector<std::string>;
  const Table stranger = {ARBITRO_TABLE_BYE, {{4, 0}}};
  EXPECT_EQ(problems({{ARBITRO_TABLE_MATCH, {{0, 0}, {3, 0}}},
                      {ARBITRO_TABLE_MATCH, {{1, 0}, {2, 0}}},
                      stranger}),
            Problems{"NOT_IN_BRACKET 4"});
  request.players.pop_back();
  EXPECT_EQ(
      problems({{ARBITRO_TABLE_MATCH, {{0, 0}, {3, 0}}}, {ARBITRO_TABLE_MATCH, {{1, 0}, {2, 0}}}}),
      Problems{});
  EXPECT_EQ(
      problems({{ARBITRO_TABLE_MATCH, {{0, 0}, {1, 0}}}, {ARBITRO_TABLE_MATCH, {{2, 0}, {3, 0}}}}),
      (Problems{"AGAINST_BRACKET 0", "AGAINST_BRACKET 1"}));
}

TEST_F(TopCutTest, AnEliminationMatchHasAWinnerAndNoPoints) {
  OutcomeRequest request;
  request.settings = Settings("state-championships");
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.seat_count = 2;
  request.report = Value::Struct({{"winner", Value::Text("tie")}});
  EXPECT_EQ(host_.Outcome(request).refusal()->reason, "NO_TIE_IN_ELIMINATION");
  request.report = Value::Struct({{"winner", Value::Text("second")}});
  const auto reply = host_.Outcome(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->seats[1].result, uint32_t{ARBITRO_RESULT_WIN});
  EXPECT_EQ(reply.answer()->seats[1].points, 0);
}

// Four players, one Swiss round each won by the better number, then a final of the first two, which
// the second wins.
TEST_F(TopCutTest, TheCutStandsAboveTheOthersByHowFarEachCame) {
  StandingsRequest request;
  request.settings = Settings("state-championships");
  request.rounds_played = 2;
  request.phases = {{ARBITRO_PHASE_SWISS, 4, 1, 1, 1, 0},
                    {ARBITRO_PHASE_ELIMINATION, 2, 1, 1, 1, 0}};
  const auto add = [&](int32_t points, std::vector<PlayerResult> results) {
    const auto number = static_cast<uint32_t>(request.players.size()) + 1;
    request.players.push_back({points, ARBITRO_PLAYER_ACTIVE, 0,
                               static_cast<uint32_t>(request.results.size()),
                               static_cast<uint32_t>(results.size()), 1, number, 0, 0, 0});
    request.results.insert(request.results.end(), results.begin(), results.end());
  };
  const PlayerResult won = {1, 2, ARBITRO_RESULT_WIN, 3, 0, 1, 1, 1, 2};
  const PlayerResult lost = {1, 0, ARBITRO_RESULT_LOSS, 0, 0, 1, 1, 2, 2};
  PlayerResult won_other = won;
  won_other.opponent = 3;
  PlayerResult lost_other = lost;
  lost_other.opponent = 1;
  add(3, {won, {2, 1, ARBITRO_RESULT_LOSS, 0, 0, 1, 2, 2, 2}});
  add(3, {won_other, {2, 0, ARBITRO_RESULT_WIN, 0, 0, 1, 2, 1, 2}});
  add(0, {lost});
  add(0, {lost_other});
  const auto reply = host_.Rank(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const Standings& standings = *reply.answer();
  EXPECT_EQ(standings.columns[0].id, "cut");
  ASSERT_EQ(standings.rows.size(), 4u);
  EXPECT_EQ(standings.rows[0].player, 1u);
  EXPECT_EQ(standings.rows[1].player, 0u);
  EXPECT_EQ(standings.rows[1].rank, 2u);
  EXPECT_EQ(standings.rows[1].broken_by, 0u);
  EXPECT_EQ(standings.rows[2].rank, 3u);
  // The places of the bracket, and nothing of those who were not in it.
  EXPECT_EQ(standings.columns[0].kind, ARBITRO_COLUMN_PLACE);
  std::vector<uint64_t> places;
  for (size_t row = 0; row < 4; ++row) {
    places.push_back(standings.cells[row * standings.columns.size()].low);
  }
  EXPECT_EQ(places, (std::vector<uint64_t>{1, 2, 0, 0}));
}

}  // namespace
}  // namespace arbitro::pkm
