// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/bulk.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

// The only person with a number of organised play.
absl::StatusOr<std::string> PersonOfNumber(Session* session, const std::string& number) {
  v1::FindPersonsRequest request;
  request.set_op_number(number);
  v1::FindPersonsResponse found;
  RETURN_IF_ERROR(session->Call("PersonService.FindPersons", request, &found));
  if (found.persons_size() == 1) return found.persons(0).name();
  return UsageError(absl::StrCat("no person has the number ", ShownText(number)),
                    "correct the number, or make the people first: `arbitroctl person import`");
}

// The daemon's bounds (docs/limits.md), said of numbers that no request has room for.
constexpr uint32_t kRoundsMax = 40;
constexpr uint32_t kTablesMax = 100'000;

// A column of whole numbers; where a field of it is empty it counts as 0.
struct NumberColumn {
  std::string name;
  uint32_t least;
  uint32_t most;
};

const NumberColumn& EntryRounds() {
  static const NumberColumn kColumn = {"entry_round", 0, kRoundsMax};
  return kColumn;
}

const NumberColumn& Tables() {
  static const NumberColumn kColumn = {"table", 1, kTablesMax};
  return kColumn;
}

absl::StatusOr<uint32_t> NumberOf(const CsvFile& file, const CsvRow& row,
                                  const NumberColumn& column) {
  const std::string text = file.Text(row, column.name);
  uint32_t number = 0;
  const bool fits = text.empty() || absl::SimpleAtoi(text, &number);
  if (fits && number >= column.least && number <= column.most) return number;
  if (text.empty()) return UsageError(absl::StrCat("`", column.name, "` is empty"));
  const std::string what = IsWholeNumber(text)
                               ? OutOfRange(text, column.least, column.most)
                               : absl::StrCat(ShownText(text), " is not a whole number");
  return UsageError(absl::StrCat("`", column.name, "`: ", what));
}

// The person whom a line names, by the reference or else the number; empty: it names none.
absl::StatusOr<std::string> PersonInRow(Session* session, const CsvFile& file, const CsvRow& row) {
  const std::string person = file.Text(row, "person");
  if (!person.empty()) return PersonName(person);
  const std::string number = file.Text(row, "op_number");
  if (number.empty()) return "";
  return PersonOfNumber(session, number);
}

absl::StatusOr<v1::RegisterPlayerRequest> RegistrationOf(Session* session,
                                                         const v1::Ruleset& ruleset,
                                                         const CsvFile& file, const CsvRow& row) {
  v1::RegisterPlayerRequest request;
  request.set_player_id(file.Text(row, "player"));
  ASSIGN_OR_RETURN(const auto person, PersonInRow(session, file, row));
  request.set_person(person);
  for (const auto member : absl::StrSplit(file.Text(row, "team"), ' ', absl::SkipEmpty())) {
    request.add_team(PersonName(std::string(member)));
  }
  request.set_division(file.Text(row, "division"));
  ASSIGN_OR_RETURN(const auto entry, NumberOf(file, row, EntryRounds()));
  request.set_entry_round(entry);
  ASSIGN_OR_RETURN(const auto facts, ValueOfRow(ruleset.player_form(), file, row));
  if (facts.struct_().fields_size() > 0) *request.mutable_facts() = facts;
  return request;
}

// Registrations of a file, each as it was first read: whom a number stands for is asked once.
class Registrations {
 public:
  // Keeps references to the ruleset and the file.
  Registrations(const Typed& typed, const v1::Ruleset& ruleset, const CsvFile& file)
      : session_(typed.session),
        event_(typed.Event()),
        ruleset_(ruleset),
        file_(file),
        requests_(file.rows.size()),
        made_(file.rows.size()) {}

  absl::Status Send(size_t row, const v1::MutationOptions& row_options) {
    ASSIGN_OR_RETURN(auto request, Of(row));
    request.set_event(event_);
    *request.mutable_options() = row_options;
    return session_->Call("EventService.RegisterPlayer", request, &made_[row]);
  }

  // A player's id and each person of a line stand in the file once.
  std::vector<LineKey> KeysOf(size_t row) {
    if (made_[row].result().replayed()) return {};
    std::vector<LineKey> keys = {{"the player", file_.Text(file_.rows[row], "player")}};
    if (!requests_[row]) return keys;
    for (const std::string& person : PersonsOf(*requests_[row])) {
      keys.push_back({"the person", behind_[person]});
    }
    return keys;
  }

  // The daemon's answers, by row.
  const std::vector<v1::PlayerMutationResponse>& made() const { return made_; }

 private:
  absl::StatusOr<v1::RegisterPlayerRequest> Of(size_t row) {
    if (!requests_[row]) {
      auto request = RegistrationOf(session_, ruleset_, file_, file_.rows[row]);
      if (!request.ok()) return request;
      for (const std::string& person : PersonsOf(*request)) {
        if (absl::Status status = Resolve(person); IsRateLimited(status)) return status;
      }
      requests_[row] = *std::move(request);
    }
    return *requests_[row];
  }

