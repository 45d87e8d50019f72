// SPDX-License-Identifier: Apache-2.0
//
// The opening of every event of a hall, and an outcome that a head judge may enter anywhere.

#ifndef ARBITRO_TESTS_MISHAPS_OPENING_H_
#define ARBITRO_TESTS_MISHAPS_OPENING_H_

#include <cstdint>

#include "daemon/engine/model/table.h"
#include "daemon/engine/state/state.h"
#include "daemon/engine/tests/game_fixture.h"
#include "tests/mishaps/hall_game.h"

namespace arbitro::mishaps {

// Makes an event of the game with players p1, p2 …, its staff and its dice's settings, and starts
// it. False where a command was refused: `event->last` says why.
bool OpenEvent(const HallGame& game, uint32_t players, Dice* dice, engine::GameEvent* event);

// The table is won by this seat, from 0; the others come after it in their order.
engine::EnterOutcome WonByHand(const engine::EventState& event, uint32_t round, uint32_t table,
                               uint32_t winner);

}  // namespace arbitro::mishaps

#endif  // ARBITRO_TESTS_MISHAPS_OPENING_H_
