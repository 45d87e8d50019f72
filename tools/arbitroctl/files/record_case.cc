// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/record_case.h"

#include <algorithm>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "api/text/harm.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr size_t kRulesMax = 3;

// The round and the table of "events/{e}/rounds/{r}/tables/{t}", from 1.
struct Place {
  size_t round = 0;
  size_t table = 0;
};
Place PlaceOf(const std::string& name) {
  const std::vector<std::string> parts = absl::StrSplit(name, '/');
  Place place;
  if (parts.size() != 6 || !absl::SimpleAtoi(parts[3], &place.round) ||
      !absl::SimpleAtoi(parts[5], &place.table)) {
    return {};
  }
  return place;
}

// The value as one word of a case; nothing where it is none.
std::optional<std::string> WordOfValue(const v1::Value& value) {
  switch (value.kind_case()) {
    case v1::Value::kInteger:
      if (value.integer() < 0) return std::nullopt;
      return absl::StrCat(value.integer());
    case v1::Value::kFlag:
      return std::string(value.flag() ? "true" : "false");
    case v1::Value::kText: {
      const std::string& text = value.text();
      int64_t number = 0;
      const bool other = text.empty() || text::FindHarm(text, text::Lines::kOne) ||
                         text == "true" || text == "false" ||
                         text.find_first_of(" \n=") != std::string::npos ||
                         absl::SimpleAtoi(text, &number);
      if (other) return std::nullopt;
      return text;
    }
    default:
      return std::nullopt;
  }
}

// "winner=first games=2"; nothing where a value is no word.
std::optional<std::string> WordsOfStruct(const v1::Value& value) {
  std::string words;
  for (const v1::ValueField& field : value.struct_().fields()) {
    const auto word = WordOfValue(field.value());
    if (!word) return std::nullopt;
    absl::StrAppend(&words, " ", field.key(), "=", *word);
  }
  return words;
}

std::vector<std::string> RulesOf(const v1::Decision& decision) {
  std::vector<std::string> rules;
  for (const v1::Citation& citation : decision.citations()) rules.push_back(citation.rule());
  const v1::DeckVerdict& verdict = decision.deck_judged().verdict();
  for (const v1::DeckFinding& finding : verdict.violations()) rules.push_back(finding.rule());
  if (rules.empty()) {
    for (const v1::StandingsColumn& column : decision.round_closed().columns()) {
      rules.push_back(column.rule());
    }
    for (const v1::RecordedColumn& column : decision.round_closed().recorded_columns()) {
      rules.push_back(column.rule());
    }
  }
  return rules;
}

std::string FindingsLine(const std::string& word,
                         const google::protobuf::RepeatedPtrField<v1::DeckFinding>& findings) {
  std::string line = "= " + word;
  for (const v1::DeckFinding& finding : findings) {
    absl::StrAppend(&line, " ", finding.code(), " [", finding.rule(), "]");
  }
  return line + "\n";
}

// Writes a line for each row of a deck. Returns why a case cannot say one; empty if it can.
std::string RowsOfDeck(const v1::SubmitDeckRequest& deck, std::string* lines) {
  for (const v1::DeckRow& row : deck.rows()) {
    const auto marks = WordsOfStruct(row.marks());
    if (!marks) return "marks of its cards hold more than words";
    for (const std::string& text : {row.name(), row.card()}) {
      const auto harm = text::FindHarm(text, text::Lines::kOne);
      if (harm) return absl::StrCat("a card of its deck holds ", *harm);
    }
    absl::StrAppend(lines, "  ", row.count(), row.name().empty() ? "" : " ", row.name(), " ",
                    row.card(), *marks, "\n");
  }
  return "";
}

// The table whose result the command is about; empty: another command.
std::string TableOf(const v1::Command& command) {
  switch (command.command_case()) {
    case v1::Command::kReportResult:
      return command.report_result().table();
    case v1::Command::kConfirmReport:
      return command.confirm_report().table();
    case v1::Command::kDecideReport:
      return command.decide_report().table();
    case v1::Command::kEnterOutcome:
      return command.enter_outcome().table();
    case v1::Command::kForfeitSeats:
      return command.forfeit_seats().table();
    default:
      return "";
  }
}

