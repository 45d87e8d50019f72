// SPDX-License-Identifier: Apache-2.0
//
// The plan that most Swiss events have: so many Swiss rounds, then a cut to a single elimination.
//
// The rounds of the Swiss phase count from the plan's own number. A phase that was begun by hand
// knows no number (`rounds_planned` is 0): it too has as many as the rulebook asks, so that an
// event does not cut after its first round.
//
//   Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override {
//     return kit::PlanSwissThenCut(request, {kit::RoundsToHalve(request.counts.active), 8});
//   }
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_SWISS_PLAN_H_
#define ARBITRO_KIT_SWISS_PLAN_H_

#include <cstdint>

#include "arbitro/plan.h"

namespace arbitro::kit {

// How many rounds leave one of so many players, each round half of them; 0 for one or none.
uint32_t RoundsToHalve(uint32_t players);

struct SwissThenCut {
  uint32_t rounds = 0;  // of the Swiss phase; 0: as many as halve its entrants to one
  uint32_t cut = 0;     // players of the elimination; below 2: none
  bool third_place = false;
  uint32_t round_s = 0;      // a Swiss round's clock; 0: no limit
  uint32_t cut_round_s = 0;  // an elimination round's
  uint32_t extra_turns = 0;  // after either
};

// Says what is next. The best of the standings make the cut, by rank, without those who dropped or
// were expelled; where fewer than two are left, and after any other kind of phase, the event is
// over.
Plan PlanSwissThenCut(const PlanRequest& request, const SwissThenCut& rules);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_PLAN_H_
