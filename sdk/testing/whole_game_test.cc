// SPDX-License-Identifier: Apache-2.0
//
// Every call of an event's life through the C boundary, on a game that decides them all.

#include "testing/whole_game.h"

#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "testing/fake_host.h"

namespace arbitro {
namespace {

const FakeHost& Host() {
  static const FakeHost kHost = FakeHost::Of<WholeGame>();
  EXPECT_EQ(kHost.fault(), "");
  return kHost;
}

// A game that overrides nothing.
class Silent final : public Ruleset {
 public:
  Description Describe() const override { return WholeGame().Describe(); }
};

StandingsHeads HeadsOf(const std::vector<uint32_t>& statuses) {
  StandingsHeads heads;
  for (uint32_t i = 0; i < statuses.size(); ++i) {
    heads.heads.push_back({0, static_cast<int32_t>(100 - i), i + 1, i + 10, statuses[i], 0, 0});
  }
  return heads;
}

TEST(WholeGame, TheDescriptionHasItsLists) {
  const Description& description = Host().description();
  EXPECT_EQ(description.PlaceOfPenalty("game-loss"), 2u);
  EXPECT_EQ(description.PlaceOfPenalty("stern-look"), 0u);
  EXPECT_EQ(description.PenaltyAt(3), "expulsion");
  EXPECT_EQ(description.PenaltyAt(0), "");
  EXPECT_EQ(description.PenaltyAt(4), "");
  EXPECT_EQ(description.PlaceOfDivision("master"), 2u);
  EXPECT_EQ(description.RoleAt(1), "head-judge");
  EXPECT_EQ(description.PlaceOfInfraction("late"), 1u);
  EXPECT_TRUE(description.draw_history);
}

TEST(WholeGame, WhatAGameDoesNotOverrideIsNotOffered) {
  const FakeHost host = FakeHost::Of<Silent>();
  ASSERT_EQ(host.fault(), "");
  const std::string not_offered = "refused NOT_OFFERED [] this ruleset does not decide this";
  EXPECT_EQ(Describe(host.Admit({})), not_offered);
  EXPECT_EQ(Describe(host.PlanNext({})), not_offered);
  EXPECT_EQ(Describe(host.RulePenalty({})), not_offered);
  EXPECT_EQ(Describe(host.AwardPrizes({})), not_offered);
  EXPECT_EQ(Describe(host.RankSeries({})), not_offered);
  EXPECT_EQ(Describe(host.Rate({})), not_offered);
}

TEST(WholeGame, AnActIsAdmittedWithWhatFollows) {
  AdmitRequest request;
  request.act = ARBITRO_ACT_REGISTER;
  request.arguments = Value::Struct({{"born", Value::Integer(2001)}});
  request.counts.rounds_paired = 2;
  auto reply = Host().Admit(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->division, 1u);
  EXPECT_EQ(reply.answer()->entry_round, 3u);
  EXPECT_EQ(reply.citations.size(), 1u);

  request.entries = {{ARBITRO_PERSON_SUSPENSION, "", "banned", 0, 0, 0}};
  EXPECT_EQ(Describe(Host().Admit(request)), "refused TOO_YOUNG [WHOLE-1] banned");

  AdmitRequest complete;
  complete.act = ARBITRO_ACT_COMPLETE;
  complete.counts.registered = 9;
  reply = Host().Admit(complete);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  ASSERT_EQ(reply.answer()->duties.size(), 1u);
  EXPECT_TRUE(reply.answer()->duties[0].blocks_confirmation);
  EXPECT_EQ(reply.answer()->duties[0].details["players"].integer(), 9);
  complete.act = ARBITRO_ACT_CONFIRM;
  reply = Host().Admit(complete);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->settled, std::vector<std::string>{"TELL_US"});
}

TEST(WholeGame, PhasesFollowEachOther) {
  PlanRequest request;
  auto reply = Host().PlanNext(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->step, ARBITRO_STEP_PHASE);
  EXPECT_EQ(reply.answer()->clock_s, WholeGame::kClockS);
  request.phases = {{ARBITRO_PHASE_SWISS, 9, 3, 2, 2, 0}};
  reply = Host().PlanNext(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->step, ARBITRO_STEP_ROUND);
  request.phases = {{ARBITRO_PHASE_SWISS, 9, 3, 3, 3, 0}};
  request.standings =
      HeadsOf({ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_DROPPED, ARBITRO_PLAYER_ACTIVE});
  reply = Host().PlanNext(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->phase_kind, uint32_t{ARBITRO_PHASE_ELIMINATION});
  EXPECT_EQ(reply.answer()->qualified, (std::vector<uint32_t>{0, 2}));
  EXPECT_TRUE(reply.answer()->third_place);
}

TEST(WholeGame, PenaltiesEscalateAndOnlyTheHeadJudgeDeviates) {
  PenaltyRequest request;
  auto reply = Host().RulePenalty(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->ruling, 1u);
  request.history = {{1, 1, 1, 1, 1, 0, 1, 0}};
  reply = Host().RulePenalty(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->step, 2u);
  EXPECT_EQ(reply.answer()->ruling, 2u);
  ASSERT_EQ(reply.answer()->effects.size(), 2u);
  EXPECT_EQ(reply.answer()->effects[1].amount, WholeGame::kExtensionS);
  EXPECT_EQ(reply.answer()->effects[1].target, ARBITRO_TARGET_TABLE);
  request.proposed = 1;
  EXPECT_EQ(Describe(Host().RulePenalty(request)),
            "refused NOT_YOURS_TO_GIVE [WHOLE-2] only the head judge may: ask");
  request.head_judge = true;
  reply = Host().RulePenalty(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_TRUE(reply.answer()->deviates);
  EXPECT_EQ(reply.answer()->ruling, 1u);
}

TEST(WholeGame, SeatsEffectsAndDetailsCross) {
  DrawRequest draw;
  draw.players.resize(3);
  draw.past.resize(4);
  draw.phase_number = 2;
  draw.third_place = true;
  const auto drawn = Host().Draw(draw);
  ASSERT_NE(drawn.answer(), nullptr) << Describe(drawn);
  EXPECT_EQ(drawn.answer()->tables[0].seats[0].number, 2u);
  EXPECT_EQ(drawn.answer()->tables[0].seats[2].kind, ARBITRO_SEAT_NEUTRAL);
  EXPECT_EQ(drawn.answer()->cost, (std::vector<int64_t>{4, 2}));
  EXPECT_EQ(drawn.answer()->differs.size(), 1u);

  OutcomeRequest outcome;
  outcome.seat_count = 2;
  outcome.seats = {{0, 1}, {1, 0, 0, ARBITRO_SEAT_PASSIVE}};
  outcome.effects = {{0, ARBITRO_EFFECT_MATCH_LOSS, 0, 0}};
  outcome.attempt = 3;
  outcome.by_hand = true;
  const auto decided = Host().Outcome(outcome);
  ASSERT_NE(decided.answer(), nullptr) << Describe(decided);
  EXPECT_EQ(decided.answer()->seats[0].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(decided.answer()->seats[1].result, uint32_t{ARBITRO_RESULT_LOSS});
  EXPECT_EQ(decided.answer()->seats[1].points, 1);
  EXPECT_EQ(decided.answer()->seats[1].score, 7);
  EXPECT_EQ(decided.answer()->details[1]["attempt"].integer(), 3);
}

TEST(WholeGame, AwardsAndSeriesAreRanked) {
  AwardsRequest awards;
  awards.standings = HeadsOf({ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_ACTIVE});
  const auto won = Host().AwardPrizes(awards);
  ASSERT_NE(won.answer(), nullptr) << Describe(won);
  ASSERT_EQ(won.answer()->awards.size(), 2u);
  EXPECT_EQ(won.answer()->awards[0].who, 0u);
  EXPECT_EQ(won.answer()->awards[1].who, ARBITRO_NONE);

  SeriesRequest series;
  series.settings = Value::Struct({{"stages", Value::Integer(2)}});
  series.persons = {{1, Value()}, {2, Value()}};
  series.stages = {{Value::Struct(), 2, {{0, 1, 10, 0, Value()}, {1, 2, 7, 0, Value()}}}};
  EXPECT_EQ(Describe(Host().RankSeries(series)), "refused TOO_FEW_STAGES [WHOLE-2] enter one more");
  series.stages.push_back(
      {Value::Struct({{"weight", Value::Integer(2)}}), 2, {{1, 1, 10, 0, Value()}}});
  const auto totals = Host().RankSeries(series);
  ASSERT_NE(totals.answer(), nullptr) << Describe(totals);
  EXPECT_EQ(totals.answer()->standings.rows[0].player, 1u);
  EXPECT_EQ(totals.answer()->standings.cells[0].low, 27u);
  EXPECT_EQ(totals.answer()->awards[0].who, 1u);
}

}  // namespace
}  // namespace arbitro
