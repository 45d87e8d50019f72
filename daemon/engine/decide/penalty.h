// SPDX-License-Identifier: Apache-2.0
//
// Decides penalties and appeals (model/penalty.h). Parts of Decide (decide/decide.h).
//
// `done` is called once, on any thread, perhaps before the call returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PENALTY_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PENALTY_H_

#include "daemon/engine/decide/decide.h"
#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {

// Fails with INFRACTION_UNKNOWN, PENALTY_UNKNOWN, the ruleset's refusal, or FIELD_INVALID where a
// person decides and says no reason. Of an appeal the ruleset is asked whether it is admissible.
void DecideLife(const DecideContext& context, const LifeCommand<RulePenalty>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<RevokePenalty>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<FileAppeal>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<DecideAppeal>& asked,
                DecideDone done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PENALTY_H_
