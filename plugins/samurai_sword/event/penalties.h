// SPDX-License-Identifier: Apache-2.0
//
// Sections 2 and 3 as rulings: improper conduct, at the referee's discretion.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PENALTIES_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PENALTIES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::sam {

std::vector<Infraction> Infractions();

// Mildest first.
std::vector<PenaltyKind> Penalties();

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PENALTIES_H_
