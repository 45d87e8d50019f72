// SPDX-License-Identifier: Apache-2.0
//
// Properties of an event after every command, whatever the rulebook: each function gives a sentence
// for each that does not hold.

#ifndef ARBITRO_TESTS_MISHAPS_CLOSED_ROUNDS_H_
#define ARBITRO_TESTS_MISHAPS_CLOSED_ROUNDS_H_

#include <string>
#include <vector>

#include "daemon/engine/engine.h"

namespace arbitro::mishaps {

using Faults = std::vector<std::string>;

// Standings of rounds that were closed before the command change only where it names a cause: a
// result, penalty, appeal or standings entered by hand; those of rounds before the corrected one
// never do, and a correction to the same result changes nothing.
Faults CheckClosedRounds(const engine::EventState& before, const engine::EventState& after,
                         const engine::Command& command);

// A result that a command changes in a closed round counts in the standings of that round and of
// those after it, but for standings that a person entered.
Faults CheckRetaken(const engine::EventState& after, const engine::Accepted& accepted);

// Each player of a drawn round of a bracket came through the round before, or plays for the third
// place.
Faults CheckBrackets(const engine::EventState& event);

// A match has one winner at most.
Faults CheckTables(const engine::EventState& event);

// An expelled player has no award.
Faults CheckAwards(const engine::EventState& event);

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_CLOSED_ROUNDS_H_
