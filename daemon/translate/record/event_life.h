// SPDX-License-Identifier: Apache-2.0
//
// Parts of the commands and decisions of an event's life, also for snapshots and views, and the
// commands of it that the log does not store as a request (record/own_commands.h).
//
// Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_H_

#include <string>

#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Of an event's clock.
inline constexpr NumberBounds kUtcOffsetMinutes{-720, 840};

// `what` is the command's.
void WriteOwn(const engine::Command& command, const engine::AmendSettings& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::Publish& what, v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::RegisterPlayer& what,
              v1::Command* message);

engine::PlannedRound ReadPlannedRound(const std::string& path, const v1::PlannedRound& message,
                                      Fields* fields);
void WritePlannedRound(const engine::PlannedRound& plan, v1::PlannedRound* message);

// The kind of publication. Notes one that is not set or not known.
engine::PublicationKind ReadPublicationKind(const std::string& path, int kind, Fields* fields);

// One duty that a decision opened. `path` is where the message lies, for notes in `fields`.
void WriteDuty(const engine::Duty& duty, v1::DutyOpening* message);
engine::Duty ReadDuty(const std::string& path, const v1::DutyOpening& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_EVENT_LIFE_H_
