// SPDX-License-Identifier: Apache-2.0
//
// Drafts: rounds that are paired and not published yet.
//
// A round's pairing, or its event, says when it becomes known (RoundPublication). Until then the
// round is a draft: only those who may see drafts (daemon/access/table.h) find it in any answer.
// To all others the event is as if its round were not paired: WithoutDraft makes that state, and
// every read is answered from it, so that counts, clocks, points of byes and allowed actions
// follow. Records of the draft are withheld (HoldsDraft). That a draft exists is no secret: kinds
// and headers of records show it.
//
// A draft that is taken back stays withheld until a pairing of the event is published or the event
// has ended: two draws of one round, seen early, would tell of the third.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_DRAFT_H_
#define ARBITRO_DAEMON_ENGINE_STATE_DRAFT_H_

#include <cstdint>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Whether the event's newest round is a draft.
bool HasDraft(const EventState& event);

// Whether `round` is a draft.
bool IsDraft(const EventState& event, uint32_t round);

// How a pairing of the event with these words becomes known: never kAsEvent.
RoundPublication PublicationOf(const EventState& event, const Publishing& publishing);

// The record at `revision` paired `round`: it is a draft now, or the publication of all drafts
// before.
void NotePairing(const Publishing& publishing, uint32_t round, uint64_t revision,
                 EventState* event);

// The round was taken back; a draft stays withheld.
void NoteUnpairing(uint32_t round, EventState* event);

// The pairings of `round` were published.
void NotePublication(uint32_t round, EventState* event);

// Whether the record of `command` tells of a draft, as far as one is withheld.
bool HoldsDraft(const Command& command);

// Whether the record of `command` may be withheld as a draft's. `event`: the state before it.
bool MayHoldDraft(const Command& command, const EventState& event);

// The state as those see it who may not see drafts: the draft was never paired, the rest is as it
// is. The same state where nothing is withheld.
StatePtr WithoutDraft(const StatePtr& state);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_DRAFT_H_
