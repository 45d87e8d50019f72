// SPDX-License-Identifier: Apache-2.0
//
// Folds what is reported at tables: results, reports of players, signatures, corrections.
#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

// The result of an earlier report stands no longer. Those who signed that report keep what their
// signatures were for, such as the right to appeal: each says by which record it was given.
void TakeBackResult(const FoldStep& step, TablePapers* papers) {
  papers->forfeited.reset();
  papers->slip_revision = 0;
  if (step.state->event.base->engine_revision <= kBeforeRulings) papers->signatures.clear();
}

// One table on its way to its next state.
class TableEdit {
 public:
  TableEdit(const FoldStep& step, uint32_t round, uint32_t number)
      : step_(step), round_(round), number_(number) {
    const RoundState* found = step.state->event.FindRound(round);
    if (found == nullptr || number < 1 || number > found->tables.size()) return;
    table_ = found->tables[number - 1];
    papers_ = table_.Papers();
    found_ = true;
  }

  bool found() const { return found_; }
  TableState& table() { return table_; }
  TablePapers& papers() { return papers_; }

  HandEntry Entry() const {
    return {step_.content.principal, step_.content.command.reason, step_.place.revision};
  }

  // A player of the event by id; 0: there is none.
  uint32_t NumberOf(const std::string& player) const {
    const PlayerState* found = step_.state->event.FindPlayer(player);
    return found == nullptr ? 0 : found->number;
  }

  bool Decide(const ResultDecided& result, Value report) {
    if (result.outcomes.size() != table_.seats.size()) return false;
    table_.outcomes = result.outcomes;
    papers_.details = result.details;
    table_.report = std::move(report);
    step_.state->event.results_revision = step_.place.revision;
    return true;
  }

  void Sign(const std::string& player, SignatureKind kind, std::string note) {
    const uint32_t number = NumberOf(player);
    auto& all = papers_.signatures;
    all.erase(std::remove_if(all.begin(), all.end(),
                             [&](const auto& each) { return each.player_number == number; }),
              all.end());
    all.push_back({number, kind, std::move(note), step_.place.revision});
  }

  // The result is an earlier attempt's, where there is one, and the table is open.
  void PlayAgain() {
    if (table_.decided()) {
      papers_.attempts.push_back({{std::move(table_.outcomes), std::move(papers_.details)},
                                  std::move(table_.report),
                                  Entry()});
    }
    papers_.details.clear();
    TakeBackResult(step_, &papers_);
    papers_.signatures.clear();
    papers_.reports.clear();
    papers_.entered.reset();
    papers_.corrected.reset();
    table_.outcomes.clear();
    table_.report = Value();
    step_.state->event.results_revision = step_.place.revision;
  }

  std::pair<uint32_t, TableState> Made() {
    const bool none = papers_.details.empty() && papers_.reports.empty() &&
                      papers_.signatures.empty() && papers_.attempts.empty() && !papers_.entered &&
                      !papers_.corrected && !papers_.forfeited && papers_.slip_revision == 0 &&
                      papers_.revealed_deals.empty() && papers_.deals_given_up == 0;
    table_.papers = none ? nullptr : std::make_shared<const TablePapers>(std::move(papers_));
    return {number_, std::move(table_)};
  }

  absl::Status Finish() {
    std::vector<std::pair<uint32_t, TableState>> tables;
    tables.push_back(Made());
    ReplaceTables(&step_.state->event, round_, std::move(tables));
    return absl::OkStatus();
  }

 private:
  const FoldStep& step_;
  const uint32_t round_;
  const uint32_t number_;
  bool found_ = false;
  TableState table_;
  TablePapers papers_;
};

