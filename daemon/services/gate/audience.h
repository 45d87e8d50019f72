// SPDX-License-Identifier: Apache-2.0
//
// Whose the payload of a record is, as the engine's table of decisions says
// (daemon/engine/state/disclosure.h): decks, penalties and what is known of a player are that
// player's and the staff's; duties and faults the staff's; all else is everybody's who sees the
// event. Of the staff those see a deck, a penalty or an appeal in a record who may read it by its
// own call: the access table says it once. Results that are secret for now are withheld besides
// (gate/secrecy.h). And which actions are offered: those that the caller may take.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_
#define ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_

#include <optional>

#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/services/gate/caller.h"
#include "google/protobuf/repeated_field.h"

namespace arbitro::services {

Audience AudienceOf(const v1::RecordPayload& payload);

// ACCESS_DENIED where the caller may not make the call of this command: what it would decide is not
// the caller's to ask.
std::optional<engine::Failure> RefuseForbidden(const Caller& caller, const v1::Command& command);

// Takes the payload out, and the salt that would confirm a guess of it.
void Withhold(v1::Record* record);

// The same where it is not the caller's to see.
void WithholdFrom(const Caller& caller, v1::Record* record);

// Takes out what the caller's roles never may call. What they may for themselves alone stays where
// the list is about them: `own`.
void LeaveOutForbidden(const Caller& caller, bool own,
                       google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_
