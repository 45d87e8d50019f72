// SPDX-License-Identifier: Apache-2.0
//
// What events and series award, on its way into the journals of persons.
//
// An event's awards count from its confirmation on, a series' from its completion. What nobody who
// played is awarded is the organiser's: of an event the first of its staff whose role is
// kOrganiserRole, of a series that of the first event that entered it.

#ifndef ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_
#define ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_

#include <deque>
#include <functional>
#include <string>

#include "daemon/engine/submission.h"

namespace arbitro::engine {

// Whoever has this role at an event has what it earns its organiser, whatever the game.
inline constexpr char kOrganiserRole[] = "organiser";

// A journal as it was at a revision.
using ReadPast = std::function<OrFailure<StatePtr>(const std::string& journal, uint64_t revision)>;

// One record for each award that belongs to a person with a reference: a score where something is
// counted, else a title. Each always has the same request id, so that submitting it again records
// nothing twice. Empty before the event is confirmed or the series completed.
std::deque<Submission> AwardSubmissions(const JournalState& journal, const ReadPast& read);

// Whether the journal of the award's person has its record.
bool IsRecorded(const Submission& award, const JournalState& person);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PERSON_AWARDS_H_
