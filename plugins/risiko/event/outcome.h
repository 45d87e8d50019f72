// SPDX-License-Identifier: Apache-2.0
//
// Article 24 as a table's report.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_OUTCOME_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_OUTCOME_H_

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

// The counts that the referee enters, one line for each seat.
Form ReportForm();

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host);

// Returns true if a seat's details say that it made a RisiKo!.
bool MadeRisiko(const Value& details);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_OUTCOME_H_
