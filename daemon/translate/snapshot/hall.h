// SPDX-License-Identifier: Apache-2.0
//
// An event's screens, table plan and the life of its deck lists in a snapshot.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_HALL_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_HALL_H_

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

void WriteHall(const engine::EventLife& life, stored::EventSnapshot* message);
void ReadHall(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields);

void WriteDeckLife(const engine::DeckState& deck, stored::DeckSnapshot* message);
void ReadDeckLife(const stored::DeckSnapshot& message, engine::DeckState* deck, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_HALL_H_
