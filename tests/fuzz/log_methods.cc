// SPDX-License-Identifier: Apache-2.0
//
// Calls about journals and the whole log.
#include <algorithm>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/limits.h"
#include "arbitro/v1/admin.pb.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/engine/replay/what_if.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/read/evaluate.h"
#include "daemon/services/read/offered.h"
#include "daemon/services/stream/log_proof_read.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/wire/names.h"
#include "tests/fuzz/house.h"
#include "tests/fuzz/methods.h"

namespace arbitro::fuzz {
namespace {

using engine::StatePtr;
using translate::Fields;
using translate::Source;

// Reads one journal by its name; an export is made.
template <class Request>
Failed OfJournal(House* house, const Request& request) {
  Fields fields(Source::kClient);
  const std::string name = translate::ReadJournalName("journal", request.journal(), &fields);
  if (!fields.ok()) return fields.failure();
  const auto state = house->engine().Read(name, 0);
  if (!state.ok()) return state.failure();
  if constexpr (std::is_same_v<Request, v1::ExportJournalRequest>) {
    const engine::ExportPorts ports{&house->world().log(), &house->world().codec};
    engine::ExportJournal(
        ports, name, [](std::string_view) { return absl::OkStatus(); }, [](uint64_t, uint64_t) {})
        .IgnoreError();
  }
  return std::nullopt;
}

// All but the signature: the fuzzer has no log that signs.
Failed ResultToSign(House* house, const v1::GetResultReceiptRequest& request) {
  return FailureIn(services::ReadResultToSign(house->ports(), Referee(), request));
}

Failed DoAll(House* house, StatePtr state, const std::vector<engine::Command>& commands) {
  engine::WhatIfPorts ports;
  ports.log = &house->world().log();
  ports.catalogues = &house->engine().catalogues();
  ports.random = &house->world().random;
  ports.read = [house](const std::string& journal) { return house->engine().Read(journal, 0); };
  auto ruleset = services::PinnedRuleset(house->ports(), state->event);
  if (!ruleset.ok()) return std::move(ruleset).failure();
  ports.ruleset = *std::move(ruleset);
  engine::WhatIf fork(std::move(ports), std::move(state), house->world().clock.now_us);
  for (const engine::Command& command : commands) FailureIn(fork.Do(command));
  FailureIn(fork.Cut());
  return FailureIn(fork.Rank());
}

Failed WhatIf(House* house, const v1::WhatIfRequest& request) {
  Fields fields(Source::kClient);
  const std::string event = translate::ReadEventName("event", request.event(), &fields);
  std::vector<engine::Command> commands;
  const int count = std::min(request.commands_size(), int{engine::kWhatIfCommandsMax});
  for (int i = 0; i < count; ++i) {
    commands.push_back(translate::ReadCommand(request.commands(i), &fields));
  }
  if (!fields.ok()) return fields.failure();
  auto state = house->engine().Read(event, 0);
  if (!state.ok()) return std::move(state).failure();
  return DoAll(house, *std::move(state), commands);
}

Failed ReloadRulesets(House* /*house*/, const v1::ReloadRulesetsRequest& request) {
  return FailureIn(services::ReadReload(request));
}

Failed AcknowledgeLoss(House* house, const v1::AcknowledgeLossRequest& request) {
  Fields fields(Source::kClient);
  engine::Submission options;
  translate::ReadOptions("options", request.options(), &fields, &options);
  const std::string id = fields.Text("quarantine", request.quarantine(), {1, limits::kIdBytesMax});
  storage::Acknowledgement by;
  by.who = fields.Text("who", request.who(), translate::kWrittenText);
  by.why = fields.Text("options.reason", request.options().reason(), translate::kWrittenText);
  if (!fields.ok()) return fields.failure();
  std::promise<engine::Outcome> promise;
  house->engine().AcknowledgeLoss(
      id, by, [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
  const engine::Outcome outcome = promise.get_future().get();
  if (!outcome.ok()) return outcome.failure();
  return std::nullopt;
}

}  // namespace

std::vector<Method> LogCalls() {
  std::vector<Method> rows;
  rows.push_back(Row<v1::ListRecordsRequest, OfJournal>("ListRecords"));
  rows.push_back(Row<v1::WatchEventRequest, OfJournal>("WatchEvent"));
  rows.push_back(Row<v1::ExplainDecisionRequest, OfJournal>("ExplainDecision"));
  rows.push_back(Row<v1::ReplayJournalRequest, OfJournal>("ReplayJournal"));
  rows.push_back(Row<v1::WhatIfRequest, WhatIf>("WhatIf"));
  rows.push_back(Row<v1::ExportJournalRequest, OfJournal>("ExportJournal"));
  rows.push_back(Row<v1::GetCheckpointRequest, Nothing>("GetCheckpoint"));
  rows.push_back(Row<v1::GetInclusionProofRequest, OfJournal>("GetInclusionProof"));
  rows.push_back(Row<v1::GetConsistencyProofRequest, Nothing>("GetConsistencyProof"));
  rows.push_back(Row<v1::GetResultReceiptRequest, ResultToSign>("GetResultReceipt"));
  rows.push_back(Row<v1::ListLogKeysRequest, Nothing>("ListLogKeys"));
  rows.push_back(Row<v1::CreateBackupRequest, Nothing>("CreateBackup"));
  rows.push_back(Row<v1::FollowLogRequest, Nothing>("FollowLog"));
  rows.push_back(Row<v1::ReloadRulesetsRequest, ReloadRulesets>("ReloadRulesets"));
  rows.push_back(Row<v1::ListQuarantinedRequest, Nothing>("ListQuarantined"));
  rows.push_back(Row<v1::GetMetricsRequest, Nothing>("GetMetrics"));
  rows.push_back(Row<v1::AcknowledgeLossRequest, AcknowledgeLoss>("AcknowledgeLoss"));
  return rows;
}

}  // namespace arbitro::fuzz