using Outcomes = google::protobuf::RepeatedPtrField<v1::SeatOutcome>;

// Empty where no table was decided.
const Outcomes& OutcomesOf(const v1::Decision& decision) {
  return decision.has_report_taken() ? decision.report_taken().outcomes()
                                     : decision.result_decided().outcomes();
}

// The phase that it starts, also with a round; null: none.
const v1::PhaseStarted* PhaseIn(const v1::Decision& decision) {
  if (decision.has_phase_started()) return &decision.phase_started();
  if (decision.round_paired().has_phase_started()) return &decision.round_paired().phase_started();
  if (decision.pairing_entered().has_phase_started()) {
    return &decision.pairing_entered().phase_started();
  }
  return nullptr;
}

// The line of a history that begins the phase; empty of Swiss rounds, which a history has without.
std::string LineOfPhase(const v1::PhaseStarted& phase) {
  std::string kind;
  if (phase.kind() == v1::PHASE_KIND_TABLES) kind = "tables";
  if (phase.kind() == v1::PHASE_KIND_ELIMINATION) kind = "elimination";
  if (phase.kind() == v1::PHASE_KIND_FINAL) kind = "final";
  if (kind.empty()) return "";
  if (phase.rounds_planned() > 0) absl::StrAppend(&kind, " ", phase.rounds_planned());
  return absl::StrCat("  phase ", kind, "\n");
}

// Whether a lot parts a player from the one above: their places differ, and no column does.
bool IsPartedByLot(const v1::RoundClosed& closed) {
  for (int i = 1; closed.has_draw() && i < closed.rows_size(); ++i) {
    if (closed.rows(i).broken_by() == 0 && closed.rows(i).rank() != closed.rows(i - 1).rank()) {
      return true;
    }
  }
  return false;
}

// Whether it may decide a match, whatever is reported of it, or change points.
bool TouchesMatches(const v1::PenaltyRuled& ruled) {
  return !ruled.effects().empty() || !ruled.points().empty();
}

// Whether players, tables and results are after it as they were before. A kind of decision that is
// not listed may change them.
bool LeavesHistory(const v1::Command& command, const v1::Decision& decision) {
  switch (decision.decision_case()) {
    case v1::Decision::kStatusChanged:
    case v1::Decision::kCheckInOpened:
    case v1::Decision::kRoundClosed:
    case v1::Decision::kPublished:
    case v1::Decision::kAwardsGranted:
    case v1::Decision::kReportModeSet:
    case v1::Decision::kReportSigned:
    case v1::Decision::kAppealFiled:
    case v1::Decision::kClockSet:
    case v1::Decision::kTimeExtended:
    case v1::Decision::kScheduleSet:
    case v1::Decision::kDetailsSet:
    case v1::Decision::kStaffChanged:
    case v1::Decision::kDutyOpened:
    case v1::Decision::kDutySettled:
    case v1::Decision::kDeckJudged:
    case v1::Decision::kDeckRulesSet:
    case v1::Decision::kDeckUnlocked:
    case v1::Decision::kDeckConsentSet:
    case v1::Decision::kDeckChecked:
    case v1::Decision::kFloorChecksDrawn:
    case v1::Decision::kFloorCheckChosen:
    case v1::Decision::kFloorCheckStarted:
    case v1::Decision::kFloorCheckEnded:
    case v1::Decision::kJudgeAssigned:
    case v1::Decision::kAssignmentChanged:
    case v1::Decision::kAssignmentEnded:
    case v1::Decision::kJudgeCalled:
    case v1::Decision::kJudgeCallAnswered:
    case v1::Decision::kJudgeCallEnded:
    case v1::Decision::kTablePlanSet:
    case v1::Decision::kFixedTableSet:
    case v1::Decision::kScreenSet:
    case v1::Decision::kScreenRemoved:
    case v1::Decision::kTicketsIssued:
    case v1::Decision::kTicketRedeemed:
    case v1::Decision::kTicketRevoked:
    case v1::Decision::kAnswerDrawn:
    case v1::Decision::kDrawFrozen:
    case v1::Decision::kDrawContributed:
    case v1::Decision::kDrawVoided:
      return true;
    case v1::Decision::kPenaltyRuled:
      return !TouchesMatches(decision.penalty_ruled());
    case v1::Decision::kPlayerChanged:  // standings do not know who is here
      return command.has_check_in_player() || command.has_set_present() ||
             (command.has_set_absent() && decision.player_changed().outcomes().empty());
    case v1::Decision::kPhaseStarted:
      return decision.phase_started().number() == 1;
    default:
      return false;
  }
}

}  // namespace

