// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/next_command.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct TableOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t other_table = 0;
  std::string player;
  std::vector<std::string> players;
  std::vector<std::string> words;
  std::vector<std::string> signed_by;
  std::vector<std::string> appealed_by;
  std::vector<std::string> refused_by;

  std::string Table() const { return TableName(event, round, table); }
};

void ShowReport(Session* session, const v1::ReportResultResponse& response) {
  session->Show(response, absl::StrCat(response.table(), "  ", ReportText(response), "\n",
                                       ResultText(response.result()), "\n",
                                       CitationsText(response.result().citations())));
}

void ShowChanges(Session* session, const std::string& event,
                 const v1::ChangeResultsResponse& response) {
  std::string text;
  for (const v1::ChangedTable& table : response.tables()) {
    absl::StrAppend(&text, table.table(), "  ", OutcomesText(table.outcomes()), "\n");
  }
  for (const std::string& round : response.retaken_rounds()) {
    absl::StrAppend(&text, round, "  ", Phrase("standings taken again"), "\n");
  }
  TextTable changes(
      {">round", "player", ">rank before", ">rank after", ">points before", ">points after"});
  for (const v1::StandingChange& each : response.changes()) {
    changes.Add({each.round() == 0 ? "" : absl::StrCat(each.round()), IdOf(each.player()),
                 absl::StrCat(each.rank_before()), absl::StrCat(each.rank_after()),
                 absl::StrCat(each.points_before()), absl::StrCat(each.points_after())});
  }
  if (response.changes_size() > 0) absl::StrAppend(&text, changes.Text(OutputColumns()));
  if (response.has_line_up())
    absl::StrAppend(&text, LineUpText(NamesIn(session, event), response.line_up()));
  session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n",
                                       CitationsText(response.result().citations())));
}

// The report that the words mean by the form of the event's ruleset.
absl::StatusOr<v1::Value> ReportOf(Session* session, const TableOptions& options) {
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, options.event));
  return ValueOfWords(ruleset.report(), options.words);
}

// A player who announces an appeal does not sign.
std::string SignatureWord(v1::SignatureKind kind) {
  return kind == v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL ? Phrase("announces an appeal") : Word(kind);
}

// Each seat with its own result and its own line of the report, then the rest of the report.
void AddSeats(const v1::Table& table, const v1::Form& form, TextTable* shown) {
  const PaperLanguage language = PrintedLanguage();
  for (int i = 0; i < table.seats_size(); ++i) {
    const v1::Seat& seat = table.seats(i);
    std::string text = SeatText(language, seat);
    if (!seat.display_name().empty()) text = absl::StrCat(IdOf(seat.player()), ", ", text);
    if (seat.has_outcome()) {
      const std::string place =
          table.seats_size() > 2 ? absl::StrCat(", ", ResultWord(language, table, seat)) : "";
      absl::StrAppend(&text, "  ", Word(seat.outcome().result()), " ", seat.outcome().points(),
                      place);
    }
    const std::string line = LineWords(language, table, i, form);
    if (!line.empty()) absl::StrAppend(&text, "  (", line, ")");
    const std::string penalties = SeatPenaltiesText(language, seat);
    if (!penalties.empty()) absl::StrAppend(&text, "  ", penalties);
    shown->AddFact("seat", text);
  }
  if (table.results_withheld()) shown->AddFact("result", TableStateWord(table));
  const std::string said = ReportWords(language, table, form);
  if (!said.empty()) shown->AddFact("report", said);
  if (form.children().empty() && table.has_report()) {
    shown->AddFact("report", JsonFromValue(table.report()));
  }
}

