// SPDX-License-Identifier: Apache-2.0
//
// What a command takes from other journals.
//
// A fact names the record it rests on by journal, revision and hash, and repeats what it says. It
// is read from durable state when the command is decided, and recorded among the command's inputs:
// a replay decides from the recorded fact, and checks it against the journal it came from.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// The newest durable state of a journal. EVENT_UNKNOWN.
using ReadJournal = std::function<OrFailure<StatePtr>(const std::string& journal)>;

// The facts that `command` needs, none for most: of a registration or new staff what is
// recorded about the persons, nothing where nothing is. EVENT_UNKNOWN; EVENT_STATUS or
// RESULTS_MISSING where an event has no final standings yet.
OrFailure<std::vector<Fact>> CollectFacts(const storage::EventLog& log, const Command& command,
                                          const ReadJournal& read);

// The suspension among the fact's entries that keeps its person out of the game then; null: none.
const PersonEntry* FindSuspension(const Fact& fact, int64_t time_us, std::string_view ruleset);

// The entries that stand: those that were not withdrawn.
std::vector<PersonEntry> StandingEntriesOf(const PersonState& person);

// Whether `state`, which is of the fact's journal and revision, says what the fact says.
bool Confirms(const JournalState& state, const Fact& fact);

// The standings of the last round, by rank, with what a series may ask of each player. Empty where
// no round is closed.
std::vector<FinalRank> FinalStandingsOf(const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_FACTS_H_
