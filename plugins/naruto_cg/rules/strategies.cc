// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/strategies.h"

#include <algorithm>

namespace arbitro::nar {

Verdict CheckStrategy(const StrategyUse& use) {
  Verdict verdict;
  // [NAR-GAME-STRATEGY-1] [NAR-AMB-62] One Strategy of each player in a turn.
  verdict.Require(use.used_this_turn == 0, "one_per_turn");
  // [NAR-GAME-STRATEGY-2] Its Hand Cost is paid as that of a Ninja.
  verdict.Require(use.hand_cost.payable(), "hand_cost");
  // [NAR-GAME-STRATEGY-3] Strategic Power is the number of Ninja, healthy or not, and Clients.
  const int64_t strategic_power = use.ninja + use.clients;
  verdict.Require(use.strategic_value <= strategic_power, "strategic_power");
  // [NAR-GAME-STRATEGY-4] Without the target that it needs it cannot be used.
  verdict.Require(!use.target_missing, "no_target");
  // [NAR-GAME-PREP-1] In the own Battle-Preparation Phase; [NAR-GAME-INTERRUPT-1] an Interrupt in
  // the opponent's.
  const bool whose_turn = use.own_turn != use.interrupt;
  verdict.Require(whose_turn && use.phase == TurnPhase::kPreparation, "timing");
  return verdict;
}

int64_t CoinsLeft(int64_t x, int64_t own_turn_starts) {
  // [NAR-GAME-PERM-2] It begins with X coins; [NAR-GAME-PERM-3] each own turn takes one away as it
  // starts.
  return std::max<int64_t>(0, x - own_turn_starts);
}

}  // namespace arbitro::nar
