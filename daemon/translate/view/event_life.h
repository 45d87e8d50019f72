// SPDX-License-Identifier: Apache-2.0
//
// Shows clients an event's life beside its rounds. Parts of view/state.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_EVENT_LIFE_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_EVENT_LIFE_H_

#include <cstdint>
#include <vector>

#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/round.pb.h"
#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::translate {

// Counts, and the newest round's clock: what also lists of events show.
void WriteEventCounts(const engine::EventState& event, v1::Event* message);

// Staff, schedule, open duties, publications, and what may be done.
void WriteEventDetails(const engine::ActContext& context, Language language, v1::Event* message);

// The person behind a player, and the rounds in which the player plays.
void WritePresence(const engine::PlayerState& player, v1::Player* message);

// `number` is the duty's, from 1.
void WriteDuty(uint32_t number, const engine::DutyState& duty, v1::Duty* message);

void WriteClock(const engine::ClockState& clock, v1::Clock* message);

void WriteScheduled(const engine::PlannedRoundState& planned, v1::ScheduledRound* message);

void WritePublication(uint32_t number, const engine::PublicationState& publication,
                      v1::Publication* message);

// All of them, as an event and its snapshot list them.
void WriteStaff(const engine::EventLife& life,
                google::protobuf::RepeatedPtrField<v1::StaffMember>* messages);
void WritePublications(const engine::EventLife& life,
                       google::protobuf::RepeatedPtrField<v1::Publication>* messages);

void WriteRedraw(const engine::PublishedRedraw& redraw, v1::PublishedRedraw* message);

// A refusal says what is in the way in `language`, as a failed call does (wire/status.h).
void WriteAllowed(const engine::AllowedAction& action, Language language,
                  v1::AllowedAction* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_EVENT_LIFE_H_
