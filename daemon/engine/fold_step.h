// SPDX-License-Identifier: Apache-2.0
//
// Folds one command of a journal that is no event's. Parts of Fold (fold.h).
//
// `step.state` is a copy that shares its parts with the state before; whatever changes is copied
// first. DATA_LOSS where the record contradicts the state.

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_

#include <string_view>

#include "absl/status/status.h"
#include "daemon/engine/model.h"
#include "daemon/engine/state.h"

namespace arbitro::engine {

struct FoldStep {
  JournalState* state;
  const RecordPlace& place;
  const RecordContent& content;

  // The decision that belongs to the command; null where the record holds another.
  template <class T>
  const T* The() const {
    return std::get_if<T>(&content.decision.what);
  }

  absl::Status Contradiction(std::string_view what) const;
};

absl::Status Apply(const FoldStep& step, const ImportCatalogue& command);
absl::Status Apply(const FoldStep& step, const IndexEvent& command);
absl::Status Apply(const FoldStep& step, const AcknowledgeLoss& command);
absl::Status Apply(const FoldStep& step, const CreateSeries& command);
absl::Status Apply(const FoldStep& step, const EnterEvent& command);
absl::Status Apply(const FoldStep& step, const RecordPersonEntry& command);
absl::Status Apply(const FoldStep& step, const WithdrawPersonEntry& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
