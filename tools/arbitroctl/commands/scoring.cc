// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct ReportOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
  std::vector<std::string> words;
  std::string player;
  std::string html;
  std::string text;
};

struct StandingsOptions {
  std::string event;
  uint32_t round = 0;
  std::string division;
};

absl::Status ReportResult(Session* session, const ReportOptions& options) {
  const auto ruleset = GetRulesetOfEvent(session, options.event);
  if (!ruleset.ok()) return ruleset.status();
  const auto report = ValueOfWords(ruleset->report(), options.words);
  if (!report.ok()) return report.status();
  v1::ReportResultRequest request;
  request.set_table(TableName(options.event, options.round, options.table));
  *request.mutable_report() = *report;
  if (!options.player.empty()) request.set_player(PlayerName(options.event, options.player));
  v1::ReportResultResponse response;
  absl::Status status = session->Mutate("ScoringService.ReportResult", request, &response);
  if (!status.ok()) return status;
  session->Show(response, absl::StrCat("table ", options.table, "  ", ReportText(response), "\n",
                                       ResultText(response.result()), "\n",
                                       CitationsText(response.result().citations())));
  return absl::OkStatus();
}

// A table's result, or the event on paper.
absl::Status Report(Session* session, const ReportOptions& options) {
  const bool page = !options.html.empty() || !options.text.empty();
  if (page && (options.round != 0 || (!options.html.empty() && !options.text.empty()))) {
    return UsageError("--html and --text are of the whole event, one of them, without a table");
  }
  if (page) return WriteEventReport(session, options.event, options.html, options.text);
  if (options.round == 0 || options.table == 0 || options.words.empty()) {
    return UsageError("name the round, the table and the result; or --html FILE for the event");
  }
  return ReportResult(session, options);
}

std::string CellText(const v1::StandingsCell& cell) {
  return cell.percent().empty() ? cell.text() : absl::StrCat(cell.percent(), " %");
}

std::string StandingsText(v1::GetStandingsResponse standings) {
  TellApart(&standings);
  // Most rulesets have the points among their columns; then one column of them is enough.
  bool with_points = true;
  for (const v1::StandingsColumn& column : standings.columns()) {
    with_points = with_points && column.id() != "points";
  }
  std::vector<std::string> headings = {">rank", "player", "won-lost-tied"};
  if (with_points) headings.emplace_back(">points");
  for (const v1::StandingsColumn& column : standings.columns()) {
    headings.push_back(">" + column.id());
  }
  headings.emplace_back("parted by");
  TextTable table(headings);
  for (const v1::StandingsRow& row : standings.rows()) {
    std::vector<std::string> cells = {absl::StrCat(row.rank()), PersonText(row),
                                      absl::StrCat(row.wins(), "-", row.losses(), "-", row.ties())};
    if (with_points) cells.push_back(absl::StrCat(row.points()));
    for (const v1::StandingsCell& cell : row.cells()) cells.push_back(CellText(cell));
    cells.push_back(row.broken_by());
    table.Add(std::move(cells));
  }
  std::string text = table.Text(OutputColumns());
  if (standings.unranked_size() > 0) {
    absl::StrAppend(&text, "not ranked: ",
                    absl::StrJoin(standings.unranked(), ", ",
                                  [](std::string* out, const std::string& player) {
                                    out->append(IdOf(player));
                                  }),
                    "\n");
  }
  return text;
}

absl::Status ShowStandings(Session* session, const StandingsOptions& options) {
  const auto all = GetStandings(session, options.event, options.round, options.division);
  if (!all.ok()) return all.status();
  session->Show(*all, StandingsText(*all));
  return absl::OkStatus();
}

}  // namespace

void AddScoringCommands(CLI::App* app, Session* session) {
  CLI::App* report = AddCommand(
      app, "report",
      "Reports a table's result, by the ruleset's report form; with --html writes the whole event "
      "on one page: brackets, standings, rounds, penalties, draws, timeline",
      "report torino-2026 1 4 winner=first games_first=2 games_second=1\n"
      "  arbitroctl report torino-2026 --html torino.html");
  auto options = std::make_shared<ReportOptions>();
  AddArgument(report, "event", &options->event, "the event's id");
  AddOption(report, "round", &options->round, "which round, from 1");
  AddOption(report, "table", &options->table, "which table of it, from 1");
  AddOption(report, "result", &options->words, "key=value, as `ruleset show` lists them");
  AddOption(report, "--player", &options->player,
            "who of the table says so, where players report; else staff does");
  AddOption(report, "--html", &options->html,
            "the event as a page into this file; -: to the screen");
  AddOption(report, "--text", &options->text, "the same as plain text");
  Session::OnRun(report, session, [session, options] { return Report(session, *options); });

  CLI::App* standings = AddCommand(app, "standings", "Who stands where, now or after a round",
                                   "standings torino-2026 --round 3");
  auto which = std::make_shared<StandingsOptions>();
  AddArgument(standings, "event", &which->event, "the event's id");
  AddOption(standings, "--round", &which->round, "as recorded when this round was closed");
  AddOption(standings, "--division", &which->division, "only this division, ranked by itself");
  session->AddAt(standings);
  Session::OnRun(standings, session, [session, which] { return ShowStandings(session, *which); });
}

}  // namespace arbitro::tools
