// SPDX-License-Identifier: Apache-2.0
//
// Publications that the daemon makes at a time: of a draft's pairings, of standings that are held
// back, of deck lists.
//
// There is at most one of a kind. A draft states its own time (DraftState), the event's life the
// others (EventLife::planned). Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PLANNED_PUBLICATIONS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PLANNED_PUBLICATIONS_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Returns all publications of the event that have a time, by kind. The revision of a draft's is
// that of its pairing.
std::vector<PlannedPublication> PlannedPublications(const EventState& event);

// Returns when the first of them is due, in microseconds since 1970-01-01 UTC; 0: there is none.
int64_t NextPublicationUs(const EventState& event);

// Sets or gives up the time that `what` says. The record of it is at `revision`. Pairings must be
// those of a draft.
void PlanPublication(const Publish& what, uint64_t revision, EventState* event);

// Drops the plan that a publication of `what` fulfils; of standings, also one for an earlier round.
void DropFulfilled(const Publish& what, EventLife* life);

// Drops the plan for standings of `round` or a later one.
void DropStandingsFrom(uint32_t round, EventLife* life);

// Drops the plan for deck lists.
void DropDeckLists(EventLife* life);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PLANNED_PUBLICATIONS_H_
