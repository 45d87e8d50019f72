// SPDX-License-Identifier: Apache-2.0
//
// The standings of an event: how far each came in the elimination, then the Swiss ranking.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_STANDINGS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_STANDINGS_H_

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// Ranks the players. Lots part who is level where the standings are drawn; while they are only
// looked at, level players share a place.
Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host);

// The columns as the description lists them.
std::vector<Code> StandingsColumns();

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_STANDINGS_H_
