// SPDX-License-Identifier: Apache-2.0
//
// The engine's own records in the house journal, and what it learns from it.
//
// Each submission's request id follows from what it records, so it is recorded once, however often
// it is submitted.

#ifndef ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_
#define ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/state/state.h"
#include "daemon/engine/submission.h"
#include "storage/format/log_health.h"
#include "storage/proof/key_chain.h"

namespace arbitro::engine {

// That the event was made. `ruleset`: its id.
Submission IndexSubmission(const std::string& event, const std::string& ruleset);

// That the loss was acknowledged.
Submission LossSubmission(const storage::AcknowledgedLoss& loss);

// That the library of `pinned` was kept, with its bytes and its manifest's. Nothing where the house
// keeps it already, or where `rulesets` has no files of it.
std::optional<Submission> KeepSubmission(const HouseState& house, const RulesetSource& rulesets,
                                         const RulesetIdentity& pinned);

// The keys of the log that the house does not know, one after the other.
std::vector<Submission> LogKeySubmissions(const HouseState& house, const storage::KeyChain& keys);

// The binary that the command makes its event pin; nothing for most, and for a dry run.
std::optional<RulesetIdentity> PinnedBy(const RulesetSource& rulesets,
                                        const Submission& submission);

// The library of that version that was kept last; null where none was.
const KeptRuleset* FindKept(const HouseState& house, std::string_view id, std::string_view version);

// The files of a library that the house keeps. NOT_FOUND where it does not, or what the log says.
absl::StatusOr<RulesetFiles> ReadKept(const storage::EventLog& log, const HouseState& house,
                                      std::string_view sha256);

// That a ruleset failed, as it is found while the house is at `house_revision`: the same fault may
// come again once it was released.
Submission FaultSubmission(RecordRulesetFault fault, uint64_t house_revision);

// The events that the house journal knows and `held`, the journals of the log by their ids, rising,
// are without.
std::vector<storage::Finding> FindMissingEvents(const HouseState& house,
                                                const std::vector<storage::JournalId>& held);

// A journal that does not verify or fold, as `damage` says.
storage::Finding Unreadable(const storage::Head& head, const absl::Status& damage);

// Why storage did not take the acknowledgement of the loss `id`.
Failure FromAcknowledgement(const absl::Status& status, const std::string& id);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_HOUSE_KEEPING_H_
