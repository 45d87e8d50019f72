// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/what_if.h"
#include "daemon/services/gate/drafts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/failure_seen.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/standings.h"
#include "daemon/translate/wire/names.h"
#include "google/protobuf/util/message_differencer.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using engine::WhatIf;

using WhatIfCall = UnaryCall<v1::WhatIfRequest, v1::WhatIfResponse>;

// The commands, or every field of theirs that is wrong.
OrFailure<std::vector<engine::Command>> ReadCommands(const v1::WhatIfRequest& request) {
  std::vector<engine::Command> commands;
  if (request.commands_size() > static_cast<int>(engine::kWhatIfCommandsMax)) {
    return engine::InvalidField("commands",
                                absl::StrCat("has ", request.commands_size(), " entries, at most ",
                                             engine::kWhatIfCommandsMax, " are allowed"));
  }
  for (int i = 0; i < request.commands_size(); ++i) {
    translate::Fields fields(translate::Source::kClient);
    commands.push_back(translate::ReadCommand(request.commands(i), &fields));
    if (fields.ok()) continue;
    Failure failure = fields.failure();
    for (Failure::Field& field : failure.fields) {
      field.path = absl::StrCat("commands[", i, "].", field.path);
    }
    return failure;
  }
  return commands;
}

// Where the what-if begins, and when.
struct Start {
  engine::StatePtr state;
  int64_t time_us = 0;
};

OrFailure<Start> FindStart(const ServicePorts& ports, const std::string& event,
                           uint64_t at_revision) {
  auto newest = ports.engine->Read(event, 0);
  if (!newest.ok()) return std::move(newest).failure();
  auto state = *std::move(newest);
  if (at_revision == 0 || at_revision == state->revision) {
    return Start{state, ports.engine->ports().clock->NowUs()};
  }
  auto older = ports.engine->ReadAt(event, at_revision);
  if (!older.ok()) return std::move(older).failure();
  return Start{*std::move(older), 0};
}

engine::WhatIfPorts PortsFor(const ServicePorts& ports, const engine::EventState& event) {
  engine::WhatIfPorts fork = PortsOfFork(ports);
  auto ruleset = PinnedRuleset(ports, event);
  if (auto* found = ruleset.if_value()) {
    fork.ruleset = std::move(*found);
  }
  return fork;
}

// Rows by registration number.
using Rows = std::map<uint32_t, v1::StandingsRow>;

OrFailure<v1::GetStandingsResponse> RowsOf(const WhatIf& fork) {
  auto ranked = fork.Rank();
  if (!ranked.ok()) return std::move(ranked).failure();
  const auto table = translate::StandingsOfNow(fork.state(), *std::move(ranked));
  v1::GetStandingsResponse page;
  translate::WriteStandingsPage(table, 0, table.standings.rows.size(), &page);
  return page;
}

Rows ByNumber(const v1::GetStandingsResponse& page) {
  Rows rows;
  for (const v1::StandingsRow& row : page.rows()) rows[row.player_number()] = row;
  return rows;
}

bool SameRow(const v1::StandingsRow* first, const v1::StandingsRow* second) {
  if (first == nullptr || second == nullptr) return first == second;
  return google::protobuf::util::MessageDifferencer::Equals(*first, *second);
}

// The rows that differ, by rank after; who has none after comes last.
void WriteChanges(const Rows& before, const Rows& after, v1::WhatIfResponse* response) {
  const auto row_of = [](const Rows& rows, uint32_t number) {
    const auto found = rows.find(number);
    return found == rows.end() ? nullptr : &found->second;
  };
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> changed;  // rank and number: number
  const auto look = [&](uint32_t number) {
    const auto* now = row_of(after, number);
    if (SameRow(row_of(before, number), now)) return;
    changed[{now == nullptr ? UINT32_MAX : now->rank(), number}] = number;
  };
  for (const auto& [number, row] : before) look(number);
  for (const auto& [number, row] : after) look(number);
  response->set_rows_total(static_cast<uint32_t>(changed.size()));
  for (const auto& [place, number] : changed) {
    if (static_cast<size_t>(response->rows_size()) == kWhatIfRowsMax) break;
    v1::WhatIfRow* row = response->add_rows();
    if (const auto* was = row_of(before, number)) *row->mutable_before() = *was;
    if (const auto* is = row_of(after, number)) *row->mutable_after() = *is;
  }
}

