// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, Strategies: when one may be used, and how long a permanent one stays.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_STRATEGIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_STRATEGIES_H_

#include <cstdint>

#include "plugins/naruto_cg/rules/deployment.h"
#include "plugins/naruto_cg/rules/verdict.h"

namespace arbitro::nar {

// [NAR-GAME-TURN-2] The phases of a turn, in their order.
enum class TurnPhase { kDraw, kPreparation, kFormation, kBattle, kFinal };

struct StrategyUse {
  int64_t used_this_turn = 0;
  int64_t strategic_value = 0;
  // On the own Field.
  int64_t ninja = 0;
  int64_t clients = 0;
  HandCost hand_cost;
  bool interrupt = false;
  bool own_turn = true;
  TurnPhase phase = TurnPhase::kPreparation;
  // It needs a target, and there is none.
  bool target_missing = false;
};
// Violations are named as the question publishes them.
Verdict CheckStrategy(const StrategyUse& use);

// Coins left on a Permanent (X) after so many turns of its controller have begun; without any it
// leaves the Field.
int64_t CoinsLeft(int64_t x, int64_t own_turn_starts);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_STRATEGIES_H_
