// SPDX-License-Identifier: Apache-2.0
//
// EventService.GetPlayer beyond the player: the table, and the actions that the caller may take.

#ifndef ARBITRO_DAEMON_SERVICES_READ_SHOWN_PLAYER_H_
#define ARBITRO_DAEMON_SERVICES_READ_SHOWN_PLAYER_H_

#include "arbitro/v1/event.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

// A player of an event, as the caller may see it. Valid for as long as `state` is.
struct PlayerRead {
  const engine::JournalState& state;  // without what the caller may not know of
  const engine::PlayerState& player;  // of `state`
  const Caller& caller;
  translate::Language language;
};

// Sets the player's table in the newest published round; nothing where the player sits at none.
// `asked`: whether with actions and with names. Results that are secret from the caller are left
// out.
void ShowTable(const ServicePorts& ports, const PlayerRead& read, const v1::GetPlayerRequest& asked,
               v1::Player* message);

// Adds the actions about the player that the caller may take, with the refusals of now.
void ShowActions(const ServicePorts& ports, const PlayerRead& read, v1::Player* message);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_SHOWN_PLAYER_H_
