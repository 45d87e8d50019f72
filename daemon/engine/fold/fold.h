// SPDX-License-Identifier: Apache-2.0
//
// Folds one record into a journal's state. No ruleset is asked and nothing is decided here.

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_FOLD_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_FOLD_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The state after the record at `place`, which must be the one after `before`. DATA_LOSS where the
// record contradicts the state, which a log that was written by the engine never does. How a record
// that was ever released folds does not change.
absl::StatusOr<StatePtr> Fold(const JournalState& before, const RecordPlace& place,
                              const RecordContent& content);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_FOLD_H_
