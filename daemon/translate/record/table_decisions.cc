// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/table_decisions.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"

namespace arbitro::translate {
namespace {

engine::LineUpChange ReadLineUp(const v1::LineUpChange& message) {
  return {message.phase(),
          message.taken_back(),
          {message.came_in().begin(), message.came_in().end()},
          {message.went_out().begin(), message.went_out().end()}};
}

}  // namespace

void WriteLineUp(const engine::LineUpChange& change, v1::LineUpChange* message) {
  message->set_phase(change.phase);
  message->set_taken_back(change.taken_back);
  for (uint32_t number : change.came_in) message->add_came_in(number);
  for (uint32_t number : change.went_out) message->add_went_out(number);
}

void WriteEvaluation(const engine::PairingEvaluation& evaluation, v1::RecordedEvaluation* message) {
  for (const engine::PairingEvaluation::Problem& each : evaluation.problems) {
    v1::RecordedProblem* problem = message->add_problems();
    problem->set_code(each.code);
    problem->set_rule(each.rule);
    problem->set_player_number(each.player_number);
    problem->set_other_number(each.other_number);
  }
  for (const Criterion& each : evaluation.criteria) WriteCriterion(each, message->add_criteria());
  for (int64_t each : evaluation.cost) message->add_cost(each);
  for (int64_t each : evaluation.optimum) message->add_optimum(each);
}

engine::PairingEvaluation ReadEvaluation(const std::string& path,
                                         const v1::RecordedEvaluation& message, Fields* fields) {
  engine::PairingEvaluation evaluation;
  for (int i = 0; i < message.problems_size(); ++i) {
    const std::string at = absl::StrCat(path, ".problems[", i, "]");
    const v1::RecordedProblem& problem = message.problems(i);
    evaluation.problems.push_back({fields->Text(at + ".code", problem.code(), kRecordedText),
                                   fields->Text(at + ".rule", problem.rule(), kRecordedText),
                                   problem.player_number(), problem.other_number()});
  }
  for (int i = 0; i < message.criteria_size(); ++i) {
    const std::string at = absl::StrCat(path, ".criteria[", i, "]");
    evaluation.criteria.push_back(
        {fields->Text(at + ".name", message.criteria(i).name(), kRecordedText),
         fields->Text(at + ".rule", message.criteria(i).rule(), kRecordedText)});
  }
  evaluation.cost.assign(message.cost().begin(), message.cost().end());
  evaluation.optimum.assign(message.optimum().begin(), message.optimum().end());
  return evaluation;
}

void WriteDecision(const engine::ReportModeSet& what, v1::ReportModeSet* message) {
  message->set_mode(static_cast<v1::ReportMode>(what.mode));
  message->set_shared_devices(what.shared_devices);
}

void WriteDecision(const engine::ReportTaken& what, v1::ReportTaken* message) {
  message->set_standing(static_cast<v1::ReportStanding>(what.standing));
  WriteOutcomes(what.result, message->mutable_outcomes());
}

void WriteDecision(const engine::ReportSigned& what, v1::ReportSigned* message) {
  message->set_player_number(what.player_number);
}

void WriteDecision(const engine::ResultsChanged& what, v1::ResultsChanged* message) {
  for (const engine::ChangedResult& each : what.tables) {
    v1::ChangedResult* table = message->add_tables();
    table->set_table(each.table);
    WriteOutcomes(each.result, table->mutable_outcomes());
  }
  for (const engine::RetakenStandings& each : what.standings) {
    v1::RetakenStandings* retaken = message->add_standings();
    retaken->set_round(each.round);
    WriteDecision(each.standings, retaken->mutable_standings());
  }
  for (const engine::StandingChange& each : what.changes) {
    v1::StandingChange* change = message->add_changes();
    change->set_player_number(each.player_number);
    change->set_rank_before(each.rank_before);
    change->set_rank_after(each.rank_after);
    change->set_points_before(each.points_before);
    change->set_points_after(each.points_after);
    change->set_round(each.round);
  }
  if (what.line_up) WriteLineUp(*what.line_up, message->mutable_line_up());
}

void WriteDecision(const engine::TableReplayed& what, v1::TableReplayed* message) {
  message->set_attempt(what.attempt);
}

void WriteDecision(const engine::RoundUnpaired& what, v1::RoundUnpaired* message) {
  message->set_taken_back(what.taken_back);
}

void WriteDecision(const engine::SeatsChanged& what, v1::SeatsChanged* message) {
  for (const engine::ChangedSeats& each : what.tables) {
    v1::ChangedSeats* table = message->add_tables();
    table->set_table(each.table);
    WriteDrawnTable(each.seats, table->mutable_seats());
  }
  if (what.evaluation) WriteEvaluation(*what.evaluation, message->mutable_evaluation());
}

void WriteDecision(const engine::PairingEntered& what, v1::PairingEntered* message) {
  for (const engine::DrawnTable& each : what.tables) WriteDrawnTable(each, message->add_tables());
  if (what.evaluation) WriteEvaluation(*what.evaluation, message->mutable_evaluation());
  message->set_deal_link_index(what.deal_link_index);
  if (what.phase) WriteDecision(*what.phase, message->mutable_phase_started());
}

engine::ReportModeSet ReadDecision(const v1::ReportModeSet& message, Fields* fields) {
  return {static_cast<engine::ReportMode>(
              fields->Number("report_mode_set.mode", message.mode(),
                             {1, static_cast<int64_t>(engine::ReportMode::kPlayers)})),
          message.shared_devices()};
}

engine::ReportTaken ReadDecision(const v1::ReportTaken& message, Fields* fields) {
  return {static_cast<engine::ReportStanding>(
              fields->Number("report_taken.standing", message.standing(),
                             {1, static_cast<int64_t>(engine::ReportStanding::kAgreed)})),
          ReadOutcomes("report_taken.outcomes", message.outcomes(), fields)};
}

engine::ReportSigned ReadDecision(const v1::ReportSigned& message, Fields*) {
  return {message.player_number()};
}

engine::ResultsChanged ReadDecision(const v1::ResultsChanged& message, Fields* fields) {
  engine::ResultsChanged changed;
  for (int i = 0; i < message.tables_size(); ++i) {
    const v1::ChangedResult& table = message.tables(i);
    changed.tables.push_back(
        {table.table(), ReadOutcomes(absl::StrCat("results_changed.tables[", i, "].outcomes"),
                                     table.outcomes(), fields)});
  }
  for (const v1::RetakenStandings& retaken : message.standings()) {
    changed.standings.push_back({retaken.round(), ReadDecision(retaken.standings(), fields)});
  }
  for (const v1::StandingChange& change : message.changes()) {
    changed.changes.push_back({change.player_number(), change.rank_before(), change.rank_after(),
                               change.points_before(), change.points_after(), change.round()});
  }
  if (message.has_line_up()) changed.line_up = ReadLineUp(message.line_up());
  return changed;
}

engine::TableReplayed ReadDecision(const v1::TableReplayed& message, Fields*) {
  return {message.attempt()};
}

engine::RoundUnpaired ReadDecision(const v1::RoundUnpaired& message, Fields*) {
  return {message.taken_back()};
}

engine::SeatsChanged ReadDecision(const v1::SeatsChanged& message, Fields* fields) {
  engine::SeatsChanged changed;
  for (int i = 0; i < message.tables_size(); ++i) {
    changed.tables.push_back({message.tables(i).table(),
                              ReadDrawnTable(absl::StrCat("seats_changed.tables[", i, "].seats"),
                                             message.tables(i).seats(), fields)});
  }
  if (message.has_evaluation()) {
    changed.evaluation = ReadEvaluation("seats_changed.evaluation", message.evaluation(), fields);
  }
  return changed;
}

engine::PairingEntered ReadDecision(const v1::PairingEntered& message, Fields* fields) {
  engine::PairingEntered entered;
  for (int i = 0; i < message.tables_size(); ++i) {
    entered.tables.push_back(
        ReadDrawnTable(absl::StrCat("pairing_entered.tables[", i, "]"), message.tables(i), fields));
  }
  if (message.has_evaluation()) {
    entered.evaluation = ReadEvaluation("pairing_entered.evaluation", message.evaluation(), fields);
  }
  entered.deal_link_index = message.deal_link_index();
  if (message.has_phase_started()) {
    entered.phase = ReadDecision(message.phase_started(), fields);
  }
  return entered;
}

}  // namespace arbitro::translate
