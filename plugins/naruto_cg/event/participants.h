// SPDX-License-Identifier: Apache-2.0
//
// How many players take part in an event: those who are there when round one is paired.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_PARTICIPANTS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_PARTICIPANTS_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// Returns how many sat at a table of round one; 0 until it is paired.
int64_t SeatedInRoundOne(const std::vector<Phase>& phases);

// Returns how many would be drawn into round one if it were paired now.
//
// Of the players who checked in, the counts do not tell who has left or is away since: if others
// have not checked in either, the number may be too high.
int64_t PresentForRoundOne(const EventCounts& counts);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_PARTICIPANTS_H_