  // Entries that were merged are one person. Where the caller may not read it, it is as written.
  absl::Status Resolve(const std::string& name) {
    const auto [known, is_new] = behind_.emplace(name, name);
    if (!is_new) return absl::OkStatus();
    v1::GetPersonRequest request;
    request.set_name(name);
    v1::Person person;
    absl::Status status = session_->Call("PersonService.GetPerson", request, &person);
    if (status.ok()) known->second = person.name();
    if (IsRateLimited(status)) behind_.erase(known);
    return status;
  }

  Session* session_;
  std::string event_;
  const v1::Ruleset& ruleset_;
  const CsvFile& file_;
  std::vector<std::optional<v1::RegisterPlayerRequest>> requests_;
  std::vector<v1::PlayerMutationResponse> made_;
  std::map<std::string, std::string> behind_;
};

// The columns, and behind them those of the form.
std::vector<std::string> WithColumnsOf(const v1::Form& form, std::vector<std::string> columns) {
  for (const std::string& key : KeysOfForm(form)) columns.push_back(key);
  return columns;
}

TableRow RegistrationRow(const v1::PlayerMutationResponse& response) {
  // Each line of a dry run is told the next number.
  const bool numbered = response.result().has_receipt();
  return {IdOf(response.player()), numbered ? Cell(response.number()) : Cell(""),
          ResultText(response.result())};
}

absl::Status ImportPlayers(const Typed& typed, const std::string& path) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, typed.event));
  const std::vector<std::string> known = WithColumnsOf(
      ruleset.player_form(), {"player", "person", "op_number", "team", "division", "entry_round"});
  ASSIGN_OR_RETURN(const auto file, ReadBulkFile(path, {"player"}, known));
  Bulk bulk = PlanOf(path, file);
  bulk.rows = "players";
  bulk.done = "registered";
  Registrations registrations(typed, ruleset, file);
  RETURN_IF_ERROR(SendAll(
      session, bulk,
      [&](size_t row, const v1::MutationOptions& row_options) {
        return registrations.Send(row, row_options);
      },
      [&](size_t row) { return registrations.KeysOf(row); }));
  const TextTable table({"player", ">number", ""}, registrations.made(), RegistrationRow);
  return session->Show(JsonOfAll(registrations.made()), table.Text());
}

// The report of a line, without the options.
absl::StatusOr<v1::ReportResultRequest> ReportOfRow(const Typed& typed, const v1::Form& form,
                                                    const CsvFile& file, const CsvRow& row) {
  v1::ReportResultRequest request;
  ASSIGN_OR_RETURN(const auto number, NumberOf(file, row, Tables()));
  request.set_table(TableName(typed.event, typed.round, number));
  ASSIGN_OR_RETURN(*request.mutable_report(), ValueOfRow(form, file, row));
  return request;
}

// A table stands in the file once; `made` is the answer to the line.
std::vector<LineKey> KeysOfReport(const v1::ReportResultResponse& made, const CsvFile& file,
                                  const CsvRow& row) {
  const auto number = NumberOf(file, row, Tables());
  if (!number.ok() || made.result().replayed()) return {};
  return {{"the table", absl::StrCat(*number)}};
}

TableRow ReportRow(const v1::ReportResultResponse& response) {
  return {IdOf(response.table()), ReportText(response), ResultText(response.result())};
}

absl::Status ReportRound(const Typed& typed, const std::string& path) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, typed.event));
  ASSIGN_OR_RETURN(const auto file,
                   ReadBulkFile(path, {"table"}, WithColumnsOf(ruleset.report(), {"table"})));
  Bulk bulk = PlanOf(path, file);
  bulk.rows = "tables";
  bulk.done = "reported";
  std::vector<v1::ReportResultResponse> made(file.rows.size());
  RETURN_IF_ERROR(SendAll(
      session, bulk,
      [&](size_t row, const v1::MutationOptions& row_options) {
        auto request = ReportOfRow(typed, ruleset.report(), file, file.rows[row]);
        if (!request.ok()) return request.status();
        *request->mutable_options() = row_options;
        return session->Call("ScoringService.ReportResult", *request, &made[row]);
      },
      [&](size_t row) { return KeysOfReport(made[row], file, file.rows[row]); }));
  const TextTable table({">table", "", ""}, made, ReportRow);
  return session->Show(JsonOfAll(made), table.Text());
}

}  // namespace

void AddPlayerImport(const Group& player) {
  Command(player, "import", "Registers the players of a CSV file; --dry-run only checks it",
          "player import torino-2026 players.csv")
      .Runs(ImportPlayers)
      .OfEvent()
      .Argument<std::string>(
          "file",
          "columns player (an id), division, op_number or person (who it is), team, "
          "entry_round, and those of the ruleset's player form; - for standard input");
}

void AddRoundReport(const Group& round) {
  Command(round, "report", "Reports the results of a CSV file; --dry-run only checks it",
          "round report torino-2026 1 results.csv")
      .Runs(ReportRound)
      .OfRound()
      .Argument<std::string>(
          "file",
          "columns table, and those of the ruleset's report: `ruleset show` lists them; - "
          "for standard input");
}

}  // namespace arbitro::tools
