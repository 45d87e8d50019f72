// SPDX-License-Identifier: Apache-2.0
//
// Moves an event to another version of its ruleset and to the engine's newest revision: compares
// first, then submits. If the revision is newer, the version may be the event's own.
//
// The comparison is a shadow replay of all records, and takes as long as one. It runs here, beside
// the strand, so that the event goes on meanwhile. The strand then decides on exactly the state
// that was compared. If the event has gone on, the comparison is made again, a few times.

#ifndef ARBITRO_DAEMON_ENGINE_UPGRADE_H_
#define ARBITRO_DAEMON_ENGINE_UPGRADE_H_

#include "daemon/engine/engine.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// How often an event that goes on meanwhile is compared again.
inline constexpr int kUpgradeTriesMax = 5;

// Carries out a submission whose command is UpgradeRuleset. Blocks for the length of a replay, so a
// thread that must not wait may not call it. Reads records from `log`: the engine's, or one in
// front of it that can be stopped.
//
// Returns the engine's answer, or refuses:
//
// - EVENT_UNKNOWN, ENGINE_REVISION_UNKNOWN;
// - RULESET_UNKNOWN if no binary of the version is on offer or kept;
// - UPGRADE_DIVERGES if the version decides anything otherwise and no waiver is named;
// - REVISION_STALE if the event does not stand still.
Outcome UpgradeEvent(Engine* engine, const storage::EventLog& log, Submission submission);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_UPGRADE_H_
