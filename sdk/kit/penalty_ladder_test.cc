// SPDX-License-Identifier: Apache-2.0
#include "kit/penalty_ladder.h"

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

constexpr uint32_t kWarning = 1;
constexpr uint32_t kGame = 2;
constexpr uint32_t kMatch = 3;

PenaltyRequest AfterTimes(uint32_t same, uint32_t other) {
  PenaltyRequest request;
  request.infraction = 4;
  for (uint32_t i = 0; i < same + other; ++i) {
    PastPenalty past = {};
    past.infraction = i < same ? 4 : 5;
    request.history.push_back(past);
  }
  return request;
}

TEST(PenaltyLadder, ClimbsWithEachRepetitionUpToItsLastRung) {
  const PenaltyLadder ladder = {kWarning, kMatch};
  EXPECT_EQ(Climb(AfterTimes(0, 3), ladder).given, kWarning);
  EXPECT_EQ(Climb(AfterTimes(1, 0), ladder).given, kGame);
  EXPECT_EQ(Climb(AfterTimes(2, 1), ladder).given, kMatch);
  EXPECT_EQ(Climb(AfterTimes(9, 0), ladder).given, kMatch);
  EXPECT_EQ(Climb(AfterTimes(9, 0), ladder).repetition, 9u);
}

TEST(PenaltyLadder, TheHeadJudgeAloneDeviates) {
  const PenaltyLadder ladder = {kWarning, kMatch};
  PenaltyRequest request = AfterTimes(0, 0);
  request.proposed = kWarning;
  EXPECT_FALSE(Climb(request, ladder).deviates);
  request.proposed = kMatch;
  EXPECT_TRUE(Climb(request, ladder).forbidden);
  request.head_judge = true;
  const LadderRuling ruled = Climb(request, ladder);
  EXPECT_FALSE(ruled.forbidden);
  const Ruling ruling = ToRuling(ruled, {{kGame, GameLoss()}, {kMatch, MatchLoss()}});
  EXPECT_TRUE(ruling.deviates);
  EXPECT_EQ(ruling.ruling, kMatch);
  EXPECT_EQ(ruling.allowed, std::vector<uint32_t>{kWarning});
  EXPECT_EQ(ruling.effects, std::vector<PenaltyEffect>{MatchLoss()});
}

TEST(PenaltyLadder, APenaltyWithoutAnEffectDoesNothing) {
  EXPECT_TRUE(ToRuling(Climb(AfterTimes(0, 0), {}), {{kGame, GameLoss()}}).effects.empty());
}

TEST(PenaltyLadder, LostGamesDecideAMatchOnceTheyWinIt) {
  OutcomeRequest request;
  request.seat_count = 2;
  const auto add = [&](uint32_t seat, arbitro_effect_kind kind) {
    SeatEffect effect = {};
    effect.seat = seat;
    effect.kind = kind;
    request.effects.push_back(effect);
  };
  add(0, ARBITRO_EFFECT_GAME_LOSS);
  add(1, ARBITRO_EFFECT_PRIZES);
  EXPECT_EQ(GamesTaken(request, 0), 1u);
  EXPECT_EQ(GamesTaken(request, 1), 0u);
  EXPECT_FALSE(LosesByPenalty(request, 0, 2));
  EXPECT_TRUE(LosesByPenalty(request, 0, 1));
  add(0, ARBITRO_EFFECT_GAME_LOSS);
  EXPECT_TRUE(LosesByPenalty(request, 0, 2));
  add(1, ARBITRO_EFFECT_MATCH_LOSS);
  EXPECT_TRUE(LosesByPenalty(request, 1, 2));
}

}  // namespace
}  // namespace arbitro::kit
