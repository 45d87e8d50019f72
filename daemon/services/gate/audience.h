// SPDX-License-Identifier: Apache-2.0
//
// The readers of a record's payload: the engine says of what a record is
// (daemon/engine/state/disclosure.h), the access table who may see that (daemon/access/table.h). A
// record so gives no more than the call that reads the same thing. Results that are secret for now
// are withheld besides (gate/secrecy.h). And which actions are offered: those that the caller may
// take.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_
#define ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_

#include <optional>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/gate/caller.h"
#include "daemon/translate/wire/language.h"
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

// Takes out of a player what is not the caller's to see: all that the event knows of the person,
// and verdicts on decks.
void WithholdFacts(const Caller& caller, v1::Player* player);

// Takes out what the caller's roles never may call. Calls that they may make for themselves alone
// stay where the list is about them: `own`.
void LeaveOutForbidden(const Caller& caller, bool own,
                       google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

// Whether people may register themselves now: they may until the event starts.
// EVENT_STATUS.
std::optional<engine::Failure> CheckOwnRegistration(const engine::EventState& event);

// Refuses the registration of oneself once it is over, for callers who may register no other
// person.
void CloseOwnRegistration(const Caller& caller, const engine::EventState& event,
                          translate::Language language,
                          google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

// Refuses lists of decks where they are locked and, of those that the caller may register, none is
// unlocked: the caller's own, or all.
void CloseLockedLists(const Caller& caller, const engine::JournalState& state,
                      translate::Language language, int64_t now_us,
                      google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_AUDIENCE_H_
