// SPDX-License-Identifier: Apache-2.0
//
// An event's life beside its rounds in a snapshot. Part of snapshot/event.cc.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_LIFE_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_LIFE_H_

#include <memory>
#include <string>

#include "arbitro/v1/clock.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

void WriteLifeSnapshot(const engine::EventLife& life, stored::EventSnapshot* message);
engine::EventLife ReadLifeSnapshot(const stored::EventSnapshot& message, Fields* fields);

// A player's registration and the rounds in which the player plays. `event` is the resource name.
void WritePlayerLife(const std::string& event, const engine::PlayerState& player,
                     stored::PlayerSnapshot* message);
void ReadPlayerLife(const stored::PlayerSnapshot& message, engine::PlayerState* player,
                    Fields* fields);

// Counts players by status, and maps each player to its person.
void CountPlayers(engine::EventState* event);

std::shared_ptr<const engine::ClockState> ReadClockSnapshot(const v1::Clock& message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_EVENT_LIFE_H_
