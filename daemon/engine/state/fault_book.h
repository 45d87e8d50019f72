// SPDX-License-Identifier: Apache-2.0
//
// The calls of rulesets that have failed, by event, the calls that are blocked for it, and the
// versions that take no new events: a part of the house's state, and so a fold of its journal.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_FAULT_BOOK_H_
#define ARBITRO_DAEMON_ENGINE_STATE_FAULT_BOOK_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "daemon/engine/model/house.h"
#include "daemon/engine/model/ruleset_identity.h"

namespace arbitro::engine {

// One call of one ruleset in one event.
struct FaultyCall {
  RulesetIdentity ruleset;
  std::string event;  // resource name
  std::string call;   // "draw"

  auto operator<=>(const FaultyCall&) const = default;
};

// The record about such a call.
struct FaultEntry {
  std::string what;      // the fault that was recorded last
  uint32_t faults = 0;   // the count at that record
  bool blocked = false;  // the call is not made any more
  int64_t time_us = 0;   // of that record
};

struct FaultBook {
  std::map<FaultyCall, FaultEntry> calls;
  std::map<RulesetIdentity, int64_t> quarantined;  // since when

  // Returns null if the call has not failed.
  const FaultEntry* Find(const FaultyCall& call) const;

  // Returns the events in which a call of the ruleset has failed, each once, in order.
  std::vector<std::string> EventsOf(const RulesetIdentity& ruleset) const;

  // Removes what `release` names, and returns how much that was.
  RulesetReleased Release(const ReleaseRuleset& release);
};

// Returns whether `release` names the call.
bool Names(const ReleaseRuleset& release, const FaultyCall& call);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_FAULT_BOOK_H_
