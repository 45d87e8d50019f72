// SPDX-License-Identifier: Apache-2.0
#include "kit/swiss_plan.h"

#include <gtest/gtest.h>

#include <vector>

namespace arbitro::kit {
namespace {

SwissThenCut Rules() {
  SwissThenCut rules;
  rules.rounds = 3;
  rules.cut = 4;
  rules.round_s = 3000;
  rules.cut_round_s = 3600;
  rules.extra_turns = 5;
  return rules;
}

PlanRequest After(const std::vector<Phase>& phases) {
  PlanRequest request;
  request.phases = phases;
  request.counts.active = 9;
  for (uint32_t rank = 1; rank <= 9; ++rank) {
    Head head = {};
    head.rank = rank;
    head.status = ARBITRO_PLAYER_ACTIVE;
    request.standings.heads.push_back(head);
  }
  return request;
}

Phase Swiss(uint32_t planned, uint32_t closed) {
  return {ARBITRO_PHASE_SWISS, 9, planned, closed, closed, 0};
}
Phase Elimination(uint32_t closed) { return {ARBITRO_PHASE_ELIMINATION, 4, 2, closed, closed, 0}; }

TEST(SwissPlan, BeginsWithTheSwissRounds) {
  const Plan plan = PlanSwissThenCut(After({}), Rules());
  EXPECT_EQ(plan.step, ARBITRO_STEP_PHASE);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_SWISS});
  EXPECT_EQ(plan.rounds_planned, 3u);
  EXPECT_EQ(plan.clock_s, 3000u);
  EXPECT_TRUE(plan.qualified.empty());
  SwissThenCut rules = Rules();
  rules.rounds = 0;
  EXPECT_EQ(PlanSwissThenCut(After({}), rules).rounds_planned, 4u) << "nine players";
}

TEST(SwissPlan, CutsAfterTheLastSwissRound) {
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(3, 2)}), Rules()).step, ARBITRO_STEP_ROUND);
  PlanRequest request = After({Swiss(3, 3)});
  request.standings.heads[1].status = ARBITRO_PLAYER_DROPPED;
  request.standings.heads[2].status = ARBITRO_PLAYER_EXPELLED;
  const Plan plan = PlanSwissThenCut(request, Rules());
  EXPECT_EQ(plan.step, ARBITRO_STEP_PHASE);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_ELIMINATION});
  EXPECT_EQ(plan.qualified, (std::vector<uint32_t>{0, 3, 4, 5}));
  EXPECT_EQ(plan.rounds_planned, 2u);
  EXPECT_EQ(plan.clock_s, 3600u);
}

// A phase that was begun by hand has the book's rounds, and does not cut after the first.
TEST(SwissPlan, APhaseWithoutANumberHasTheBooksRounds) {
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(0, 1)}), Rules()).step, ARBITRO_STEP_ROUND);
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(0, 3)}), Rules()).step, ARBITRO_STEP_PHASE);
  SwissThenCut rules = Rules();
  rules.rounds = 0;
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(0, 3)}), rules).step, ARBITRO_STEP_ROUND);
}

TEST(SwissPlan, EndsWithTheFinal) {
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(3, 3), Elimination(1)}), Rules()).step,
            ARBITRO_STEP_ROUND);
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(3, 3), Elimination(2)}), Rules()).step,
            ARBITRO_STEP_OVER);
}

TEST(SwissPlan, EndsWithoutACut) {
  SwissThenCut rules = Rules();
  rules.cut = 0;
  EXPECT_EQ(PlanSwissThenCut(After({Swiss(3, 3)}), rules).step, ARBITRO_STEP_OVER);
  PlanRequest request = After({Swiss(3, 3)});
  for (Head& head : request.standings.heads) head.status = ARBITRO_PLAYER_DROPPED;
  EXPECT_EQ(PlanSwissThenCut(request, Rules()).step, ARBITRO_STEP_OVER);
  EXPECT_EQ(PlanSwissThenCut(After({{ARBITRO_PHASE_TABLES, 9, 2, 1, 1, 0}}), Rules()).step,
            ARBITRO_STEP_OVER);
}

}  // namespace
}  // namespace arbitro::kit