void CaseRecorder::Take(const v1::Record& record) {
  const v1::Command& command = record.payload().command();
  const v1::Decision& decision = record.payload().decision();
  if (decision.called_up_size() > 0) LoseHistory(record);
  if (const v1::PhaseStarted* phase = PhaseIn(decision)) phase_ = *phase;
  if (TouchesMatches(decision.penalty_ruled())) matches_penalized_ = true;
  switch (decision.decision_case()) {
    case v1::Decision::kEventCreated:
      created_ = command.create_event();
      break;
    case v1::Decision::kSettingsAmended:
      settings_amended_ = true;
      break;
    case v1::Decision::kPlayerRegistered:
      players_.push_back(command.register_player().player_id());
      entry_rounds_.push_back(decision.player_registered().entry_round());
      break;
    case v1::Decision::kPlayerDropped:
      TakeDrop(decision.player_dropped(), command.drop_player().registered_by_mistake());
      break;
    case v1::Decision::kRoundPaired:
      if (decision.round_paired().phase_started().number() > 1) LoseHistory(record);
      TakeDraw(decision.round_paired());
      break;
    case v1::Decision::kRoundUnpaired:
      if (!rounds_.empty()) rounds_.pop_back();
      break;
    case v1::Decision::kResultDecided:
    case v1::Decision::kReportTaken:
      TakeResult(TableOf(command), OutcomesOf(decision));
      break;
    default:
      if (!LeavesHistory(command, decision)) LoseHistory(record);
  }
}

// A case tells its history by draws and by the last result of each table.
void CaseRecorder::LoseHistory(const v1::Record& record) {
  if (history_lost_at_ == 0) history_lost_at_ = record.receipt().revision();
}

void CaseRecorder::TakeDrop(const v1::PlayerDropped& dropped, bool registered_by_mistake) {
  const size_t number = dropped.number();
  if (registered_by_mistake && number >= 1 && number <= entry_rounds_.size()) {
    entry_rounds_[number - 1] = 0;
  } else {
    dropped_.push_back(dropped);
  }
}

void CaseRecorder::TakeDraw(const v1::RoundPaired& paired) {
  Round& round = rounds_.emplace_back();
  for (const v1::DrawnTable& drawn : paired.tables()) {
    Table& table = round.emplace_back();
    table.bye = drawn.kind() == v1::TABLE_KIND_BYE;
    table.decided = table.bye;
    for (const v1::DrawnSeat& seat : drawn.seats()) {
      table.seats.push_back(
          {seat.player_number(), seat.outcome().points(), seat.outcome().result()});
    }
  }
}

void CaseRecorder::TakeResult(const std::string& name, const Outcomes& outcomes) {
  const Place place = PlaceOf(name);
  if (place.round < 1 || place.round > rounds_.size()) return;
  Round& round = rounds_[place.round - 1];
  if (place.table < 1 || place.table > round.size()) return;
  Table& table = round[place.table - 1];
  if (table.seats.size() != static_cast<size_t>(outcomes.size())) return;
  table.decided = true;
  for (size_t i = 0; i < table.seats.size(); ++i) {
    const v1::SeatOutcome& outcome = outcomes[static_cast<int>(i)];
    table.seats[i].points = outcome.points();
    table.seats[i].result = outcome.result();
  }
}

