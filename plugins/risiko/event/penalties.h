// SPDX-License-Identifier: Apache-2.0
//
// The penalties that stand in many articles, with their repetitions.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_PENALTIES_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_PENALTIES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

std::vector<Infraction> Infractions();

// Mildest first.
std::vector<PenaltyKind> Penalties();

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_PENALTIES_H_
