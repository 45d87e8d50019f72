// SPDX-License-Identifier: Apache-2.0
//
// Article 2 as an event: what is played next, who stands where, and article 28, what it is worth.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_PHASES_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_PHASES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host);
Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host);
Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host);

std::vector<Code> AwardCodes();

// The columns of the standings as the description lists them.
std::vector<Code> StandingsColumns();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_PHASES_H_
