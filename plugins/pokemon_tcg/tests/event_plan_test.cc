// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/event_plan.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

class EventPlanTest : public testing::Test {
 protected:
  Plan Next(const PlanRequest& request) {
    const auto reply = host_.PlanNext(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() == nullptr ? Plan() : *reply.answer();
  }

  // Players of the divisions, ranked in this order.
  static PlanRequest Of(const std::vector<uint32_t>& divisions, std::vector<Phase> phases,
                        std::vector<Value::Field> settings) {
    PlanRequest request;
    request.format = "standard-constructed";
    request.settings = Value::Struct({{"date", Value::Text("2013-10-12")},
                                      {"event_tier", Value::Text("regional-championships")}});
    for (const auto& [name, value] : settings) request.settings.Set(name, value);
    request.phases = std::move(phases);
    const auto players = static_cast<uint32_t>(divisions.size());
    request.counts.registered = request.counts.active = players;
    for (uint32_t i = 0; i < players; ++i) {
      const uint32_t rank = request.phases.empty() ? 0 : i + 1;
      request.standings.heads.push_back(
          {0, 0, rank, i + 1, ARBITRO_PLAYER_ACTIVE, divisions[i], 0});
    }
    return request;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(EventPlanTest, ADraftComesFirstAndItsNeighboursHaveNotMet) {
  PlanRequest request = Of(std::vector<uint32_t>(20, 0), {}, {{"draft", Value::Text("booster")}});
  EXPECT_EQ(Next(request).phase_kind, uint32_t{ARBITRO_PHASE_SWISS}) << "Constructed has no draft";
  request.format = "standard-limited";
  Plan plan = Next(request);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_TABLES});
  EXPECT_EQ(plan.rounds_planned, 1u);
  EXPECT_EQ(plan.clock_s, 30u * 60u);
  request.phases = {{ARBITRO_PHASE_TABLES, 20, 1, 0, 0, 0}};
  plan = Next(request);
  EXPECT_EQ(plan.step, ARBITRO_STEP_ROUND);
  EXPECT_EQ(plan.clock_s, 30u * 60u) << "picks are paced by signals, building is not";
  request.phases = {{ARBITRO_PHASE_TABLES, 20, 1, 1, 1, 0}};
  plan = Next(request);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_SWISS});
  EXPECT_EQ(plan.rounds_planned, 5u);
  EXPECT_TRUE(plan.fresh_start);
}

// [PKM-GEN-14] Nine rounds, 32 players, five more rounds, the top 8.
TEST_F(EventPlanTest, TheBestOfTheFirstDayPlayASecond) {
  PlanRequest request = Of(std::vector<uint32_t>(400, 0), {{ARBITRO_PHASE_SWISS, 400, 9, 9, 9, 0}},
                           {{"second_day_players", Value::Integer(32)}});
  Plan plan = Next(request);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_SWISS});
  EXPECT_EQ(plan.rounds_planned, 5u);
  EXPECT_EQ(plan.qualified.size(), 32u);
  EXPECT_FALSE(plan.fresh_start);
  request.settings.Set("second_day_rounds", Value::Integer(4));
  EXPECT_EQ(Next(request).rounds_planned, 4u);
  request.phases.push_back({ARBITRO_PHASE_SWISS, 32, 4, 4, 4, 0});
  plan = Next(request);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_ELIMINATION});
  EXPECT_EQ(plan.qualified.size(), 8u);
}

// [PKM-GEN-24] Ten Masters, nine Juniors, three Seniors: four rounds, a top 4 for each of two.
TEST_F(EventPlanTest, DivisionsApartHaveACutEach) {
  std::vector<uint32_t> divisions;
  for (uint32_t i = 0; i < 22; ++i) divisions.push_back(i % 2 == 0 && i < 20 ? 3 : 1);
  for (uint32_t i = 19; i < 22; ++i) divisions[i] = 2;
  const std::vector<Value::Field> apart = {{"age_divisions", Value::Text("apart")}};
  EXPECT_EQ(Next(Of(divisions, {}, apart)).rounds_planned, 4u);
  PlanRequest request = Of(divisions, {{ARBITRO_PHASE_SWISS, 22, 4, 4, 4, 0}}, apart);
  EXPECT_EQ(Next(request).qualified, (std::vector<uint32_t>{1, 3, 5, 7}));
  request.phases.push_back({ARBITRO_PHASE_ELIMINATION, 4, 2, 2, 2, 0});
  EXPECT_EQ(Next(request).qualified, (std::vector<uint32_t>{0, 2, 4, 6}));
  request.phases.push_back({ARBITRO_PHASE_ELIMINATION, 4, 2, 2, 2, 0});
  EXPECT_EQ(Next(request).step, ARBITRO_STEP_OVER);
}

// [PKM-GEN-11] Table 4.5 has rounds and cut in one row: who comes late makes the cut no larger, and
// who was absent from round one neither.
TEST_F(EventPlanTest, WhoIsInRoundOneCountsForRoundsAndCut) {
  PlanRequest request = Of(std::vector<uint32_t>(17, 0), {}, {});
  request.counts.absent = 1;
  EXPECT_EQ(Next(request).rounds_planned, 4u);
  request = Of(std::vector<uint32_t>(17, 0), {{ARBITRO_PHASE_SWISS, 16, 4, 4, 4, 0}}, {});
  EXPECT_EQ(Next(request).qualified.size(), 4u);
}

// [PKM-14-a] The organiser alone says how long a match of these formats lasts.
TEST_F(EventPlanTest, AnUnsanctionedFormatHasTheOrganisersClock) {
  PlanRequest request = Of(std::vector<uint32_t>(8, 0), {}, {});
  request.format = "team-battle-constructed";
  EXPECT_EQ(Next(request).clock_s, 0u);
  request.settings.Set("match_minutes", Value::Integer(40));
  EXPECT_EQ(Next(request).clock_s, 40u * 60);
  EXPECT_EQ(Next(request).extra_turns, 3u);
}

}  // namespace
}  // namespace arbitro::pkm
