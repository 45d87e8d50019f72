// SPDX-License-Identifier: Apache-2.0
//
// Decisions about an event's players, staff, schedule, settings, duties and clocks: from the
// engine's values to messages and back. A part of record/decision.h, for its functions alone.
//
// Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Each writes its decision into `message`, whose kind of decision it sets.
void WriteLife(const engine::PlayerRegistered& what, v1::Decision* message);
void WriteLife(const engine::PlayerDropped& what, v1::Decision* message);
void WriteLife(const engine::PlayerChanged& what, v1::Decision* message);
void WriteLife(const engine::CheckInOpened& what, v1::Decision* message);
void WriteLife(const engine::StaffChanged& what, v1::Decision* message);
void WriteLife(const engine::ScheduleSet& what, v1::Decision* message);
void WriteLife(const engine::SettingsAmended& what, v1::Decision* message);
void WriteLife(const engine::DutyOpened& what, v1::Decision* message);
void WriteLife(const engine::DutySettled& what, v1::Decision* message);
void WriteLife(const engine::Published& what, v1::Decision* message);
void WriteLife(const engine::ClockSet& what, v1::Decision* message);
void WriteLife(const engine::TimeExtended& what, v1::Decision* message);

// Returns the decision of the message, or nullopt if the message holds a decision of another kind.
// Notes malformed parts in `fields`.
std::optional<decltype(engine::Decision::what)> ReadLife(const v1::Decision& message,
                                                         Fields* fields);

// One duty that a decision opened. `path` is where the message lies, for notes in `fields`.
void WriteDuty(const engine::Duty& duty, v1::DutyOpening* message);
engine::Duty ReadDuty(const std::string& path, const v1::DutyOpening& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_
