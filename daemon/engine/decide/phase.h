// SPDX-License-Identifier: Apache-2.0
//
// Decides phases and awards (model/phase.h). Parts of Decide (decide/decide.h).
//
// `done` is called once, on any thread, perhaps before the call returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_

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

// Whether the phase in hand has room for another round.
std::optional<Failure> CheckPhaseGoesOn(const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PHASE_H_