void CaseRecorder::TakeAsCase(const v1::Record& record) {
  Take(record);
  const v1::Command& command = record.payload().command();
  if (command.has_pair_round()) {
    return Skip(record, "a draw is one of several, and a case holds for every seed");
  }
  if (!command.has_report_result() && !command.has_close_round() && !command.has_submit_deck()) {
    return;
  }
  if (settings_amended_) {
    return Skip(record,
                "the settings were amended before it, and a case has those of the beginning");
  }
  if (command.has_report_result()) WriteReport(record);
  if (command.has_close_round()) WriteStandings(record);
  if (command.has_submit_deck()) WriteDeck(record);
}

void CaseRecorder::Begin(const v1::Record& record, const std::string& what,
                         std::vector<std::string> rules) {
  std::vector<std::string> named;
  for (std::string& rule : rules) {
    const bool known = std::find(named.begin(), named.end(), rule) != named.end();
    if (!rule.empty() && !known && named.size() < kRulesMax) named.push_back(std::move(rule));
  }
  const uint64_t revision = record.receipt().revision();
  absl::StrAppend(&text_, "# Record ", revision, " of ", record.receipt().journal(), ".\n");
  if (named.empty()) {
    absl::StrAppend(&text_, "# It cites no rule: put one in place of RULE.\n");
    named.push_back("RULE");
  }
  absl::StrAppend(&text_, "case ", absl::StrJoin(named, " "), " record_", revision, "_", what,
                  "\nformat ", created_.format(), "\n");
  ++cases_;
}

void CaseRecorder::Skip(const v1::Record& record, const std::string& why) {
  absl::StrAppend(&text_, "# Record ", record.receipt().revision(), " of ",
                  record.receipt().journal(), " is no case: ", why, ".\n\n");
}

void CaseRecorder::AddSettings() {
  if (created_.settings().kind_case() == v1::Value::KIND_NOT_SET) return;
  absl::StrAppend(
      &text_, "settings ",
      text::Harmless(JsonFromValue(created_.settings()), text::Lines::kOne, text::Escape::kJson),
      "\n");
}

void CaseRecorder::WriteReport(const v1::Record& record) {
  if (matches_penalized_) return Skip(record, "a penalty before it may decide its match");
  const auto words = WordsOfStruct(record.payload().command().report_result().report());
  if (!words) return Skip(record, "its report holds more than words");
  const v1::Decision& decision = record.payload().decision();
  const Outcomes& outcomes = OutcomesOf(decision);
  if (outcomes.empty()) return Skip(record, "its table waits for the other player's report");
  if (outcomes.size() != 2) return Skip(record, "it has not two seats");
  Begin(record, "report", RulesOf(decision));
  AddSettings();
  const std::string phase = LineOfPhase(phase_);
  if (!phase.empty()) absl::StrAppend(&text_, "history\n", phase);
  absl::StrAppend(&text_, "> report", *words, "\n=");
  for (const v1::SeatOutcome& outcome : outcomes) {
    absl::StrAppend(&text_, " ", outcome.points());
  }
  absl::StrAppend(&text_, "\n\n");
}

std::string CaseRecorder::HistoryProblem() const {
  if (history_lost_at_ != 0) {
    return absl::StrCat("record ", history_lost_at_,
                        " changed players, tables or results in a way that a case cannot say");
  }
  for (uint32_t entry : entry_rounds_) {
    if (entry > rounds_.size()) return "a player registered for the next round";
  }
  for (const Round& round : rounds_) {
    for (const Table& table : round) {
      if (!table.decided) return "a table has no result";
      if (table.bye && table.seats.size() == 1) continue;
      if (table.seats.size() != 2) return "a table has not two seats";
      const Seat& first = table.seats[0];
      const Seat& second = table.seats[1];
      const v1::SeatResult said = first.points > second.points   ? v1::SEAT_RESULT_WIN
                                  : first.points < second.points ? v1::SEAT_RESULT_LOSS
                                                                 : v1::SEAT_RESULT_TIE;
      if (first.result != said) return "points alone do not say who won a table";
    }
  }
  return "";
}

