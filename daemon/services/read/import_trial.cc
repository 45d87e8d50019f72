// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/import_trial.h"

#include <memory>
#include <optional>
#include <utility>

#include "api/status/try.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/read/bulk.h"
#include "daemon/services/read/what_if.h"
#include "daemon/translate/view/standings.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

v1::GetStandingsResponse PageOf(const translate::StandingsTable& table) {
  v1::GetStandingsResponse page;
  translate::WriteStandingsPage(table, 0, table.standings.rows.size(), &page);
  return page;
}

engine::WhatIfPorts PortsOfTrial(const ServicePorts& ports, const ImportPlan& plan) {
  engine::WhatIfPorts fork = PortsOfFork(ports);
  fork.ruleset = plan.client;
  return fork;
}

// An event that has a name and no record.
engine::StatePtr NotYetThere(const std::string& event) {
  auto state = std::make_shared<engine::JournalState>();
  state->journal = event;
  return state;
}

std::optional<Failure> TryCall(const ImportPlan& plan, const imported::EntryCall& call,
                               engine::WhatIf* fork) {
  auto submission = SubmissionOfStep(plan, call);
  if (!submission.ok()) return std::move(submission).failure();
  auto decided = fork->Do(submission->command);
  if (!decided.ok()) return std::move(decided).failure();
  return std::nullopt;
}

std::optional<Failure> TryStep(const ImportPlan& plan, const imported::ImportStep& step,
                               engine::WhatIf* fork, ImportNotes* notes) {
  if (step.by_standings_of != 0) {
    auto round = FindRound(fork->state()->event, step.by_standings_of);
    if (!round.ok()) return std::move(round).failure();
    imported::OrderQualified(PageOf(translate::RecordedStandings(fork->state(), **round)), step);
  }
  const imported::EntryCall* call = &step.call;
  auto refused = TryCall(plan, *call, fork);
  if (refused && step.instead && IsAboutItem(*refused)) {
    call = &*step.instead;
    refused = TryCall(plan, *call, fork);
    if (!refused) ++notes->by_hand;
  }
  if (refused) notes->refused = call;
  return refused;
}

}  // namespace

OrFailure<v1::GetStandingsResponse> TryImport(const ServicePorts& ports, const ImportPlan& plan,
                                              const BeforeStep& before, ImportNotes* notes) {
  engine::WhatIf fork(PortsOfTrial(ports, plan), NotYetThere(plan.event),
                      ports.engine->ports().clock->NowUs());
  for (size_t number = 0; number < plan.steps.size(); ++number) {
    if (!before(number)) return engine::FromLog(absl::CancelledError("the client has left"));
    if (auto refused = TryStep(plan, plan.steps[number], &fork, notes)) {
      return *std::move(refused);
    }
  }
  auto ranked = fork.Rank();
  if (!ranked.ok()) return std::move(ranked).failure();
  return PageOf(translate::StandingsOfNow(fork.state(), *std::move(ranked)));
}

}  // namespace arbitro::services
