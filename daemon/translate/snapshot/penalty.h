// SPDX-License-Identifier: Apache-2.0
//
// Penalties, appeals, phases and awards of a state, as snapshots keep them.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PENALTY_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PENALTY_H_

#include "daemon/engine/state/state.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

void WritePenaltySnapshot(const engine::EventState& event, stored::EventSnapshot* message);
// Into an event that has its players.
void ReadPenaltySnapshot(const stored::EventSnapshot& message, engine::EventState* event,
                         Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_PENALTY_H_
