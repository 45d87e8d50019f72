// SPDX-License-Identifier: Apache-2.0
//
// Facts about persons that a command of an event needs: who of them are one, and what their
// journals say.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_PERSON_FACTS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_PERSON_FACTS_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/ask/facts.h"

namespace arbitro::engine {

// The persons whose journals a command reads.
enum class Entries {
  kNone,
  kOfAll,        // of every person
  kOfSuspended,  // of those whose journals hold a suspension, which may be over
};

// The persons that a command is about.
struct PersonsAsked {
  std::vector<std::string> persons;  // resource names
  bool must_be_known = false;        // it brings them: PERSON_UNKNOWN where one is not
  Entries entries = Entries::kNone;
  std::string player{};  // id of the one who comes back, whose persons they are
};

// Names the persons whom a command of an event or of a series is about.
PersonsAsked PersonsAskedBy(const JournalState& state, const Command& command);

// The active players' persons.
PersonsAsked PersonsPlaying(const EventState& event);

// The persons of those who wait for a place.
PersonsAsked PersonsWaiting(const EventState& event);

// Adds what is known of the persons to `taken`, once of each. PERSON_UNKNOWN.
std::optional<Failure> TakePersons(const FactSources& sources, const PersonsAsked& asked,
                                   TakenFacts* taken);

// Whether an entry is recorded of a person who is known. PERSON_UNKNOWN.
std::optional<Failure> CheckEntryKnown(const PersonSource* persons, const Command& command);

// The suspension among the fact's entries that keeps its person out of the game then; null: none.
const PersonEntry* FindSuspension(const Fact& fact, int64_t time_us, std::string_view ruleset);

// The entries that stand: those that were not withdrawn.
std::vector<PersonEntry> StandingEntriesOf(const PersonState& person);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_PERSON_FACTS_H_
