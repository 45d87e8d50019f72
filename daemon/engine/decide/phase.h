// SPDX-License-Identifier: Apache-2.0
//
// Phases and awards (model/phase.h): what other decisions ask of them.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_

#include <optional>
#include <vector>

#include "daemon/engine/ask/plan.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"

namespace arbitro::engine {

// Whether the awards that were granted are those that the standings of now are worth, or the
// command says why they stay. A ruleset that does not rank or award fails it, but for a command
// with a reason or by hand.
Task<std::optional<Failure>> CheckAwardsStand(const DecideContext& context, const Command& command);

// Whether the phase in hand has room for another round.
std::optional<Failure> CheckPhaseGoesOn(const EventState& event);
// Does the same, and the failure says what the ruleset plans in place of the round.
Task<std::optional<Failure>> CheckPhaseOrNext(const DecideContext& context);

// Asks what the event plays next, by the standings that stand now. The event must stay until then.
Task<OrFailure<PlanQuestion>> MakePlanQuestion(const DecideContext& context,
                                               const EventState& event);

// A phase that begins with the round that is paired, and its citations: the event's first, where
// none was started, or the one in hand once more, where others move up into it.
struct NewPhase {
  std::optional<PhaseStarted> phase;  // none: one was started, or the ruleset plans none
  std::vector<Citation> citations;
};

// Whether others move up into the phase in hand when its first round is paired.
bool OthersMoveUp(const DecideContext& context);

// Asks for it. Fails as the rulebook refuses the plan.
Task<OrFailure<NewPhase>> PlanNewPhase(const DecideContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
