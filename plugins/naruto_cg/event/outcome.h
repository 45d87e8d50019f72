// SPDX-License-Identifier: Apache-2.0
//
// Scores a match that was played to its end, or that the clock or a penalty ended.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// The fields that both players hand in.
Form ReportForm();

// Scores a table. Refuses a report that cannot be true with WRONG_REPORT, and a match that was
// called but has to go on with MATCH_NOT_OVER.
Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_OUTCOME_H_
