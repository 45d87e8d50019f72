// SPDX-License-Identifier: Apache-2.0
//
// Checks what must hold before an act on the floor: checks of decks at tables, and assignments of
// judges. As check/preconditions.h. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_FLOOR_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_FLOOR_H_

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Whether the check exists and is open. FLOOR_CHECK_UNKNOWN, FLOOR_CHECK_STATUS.
std::optional<Failure> CheckFloorCheckOpen(const EventState& event, uint32_t number);

// Whether the assignment exists and is open. ASSIGNMENT_UNKNOWN, ASSIGNMENT_ENDED.
std::optional<Failure> CheckAssignmentOpen(const EventState& event, uint32_t number);

// Whether the judge, a person's resource name, is of the event's staff. STAFF_UNKNOWN.
std::optional<Failure> CheckAssignee(const Identities& identities, const EventState& event,
                                     const std::string& judge);

Failure FloorCheckStatus(uint32_t number, std::string_view what);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_FLOOR_H_
