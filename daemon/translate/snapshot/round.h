// SPDX-License-Identifier: Apache-2.0
//
// Rounds and tables in a snapshot. Parts of snapshot/state_codec.h.
//
// Reading notes in `fields` what no round of an event with so many players could be. Pure and
// thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_ROUND_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_ROUND_H_

#include <cstddef>
#include <cstdint>

#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

void WriteRoundSnapshot(const engine::RoundState& round, stored::RoundSnapshot* message);

engine::HandEntryPtr ReadHandPtr(const v1::HandEntry& message, Fields* fields);

// `number`: the round's, from 1. `players`: registered in the event.
engine::RoundState ReadRoundSnapshot(uint32_t number, const stored::RoundSnapshot& message,
                                     size_t players, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_ROUND_H_
