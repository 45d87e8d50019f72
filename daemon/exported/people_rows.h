// SPDX-License-Identifier: Apache-2.0
//
// The people of an event as rows for other programs, beside the rows of its seats and standings
// (rows.h).
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_EXPORTED_PEOPLE_ROWS_H_
#define ARBITRO_DAEMON_EXPORTED_PEOPLE_ROWS_H_

#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/exported/rows.h"

namespace arbitro::exported {

// Returns a row a player: when they came, left and were absent; how often they sat and had the bye;
// and their results in `rounds`. `unseated_losses` are those that the standings after these rounds
// count and no row of a seat shows, as of rounds that a late player missed; empty where the player
// has no rank. Byes, wins, losses, ties and `unseated_losses` are empty of a player of whose tables
// one has results that are withheld. Behind them come the references of the person, or of the
// team's members, and a column `fact_KEY` for each fact that any player has. `standings`: without
// rows where they are secret, or where no round was closed.
Rows PeopleRows(const v1::ListPlayersResponse& players, const std::vector<PlayedRound>& rounds,
                const v1::GetStandingsResponse& standings);

}  // namespace arbitro::exported

#endif  // ARBITRO_DAEMON_EXPORTED_PEOPLE_ROWS_H_
