// SPDX-License-Identifier: Apache-2.0
//
// Says which commands a frozen draw stops, and which seed it becomes.
//
// The holder of an event's secret can compute a frozen draw as soon as the last contribution is in.
// So every command that could change its result is refused until it is drawn or given up. Commands
// go on that a hall cannot wait with, and that change neither the players who are drawn nor the
// rules.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_

#include <optional>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

Failure DrawIsFrozen(const FrozenDraw& frozen);
Failure DrawIsNotFrozen();

// Nothing where no floor check that was drawn is open: its link must stay a secret (state/floor.h).
// FLOOR_CHECK_OPEN.
std::optional<Failure> CheckNoFloorDraw(const EventState& event);
// Nothing where that holds, and no draw is frozen, or just this one.
std::optional<Failure> CheckMayDraw(const EventState& event, const DrawSubject& subject);
// Nothing where the round may be closed: unless it draws lots, a question's draw is no obstacle.
std::optional<Failure> CheckMayClose(const EventState& event, uint32_t round);

// Nothing where a command that may be carried out beside `draws` may go on beside the event's
// frozen draw. The commands that draw look themselves whether they are what is frozen
// (CheckMayDraw).
std::optional<Failure> CheckNotFrozen(const EventState& event, BesideDraws draws);

// Returns the part of a draw's seed that these contributions make.
Digest DigestOf(const FrozenDraw& frozen);
DrawStrength StrengthOf(const FrozenDraw& frozen);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_
