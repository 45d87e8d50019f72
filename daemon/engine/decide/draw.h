// SPDX-License-Identifier: Apache-2.0
//
// Decides the steps of a draw in public: freeze, contributions, giving up. Parts of Decide
// (decide/decide.h).

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_

#include <optional>

#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {

template <>
std::optional<Failure> CheckAct<FreezeDraw>(const ActContext& context);
template <>
std::optional<Failure> CheckAct<ContributeToDraw>(const ActContext& context);
template <>
std::optional<Failure> CheckAct<VoidDraw>(const ActContext& context);

void DecideLife(const DecideContext& context, const LifeCommand<FreezeDraw>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ContributeToDraw>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<VoidDraw>& asked, DecideDone done);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_