std::string CaseRecorder::HistoryLine(const Round& round) const {
  return absl::StrJoin(round, ", ", [this](std::string* out, const Table& table) {
    absl::StrAppend(out, NameOf(table.seats[0].player), " ", table.seats[0].points);
    if (table.bye) {
      absl::StrAppend(out, " bye");
    } else {
      absl::StrAppend(out, " - ", NameOf(table.seats[1].player), " ", table.seats[1].points);
    }
  });
}

void CaseRecorder::WriteStandings(const v1::Record& record) {
  const std::string problem = HistoryProblem();
  if (!problem.empty()) return Skip(record, problem);
  const v1::Decision& decision = record.payload().decision();
  if (IsPartedByLot(decision.round_closed())) {
    return Skip(record, "a lot parted players, and a case has none");
  }
  Begin(record, "standings", RulesOf(decision));
  AddSettings();
  AddHistory();
  const std::vector<int64_t> points = PointsByPlayer();
  absl::StrAppend(&text_, "> standings\n= ",
                  absl::StrJoin(decision.round_closed().rows(), ", ",
                                [&](std::string* out, const v1::RecordedStanding& row) {
                                  absl::StrAppend(out, row.rank(), " ", NameOf(row.player_number()),
                                                  " ", points[row.player_number()]);
                                }),
                  "\n\n");
}

void CaseRecorder::AddHistory() {
  absl::StrAppend(&text_, "players");
  for (size_t i = 0; i < players_.size(); ++i) {
    if (entry_rounds_[i] == 1) absl::StrAppend(&text_, " ", players_[i]);
  }
  absl::StrAppend(&text_, "\nhistory\n", LineOfPhase(phase_));
  for (const Round& round : rounds_) absl::StrAppend(&text_, "  ", HistoryLine(round), "\n");
  std::string gone;
  for (const v1::PlayerDropped& dropped : dropped_) {
    // A player who plays the next round still is ranked as one who takes part.
    const bool plays_next = dropped.from_round() > rounds_.size() + 1;
    if (!plays_next) absl::StrAppend(&gone, " ", NameOf(dropped.number()));
  }
  if (!gone.empty()) absl::StrAppend(&text_, "dropped", gone, "\n");
}

std::vector<int64_t> CaseRecorder::PointsByPlayer() const {
  std::vector<int64_t> points(players_.size() + 1);
  for (const Round& round : rounds_) {
    for (const Table& table : round) {
      for (const Seat& seat : table.seats) points[seat.player] += seat.points;
    }
  }
  return points;
}

void CaseRecorder::WriteDeck(const v1::Record& record) {
  const v1::Value* date = FindField(created_.settings(), "date");
  if (date == nullptr || date->text().empty()) {
    return Skip(record, "a deck's case has a date, and the settings have none");
  }
  std::string rows;
  const std::string problem = RowsOfDeck(record.payload().command().submit_deck(), &rows);
  if (!problem.empty()) return Skip(record, problem);
  const v1::Decision& decision = record.payload().decision();
  const v1::DeckVerdict& verdict = decision.deck_judged().verdict();
  Begin(record, "deck", RulesOf(decision));
  AddSettings();
  absl::StrAppend(&text_, "> deck ", created_.format(), " ", date->text(), "\n", rows,
                  verdict.violations().empty() ? "= legal\n"
                                               : FindingsLine("violations", verdict.violations()));
  if (!verdict.warnings().empty()) text_ += FindingsLine("warnings", verdict.warnings());
  text_ += "\n";
}

const std::string& CaseRecorder::NameOf(uint32_t player) const {
  static const std::string kNobody = "nobody";
  return player >= 1 && player <= players_.size() ? players_[player - 1] : kNobody;
}

}  // namespace arbitro::tools
