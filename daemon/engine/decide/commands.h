// SPDX-License-Identifier: Apache-2.0
//
// Decides each kind of command. Parts of Decide (decide/decide.h), which finds the one by the kind.
//
// Each checks what holds for every game (check/), asks the ruleset where the rulebook has a say,
// and makes the decision. One that returns a Task (CommandTraits::asks) waits for a ruleset on the
// way. Where a ruleset is needed and not on offer, it fails with RULESET_UNKNOWN.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_

#include <optional>
#include <type_traits>

#include "arbitro/kinds/journal.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/check/holds_already.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

using OrDecided = OrFailure<DecidedCommand>;

// A command of one kind, and all that it is decided by.
template <class What>
struct Asked {
  const DecideContext& context;
  const Command& command;
  const What& what;  // of `command`

  const EventState& event() const { return context.state->event; }
};

// Returns the refusal where the command's effect holds already (check/holds_already.h); up to
// kBeforeRepeats, nothing is refused for that.
template <class What>
std::optional<Failure> CheckChangesOf(const Asked<What>& asked) {
  if (asked.context.engine_revision <= kBeforeRepeats) return std::nullopt;
  return CheckChanges(asked.event(), asked.command, asked.what);
}

// A decision that cites no rule.
template <class What>
DecidedCommand Decided(What what) {
  return {{std::move(what), {}}, {}};
}

// The type that the decision of a kind gives, and how it is asked: one that waits for a ruleset
// keeps what it was asked.
template <class What>
using DecisionOf = std::conditional_t<What::kTraits.asks, Task<OrDecided>, OrDecided>;
template <class What>
using AskedOf = std::conditional_t<What::kTraits.asks, Asked<What>, const Asked<What>&>;

// Of each kind, in the file of this folder that has the name of the kind's model: model/clock.h,
// decide/clock.cc. The errors stand there.
#define ARBITRO_DECIDE(Kind) DecisionOf<Kind> Decide(AskedOf<Kind> asked);
ARBITRO_COMMANDS(ARBITRO_DECIDE)
#undef ARBITRO_DECIDE

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_
