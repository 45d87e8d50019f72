// SPDX-License-Identifier: Apache-2.0
//
// Tables that are decided when they are paired, because no player plays there: byes, and matches
// that a penalty of an earlier moment takes from a player.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_UNPLAYED_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_UNPLAYED_H_

#include <cstdint>
#include <vector>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// A round that is being paired. Tables that have outcomes keep them.
struct PairedTables {
  EventState event;  // whose penalties count
  uint32_t round = 0;
  std::vector<DrawnTable> tables;
};

// The tables with the outcomes of those that no player plays, and the rules of these outcomes.
struct DecidedTables {
  std::vector<DrawnTable> tables;
  std::vector<Citation> citations;
};

// Asks the context's ruleset for each, one call after the other. Fails where it does not say what a
// bye is worth, or where it is at fault; a match that it leaves open waits for its report.
Task<OrFailure<DecidedTables>> DecideUnplayed(const DecideContext& context, PairedTables paired);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_UNPLAYED_H_
