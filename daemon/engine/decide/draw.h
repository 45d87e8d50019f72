// SPDX-License-Identifier: Apache-2.0
//
// Whether a step of a draw in public is possible now: freeze, contributions, giving up.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_

#include <optional>

#include "daemon/engine/check/preconditions.h"

namespace arbitro::engine {

template <>
std::optional<Failure> CheckAct<FreezeDraw>(const ActContext& context);
template <>
std::optional<Failure> CheckAct<ContributeToDraw>(const ActContext& context);
template <>
std::optional<Failure> CheckAct<VoidDraw>(const ActContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_DRAW_H_
