// SPDX-License-Identifier: Apache-2.0
//
// Moves an event to another version of its ruleset and to the engine's newest revision: compares
// first, then submits. The version may be the one that it has, where the revision is newer.
//
// The comparison is a shadow replay of all that is recorded, and takes as long as one; it is made
// here, beside the strand, so that the event goes on meanwhile. The strand then decides on exactly
// the state that was compared: where the event has gone on, the comparison is made again, a few
// times.

#ifndef ARBITRO_DAEMON_ENGINE_UPGRADE_H_
#define ARBITRO_DAEMON_ENGINE_UPGRADE_H_

#include "daemon/engine/engine.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// How often an event that goes on meanwhile is compared anew.
inline constexpr int kUpgradeTriesMax = 5;

// Carries out a submission whose command is UpgradeRuleset. Blocks for the length of a replay, so
// not for a thread that must not wait. Reads records from `log`, the engine's or one before it that
// can be stopped.
//
// EVENT_UNKNOWN; ENGINE_REVISION_UNKNOWN; RULESET_UNKNOWN where no binary of the version is on
// offer or kept; UPGRADE_DIVERGES where the version decides anything otherwise and no waiver is
// named; REVISION_STALE where the event does not stand still; or what the engine answers.
Outcome UpgradeEvent(Engine* engine, const storage::EventLog& log, Submission submission);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_UPGRADE_H_
