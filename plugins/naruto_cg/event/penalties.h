// SPDX-License-Identifier: Apache-2.0
//
// Infractions at an event: what the regulations ask, how warnings before make it graver, and what
// the judge may choose.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTIES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

std::vector<arbitro::Infraction> PublishedInfractions();
std::vector<PenaltyKind> PublishedPenalties();
std::vector<Code> PenaltyDutyCodes();

// Rules on an infraction. Refuses with NOTHING_DUE where there is none, with OTHER_INFRACTION where
// another one is to be ruled on, and with HEAD_JUDGE_ONLY or MANAGEMENT_ONLY a penalty that is not
// the judge's to give.
Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_PENALTIES_H_
