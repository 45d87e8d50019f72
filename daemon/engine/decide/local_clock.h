// SPDX-License-Identifier: Apache-2.0
//
// Sets an event's clock before a command of it is decided: how far it is ahead of UTC then.
//
// Where an event has a time zone, this changes over the year. The offset goes into the record's
// inputs, so that replay never reads a zone.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_LOCAL_CLOCK_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_LOCAL_CLOCK_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Fills in `utc_offset_minutes` and lets `state` stand so, by the machine's zones at the context's
// time. Where the event's zone is gone from the machine, the clock stays as it was. The zone that a
// command gives the event counts; nothing where there is no such zone, or the event has none.
void ReadClockOf(const Command& command, DecideContext* context);

// The same by an offset that is on record.
void StandAt(std::optional<int32_t> utc_offset_minutes, DecideContext* context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_LOCAL_CLOCK_H_
