// SPDX-License-Identifier: Apache-2.0
//
// Says what penalties do to a table, seat by seat: an input of its outcome.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_

#include <cstdint>
#include <vector>

#include "arbitro/penalty.h"
#include "arbitro/score.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The seats of `table` that an effect on `player_number` is on, by index.
std::vector<uint32_t> TargetedSeats(const TableState& table, uint32_t player_number,
                                    arbitro_target target);

// The effects on its seats of a penalty that `player_number` has: prize cards, games and the match
// lost. Points are the player's, not the table's.
void AddSeatEffects(const TableState& table, uint32_t player_number,
                    const std::vector<PenaltyEffect>& effects, std::vector<SeatEffect>* added);

// Those of all penalties that were given at the table in its present attempt and stand.
std::vector<SeatEffect> SeatEffectsAt(const EventState& event, uint32_t round, uint32_t table);

// Penalties of later rounds were never given: their points come back, and they stand no longer. For
// copies of a state that show how it was.
void ForgetPenaltiesAfter(EventState* event, uint32_t round);

// The penalties that stood at the revision stand, and no others: points come and go with them.
void RestorePenalties(EventState* event, uint64_t revision);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TABLE_EFFECTS_H_
