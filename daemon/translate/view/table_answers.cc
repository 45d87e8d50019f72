// SPDX-License-Identifier: Apache-2.0
//
// Says what mutations of rounds and tables answer.
#include <algorithm>
#include <string>
#include <variant>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/table_decisions.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

using engine::Accepted;

// The table that a command is about.
std::string NameOfTableOf(const engine::Command& command) {
  const uint32_t table = command.what.Visit([](const auto& what) -> uint32_t {
    if constexpr (requires { what.table; }) {
      return what.table;
    } else {
      return 0;
    }
  });
  return NameOfTable({command.journal, RoundOf(command), table});
}

void WriteStandingChange(const engine::StandingChange& change, v1::StandingChange* message) {
  message->set_player_number(change.player_number);
  message->set_rank_before(change.rank_before);
  message->set_rank_after(change.rank_after);
  message->set_points_before(change.points_before);
  message->set_points_after(change.points_after);
  message->set_round(change.round);
}

}  // namespace

uint32_t RoundOf(const engine::Command& command) {
  return command.what.Visit([](const auto& what) -> uint32_t {
    if constexpr (requires { what.round; }) {
      return what.round;
    } else {
      return 0;
    }
  });
}

void WriteAnswer(const Accepted& accepted, v1::RoundMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const engine::Command& command = accepted.command;
  const uint32_t round = RoundOf(command);
  response->set_round(NameOfRound(command.journal, round));
  const auto& decision = accepted.decision.what;
  if (const auto* paired = decision.If<engine::RoundPaired>()) {
    response->set_tables(static_cast<uint32_t>(paired->tables.size()));
    if (paired->phase) WriteDecision(*paired->phase, response->mutable_phase_started());
    if (accepted.place.revision == 0) {
      WriteCertificate(paired->certificate, response->mutable_certificate());
    }
  } else if (const auto* entered = decision.If<engine::PairingEntered>()) {
    response->set_tables(static_cast<uint32_t>(entered->tables.size()));
    if (entered->phase) WriteDecision(*entered->phase, response->mutable_phase_started());
  } else if (const auto* changed = decision.If<engine::SeatsChanged>()) {
    for (const engine::ChangedSeats& each : changed->tables) {
      response->add_changed_tables(NameOfTable({command.journal, round, each.table}));
    }
  } else if (const auto* unpaired = decision.If<engine::RoundUnpaired>()) {
    response->set_rounds_taken_back(unpaired->taken_back);
  }
}

void WriteAnswer(const Accepted& accepted, v1::ReportResultResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_table(NameOfTableOf(accepted.command));
  if (const auto* decided = accepted.decision.what.If<engine::ResultDecided>()) {
    WriteOutcomes(*decided, response->mutable_outcomes());
  } else if (const auto* taken = accepted.decision.what.If<engine::ReportTaken>()) {
    response->set_standing(static_cast<v1::ReportStanding>(taken->standing));
    WriteOutcomes(taken->result, response->mutable_outcomes());
  } else if (const auto* changed = accepted.decision.what.If<engine::ResultsChanged>()) {
    if (!changed->tables.empty()) {
      WriteOutcomes(changed->tables.front().result, response->mutable_outcomes());
    }
    for (const engine::RetakenStandings& each : changed->standings) {
      response->add_retaken_rounds(NameOfRound(accepted.command.journal, each.round));
    }
    if (changed->line_up) WriteLineUp(*changed->line_up, response->mutable_line_up());
  }
}

void WriteAnswer(const Accepted& accepted, v1::SetReportModeResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  if (const auto* set = accepted.decision.what.If<engine::ReportModeSet>()) {
    response->set_mode(static_cast<v1::ReportMode>(set->mode));
    response->set_shared_devices(set->shared_devices);
  }
}

void WriteAnswer(const Accepted& accepted, v1::SignReportResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_table(NameOfTableOf(accepted.command));
  if (const auto* sign = accepted.command.what.If<engine::SignReport>()) {
    response->set_player(NameOfPlayer(accepted.command.journal, sign->player));
  }
}

void WriteAnswer(const Accepted& accepted, v1::ChangeResultsResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* changed = accepted.decision.what.If<engine::ResultsChanged>();
  if (changed == nullptr) return;
  const std::string& event = accepted.command.journal;
  const uint32_t round = RoundOf(accepted.command);
  for (const engine::ChangedResult& each : changed->tables) {
    v1::ChangedTable* table = response->add_tables();
    table->set_table(NameOfTable({event, round, each.table}));
    WriteOutcomes(each.result, table->mutable_outcomes());
  }
  for (const engine::RetakenStandings& each : changed->standings) {
    response->add_retaken_rounds(NameOfRound(event, each.round));
  }
  const size_t shown = std::min(changed->changes.size(), kStandingChangesShown);
  for (size_t i = 0; i < shown; ++i) {
    WriteStandingChange(changed->changes[i], response->add_changes());
  }
  response->set_changes_total(static_cast<uint32_t>(changed->changes.size()));
  if (changed->line_up) WriteLineUp(*changed->line_up, response->mutable_line_up());
}

void WriteAnswer(const Accepted& accepted, v1::ReplayTableResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_table(NameOfTableOf(accepted.command));
  if (const auto* replayed = accepted.decision.what.If<engine::TableReplayed>()) {
    response->set_attempt(replayed->attempt);
  }
}

}  // namespace arbitro::translate
