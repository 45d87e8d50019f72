// SPDX-License-Identifier: Apache-2.0
//
// The actions of an event that are about one player. They are few, and cost no look at all players
// or tables, as others of the event's do: each phone of a hall asks for them.

#ifndef ARBITRO_DAEMON_ENGINE_PLAYER_ACTIONS_H_
#define ARBITRO_DAEMON_ENGINE_PLAYER_ACTIONS_H_

#include <vector>

#include "daemon/engine/allowed_actions.h"

namespace arbitro::engine {

// Returns those of EventActions() whose request names a player, in the same order and with the same
// refusals: allowed where they could be done for some player. Thread-safe.
std::vector<AllowedAction> PlayerActions(const ActContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_PLAYER_ACTIONS_H_
