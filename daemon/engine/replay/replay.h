// SPDX-License-Identifier: Apache-2.0
//
// Verifies a journal, folds it, and runs its commands again: replay re-derives, it never
// re-applies.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"
#include "storage/event_log.h"

namespace arbitro::engine {

enum class ReplayMode {
  kVerify,     // chain and digests only
  kFold,       // also folds what was recorded
  kReexecute,  // also derives and compares every decision
  kShadow,     // folds, and compares what another version of the ruleset decides
};

enum class ReplayOutcome {
  kIdentical,
  kIdenticalOtherBinary,  // another binary of the same ruleset and version decided the same
  kDiverged,
  kUnverifiable,
};

// A whole record that a shadow replay found to differ.
struct Divergence {
  RecordContent content;
  OrFailure<Decision> recorded;  // by ReplayPorts::baseline if it is set
  OrFailure<Decision> derived;
};

// The outcome of one record.
struct ReplayFinding {
  uint64_t revision = 0;
  ReplayOutcome outcome = ReplayOutcome::kIdentical;
  std::string field;  // kDiverged: the first field that differs, and both values
  std::string recorded;
  std::string derived;
  Digest recorded_digest = {};  // with the salt of the record, as its header has it
  Digest derived_digest = {};
  std::string why;                               // kUnverifiable
  std::shared_ptr<const Divergence> divergence;  // kShadow: what is not identical
};

struct ReplaySummary {
  uint64_t records = 0;
  uint64_t identical = 0;  // other binaries included
  uint64_t other_binary = 0;
  uint64_t diverged = 0;
  uint64_t unverifiable = 0;
  uint64_t compared = 0;  // kShadow: records that a ruleset decided
  StatePtr state;         // after the last record; null in kVerify

  bool AllIdentical() const { return diverged == 0 && unverifiable == 0; }
};

struct ReplayPorts {
  const storage::EventLog* log = nullptr;
  const PayloadCodec* codec = nullptr;
  const RulesetSource* rulesets = nullptr;  // kReexecute
  CatalogueSource* catalogues = nullptr;    // kReexecute, kShadow
  // kShadow: the other version, and the version that it is compared with. With a null `baseline`,
  // it is compared with what is recorded.
  std::shared_ptr<const RulesetClient> shadow{};
  std::shared_ptr<const RulesetClient> baseline{};
  // The engine's newest revision (state/engine_revision.h). Decisions of a later one are
  // unverifiable.
  uint32_t engine_revision = kEngineRevision;
  // kShadow: the engine's revision for the other version. Empty stands for the journal's own.
  std::optional<uint32_t> shadow_revision{};
};

// Replays `journal` from its first record up to `last_revision` (0: the head). Calls `report` for
// each record in order. If a chain or digest does not verify, or a record does not fold, the replay
// ends with DATA_LOSS, naming the journal, the record, the field, and both values.
absl::StatusOr<ReplaySummary> Replay(const ReplayPorts& ports, const std::string& journal,
                                     ReplayMode mode, uint64_t last_revision,
                                     const std::function<void(const ReplayFinding&)>& report);

// Compares in kShadow what is recorded with the decisions of `other`, a version of the event's
// ruleset, on the commands up to record `last_revision`. Fails as Replay does.
absl::StatusOr<ShadowResult> ShadowReplay(ReplayPorts ports, const std::string& journal,
                                          uint64_t last_revision,
                                          std::shared_ptr<const RulesetClient> other);

// Folds the records after `*state`, which is the journal's state at its revision (0: before the
// first), up to `last_revision`, verifying each as Replay does. `*state` follows record by record,
// so that after an error it is the last good one. NOT_FOUND if the journal has no record of
// `last_revision`.
absl::Status FoldAfter(const ReplayPorts& ports, uint64_t last_revision, StatePtr* state);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_REPLAY_H_
