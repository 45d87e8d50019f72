// SPDX-License-Identifier: Apache-2.0
//
// The people of an event as rows for other programs, beside the rows of its seats and standings
// (show/event_paper.h).
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PEOPLE_ROWS_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PEOPLE_ROWS_H_

#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/show/event_paper.h"

namespace arbitro::tools {

// Returns a row a player: when they came, left and were absent; how often they sat and had the bye;
// and their results in `rounds`. `unseated_losses` are those that the standings after these rounds
// count and no row of a seat shows, as of rounds that a late player missed; empty where the player
// has no rank. Behind them come the references of the person, or of the team's members, and a
// column `fact_KEY` for each fact that any player has. `standings`: without rows where they are
// secret, or where no round was closed.
PaperList PeopleRows(const v1::ListPlayersResponse& players, const std::vector<PlayedRound>& rounds,
                     const v1::GetStandingsResponse& standings);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PEOPLE_ROWS_H_
