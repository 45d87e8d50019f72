// SPDX-License-Identifier: Apache-2.0
//
// What a match is worth, played out or ended by the clock or a penalty.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// What both players hand in.
Form ReportForm();

// Scores a table. Refuses with WRONG_REPORT what cannot be, and with MATCH_NOT_OVER a match that
// was called and has to go on.
Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_
