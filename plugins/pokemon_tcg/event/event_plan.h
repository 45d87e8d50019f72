// SPDX-License-Identifier: Apache-2.0
//
// Says what an event plays: a draft in Limited, Swiss rounds on one day or two, then the best of
// them in a single elimination.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_PLAN_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_PLAN_H_

#include <cstddef>
#include <vector>

#include "arbitro/ruleset.h"
#include "plugins/pokemon_tcg/rules/event_facts.h"

namespace arbitro::pkm {

// Says what is played next.
Decided<Plan> PlanEvent(const PlanRequest& request, Host& host);

// [PKM-GEN-10] How many rounds a Swiss phase has that has begun.
uint32_t PlannedSwissRounds(const Phase& phase, const EventFacts& event);

// [PKM-GEN-14] Place of the second day's Swiss among the phases; their number where there is none.
size_t SecondSwissOf(const std::vector<Phase>& phases);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_EVENT_PLAN_H_
