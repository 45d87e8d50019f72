// SPDX-License-Identifier: Apache-2.0
//
// Folds one command of a journal. Parts of Fold (fold/fold.h).
//
// `step.state` is a copy that shares its parts with the state before; whatever changes is copied
// first. DATA_LOSS where the record contradicts the state.

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_

#include <string_view>

#include "absl/status/status.h"
#include "arbitro/kinds/journal.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

struct FoldStep {
  JournalState* state;
  const RecordPlace& place;
  const RecordContent& content;

  // The decision that belongs to the command; null where the record holds another.
  template <class T>
  const T* The() const {
    return content.decision.what.If<T>();
  }

  // When it was by the clock, which the journal may be ahead of.
  int64_t ClockUs() const {
    return content.inputs.clock_us != 0 ? content.inputs.clock_us : place.time_us;
  }

  absl::Status Contradiction(std::string_view what) const;
};

// Of each kind, in the file of this folder that has the name of the kind's model.
#define ARBITRO_APPLY(Kind) absl::Status Apply(const FoldStep& step, const Kind& command);
ARBITRO_COMMANDS(ARBITRO_APPLY)
#undef ARBITRO_APPLY

// Folds a draw of an event: the link is open, and no draw is frozen any more.
absl::Status TakeDraw(const FoldStep& step, const DrawProof& draw);

// Folds the start of a phase, by itself or with its first round.
absl::Status BeginPhase(const FoldStep& step, const PhaseStarted& started);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
