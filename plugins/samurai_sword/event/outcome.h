// SPDX-License-Identifier: Apache-2.0
//
// A table's report, as points of its seats.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_OUTCOME_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_OUTCOME_H_

#include "arbitro/ruleset.h"

namespace arbitro::sam {

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host);

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_OUTCOME_H_
