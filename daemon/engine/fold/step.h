// SPDX-License-Identifier: Apache-2.0
//
// Folds one command of a journal that is no event's, or the upgrade of an event's ruleset. Parts of
// Fold (fold/fold.h).
//
// `step.state` is a copy that shares its parts with the state before; whatever changes is copied
// first. DATA_LOSS where the record contradicts the state.

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_

#include <string_view>

#include "absl/status/status.h"
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

absl::Status Apply(const FoldStep& step, const ImportCatalogue& command);
absl::Status Apply(const FoldStep& step, const IndexEvent& command);
absl::Status Apply(const FoldStep& step, const AcknowledgeLoss& command);
absl::Status Apply(const FoldStep& step, const KeepRuleset& command);
absl::Status Apply(const FoldStep& step, const NameLogKey& command);
absl::Status Apply(const FoldStep& step, const UpgradeRuleset& command);
absl::Status Apply(const FoldStep& step, const RecordRulesetFault& command);
absl::Status Apply(const FoldStep& step, const ReleaseRuleset& command);
absl::Status Apply(const FoldStep& step, const CreateSeries& command);
absl::Status Apply(const FoldStep& step, const EnterEvent& command);
absl::Status Apply(const FoldStep& step, const CompleteSeries& command);
absl::Status Apply(const FoldStep& step, const RecordPersonEntry& command);
absl::Status Apply(const FoldStep& step, const WithdrawPersonEntry& command);

// Folds a draw of an event: the link is open, and no draw is frozen any more.
absl::Status TakeDraw(const FoldStep& step, const DrawProof& draw);

// Folds the start of a phase, by itself or with its first round.
absl::Status BeginPhase(const FoldStep& step, const PhaseStarted& started);

// Of rounds and tables.
absl::Status Apply(const FoldStep& step, const PairRound& command);
absl::Status Apply(const FoldStep& step, const EnterPairing& command);
absl::Status Apply(const FoldStep& step, const UnpairRound& command);
absl::Status Apply(const FoldStep& step, const RepairRound& command);
absl::Status Apply(const FoldStep& step, const SeatPlayer& command);
absl::Status Apply(const FoldStep& step, const UnseatPlayer& command);
absl::Status Apply(const FoldStep& step, const TakeOverPlace& command);
absl::Status Apply(const FoldStep& step, const CloseRound& command);
absl::Status Apply(const FoldStep& step, const EnterStandings& command);
absl::Status Apply(const FoldStep& step, const SetReportMode& command);
absl::Status Apply(const FoldStep& step, const ReportResult& command);
absl::Status Apply(const FoldStep& step, const ConfirmReport& command);
absl::Status Apply(const FoldStep& step, const DecideReport& command);
absl::Status Apply(const FoldStep& step, const SignReport& command);
absl::Status Apply(const FoldStep& step, const EnterSlip& command);
absl::Status Apply(const FoldStep& step, const CorrectResult& command);
absl::Status Apply(const FoldStep& step, const SwapResults& command);
absl::Status Apply(const FoldStep& step, const EnterOutcome& command);
absl::Status Apply(const FoldStep& step, const ReplayTable& command);
absl::Status Apply(const FoldStep& step, const ForfeitSeats& command);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_STEP_H_
