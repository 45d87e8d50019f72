// SPDX-License-Identifier: Apache-2.0
//
// Players of an event, and those who wait for a place, who may not play as things are, for its
// staff: among the event's duties, and beside the actions that would have them play.
//
// None of it is on record: a person may be suspended, or merged with another, at any moment, in a
// journal that is not the event's.

#ifndef ARBITRO_DAEMON_SERVICES_READ_AFFECTED_H_
#define ARBITRO_DAEMON_SERVICES_READ_AFFECTED_H_

#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/person.pb.h"
#include "daemon/engine/ask/person_troubles.h"
#include "daemon/engine/engine.h"
#include "daemon/services/gate/caller.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

// Those of an event that takes registrations or runs; of others nothing. Callers who may not see
// entries of persons learn that a person is suspended, and not why.
std::vector<engine::PersonTrouble> FindTroublesNow(const engine::Engine& engine,
                                                   const engine::JournalState& event,
                                                   const Caller& caller);

// Two entries ("persons/{ref}") that are one person, or would be.
struct MergedPair {
  std::string person;
  std::string duplicate;
};

// The same of the players behind whom the person of a merge stands, by the events' names, whether
// the merge is made already or only looked at; at most 100 events.
std::vector<v1::AffectedEvent> FindAffectedEvents(const engine::Engine& engine,
                                                  const MergedPair& merge, const Caller& caller,
                                                  translate::Language language);

// One duty each.
void AddTroubles(const std::vector<engine::PersonTrouble>& troubles, translate::Language language,
                 google::protobuf::RepeatedPtrField<v1::Duty>* duties);

// Of those with a place: refuses the start, where the event's revision of the engine would, and
// notes the others.
void NoteTroubles(std::vector<engine::PersonTrouble> troubles, uint32_t engine_revision,
                  translate::Language language,
                  google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

// Adds to the actions by which active players play that some have no legal deck.
void NoteWithoutDeck(const std::vector<std::string>& players, translate::Language language,
                     google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_AFFECTED_H_
