// SPDX-License-Identifier: Apache-2.0
//
// Series as snapshots keep them.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_SERIES_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_SERIES_H_

#include "daemon/engine/state/state.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

void WriteSeriesSnapshot(const engine::JournalState& state, stored::SeriesSnapshot* message);
engine::SeriesState ReadSeriesSnapshot(const stored::SeriesSnapshot& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_SERIES_H_
