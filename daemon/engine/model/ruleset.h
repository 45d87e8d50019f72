// SPDX-License-Identifier: Apache-2.0
//
// Which ruleset decides an event, and how an event moves to another version of it, or to another
// revision of the engine (state/engine_revision.h).
//
// An event pins exactly one binary. Moving it is a command of its journal, decided on a shadow
// replay (replay/replay.h): what the other version would have decided on every command that is
// recorded.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_RULESET_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_RULESET_H_

#include <cstdint>
#include <string>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/ruleset_identity.h"

namespace arbitro::engine {

// Where two decisions on one record's command differ first.
struct ShadowDifference {
  uint64_t revision = 0;
  std::string field;  // "decision.round_closed.rows[3].cells[1].low"
  std::string recorded;
  std::string derived;

  bool operator==(const ShadowDifference&) const = default;
};

// The result of a shadow replay of a journal.
struct ShadowResult {
  uint64_t revision = 0;     // of the journal's newest record when it was made
  uint64_t compared = 0;     // records that a ruleset decided
  uint64_t differences = 0;  // of those; one that could not be run counts
  ShadowDifference first;    // revision 0: there is none

  bool operator==(const ShadowResult&) const = default;
};

// Moves an event to another version of its ruleset, and to the engine's newest revision. Refused
// where the two would have decided anything otherwise, unless a waiver is named.
struct UpgradeRuleset {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "UpgradeRuleset", Scope::kEvent, "event", "", "y-y------"},
      .when = {Period::kAlive, "the ruleset that decided it does not change any more"},
      .draws = BesideDraws::kNone};
  std::string version;
  std::string waiver;  // what allows differences, such as a ruling's number; empty: nothing does
};

struct RulesetUpgraded {
  static constexpr Disclosure kDisclosure = {Subject::kEvent, Results::kTold};
  RulesetIdentity from;
  RulesetIdentity to;  // decides from the next record on
  ShadowResult shadow;
  uint32_t engine_revision = 0;  // the engine decides by it from the next record on
};

// The aim of an upgrade, and the outcome of comparing it. The command names a version
// alone: which binary of it was on offer is an input, and recorded with the decision.
struct UpgradeTarget {
  RulesetIdentity to;
  ShadowResult shadow;
  uint32_t engine_revision = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_RULESET_H_
