// SPDX-License-Identifier: Apache-2.0
//
// Decides phases and awards (model/phase.h). Parts of Decide (decide/decide.h).
//
// `done` is called once, on any thread, perhaps before the call returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/engine/ask/plan.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {

template <>
std::optional<Failure> CheckAct<StartPhase>(const ActContext& context);
template <>
std::optional<Failure> CheckAct<GrantAwards>(const ActContext& context);

// Fails with PHASE_ORDER where the rulebook plans something else, and NOT_OFFERED where it plans
// nothing at all.
void DecideLife(const DecideContext& context, const LifeCommand<StartPhase>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<GrantAwards>& asked,
                DecideDone done);

// Whether the awards that were granted are those that the standings of now are worth, or the
// command says why they stay. A ruleset that does not rank or award fails it, but for a command
// with a reason or by hand. Calls `done` once, on any thread, perhaps before it returns.
void CheckAwardsStand(const DecideContext& context, const Command& command,
                      std::function<void(std::optional<Failure>)> done);

// Whether the phase in hand has room for another round.
std::optional<Failure> CheckPhaseGoesOn(const EventState& event);

// The event of the context, for as long as it is held.
std::shared_ptr<const EventState> EventOf(const DecideContext& context);

// Asks what the event plays next, by the standings that stand now. Calls `done` once, on any
// thread, perhaps before it returns.
void MakePlanQuestion(const DecideContext& context, std::shared_ptr<const EventState> event,
                      std::function<void(OrFailure<PlanQuestion>)> done);

// The phase that begins with the event's first round, where none was started, and its citations.
struct FirstPhase {
  std::optional<PhaseStarted> phase;  // none: one was started, or the ruleset plans none
  std::vector<Citation> citations;
};

// Asks for it. Fails as the rulebook refuses the plan. Calls `done` once, on any thread, perhaps
// before it returns.
void PlanFirstPhase(const DecideContext& context, std::function<void(OrFailure<FirstPhase>)> done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
