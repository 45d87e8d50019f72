// SPDX-License-Identifier: Apache-2.0
//
// Rules on infractions in an event, by the same ladder that the questions about penalties use.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::pkm {

// The infractions, penalties and duties as the description publishes them.
std::vector<Infraction> PublishedInfractions();
std::vector<PenaltyKind> PublishedPenalties();
std::vector<Code> PenaltyDuties();

// Returns the penalty of the infraction. Unless the head judge proposes one, refuses with
// PENALTY_NOT_DUE a penalty that the guidelines do not ask for, and the lighter of infractions that
// were found together, and with HEAD_JUDGE_ONLY a disqualification by another judge.
Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_EVENT_RULINGS_H_
