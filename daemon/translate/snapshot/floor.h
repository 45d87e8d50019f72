// SPDX-License-Identifier: Apache-2.0
//
// An event's floor checks and assignments in a snapshot.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_FLOOR_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_FLOOR_H_

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

void WriteFloor(const engine::EventLife& life, stored::EventSnapshot* message);
void ReadFloor(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_FLOOR_H_
