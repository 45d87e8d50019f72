// SPDX-License-Identifier: Apache-2.0
//
// The commands of an event's life beside its rounds: from requests, and to their form in the log.
// Parts of record/commands.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_COMMANDS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_COMMANDS_H_

#include <string>

#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Of an event's clock.
inline constexpr NumberBounds kUtcOffsetMinutes{-720, 840};

engine::Command ReadCommand(const v1::RequestEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SanctionEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::ConfirmEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::AddStaffRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::RemoveStaffRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SetScheduleRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::AmendSettingsRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::OpenDutyRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SettleDutyRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::PublishRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::RegisterPlayerRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::OpenCheckInRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CheckInPlayerRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SetAbsentRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SetPresentRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::DropPlayerRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::ReenterPlayerRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::ExpelPlayerRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::StartClockRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::PauseClockRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::ResumeClockRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CallTimeRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::ExtendTimeRequest& request, Fields* fields);

// `what` is the command's.
void WriteOwn(const engine::Command& command, const engine::AmendSettings& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::Publish& what, v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::RegisterPlayer& what,
              v1::Command* message);

// Parts, also of snapshots and views.
engine::PlannedRound ReadPlannedRound(const std::string& path, const v1::PlannedRound& message,
                                      Fields* fields);
void WritePlannedRound(const engine::PlannedRound& plan, v1::PlannedRound* message);

// The kind of publication. Notes one that is not set or not known.
engine::PublicationKind ReadPublicationKind(const std::string& path, int kind, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_COMMANDS_H_
