// SPDX-License-Identifier: Apache-2.0
//
// Properties of an event beside its closed rounds: who is in a phase, how many rounds it has, whom
// penalties let lose, what must be decided before the end, and reports that no game ends with. Each
// function gives a sentence for each that does not hold.

#ifndef ARBITRO_TESTS_MISHAPS_EVENT_RULES_H_
#define ARBITRO_TESTS_MISHAPS_EVENT_RULES_H_

#include "daemon/engine/engine.h"
#include "tests/mishaps/closed_rounds.h"

namespace arbitro::mishaps {

// A phase that the rulebook starts has no player who was expelled before it, and none who has left,
// but where the rulebook replaces no such player.
Faults CheckLineUp(const engine::EventState& event, const engine::Accepted& accepted);

// No round is drawn beyond those that are planned for its phase; a person may enter one.
Faults CheckPlannedRounds(const engine::EventState& event);

// A seat that loses its match by a penalty that stands does not win it, but where a person entered
// the result.
Faults CheckPenaltiesBind(const engine::EventState& event);

// An event that is over has no appeal to be decided.
Faults CheckAppealsDecided(const engine::EventState& event);

// A match is not won by the player with fewer games; an objective of RisiKo! is worth at most 86
// points, and a table at most 164.
Faults CheckReports(const engine::EventState& event);

// All of them.
Faults CheckEventRules(const engine::EventState& event, const engine::Accepted& accepted);

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_EVENT_RULES_H_
