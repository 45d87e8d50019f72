// SPDX-License-Identifier: Apache-2.0
//
// Rounds that are not published yet (daemon/engine/state/draft.h), and floor checks that are not
// over: who sees them, and what all others get.
//
// The services judge by the newest state of the event what is withheld, also where a call reads an
// older one: once the round is published, all of it is public. A call that answers with anything of
// an event's state goes through SeenBy, one that gives records through RecordsSeen;
// tests/daemon/drafts_test.cc tries every read that the protos have. Where the newest state cannot
// be read, all of it counts as withheld. Thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_DRAFTS_H_
#define ARBITRO_DAEMON_SERVICES_GATE_DRAFTS_H_

#include <cstdint>
#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// Whether the caller may see drafts, in the event that they stand in.
bool SeesDrafts(const Caller& caller);

// The first record of the journal's drafts that are withheld from the caller now; none: nothing is.
std::optional<uint64_t> DraftSince(const Caller& caller, const engine::Engine& engine,
                                   const std::string& journal);
// The same by the newest state.
std::optional<uint64_t> DraftSince(const Caller& caller, const engine::JournalState& newest);

// Whether a read failed as there is no such journal, so that nothing of it can be withheld. Any
// other failure says nothing about what is.
bool IsNoJournal(const engine::Failure& failure);

// The first record since which draws of floor checks are withheld from the caller now
// (daemon/engine/state/floor.h); 0: none is.
uint64_t FloorSince(const Caller& caller, const engine::Engine& engine, const std::string& journal);

// Takes the payload out of a draw of floor checks that is withheld.
void WithholdFloor(uint64_t since, v1::Record* record);

// `state` as the caller may see it.
engine::StatePtr SeenBy(const Caller& caller, const engine::Engine& engine,
                        const engine::StatePtr& state);

// Whether a record's payload tells of a draft, as far as one is withheld.
bool HoldsDraft(const v1::RecordPayload& payload);

// Takes the payload out of a record of a draft that is withheld.
void WithholdDraft(const std::optional<uint64_t>& since, v1::Record* record);

// DRAFT_OPEN: what gives a whole journal waits until its draft is published.
engine::Failure DraftWithheld();

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_DRAFTS_H_
