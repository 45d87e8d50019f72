// SPDX-License-Identifier: Apache-2.0
//
// The numbers that the tables of a round have in the hall: api/arbitro/v1/seating.proto says which
// (TablePlan).
//
// They follow from the plan, the fixed tables of players and the tables of the round alone, once
// the round is paired: no draw and no ruleset knows of them. They are a part of the fold, so
// another way to give them would change rounds that are on paper: it needs a field of its own in
// the plan. Pure; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TABLE_PLACES_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TABLE_PLACES_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// By table, 0 for byes; null: there are none.
using PlacesPtr = std::shared_ptr<const std::vector<uint32_t>>;

// The numbers of a round that is paired just now. Null where the event has no plan and none of its
// players has a fixed table. `event` does not have the round yet.
PlacesPtr PlacesOf(const EventState& event, const RoundState& round);

// The numbers after seats of the round were changed. Tables keep theirs, but for a player with a
// fixed table who has come to another one: the two tables exchange them.
PlacesPtr PlacesAfterChange(const EventState& event, const RoundState& round);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TABLE_PLACES_H_
