// SPDX-License-Identifier: Apache-2.0
//
// Scores a table by its report.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_MATCH_POINTS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_MATCH_POINTS_H_

#include "arbitro/ruleset.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {

// The form of a report of two seats.
Form ReportForm();

// Returns points, result and place of each seat. Refuses a report whose games do not fit its
// winner.
Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host);

// Returns the match points of a record.
int MatchPoints(const MatchRecord& record);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_MATCH_POINTS_H_
