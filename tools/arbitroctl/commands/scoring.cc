// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/standings_text.h"

namespace arbitro::tools {
namespace {

struct ReportOptions {
  uint32_t table = 0;
  std::vector<std::string> words;
  std::string player;
  std::string html;
  std::string text;
};

absl::Status ReportResult(const Typed& typed, const ReportOptions& options) {
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(typed.session, typed.event));
  v1::ReportResultRequest request;
  ASSIGN_OR_RETURN(*request.mutable_report(), ValueOfWords(ruleset.report(), options.words));
  request.set_table(TableName(typed.event, typed.round, options.table));
  if (!options.player.empty()) request.set_player(PlayerName(typed.event, options.player));
  v1::ReportResultResponse response;
  RETURN_IF_ERROR(typed.session->Mutate("ScoringService.ReportResult", request, &response));
  return typed.session->Show(
      response, absl::StrCat(LineOf(PhraseWith("table $0", options.table), ReportText(response)),
                             ResultText(response.result()), "\n",
                             CitationsText(response.result().citations())));
}

// A table's result, or the event on paper.
absl::Status Report(const Typed& typed, const ReportOptions& options) {
  const bool page = !options.html.empty() || !options.text.empty();
  if (page && (typed.round != 0 || (!options.html.empty() && !options.text.empty()))) {
    return UsageError(
        Phrase("--html and --text are of the whole event, one of them, without a table"));
  }
  if (page) return WriteEventReport(typed.session, typed.event, options.html, options.text);
  if (typed.round == 0 || options.table == 0 || options.words.empty()) {
    return UsageError(
        Phrase("name the round, the table and the result; or --html FILE for the event"));
  }
  return ReportResult(typed, options);
}

// The columns of the rulebook, by their ids, and in Italian by their labels.
std::string HeadingOf(const v1::StandingsColumn& column) {
  return PrintedLanguage() == PaperLanguage::kItalian
             ? TextIn(PaperLanguage::kItalian, column.label())
             : column.id();
}

// The heading of the column that parts a row from the one above, or what else does.
std::string PartedBy(const v1::GetStandingsResponse& standings, int at) {
  const v1::StandingsRow& row = standings.rows(at);
  for (const v1::StandingsColumn& column : standings.columns()) {
    if (column.id() == row.broken_by()) return HeadingOf(column);
  }
  return row.broken_by().empty() ? PartedOtherwise(PrintedLanguage(), standings, at)
                                 : row.broken_by();
}

// The columns beside those of the rulebook, and how exact its own are.
struct StandingsShape {
  bool has_record;
  bool has_points;
  int digits;
};

StandingsShape ShapeOfStandings(const v1::GetStandingsResponse& standings) {
  // Most rulesets have the points among their columns; then one column of them is enough.
  const bool counts_points = std::ranges::any_of(
      standings.columns(),
      [](const v1::StandingsColumn& column) { return column.id() == "points"; });
  return {HasRecord(standings), !counts_points, DigitsThatPart(standings)};
}

std::vector<std::string> HeadingsOfStandings(const v1::GetStandingsResponse& standings,
                                             const StandingsShape& shape) {
  std::vector<std::string> headings = {">rank", "player"};
  if (shape.has_record) headings.emplace_back("won-lost-tied");
  if (shape.has_points) headings.emplace_back(">points");
  for (const v1::StandingsColumn& column : standings.columns()) {
    headings.push_back(">" + HeadingOf(column));
  }
  headings.emplace_back("parted by");
  return headings;
}

TableRow RowOfStandings(const v1::GetStandingsResponse& standings, int at,
                        const StandingsShape& shape) {
  const v1::StandingsRow& row = standings.rows(at);
  TableRow cells = {row.rank(), PersonText(row)};
  if (shape.has_record) {
    cells.Add(absl::StrCat(row.wins(), "-", row.losses(), "-", row.ties()));
  }
  if (shape.has_points) cells.Add(row.points());
  for (int i = 0; i < row.cells_size() && i < standings.columns_size(); ++i) {
    cells.Add(CellText(standings.columns(i), row.cells(i), shape.digits));
  }
  cells.Add(PartedBy(standings, at));
  return cells;
}

std::string StandingsText(v1::GetStandingsResponse standings) {
  TellApart(&standings);
  const StandingsShape shape = ShapeOfStandings(standings);
  TextTable table(HeadingsOfStandings(standings, shape));
  for (int at = 0; at < standings.rows_size(); ++at)
    table.Add(RowOfStandings(standings, at, shape));
  return table.Text();
}

std::string StandingsAnswer(const Typed& typed, const v1::GetStandingsResponse& all) {
  const auto& asked = typed.Asked<v1::GetStandingsRequest>();
  std::string heading = asked.round() == 0 ? StandingsHeading(typed.session, typed.event) : "";
  if (!heading.empty()) heading += "\n";
  const std::string empty = EmptyDivisionText(all, asked.division());
  return absl::StrCat(heading, empty.empty() ? StandingsText(all) : empty + "\n",
                      UnrankedText(typed.session, typed.event, all), NoticeLines(all.notices()));
}

}  // namespace

void AddScoringCommands(const Group& app) {
  Command(app, "report",
          "Reports a table's result, by the ruleset's report form; with --html writes the whole "
          "event on one page: brackets, standings, rounds, penalties, draws, timeline",
          "report torino-2026 1 4 winner=first games_first=2 games_second=1\n"
          "  arbitroctl report torino-2026 --html torino.html")
      .Runs(Report)
      .OfEvent()
      .RoundAtWill("which round, from 1")
      .Option("table", &ReportOptions::table, "which table of it, from 1")
      .Option("result", &ReportOptions::words, "key=value, as `ruleset show` lists them")
      .Option("--player", &ReportOptions::player,
              "the player of the table who says so, where players report; else staff does")
      .Option("--html", &ReportOptions::html,
              "the event as a page into this file; -: to the screen")
      .Option("--text", &ReportOptions::text, "the same as plain text");
  Command(app, "standings", "Standings, now or after a round", "standings torino-2026 --round 3")
      .Shows("ScoringService.GetStandings", StandingsAnswer)
      .Fills([](const Typed& typed, v1::GetStandingsRequest* request) {
        return CheckDivision(typed.session, typed.event, request->division());
      })
      .OfEvent()
      .Option("--round", "round", "as recorded when this round was closed")
      .Option("--division", "division", "only this division, ranked by itself")
      .At();
}

}  // namespace arbitro::tools