absl::Status ShowTable(Session* session, const TableOptions& options) {
  v1::GetTableRequest request;
  request.set_name(options.Table());
  request.set_with_names(true);
  v1::Table table;
  RETURN_IF_ERROR(session->Call("PairingService.GetTable", request, &table));
  const auto ruleset = GetRulesetOfEvent(session, options.event);
  const v1::Form form = ruleset.ok() ? ruleset->report() : v1::Form();
  TextTable shown({"", ""});
  AddSeats(table, form, &shown);
  for (const v1::PlayerReport& each : table.reports()) {
    shown.Add({IdOf(each.player()), absl::StrCat(Phrase(each.confirms() ? "agrees:" : "says:"), " ",
                                                 JsonFromValue(each.report()))});
  }
  for (const v1::Signature& each : table.signatures()) {
    shown.Add({IdOf(each.player()), absl::StrCat(SignatureWord(each.kind()), " ", each.note())});
  }
  if (table.has_by_hand()) shown.AddFact("by hand", table.by_hand().reason());
  if (table.has_corrected()) shown.AddFact("corrected", table.corrected().reason());
  if (table.has_forfeited()) shown.AddFact("forfeited", table.forfeited().reason());
  if (table.attempt() > 1) shown.AddFact("attempt", absl::StrCat(table.attempt()));
  for (const v1::AllowedAction& each : table.allowed_actions()) {
    const std::string command =
        CommandForTable(options.event, options.round, options.table, each.action());
    shown.AddFact(each.allowed() ? "may" : "may not",
                  absl::StrCat(command.empty() ? each.action() : command,
                               each.allowed() ? "" : ": ", each.message()));
  }
  session->Show(table, shown);
  return absl::OkStatus();
}

absl::Status ShowDeal(Session* session, const TableOptions& options) {
  v1::GetDealRequest request;
  request.set_table(options.Table());
  v1::Deal deal;
  RETURN_IF_ERROR(session->Call("SeatingService.GetDeal", request, &deal));
  TextTable shown({">seat", "player", "dealt"});
  for (const v1::DealtSeat& seat : deal.seats()) {
    shown.Add({absl::StrCat(seat.seat()), IdOf(seat.player()), JsonFromValue(seat.value())});
  }
  // A slip of paper names the deal, so that cards of an earlier one are seen to be old.
  const std::string which =
      deal.deal() == 0 ? "" : absl::StrCat(", ", PhraseWith("deal $0", deal.deal()));
  session->Show(deal, absl::StrCat(PhraseWith("game $0", deal.attempt()), which, "\n",
                                   shown.Text(OutputColumns())));
  return absl::OkStatus();
}

absl::Status Confirm(Session* session, const TableOptions& options) {
  v1::ConfirmReportRequest request;
  request.set_table(options.Table());
  request.set_player(PlayerName(options.event, options.player));
  v1::ReportResultResponse response;
  absl::Status status = session->Mutate("ScoringService.ConfirmReport", request, &response);
  if (status.ok()) ShowReport(session, response);
  return status;
}

absl::Status DecideTable(Session* session, const TableOptions& options) {
  v1::DecideReportRequest request;
  request.set_table(options.Table());
  if (!options.player.empty()) {
    request.set_player(PlayerName(options.event, options.player));
  } else {
    const auto report = ReportOf(session, options);
    if (!report.ok()) return report.status();
    *request.mutable_report() = *report;
  }
  v1::ReportResultResponse response;
  absl::Status status = session->Mutate("ScoringService.DecideReport", request, &response);
  if (status.ok()) ShowReport(session, response);
  return status;
}

absl::Status Correct(Session* session, const TableOptions& options) {
  v1::CorrectResultRequest request;
  request.set_table(options.Table());
  ASSIGN_OR_RETURN(const auto report, ReportOf(session, options));
  *request.mutable_report() = report;
  v1::ChangeResultsResponse response;
  absl::Status status = session->Mutate("ScoringService.CorrectResult", request, &response);
  if (status.ok()) ShowChanges(session, options.event, response);
  return status;
}

absl::Status Swap(Session* session, const TableOptions& options) {
  v1::SwapResultsRequest request;
  request.set_table(options.Table());
  request.set_other_table(TableName(options.event, options.round, options.other_table));
  v1::ChangeResultsResponse response;
  absl::Status status = session->Mutate("ScoringService.SwapResults", request, &response);
  if (status.ok()) ShowChanges(session, options.event, response);
  return status;
}

