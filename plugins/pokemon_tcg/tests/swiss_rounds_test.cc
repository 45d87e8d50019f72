// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/swiss_rounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

std::vector<std::string> CodesOf(const RoundEvaluation& evaluation) {
  std::vector<std::string> codes;
  for (const RoundProblem& problem : evaluation.problems) codes.push_back(problem.code);
  return codes;
}

Table Match(uint32_t first, uint32_t second) {
  return {ARBITRO_TABLE_MATCH, {{first, 0}, {second, 0}}};
}
Table Bye(uint32_t player) { return {ARBITRO_TABLE_BYE, {{player, 0}}}; }

class SwissRoundsTest : public testing::Test {
 protected:
  RoundDraw Draw(const DrawRequest& request) {
    const auto reply = host_.Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() != nullptr ? *reply.answer() : RoundDraw();
  }

  RoundEvaluation Evaluate(DrawRequest request, std::vector<Table> tables) {
    request.tables = std::move(tables);
    const auto reply = host_.Evaluate(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    return reply.answer() != nullptr ? *reply.answer() : RoundEvaluation();
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST(SwissRounds, FollowTheAttendance) {
  EXPECT_EQ(SwissRounds(2), 3u);
  EXPECT_EQ(SwissRounds(8), 3u);
  EXPECT_EQ(SwissRounds(9), 4u);
  EXPECT_EQ(SwissRounds(16), 4u);
  EXPECT_EQ(SwissRounds(17), 5u);
  EXPECT_EQ(SwissRounds(100'000), 17u);
}

TEST_F(SwissRoundsTest, EveryRoundOfAnEventIsLegalAndTheBest) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto players = static_cast<uint32_t>(8 + seed);
    TestEvent event(players, seed);
    for (uint32_t round = 1; round <= SwissRounds(players); ++round) {
      const DrawRequest request = event.NextRound();
      const RoundDraw draw = Draw(request);
      const RoundEvaluation evaluation = Evaluate(request, draw.tables);
      ASSERT_TRUE(evaluation.problems.empty())
          << "seed " << seed << " round " << round << ": " << evaluation.problems[0].code;
      EXPECT_EQ(evaluation.cost, draw.cost);
      EXPECT_EQ(evaluation.cost, evaluation.optimum) << "seed " << seed << " round " << round;
      ASSERT_EQ(draw.criteria.size(), draw.cost.size());
      EXPECT_LE(draw.bound, draw.cost);
      event.Play(draw.tables);
    }
  }
}

TEST_F(SwissRoundsTest, TheSameSeedDrawsTheSameRoundAndAnotherOneAnother) {
  TestEvent event(64, 7);
  DrawRequest request = event.NextRound();
  const std::string once = Encode(Draw(request));
  EXPECT_EQ(once, Encode(Draw(request)));
  request.seed[31] ^= 1;
  EXPECT_NE(once, Encode(Draw(request)));
}

TEST_F(SwissRoundsTest, ARoundGivenByHandIsJudged) {
  TestEvent event(5, 3);
  const DrawRequest first = event.NextRound();
  const std::vector<Table> tables = {Match(0, 1), Match(2, 3), Bye(4)};
  EXPECT_TRUE(Evaluate(first, tables).problems.empty());
  event.Play(tables);
  const DrawRequest second = event.NextRound();

  const std::vector<std::string> rematch = CodesOf(Evaluate(second, tables));
  EXPECT_EQ(std::count(rematch.begin(), rematch.end(), "REMATCH"), 2);
  EXPECT_EQ(std::count(rematch.begin(), rematch.end(), "BYE_NOT_DUE"), 1);

  const std::vector<std::string> twice =
      CodesOf(Evaluate(second, {Match(0, 2), Match(0, 3), Bye(1)}));
  EXPECT_NE(std::find(twice.begin(), twice.end(), "PLAYER_TWICE"), twice.end());
  EXPECT_NE(std::find(twice.begin(), twice.end(), "PLAYER_MISSING"), twice.end());

  const std::vector<std::string> two_byes =
      CodesOf(Evaluate(second, {Match(0, 2), Bye(1), Bye(3), Bye(4)}));
  EXPECT_EQ(std::count(two_byes.begin(), two_byes.end(), "SECOND_BYE"), 2);

  const std::vector<std::string> three =
      CodesOf(Evaluate(second, {{ARBITRO_TABLE_MATCH, {{0, 0}, {2, 0}, {3, 0}}}, Match(1, 4)}));
  EXPECT_EQ(std::count(three.begin(), three.end(), "TABLE_SIZE"), 1);
}

TEST_F(SwissRoundsTest, CostsAreNamedByTheirScoreGroup) {
  TestEvent event(4, 1);
  event.Play({Match(0, 1), Match(2, 3)});
  const RoundDraw draw = Draw(event.NextRound());
  ASSERT_GE(draw.criteria.size(), 2u);
  EXPECT_EQ(draw.criteria[0].name, "rematches");
  EXPECT_EQ(draw.criteria[1].name.rfind("point_gap.", 0), 0u);
  EXPECT_EQ(draw.criteria.back().rule, "PKM-AMB-31");
}

TEST_F(SwissRoundsTest, TheNumberOfRoundsCountsWhoEnteredNotWhoIsLeft) {
  // Seventeen entered, so five rounds; sixteen are left.
  TestEvent event(16, 5);
  DrawRequest request = event.NextRound();
  request.settings = Value::Struct({{"date", Value::Text("2013-10-12")}});
  request.round = 5;
  request.entrants = 17;
  EXPECT_NE(host_.Draw(request).answer(), nullptr);
  request.round = 6;
  const auto reply = host_.Draw(request);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "ALL_ROUNDS_PLAYED");
}

// [PKM-GEN-14] The second day has rounds of its own, however many the organiser gave the first.
TEST_F(SwissRoundsTest, TheSecondDayHasRoundsOfItsOwn) {
  TestEvent event(16, 6);
  DrawRequest request = event.NextRound();
  request.settings.Set("swiss_rounds", Value::Integer(2));
  request.phase_number = 2;
  request.rounds_planned = 5;
  request.round = 5;
  EXPECT_NE(host_.Draw(request).answer(), nullptr);
  request.round = 6;
  EXPECT_NE(host_.Draw(request).refusal(), nullptr);
  // A phase that was begun without a number has the organiser's.
  request.phase_number = 1;
  request.rounds_planned = 0;
  request.round = 3;
  EXPECT_NE(host_.Draw(request).refusal(), nullptr);
}

}  // namespace
}  // namespace arbitro::pkm
