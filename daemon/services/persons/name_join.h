// SPDX-License-Identifier: Apache-2.0
//
// Tells what people are called, joined into what is read of an event.
//
// Names belong to no revision: an older state is shown with the names of now.

#ifndef ARBITRO_DAEMON_SERVICES_PERSONS_NAME_JOIN_H_
#define ARBITRO_DAEMON_SERVICES_PERSONS_NAME_JOIN_H_

#include <cstdint>
#include <string>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/services/persons/directory.h"

namespace arbitro::services {

// Tells what a player is called: the person's name, or those of a team's members with ` / `
// between. Empty where the registration does not say who it is, or nothing is known of them.
std::string DisplayName(const PersonDirectory& persons, const engine::PlayerState& player);

// The same as lists are ordered by it.
std::string SortName(const PersonDirectory& persons, const engine::PlayerState& player);

// Sets both names of a message about the player of that number; nothing where there is none.
template <class Message>
void JoinName(const PersonDirectory& persons, const engine::EventState& event,
              uint32_t player_number, Message* message) {
  if (player_number < 1 || player_number > event.players.size()) return;
  const engine::PlayerState& player = event.Player(player_number);
  message->set_display_name(DisplayName(persons, player));
  message->set_sort_name(SortName(persons, player));
}

// Each sets the display names of a message that was written from `event`.
void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::Player* message);
void JoinNames(const PersonDirectory& persons, const engine::EventState& event, v1::Table* message);
void JoinNames(const PersonDirectory& persons, const engine::EventState& event,
               v1::GetStandingsResponse* message);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_PERSONS_NAME_JOIN_H_