// The standings that a correction took again, and the outcomes of its tables in their order.
absl::Status ChangeResults(const FoldStep& step, uint32_t round, std::vector<TableEdit> edits,
                           std::vector<Value> reports) {
  const auto* changed = step.The<ResultsChanged>();
  if (changed == nullptr || changed->tables.size() != edits.size()) {
    return step.Contradiction("the changed results");
  }
  EventState* event = &step.state->event;
  std::vector<std::pair<uint32_t, TableState>> tables;
  for (size_t i = 0; i < edits.size(); ++i) {
    if (!edits[i].found() || !edits[i].Decide(changed->tables[i].result, std::move(reports[i]))) {
      return step.Contradiction("a changed result");
    }
    tables.push_back(edits[i].Made());
  }
  ReplaceTables(event, round, std::move(tables));
  for (const RetakenStandings& each : changed->standings) {
    const RoundState* before = event->FindRound(each.round);
    if (before == nullptr || !before->closed()) return step.Contradiction("the standings' round");
    RoundState retaken = *before;
    retaken.standings = KeptStandings(each.standings);
    retaken.standings_revision = step.place.revision;
    Put(event, std::move(retaken));
  }
  if (changed->line_up && changed->line_up->taken_back) {
    if (event->phases.empty() || event->phases.back()->first_round != event->NextRound()) {
      return step.Contradiction("the phase that is taken back");
    }
    TakeBackPhases(event);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status Apply(const FoldStep& step, const SetReportMode&) {
  const auto* set = step.The<ReportModeSet>();
  if (set == nullptr) return step.Contradiction("the way of reporting");
  step.state->event.report_mode = set->mode;
  step.state->event.shared_devices = set->shared_devices;
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const ReportResult& command) {
  TableEdit edit(step, command.round, command.table);
  if (!edit.found() || edit.table().decided()) return step.Contradiction("the table");
  if (const auto* taken = step.The<ReportTaken>()) {
    const uint32_t number = edit.NumberOf(command.player);
    auto& reports = edit.papers().reports;
    const auto place = std::find_if(reports.begin(), reports.end(),
                                    [&](const auto& each) { return each.player_number == number; });
    if (place != reports.end()) reports.erase(place);
    reports.push_back({number, command.report, false, step.place.revision, step.place.time_us,
                       step.content.ticket});
    if (!taken->result.outcomes.empty() && !edit.Decide(taken->result, command.report)) {
      return step.Contradiction("the table's outcome");
    }
    return edit.Finish();
  }
  const auto* decided = step.The<ResultDecided>();
  if (decided == nullptr || !edit.Decide(*decided, command.report)) {
    return step.Contradiction("the table's outcome");
  }
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const ConfirmReport& command) {
  const auto* taken = step.The<ReportTaken>();
  TableEdit edit(step, command.round, command.table);
  if (taken == nullptr || !edit.found() || edit.papers().reports.empty()) {
    return step.Contradiction("the report");
  }
  const Value report = edit.papers().reports.front().report;
  edit.papers().reports.push_back({edit.NumberOf(command.player), report, true, step.place.revision,
                                   step.place.time_us, step.content.ticket});
  if (!taken->result.outcomes.empty() && !edit.Decide(taken->result, report)) {
    return step.Contradiction("the table's outcome");
  }
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const DecideReport& command) {
  const auto* decided = step.The<ResultDecided>();
  TableEdit edit(step, command.round, command.table);
  if (decided == nullptr || !edit.found()) return step.Contradiction("the table");
  Value report = command.report;
  const uint32_t number = edit.NumberOf(command.player);
  for (const ReportState& each : edit.papers().reports) {
    if (number != 0 && each.player_number == number) report = each.report;
  }
  if (!edit.Decide(*decided, std::move(report))) {
    return step.Contradiction("the table's outcome");
  }
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const SignReport& command) {
  TableEdit edit(step, command.round, command.table);
  if (step.The<ReportSigned>() == nullptr || !edit.found()) return step.Contradiction("the table");
  edit.Sign(command.player, command.kind, step.content.command.reason);
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const EnterSlip& command) {
  std::vector<TableEdit> edits;
  edits.emplace_back(step, command.round, command.table);
  TakeBackResult(step, &edits[0].papers());
  edits[0].papers().slip_revision = step.place.revision;
  edits[0].papers().entered.reset();
  for (const EnterSlip::Signature& each : command.signatures) {
    edits[0].Sign(each.player, each.kind, "");
  }
  return ChangeResults(step, command.round, std::move(edits), {command.report});
}

absl::Status Apply(const FoldStep& step, const CorrectResult& command) {
  std::vector<TableEdit> edits;
  edits.emplace_back(step, command.round, command.table);
  TakeBackResult(step, &edits[0].papers());
  edits[0].papers().corrected = std::make_shared<HandEntry>(edits[0].Entry());
  edits[0].papers().entered.reset();
  return ChangeResults(step, command.round, std::move(edits), {command.report});
}

absl::Status Apply(const FoldStep& step, const SwapResults& command) {
  std::vector<TableEdit> edits;
  edits.emplace_back(step, command.round, command.table);
  edits.emplace_back(step, command.round, command.other_table);
  if (!edits[0].found() || !edits[1].found()) return step.Contradiction("the tables");
  for (TableEdit& edit : edits) {
    const HandEntryPtr forfeited = edit.papers().forfeited;
    TakeBackResult(step, &edit.papers());
    edit.papers().forfeited = forfeited;
    edit.papers().corrected = std::make_shared<HandEntry>(edit.Entry());
  }
  std::swap(edits[0].papers().entered, edits[1].papers().entered);
  std::swap(edits[0].papers().forfeited, edits[1].papers().forfeited);
  std::vector<Value> reports = {edits[1].table().report, edits[0].table().report};
  return ChangeResults(step, command.round, std::move(edits), std::move(reports));
}

absl::Status Apply(const FoldStep& step, const EnterOutcome& command) {
  TableEdit edit(step, command.round, command.table);
  if (!edit.found()) return step.Contradiction("the table");
  if (edit.table().decided()) TakeBackResult(step, &edit.papers());
  edit.papers().entered = std::make_shared<HandEntry>(edit.Entry());
  if (step.The<ResultsChanged>() != nullptr) {
    std::vector<TableEdit> edits;
    edits.push_back(std::move(edit));
    return ChangeResults(step, command.round, std::move(edits), {Value()});
  }
  const auto* decided = step.The<ResultDecided>();
  if (decided == nullptr) return step.Contradiction("the table");
  if (!edit.Decide(*decided, Value())) return step.Contradiction("the table's outcome");
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const ForfeitSeats& command) {
  const auto* decided = step.The<ResultDecided>();
  TableEdit edit(step, command.round, command.table);
  if (decided == nullptr || !edit.found()) return step.Contradiction("the table");
  edit.papers().forfeited = std::make_shared<HandEntry>(edit.Entry());
  if (!edit.Decide(*decided, Value())) return step.Contradiction("the table's outcome");
  return edit.Finish();
}

absl::Status Apply(const FoldStep& step, const ReplayTable& command) {
  TableEdit edit(step, command.round, command.table);
  if (step.The<TableReplayed>() == nullptr || !edit.found()) return step.Contradiction("the table");
  edit.PlayAgain();
  return edit.Finish();
}

absl::Status PlayAgainWithout(const FoldStep& step, const PenaltyRuled& ruled) {
  TableEdit edit(step, ruled.round, ruled.table);
  const uint32_t seat = edit.found() ? edit.table().SeatOf(ruled.player_number) : 0;
  if (seat == 0) return step.Contradiction("the table to play again");
  edit.PlayAgain();
  edit.table().seats[seat - 1].kind = ARBITRO_SEAT_PASSIVE;
  return edit.Finish();
}

}  // namespace arbitro::engine
