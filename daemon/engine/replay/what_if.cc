// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/what_if.h"

#include <algorithm>
#include <future>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/decide/local_clock.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckFits(const JournalState& state, const Command& command) {
  const bool comes_first = state.revision == 0 && command.what.Is<CreateEvent>();
  const bool makes = TraitsOf(command).makes_journal && !comes_first;
  if (makes || command.what.Is<UpgradeRuleset>()) {
    return Precondition(reason::kNotInWhatIf,
                        "a what-if makes no events and moves none to another version; ask without "
                        "this command");
  }
  if (TraitsOf(command).journal == state.kind() && command.journal == state.journal) {
    return std::nullopt;
  }
  return InvalidField("event", Concat("is not `", state.journal, "`, which this is about"));
}

// Stands for the hash of a record that is never written.
Digest HashAfter(const Digest& previous) { return storage::Sha256(storage::AsBytes(previous)); }

}  // namespace

OrFailure<Decision> WhatIf::Do(const Command& command) {
  TRY(CheckFits(*state_, command));
  const uint32_t revision = RevisionToDecideBy(*state_, command, ports_.engine_revision);
  TRY(CheckEngineRevision(revision, ports_.engine_revision));
  OrFailure<CollectedFacts> facts =
      CollectFacts({*ports_.log, ports_.read, ports_.persons}, {*state_, command, revision});
  if (!facts.ok()) return std::move(facts).failure();
  ThrowAwayLinks links(ports_.random);
  DecideContext context;
  context.state = state_;
  context.time_us = std::max(time_us_, state_->time_us + 1);
  context.engine_revision = revision;
  context.ruleset = ports_.ruleset;
  context.draw_links = &links;
  context.catalogues = ports_.catalogues;
  auto& taken = *facts;
  context.facts = std::move(taken.facts);
  context.merged = std::move(taken.merged);
  context.of_waiting = std::move(taken.of_waiting);
  context.dry_run = true;
  ReadClockOf(command, &context);
  OrFailure<DecidedCommand> decided = DecideAndWait(std::move(context), command);
  if (!decided.ok()) return std::move(decided).failure();
  auto& made = *decided;
  RecordContent content;
  content.command = command;
  content.inputs = std::move(made.inputs);
  content.decision = std::move(made.decision);
  const RecordPlace place = {state_->journal, state_->revision + 1, HashAfter(state_->hash), 0,
                             content.inputs.time_us};
  absl::StatusOr<StatePtr> next = Fold(*state_, place, content);
  if (!next.ok()) {
    return Fail(absl::StatusCode::kInternal, reason::kInternal,
                std::string(next.status().message()));
  }
  state_ = *std::move(next);
  return std::move(content.decision);
}

OrFailure<RoundClosed> WhatIf::Rank() const {
  if (!ports_.ruleset) {
    return NotFound(reason::kRulesetUnknown, {"ruleset", state_->event.base->ruleset.id, ""});
  }
  std::promise<OrFailure<TakenStandings>> promise;
  TakeStandingsNow(state_->event, ports_.ruleset,
                   [&](OrFailure<TakenStandings> taken) { promise.set_value(std::move(taken)); });
  OrFailure<TakenStandings> taken = promise.get_future().get();
  if (!taken.ok()) return std::move(taken).failure();
  return (*std::move(taken)).standings;
}

OrFailure<std::vector<uint32_t>> WhatIf::Cut() const {
  WhatIf next = *this;
  Command command;
  command.journal = state_->journal;
  command.what = StartPhase{state_->event.NextPhase()};
  OrFailure<Decision> started = next.Do(command);
  if (started.ok()) return started->what.If<PhaseStarted>()->qualified;
  const std::vector<PhasePtr>& phases = state_->event.phases;
  if (!phases.empty() && !phases.back()->what.qualified.empty()) {
    return phases.back()->what.qualified;
  }
  return std::move(started).failure();
}

bool HasDrawn(const Decision& decision) {
  if (const auto* closed = decision.what.If<RoundClosed>()) return closed->draw.link_index != 0;
  return decision.what.Is<RoundPaired>() || decision.what.Is<AnswerDrawn>() ||
         decision.what.Is<DrawVoided>();
}

}  // namespace arbitro::engine