absl::Status EnterSlip(Session* session, const TableOptions& options) {
  v1::EnterSlipRequest request;
  request.set_table(options.Table());
  ASSIGN_OR_RETURN(const auto report, ReportOf(session, options));
  *request.mutable_report() = report;
  const auto sign = [&](const std::vector<std::string>& players, v1::SignatureKind kind) {
    for (const std::string& player : players) {
      v1::SlipSignature* signature = request.add_signatures();
      signature->set_player(PlayerName(options.event, player));
      signature->set_kind(kind);
    }
  };
  sign(options.signed_by, v1::SIGNATURE_KIND_SIGNED);
  sign(options.appealed_by, v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL);
  sign(options.refused_by, v1::SIGNATURE_KIND_REFUSED);
  v1::ChangeResultsResponse response;
  absl::Status status = session->Mutate("ScoringService.EnterSlip", request, &response);
  if (status.ok()) ShowChanges(session, options.event, response);
  return status;
}

absl::Status Replay(Session* session, const TableOptions& options) {
  v1::ReplayTableRequest request;
  request.set_table(options.Table());
  v1::ReplayTableResponse response;
  RETURN_IF_ERROR(session->Mutate("ScoringService.ReplayTable", request, &response));
  session->Show(response,
                absl::StrCat(response.table(), "  ", PhraseWith("attempt $0", response.attempt()),
                             "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

absl::Status Forfeit(Session* session, const TableOptions& options) {
  v1::ForfeitSeatsRequest request;
  request.set_table(options.Table());
  for (const std::string& player : options.players) {
    request.add_players(PlayerName(options.event, player));
  }
  v1::ReportResultResponse response;
  absl::Status status = session->Mutate("ScoringService.ForfeitSeats", request, &response);
  if (status.ok()) ShowReport(session, response);
  return status;
}

void ShowSignature(Session* session, const v1::SignReportResponse& response) {
  session->Show(response, absl::StrCat(response.table(), "  ", IdOf(response.player()), "\n",
                                       ResultText(response.result()), "\n"));
}

// Everybody of a table, or of all decided tables of the round, who has not signed yet, but those
// who are named.
struct SignAllOptions {
  std::string event;
  uint32_t round = 0;
  std::string table;  // a number, or `all`
  std::string player;
  std::vector<std::string> but;
  bool appeals = false;
};

bool HasSigned(const v1::Table& table, const std::string& player) {
  return std::any_of(table.signatures().begin(), table.signatures().end(),
                     [&](const v1::Signature& each) { return each.player() == player; });
}

bool IsSpared(const v1::Seat& seat, const std::vector<std::string>& but) {
  return std::any_of(but.begin(), but.end(), [&](const std::string& word) {
    return IdOf(seat.player()) == IdOf(word) || absl::EqualsIgnoreCase(PersonText(seat), word);
  });
}

// Whether each of the words names a player of the round: one that names none is a mistake.
absl::Status CheckSpared(const v1::ListTablesResponse& tables, const SignAllOptions& options) {
  for (const std::string& word : options.but) {
    const bool sits =
        std::any_of(tables.tables().begin(), tables.tables().end(), [&](const v1::Table& table) {
          return std::any_of(table.seats().begin(), table.seats().end(),
                             [&](const v1::Seat& seat) { return IsSpared(seat, {word}); });
        });
    if (sits) continue;
    return UsageError(
        PhraseWith("`$0` sits at no table of the round", word),
        PhraseWith("give ids: `arbitroctl round tables $0 $1`", options.event, options.round));
  }
  return absl::OkStatus();
}

absl::Status SignAll(Session* session, const SignAllOptions& options) {
  ASSIGN_OR_RETURN(const auto tables, GetTables(session, options.event, options.round));
  RETURN_IF_ERROR(CheckSpared(tables, options));
  nlohmann::ordered_json signatures = nlohmann::ordered_json::array();
  TextTable shown({">table", "player"});
  for (const v1::Table& table : tables.tables()) {
    const bool asked = options.table == "all"
                           ? table.decided() && table.kind() == v1::TABLE_KIND_MATCH
                           : absl::StrCat(table.number()) == options.table;
    for (const v1::Seat& seat : table.seats()) {
      if (!asked || seat.kind() != v1::SEAT_KIND_PLAYER || HasSigned(table, seat.player()) ||
          IsSpared(seat, options.but)) {
        continue;
      }
      v1::SignReportRequest request;
      request.set_table(table.name());
      request.set_player(seat.player());
      v1::SignReportResponse response;
      RETURN_IF_ERROR(
          session->MutateStep(absl::StrCat("sign-", table.number(), "-", seat.player_number()),
                              "ScoringService.SignReport", request, &response));
      signatures.push_back(JsonOfMessage(response));
      shown.Add({absl::StrCat(table.number()), PersonText(seat)});
    }
  }
  const std::string count =
      Counted(static_cast<int64_t>(signatures.size()), "1 signature", "$0 signatures");
  session->Show({{"signatures", signatures}},
                absl::StrCat(signatures.empty() ? "" : shown.Text(OutputColumns()), count, "\n"));
  return absl::OkStatus();
}

absl::Status Sign(Session* session, const SignAllOptions& options) {
  uint32_t number = 0;
  const bool one_table = absl::SimpleAtoi(options.table, &number);
  if (options.table == "all" || options.player == "all") {
    if (!options.appeals && (one_table || options.table == "all") &&
        (options.player.empty() || options.player == "all")) {
      return SignAll(session, options);
    }
    return UsageError(Phrase("`all` stands for everybody, and an appeal is one player's"),
                      Phrase("name the players who announce an appeal one by one, with --appeals"));
  }
  if (!one_table || options.player.empty() || !options.but.empty()) {
    return UsageError(
        Phrase("name a table and a player; or `all`"),
        PhraseWith("write `arbitroctl table sign $0 $1 all` for everybody of the round",
                   options.event, options.round));
  }
  v1::SignReportRequest request;
  request.set_table(TableName(options.event, options.round, number));
  request.set_player(PlayerName(options.event, options.player));
  request.set_appeals(options.appeals);
  v1::SignReportResponse response;
  absl::Status status = session->Mutate("ScoringService.SignReport", request, &response);
  if (status.ok()) ShowSignature(session, response);
  return status;
}

absl::Status RefuseToSign(Session* session, const TableOptions& options) {
  v1::RefuseSignatureRequest request;
  request.set_table(options.Table());
  request.set_player(PlayerName(options.event, options.player));
  v1::SignReportResponse response;
  absl::Status status = session->Mutate("ScoringService.RefuseSignature", request, &response);
  if (status.ok()) ShowSignature(session, response);
  return status;
}

struct ModeOptions {
  std::string event;
  std::string mode;
};

absl::Status SetMode(Session* session, const ModeOptions& options) {
  v1::SetReportModeRequest request;
  request.set_event(EventName(options.event));
  request.set_mode(options.mode == "players" ? v1::REPORT_MODE_PLAYERS : v1::REPORT_MODE_STAFF);
  v1::SetReportModeResponse response;
  RETURN_IF_ERROR(session->Mutate("ScoringService.SetReportMode", request, &response));
  session->Show(response, absl::StrCat(response.event(), "  ",
                                       PhraseWith("results come from $0", Word(response.mode())),
                                       "\n", ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

using TableRun = absl::Status (*)(Session*, const TableOptions&);

// A command about one table. Its further arguments are added to what is returned.
struct TableCommand {
  CLI::App* app;
  std::shared_ptr<TableOptions> options;
};
TableCommand AddTableCommand(CLI::App* group, Session* session, const std::string& what,
                             const std::string& example, TableRun run) {
  const std::string name = example.substr(0, example.find(' '));
  auto options = std::make_shared<TableOptions>();
  CLI::App* command = AddCommand(group, name, what, absl::StrCat("table ", example));
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "round", &options->round, "which round, from 1");
  AddArgument(command, "table", &options->table, "which table of it, from 1");
  Session::OnRun(command, session, [session, options, run] { return run(session, *options); });
  return {command, options};
}

constexpr char kWords[] = "key=value, as `ruleset show` lists them";

void AddSign(CLI::App* group, Session* session) {
  auto options = std::make_shared<SignAllOptions>();
  CLI::App* sign = AddCommand(group, "sign",
                              "A player signs the result; or everybody of a table, or of the round",
                              "table sign torino-2026 1 4 p7 --appeals\n"
                              "  arbitroctl table sign torino-2026 1 4 all\n"
                              "  arbitroctl table sign torino-2026 1 all --but p7");
  AddArgument(sign, "event", &options->event, "the event's id");
  AddArgument(sign, "round", &options->round, "which round, from 1");
  AddArgument(sign, "table", &options->table, "which table of it, from 1; `all`: all decided ones");
  AddOption(sign, "player", &options->player, "who signs; `all`: everybody of the table");
  AddOption(sign, "--but", &options->but, "with `all`: who does not sign");
  AddFlag(sign, "--appeals", &options->appeals, "announces an appeal, and so does not sign");
  Session::OnRun(sign, session, [session, options] { return Sign(session, *options); });
}

void AddReportCommands(CLI::App* group, Session* session) {
  const auto confirm = AddTableCommand(group, session, "A player agrees with what was reported",
                                       "confirm torino-2026 1 4 p7", Confirm);
  AddArgument(confirm.app, "player", &confirm.options->player, "who agrees");
  const auto decide = AddTableCommand(
      group, session, "A judge decides between reports of players; needs --reason",
      "decide torino-2026 1 4 --player p7 --reason \"seen by a judge\"", DecideTable);
  AddOption(decide.app, "--player", &decide.options->player, "whose report stands");
  AddOption(decide.app, "--result", &decide.options->words, kWords);
  const auto refuse = AddTableCommand(
      group, session, "A player refuses to sign the result; needs --reason",
      "refuse torino-2026 1 4 p7 --reason \"says that time was called too early\"", RefuseToSign);
  AddArgument(refuse.app, "player", &refuse.options->player, "who refuses");
  const auto slip =
      AddTableCommand(group, session, "Enters the signed slip, which overrides what was reported",
                      "slip torino-2026 1 4 winner=first --signed p7 --signed p9", EnterSlip);
  AddArgument(slip.app, "result", &slip.options->words, kWords);
  AddOption(slip.app, "--signed", &slip.options->signed_by, "who signed");
  AddOption(slip.app, "--appealed", &slip.options->appealed_by,
            "who announces an appeal, and so does not sign");
  AddOption(slip.app, "--refused", &slip.options->refused_by, "who refused to sign");
}

void AddMistakeCommands(CLI::App* group, Session* session) {
  const auto correct = AddTableCommand(
      group, session, "Corrects a result, also when the next round is paired; needs --reason",
      "correct torino-2026 1 4 winner=second --reason \"the slip was read wrongly\"", Correct);
  AddArgument(correct.app, "result", &correct.options->words, kWords);
  const auto swap = AddTableCommand(
      group, session,
      "Swaps the results of two tables that were taken for each other; needs --reason",
      "swap torino-2026 1 4 5 --reason \"slips of 4 and 5 were mixed up\"", Swap);
  AddArgument(swap.app, "other", &swap.options->other_table, "the other table");
  AddTableCommand(group, session, "Has a table played again; needs --reason",
                  "replay torino-2026 1 4 --reason \"a judge was wrong\"", Replay);
  const auto forfeit = AddTableCommand(
      group, session,
      "Players lose their table without a report: no-show, disqualification; needs --reason",
      "forfeit torino-2026 1 4 p7 --reason \"did not come\"", Forfeit);
  AddArgument(forfeit.app, "player", &forfeit.options->players, "who loses it");
}

}  // namespace

void AddTableCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "table", "The tables of a round: reports, mistakes, signatures");
  AddTableCommand(group, session, "Shows a table and what may be done there",
                  "show torino-2026 1 4", ShowTable);
  AddTableCommand(group, session, "Shows a sealed deal, as far as you may see it",
                  "deal torino-2026 1 4 --as referee", ShowDeal);
  AddReportCommands(group, session);
  AddSign(group, session);
  AddMistakeCommands(group, session);
  CLI::App* mode =
      AddCommand(group, "mode", "Says who may report results", "table mode torino-2026 players");
  auto options = std::make_shared<ModeOptions>();
  AddArgument(mode, "event", &options->event, "the event's id");
  AddArgument(mode, "who", &options->mode, "`staff`, or `players` as well");
  Session::OnRun(mode, session, [session, options] { return SetMode(session, *options); });
}

}  // namespace arbitro::tools
