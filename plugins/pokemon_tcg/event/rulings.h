// SPDX-License-Identifier: Apache-2.0
//
// Rules on infractions in an event, by the same ladder that the questions about penalties use.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::pkm {

// What players do and should not, and what it may cost, as the description publishes them.
std::vector<Infraction> PublishedInfractions();
std::vector<PenaltyKind> PublishedPenalties();
std::vector<Code> PenaltyDuties();

// What the infraction costs. Refuses with PENALTY_NOT_DUE what the guidelines do not ask for, and
// the lighter of infractions found together, unless the head judge proposes a penalty.
Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_