void WriteCut(const WhatIf& fork, translate::Language language, v1::WhatIfCut* message) {
  const auto cut = fork.Cut();
  if (!cut.ok()) {
    return message->set_unknown(translate::MessageIn(language, cut.failure()));
  }
  const auto& numbers = *cut;
  message->set_players_total(static_cast<uint32_t>(numbers.size()));
  const engine::JournalState& state = *fork.state();
  for (size_t i = 0; i < std::min(numbers.size(), kWhatIfRowsMax); ++i) {
    message->add_players(translate::NameOfPlayer(state.journal, state.event.Player(numbers[i]).id));
  }
}

void WriteStep(const OrFailure<engine::Decision>& done, const WhatIfCall& call,
               v1::WhatIfStep* step) {
  if (!done.ok()) {
    const Failure failure = FailureSeenBy(call.caller(), done.failure());
    step->set_reason(failure.reason);
    return step->set_message(translate::MessageIn(call.language(), failure));
  }
  const auto& decision = *done;
  step->set_accepted(true);
  step->set_sample(engine::HasDrawn(decision));
  translate::WriteDecision(decision, step->mutable_decision());
}

// Runs the commands and writes what came of them. Fails where the standings cannot be computed.
std::optional<Failure> Run(const std::vector<engine::Command>& commands, WhatIf fork,
                           WhatIfCall* call) {
  v1::WhatIfResponse& response = call->response;
  response.set_revision(fork.state()->revision);
  const auto before = RowsOf(fork);
  if (!before.ok()) return before.failure();
  WriteCut(fork, call->language(), response.mutable_cut_before());
  for (const engine::Command& command : commands) {
    if (call->Cancelled()) return std::nullopt;
    WriteStep(fork.Do(command), *call, response.add_steps());
  }
  const auto after = RowsOf(fork);
  if (!after.ok()) return after.failure();
  WriteCut(fork, call->language(), response.mutable_cut_after());
  const auto& page = *after;
  *response.mutable_columns() = page.columns();
  WriteChanges(ByNumber(*before), ByNumber(page), &response);
  return std::nullopt;
}

}  // namespace

void AskWhatIf(const ServicePorts& ports,
               const UnaryPtr<v1::WhatIfRequest, v1::WhatIfResponse>& call) {
  translate::Fields fields(translate::Source::kClient);
  const std::string event = translate::ReadEventName("event", call->request.event(), &fields);
  if (!fields.ok()) return call->Fail(fields.failure());
  for (const v1::Command& command : call->request.commands()) {
    if (auto denied = RefuseForbidden(call->caller(), command)) return call->Fail(*denied);
  }
  const auto commands = ReadCommands(call->request);
  if (!commands.ok()) return call->Fail(commands.failure());
  const auto start = FindStart(ports, event, call->request.at_revision());
  if (!start.ok()) return call->Fail(start.failure());
  if (SecretFrom(ViewerOf(call->caller()), *ports.engine, event)) {
    return call->Fail(StandingsSecret());
  }
  const auto& [whole, time_us] = *start;
  const engine::StatePtr state = SeenBy(call->caller(), *ports.engine, whole);
  const WhatIf fork(PortsFor(ports, state->event), state, time_us);
  const auto failure = Run(*commands, fork, call.get());
  if (failure) return call->Fail(*failure);
  JoinColumns(*ports.engine, state->journal, call->language(), call->response.mutable_columns());
  call->Finish();
}

engine::WhatIfPorts PortsOfFork(const ServicePorts& ports) {
  engine::WhatIfPorts fork;
  fork.log = ports.engine->ports().log;
  fork.catalogues = &ports.engine->catalogues();
  fork.random = ports.engine->ports().random;
  fork.persons = ports.engine->ports().persons;
  fork.engine_revision = ports.engine->options().engine_revision;
  fork.read = [engine = ports.engine](const std::string& journal) {
    return engine->Read(journal, 0);
  };
  return fork;
}

}  // namespace arbitro::services
