// SPDX-License-Identifier: Apache-2.0
//
// Facts that a command takes from other journals, and learns from the vault of merged persons.
//
// A fact names the record it rests on by journal, revision and hash, and repeats what it says. It
// is read from durable state when the command is decided, and recorded among the command's inputs:
// a replay decides from the recorded fact, and checks it against the journal it came from.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_

#include <functional>
#include <string>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// The newest durable state of a journal. EVENT_UNKNOWN.
using ReadJournal = std::function<OrFailure<StatePtr>(const std::string& journal)>;

// Where facts come from.
struct FactSources {
  const storage::EventLog& log;
  const ReadJournal& read;
  const PersonSource* persons = nullptr;  // null: every reference is a person of its own
};

// A command that facts are needed for.
struct FactsAsked {
  const JournalState& state;
  const Command& command;
  uint32_t engine_revision = 0;  // that it is decided by
};

struct TakenFacts {
  std::vector<Fact> facts;
  std::vector<MergedPerson> merged;  // by person
};

// The facts of a command. Those about persons who wait for a place are apart: a record has them
// only where the decision looked whom to call up, for a record with a suspension in it is kept from
// the public.
struct CollectedFacts : TakenFacts {
  TakenFacts of_waiting{};
};

// Collects the facts that `asked.command` needs, nothing for most: who is one person among those it
// is about, and what is recorded about those who come in. PERSON_UNKNOWN where it brings a person
// who is not known; EVENT_UNKNOWN; EVENT_STATUS or RESULTS_MISSING where an event has no final
// standings yet, STANDINGS_SECRET where it holds them back.
OrFailure<CollectedFacts> CollectFacts(const FactSources& sources, const FactsAsked& asked);

// The same for `event` as it is, whatever the command: who of its active players, and of those who
// wait for a place, are one person, and who of them was ever suspended.
TakenFacts FactsOfPlayers(const FactSources& sources, const EventState& event);

// Whether `state`, which is of the fact's journal and revision, says what the fact says.
bool Confirms(const JournalState& state, const Fact& fact);

// The standings of the last round, by rank and without players who were expelled since, with all
// that a series may ask of each player. Empty where no round is closed.
std::vector<FinalRank> FinalStandingsOf(const EventState& event);

// Returns the matches of all tables that have their result, and how they went. Seats that do not
// play are left out; a team, and a player without a reference, sits there unknown (ARBITRO_NONE).
EventPlay PlayOf(const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_
