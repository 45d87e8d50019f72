// SPDX-License-Identifier: Apache-2.0
//
// The decisions of an event's life beside its rounds. Parts of record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

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

// Nothing where the message holds a decision of another kind.
std::optional<decltype(engine::Decision::what)> ReadLife(const v1::Decision& message,
                                                         Fields* fields);

void WriteDuty(const engine::Duty& duty, v1::DutyOpening* message);
engine::Duty ReadDuty(const std::string& path, const v1::DutyOpening& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_DECISIONS_H_
