// SPDX-License-Identifier: Apache-2.0
//
// The steps, in their order, by which an event that was played elsewhere comes to be on
// record: who comes in before which round, who is absent, who leaves, and where a phase begins.
//
// Files say who sat where, and hardly ever why a player did not. So it follows from the seats: a
// player comes in with the first round that seats them, is absent where a later one seats them
// again, and has left where none does. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_IMPORTED_FINISHED_EVENT_PLAN_H_
#define ARBITRO_DAEMON_IMPORTED_FINISHED_EVENT_PLAN_H_

#include <functional>
#include <string>
#include <vector>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"

namespace arbitro::imported {

// The steps before the pairing of one round, in the order of its fields.
struct PlannedEntry {
  const interchange::DocumentRound* round = nullptr;
  std::vector<const interchange::DocumentPlayer*> enter;
  std::vector<std::string> leave;
  std::vector<std::string> absent;                    // in this round alone
  const interchange::DocumentPhase* phase = nullptr;  // begins with it; null: none does
  std::vector<std::string> qualified;                 // of that phase; none: everybody
  bool by_seed = false;                               // `qualified` is by seed already
};

// Plans round after round, the first one first, and calls `take` with each, until it returns false.
// Entries point into the document. The rounds of a small file may have millions of absences, so no
// more than one round is in memory.
void PlanRounds(const interchange::EventDocument& document,
                const std::function<bool(const PlannedEntry&)>& take);

// Why the document is of no event that is over: rounds that are missing, tables without a result.
std::vector<interchange::Fault> FaultsOfFinished(const interchange::EventDocument& document);

// A row of the standings on record beside the file's.
struct ComparedPlace {
  std::string player;
  uint32_t place = 0;  // on record; 0: not ranked; within the division where the file counts so
  uint32_t place_in_file = 0;  // 0: the file has none

  bool differs() const { return place_in_file != 0 && place != place_in_file; }
};

// The players by the standings on record: `ranks` has the rank of each, best first,
// and 0 of those whom the ruleset leaves out. `by_division`:
// the file's places are those within a division.
std::vector<ComparedPlace> ComparedPlaces(
    const interchange::EventDocument& document,
    const std::vector<std::pair<std::string, uint32_t>>& ranks, bool by_division);

}  // namespace arbitro::imported

#endif  // ARBITRO_DAEMON_IMPORTED_FINISHED_EVENT_PLAN_H_
