// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_plan.h"

#include "kit/elimination_places.h"

namespace arbitro::kit {
namespace {

Plan Round(const SwissThenCut& rules, uint32_t clock_s) {
  Plan plan;
  plan.step = ARBITRO_STEP_ROUND;
  plan.clock_s = clock_s;
  plan.extra_turns = rules.extra_turns;
  return plan;
}

Plan SwissPhase(const PlanRequest& request, const SwissThenCut& rules) {
  Plan plan = Round(rules, rules.round_s);
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_SWISS;
  plan.rounds_planned = rules.rounds > 0 ? rules.rounds : RoundsToHalve(request.counts.active);
  return plan;
}

Plan Cut(const PlanRequest& request, const SwissThenCut& rules) {
  Plan plan = Round(rules, rules.cut_round_s);
  for (uint32_t head = 0; head < request.standings.ranked(); ++head) {
    const uint32_t status = request.standings.heads[head].status;
    const bool gone = status == ARBITRO_PLAYER_DROPPED || status == ARBITRO_PLAYER_EXPELLED;
    if (!gone && plan.qualified.size() < rules.cut) plan.qualified.push_back(head);
  }
  if (plan.qualified.size() < 2) return Plan{};
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
  plan.rounds_planned = RoundsToHalve(static_cast<uint32_t>(plan.qualified.size()));
  plan.third_place = rules.third_place;
  return plan;
}

}  // namespace

uint32_t RoundsToHalve(uint32_t players) { return EliminationRoundsOf(players); }

Plan PlanSwissThenCut(const PlanRequest& request, const SwissThenCut& rules) {
  if (request.phases.empty()) return SwissPhase(request, rules);
  const Phase& phase = request.phases.back();
  const bool swiss = phase.kind == ARBITRO_PHASE_SWISS;
  if (!swiss && phase.kind != ARBITRO_PHASE_ELIMINATION) return Plan{};
  uint32_t planned = phase.rounds_planned;
  if (planned == 0) {
    const bool by_book = swiss && rules.rounds > 0;
    planned = by_book ? rules.rounds : RoundsToHalve(phase.entrants);
  }
  if (phase.rounds_closed < planned) {
    return Round(rules, swiss ? rules.round_s : rules.cut_round_s);
  }
  return swiss ? Cut(request, rules) : Plan{};
}

}  // namespace arbitro::kit
