// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/bulk.h"

#include <algorithm>
#include <future>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/engine/ask/person_facts.h"
#include "daemon/engine/replay/what_if.h"
#include "daemon/services/call/reads.h"
#include "daemon/translate/view/answers.h"
#include "storage/format/record.h"

namespace arbitro::services {
namespace {

using engine::Failure;

engine::WhatIfPorts PortsOfTrial(const ServicePorts& ports, const engine::EventState& event) {
  engine::WhatIfPorts trial;
  trial.log = ports.engine->ports().log;
  trial.catalogues = &ports.engine->catalogues();
  trial.random = ports.engine->ports().random;
  trial.persons = ports.engine->ports().persons;
  trial.engine_revision = ports.engine->options().engine_revision;
  trial.read = [engine = ports.engine](const std::string& journal) {
    return engine->Read(journal, 0);
  };
  auto ruleset = PinnedRuleset(ports, event);
  if (auto* found = ruleset.if_value()) trial.ruleset = std::move(*found);
  return trial;
}

// Whether an earlier call by the same request id recorded the part.
engine::OrFailure<bool> IsRecorded(const ServicePorts& ports, const engine::Submission& part) {
  const auto stored = ports.engine->ports().log->FindRequest(
      storage::JournalId::ForName(part.journal), part.principal, part.request_id);
  if (!stored.ok()) return engine::FromLog(stored.status());
  if (!stored->has_value()) return false;
  if ((*stored)->request_digest == part.request_digest) return true;
  return engine::With(
      engine::Fail(absl::StatusCode::kInvalidArgument, engine::reason::kRequestIdReused,
                   absl::StrCat("request id `", part.request_id,
                                "` was used before for another item; use a new one")),
      "request_id", part.request_id);
}

Failure BulkRefused(std::vector<Failure::Field> faults, size_t parts) {
  Failure failure = engine::Fail(
      absl::StatusCode::kInvalidArgument, engine::reason::kBulkRefused,
      absl::StrCat(faults.size(), " of ", Counted(parts, "item", "items"),
                   " would be refused, so nothing is recorded: `", faults.front().path, "` ",
                   faults.front().description,
                   faults.size() == 1 ? "" : "; the field violations name all of them"));
  std::string items = absl::StrCat(faults.size());
  failure.fields = std::move(faults);
  return engine::With(std::move(failure), "items", std::move(items));
}

// The outcome of one submission, once it is durable.
engine::Outcome SubmitAndWait(engine::Engine* engine, const engine::Submission& submission) {
  std::promise<engine::Outcome> promise;
  engine->Submit(submission,
                 [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

class BulkRun {
 public:
  BulkRun(const ServicePorts& ports, BulkPlan plan) : ports_(ports), plan_(std::move(plan)) {
    NameItems();
    recorded_.resize(plan_.parts.size());
  }

  engine::OrFailure<v1::BulkResponse> Run() {
    if (auto failure = TryOut()) return *std::move(failure);
    if (plan_.validate_only) return std::move(response_);
    NameItems();
    for (size_t i = 0; i < plan_.parts.size(); ++i) {
      if (auto failure = Record(i)) return *std::move(failure);
    }
    CountReplayed();
    return std::move(response_);
  }

 private:
  // Every part on the state that those before it make; the answers of a dry run are kept.
  std::optional<Failure> TryOut() {
    const auto state = ports_.engine->Read(plan_.event, 0);
    if (!state.ok()) return state.failure();
    engine::WhatIf trial(PortsOfTrial(ports_, (*state)->event), *state,
                         ports_.engine->ports().clock->NowUs());
    std::vector<Failure::Field> faults;
    for (size_t i = 0; i < plan_.parts.size(); ++i) {
      if (auto failure = TryOne(i, &trial)) {
        faults.push_back({plan_.parts[i].path, failure->message});
      }
    }
    if (faults.empty()) return std::nullopt;
    return BulkRefused(std::move(faults), plan_.parts.size());
  }

  std::optional<Failure> TryOne(size_t i, engine::WhatIf* trial) {
    const BulkPart& part = plan_.parts[i];
    const auto recorded = IsRecorded(ports_, part.submission);
    if (!recorded.ok()) return recorded.failure();
    recorded_[i] = *recorded;
    if (recorded_[i]) return std::nullopt;
    const engine::Command& command = part.submission.command;
    if (auto failure = engine::CheckEntryKnown(ports_.engine->ports().persons, command)) {
      return failure;
    }
    auto decision = trial->Do(command);
    if (!decision.ok()) return decision.failure();
    engine::Accepted accepted;
    accepted.command = command;
    accepted.decision = *std::move(decision);
    translate::WriteMutation(accepted, ResultOf(part));
    return std::nullopt;
  }

  v1::MutationResult* ResultOf(const BulkPart& part) {
    return response_.mutable_items(static_cast<int>(part.item))->add_results();
  }

  std::optional<Failure> Record(size_t i) {
    const BulkPart& part = plan_.parts[i];
    engine::Outcome outcome = SubmitAndWait(ports_.engine, part.submission);
    if (outcome.ok()) {
      translate::WriteMutation(*outcome, ResultOf(part));
      return std::nullopt;
    }
    Failure failure = std::move(outcome).failure();
    failure.message = absl::StrCat(part.path, ": ", failure.message, "; ", i, " of ",
                                   Counted(plan_.parts.size(), "change", "changes"),
                                   " on record: send the call again to go on");
    return failure;
  }

  // Begins the answer, without results.
  void NameItems() {
    response_.Clear();
    for (const std::string& name : plan_.names) response_.add_items()->set_name(name);
  }

  void CountReplayed() {
    std::vector<bool> whole(plan_.names.size(), true);
    for (size_t i = 0; i < plan_.parts.size(); ++i) {
      if (!recorded_[i]) whole[plan_.parts[i].item] = false;
    }
    response_.set_replayed_items(
        static_cast<uint32_t>(std::count(whole.begin(), whole.end(), true)));
  }

  const ServicePorts& ports_;
  BulkPlan plan_;
  v1::BulkResponse response_;
  std::vector<bool> recorded_;  // by part: by an earlier call
};

}  // namespace

engine::OrFailure<v1::BulkResponse> CarryOut(const ServicePorts& ports, BulkPlan plan) {
  if (!plan.faults.empty()) return BulkRefused(std::move(plan.faults), plan.names.size());
  return BulkRun(ports, std::move(plan)).Run();
}

}  // namespace arbitro::services
