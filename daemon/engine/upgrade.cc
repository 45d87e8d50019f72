// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/upgrade.h"

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/replay/replay.h"

namespace arbitro::engine {
namespace {

Outcome SubmitAndWait(Engine* engine, Submission submission) {
  std::promise<Outcome> promise;
  engine->Submit(std::move(submission),
                 [&promise](Outcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

// Whether the request caused a record, which the strand answers from: nothing to compare for it.
bool IsRepeat(const storage::EventLog& log, const Submission& submission) {
  const auto stored = log.FindRequest(storage::JournalId::ForName(submission.journal),
                                      submission.principal, submission.request_id);
  return stored.ok() && stored->has_value();
}

Failure FromComparison(const absl::Status& status) {
  if (status.code() == absl::StatusCode::kCancelled) {
    return Fail(absl::StatusCode::kUnavailable, reason::kShuttingDown,
                "the comparison was stopped; retry with the same request id");
  }
  return FromLog(status);
}

// The comparison of `state`, an event's, with the version of the command.
OrFailure<UpgradeTarget> CompareWith(Engine* engine, const storage::EventLog& log,
                                     const JournalState& state, const std::string& version) {
  const EnginePorts& ports = engine->ports();
  const std::string& id = state.event.base->ruleset.id;
  const auto other = ports.rulesets->OfVersion(id, version);
  if (!other) {
    return NotFound(reason::kRulesetUnknown,
                    {"ruleset", Concat(id, " ", version),
                     "this daemon neither offers nor keeps that version; put its library and "
                     "manifest into the rulesets folder and restart"});
  }
  TRY(engine->faults().CheckNewEvent(*other));
  const uint32_t newest = engine->options().engine_revision;
  TRY(CheckEngineRevision(state.engine_revision(), newest));
  ReplayPorts replay = {&log, ports.codec, ports.rulesets, &engine->catalogues()};
  replay.engine_revision = newest;
  replay.shadow_revision = newest;
  auto shadow = ShadowReplay(std::move(replay), state.journal, state.revision, other);
  if (!shadow.ok()) return FromComparison(shadow.status());
  return UpgradeTarget{
      {id, other->description().version, other->sha256()}, *std::move(shadow), newest};
}

bool IsStale(const Outcome& outcome) {
  const auto* failure = outcome.if_failure();
  return failure != nullptr && failure->reason == reason::kRevisionStale;
}

}  // namespace

Outcome UpgradeEvent(Engine* engine, const storage::EventLog& log, Submission submission) {
  const std::string version = submission.command.what.Get<UpgradeRuleset>().version;
  Outcome outcome;
  for (int tries = 0; tries < kUpgradeTriesMax; ++tries) {
    const OrFailure<StatePtr> read = engine->Read(submission.journal, 0);
    if (!read.ok()) return read.failure();
    const JournalState& state = **read;
    if (!state.event.base || IsRepeat(log, submission)) {
      return SubmitAndWait(engine, std::move(submission));
    }
    auto target = CompareWith(engine, log, state, version);
    if (!target.ok()) return std::move(target).failure();
    submission.upgrade = *std::move(target);
    outcome = SubmitAndWait(engine, submission);
    if (!IsStale(outcome) || submission.expected_revision) return outcome;
  }
  return outcome;
}

}  // namespace arbitro::engine
