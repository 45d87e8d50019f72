// SPDX-License-Identifier: Apache-2.0
//
// The phases of an event: part of EventState (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PHASE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PHASE_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "daemon/engine/model/phase.h"

namespace arbitro::engine {

struct PhaseState {
  PhaseStarted what;
  uint32_t first_round = 1;  // of the event
  uint64_t revision = 0;     // of the record that started it; 0: rounds were paired without a start
  bool by_hand = false;

  // Returns the player's place among those who qualified, from 1. 0 if the player is not among
  // them, or if there are no seeds.
  uint32_t SeedOf(uint32_t player_number) const;
};

using PhasePtr = std::shared_ptr<const PhaseState>;

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PHASE_H_
