// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.0, 1.2 and 1.3: what is played next, and what it was worth.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PHASES_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PHASES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::sam {

Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host);

Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host);

Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host);

std::vector<Code> AwardCodes();

// The columns of the standings as the description lists them.
std::vector<Code> StandingsColumns();

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_PHASES_H_
