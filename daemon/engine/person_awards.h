// SPDX-License-Identifier: Apache-2.0
//
// Moves awards of events and series into the journals of persons.
//
// An event's awards count from its confirmation on, a series' from its completion. An award that
// names no player goes to the organiser: of an event the first of its staff whose role is
// kOrganiserRole, of a series the organiser of the first event that entered it.

#ifndef ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_
#define ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_

#include <deque>
#include <functional>
#include <string>

#include "daemon/engine/submission.h"

namespace arbitro::engine {

// A person with this role at an event gets the organiser's awards, whatever the game.
inline constexpr char kOrganiserRole[] = "organiser";

// Returns a journal as it was at a revision.
using ReadPast = std::function<OrFailure<StatePtr>(const std::string& journal, uint64_t revision)>;

// Returns one record for each award that belongs to a person with a reference: a score if the award
// is counted, else a title. Each always has the same request id, so that submitting it again
// records nothing twice. Empty before the event is confirmed or the series completed.
std::deque<Submission> AwardSubmissions(const JournalState& journal, const ReadPast& read);

// Returns whether the journal of the award's person has its record.
bool IsRecorded(const Submission& award, const JournalState& person);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_
