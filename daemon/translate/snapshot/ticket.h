// SPDX-License-Identifier: Apache-2.0
//
// An event's tickets in a snapshot: all that lists show of them, and the hashes of their bearers.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_TICKET_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_TICKET_H_

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/event_life.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

void WriteTickets(const engine::EventLife& life, stored::EventSnapshot* message);
void ReadTickets(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_TICKET_H_
