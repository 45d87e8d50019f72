// SPDX-License-Identifier: Apache-2.0
//
// Floor checks and assignments as messages.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_FLOOR_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_FLOOR_H_

#include <cstdint>

#include "arbitro/v1/floor.pb.h"
#include "daemon/engine/state/state.h"

namespace arbitro::translate {

// With all that staff may see. The check and the assignment must be the event's.
void WriteFloorCheck(const engine::JournalState& state, uint32_t number, v1::FloorCheck* message);
void WriteAssignment(const engine::JournalState& state, uint32_t number, v1::Assignment* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_FLOOR_H_
