// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/status/try.h"
#include "arbitro/v1/series.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_example.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct CreateOptions {
  std::string series;
  std::string ruleset;
  std::string title;
  std::vector<std::string> settings;
};

struct EnterOptions {
  std::string series;
  std::string event;
  std::vector<std::string> stage;
};

void ShowResult(Session* session, const v1::SeriesMutationResponse& response,
                const std::string& what) {
  session->Show(response, absl::StrCat(response.series(), what, "\n", ResultText(response.result()),
                                       "\n", CitationsText(response.result().citations())));
}

absl::StatusOr<v1::Series> ReadSeries(Session* session, const std::string& series) {
  v1::GetSeriesRequest request;
  request.set_name(SeriesName(series));
  v1::Series response;
  RETURN_IF_ERROR(session->Call("SeriesService.GetSeries", request, &response));
  return response;
}

absl::Status Create(Session* session, const CreateOptions& options) {
  v1::CreateSeriesRequest request;
  request.set_series_id(IdOf(options.series));
  request.set_title(options.title);
  request.set_ruleset(RulesetName(options.ruleset));
  if (!options.settings.empty()) {
    const auto ruleset = GetRuleset(session, options.ruleset);
    if (!ruleset.ok()) return ruleset.status();
    const auto settings = ValueOfWords(ruleset->series_form(), options.settings);
    if (!settings.ok()) return settings.status();
    *request.mutable_settings() = *settings;
  }
  v1::SeriesMutationResponse response;
  absl::Status status = session->Mutate("SeriesService.CreateSeries", request, &response);
  if (status.ok()) ShowResult(session, response, absl::StrCat("  ", Phrase("begun")));
  return status;
}

// Refuses a stage that lacks what the ruleset asks about every event.
absl::Status CheckStage(const v1::Form& form, const v1::Value& stage) {
  for (const v1::Form& field : form.children()) {
    if (!field.required() || FindField(stage, field.id()) != nullptr) continue;
    v1::Form one;
    *one.add_children() = field;
    return UsageError(PhraseWith("the series asks `$0` of each event: $1", field.id(),
                                 TextIn(PrintedLanguage(), field.label())),
                      PhraseWith("add `--stage $0`", ExampleWords(one)));
  }
  return absl::OkStatus();
}

std::string RankedText(const v1::SeriesMutationResponse& response) {
  return Counted(response.ranked(), "1 person ranked", "$0 persons ranked");
}

// How many of the event's players are no persons: in a series each is a stranger of that event.
std::string StrangersText(Session* session, const std::string& event) {
  const auto players = GetPlayers(session, event);
  if (!players.ok()) return "";
  const auto strangers = std::count_if(
      players->players().begin(), players->players().end(),
      [](const auto& player) { return player.person().empty() && player.team().empty(); });
  if (strangers == 0) return "";
  return absl::StrCat(
      "\n", PhraseWith("$0 without a person: the series cannot know them in another event; "
                       "give persons with `player add --person`, or `op_number` in a file",
                       Counted(strangers, "1 player", "$0 players")));
}

absl::Status Enter(Session* session, const EnterOptions& options) {
  v1::EnterEventRequest request;
  request.set_series(SeriesName(options.series));
  request.set_event(EventName(options.event));
  const auto series = ReadSeries(session, options.series);
  if (!series.ok()) return series.status();
  const auto ruleset = GetRuleset(session, series->ruleset());
  if (!ruleset.ok()) return ruleset.status();
  const auto stage = ValueOfWords(ruleset->stage_form(), options.stage);
  if (!stage.ok()) return stage.status();
  RETURN_IF_ERROR(CheckStage(ruleset->stage_form(), *stage));
  if (!options.stage.empty()) *request.mutable_stage() = *stage;
  v1::SeriesMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("SeriesService.EnterEvent", request, &response));
  ShowResult(
      session, response,
      absl::StrCat("  ", PhraseWith("event $0, $1", response.event_number(), RankedText(response)),
                   StrangersText(session, options.event)));
  return absl::OkStatus();
}

absl::Status Complete(Session* session, const std::string& series) {
  v1::CompleteSeriesRequest request;
  request.set_series(SeriesName(series));
  v1::SeriesMutationResponse response;
  RETURN_IF_ERROR(session->Mutate("SeriesService.CompleteSeries", request, &response));
  ShowResult(session, response,
             absl::StrCat("  ", PhraseWith("completed, $0, $1", RankedText(response),
                                           Counted(response.awards(), "1 award", "$0 awards"))));
  return absl::OkStatus();
}

// The command of an action on a series; the action where there is none.
std::string CommandOf(const v1::Series& series, const std::string& action) {
  const std::string id = IdOf(series.name());
  if (action == "SeriesService.EnterEvent")
    return absl::StrCat("arbitroctl series enter ", id, " EVENT");
  if (action == "SeriesService.CompleteSeries")
    return absl::StrCat("arbitroctl series complete ", id);
  return action;
}

// Returns the commands that are next, and the reason against each other one. Duties that are owed
// keep a series open, whatever its status allows.
std::string ActionsText(const v1::Series& series) {
  const bool owes = std::any_of(series.duties().begin(), series.duties().end(),
                                [](const auto& duty) { return duty.blocks_confirmation(); });
  std::string text;
  for (const v1::AllowedAction& action : series.allowed_actions()) {
    const bool waits = owes && action.action() == "SeriesService.CompleteSeries";
    const std::string command = CommandOf(series, action.action());
    if (action.allowed() && !waits) {
      absl::StrAppend(&text, PhraseWith("next: $0", command), "\n");
    } else {
      absl::StrAppend(&text, Phrase("not now"), "  ", command, ": ",
                      waits && action.allowed() ? Phrase("something is owed before")
                                                : OneLine(action.message()),
                      "\n");
    }
  }
  return text;
}

absl::Status Show(Session* session, const std::string& name) {
  ASSIGN_OR_RETURN(const auto series, ReadSeries(session, name));
  std::string text = absl::StrCat(
      series.name(), "  ", OneLine(series.title()), "\n", series.ruleset(), " ",
      series.ruleset_version(), ", ",
      PhraseWith("$0, $1, $2, revision $3", Counted(series.events(), "1 event", "$0 events"),
                 Counted(series.persons(), "1 person", "$0 persons"),
                 Phrase(series.completed() ? "completed" : "open"), series.revision()),
      "\n");
  if (series.events_changed() > 0) {
    absl::StrAppend(
        &text,
        PhraseWith("$0 after entering; see `series events`",
                   Counted(series.events_changed(), "1 event changed", "$0 events changed")),
        "\n");
  }
  const auto found = GetRuleset(session, series.ruleset());
  const v1::Ruleset ruleset = found.ok() ? *found : v1::Ruleset();
  for (const v1::Duty& duty : series.duties()) {
    const std::string label = LabelOf(PrintedLanguage(), ruleset.duties(), duty.code());
    absl::StrAppend(
        &text, Phrase("owes"), " ", duty.text().empty() ? label : duty.text(),
        duty.blocks_confirmation() ? absl::StrCat(", ", Phrase("which keeps it open")) : "", " [",
        duty.rule(), "]\n");
  }
  session->Show(series, text + ActionsText(series));
  return absl::OkStatus();
}

absl::Status List(Session* session) {
  v1::ListSeriesResponse all;
  v1::ListSeriesRequest request;
  request.set_page_size(kPageSize);
  do {
    v1::ListSeriesResponse page;
    absl::Status status = session->Call("SeriesService.ListSeries", request, &page);
    if (!status.ok()) return status;
    all.mutable_series()->MergeFrom(page.series());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table({"series", "title", "ruleset", ">events", ">persons", "status"});
  for (const v1::Series& series : all.series()) {
    table.Add({IdOf(series.name()), series.title(), IdOf(series.ruleset()),
               absl::StrCat(series.events()), absl::StrCat(series.persons()),
               Phrase(series.completed() ? "completed" : "open")});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status Events(Session* session, const std::string& series) {
  v1::ListSeriesEventsResponse all;
  v1::ListSeriesEventsRequest request;
  request.set_series(SeriesName(series));
  request.set_page_size(kPageSize);
  do {
    v1::ListSeriesEventsResponse page;
    RETURN_IF_ERROR(session->Call("SeriesService.ListSeriesEvents", request, &page));
    all.mutable_events()->MergeFrom(page.events());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  TextTable table({">", "event", ">players", ">ranked", ">entered at", "changed since"});
  for (const v1::SeriesEvent& event : all.events()) {
    table.Add({absl::StrCat(event.number()), IdOf(event.event()), absl::StrCat(event.players()),
               absl::StrCat(event.ranked()), absl::StrCat(event.event_revision()),
               event.changed_revision() == 0
                   ? ""
                   : PhraseWith("yes, by revision $0", event.changed_revision())});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

absl::StatusOr<v1::GetSeriesStandingsResponse> GetTotals(Session* session,
                                                         const std::string& series) {
  v1::GetSeriesStandingsResponse all;
  v1::GetSeriesStandingsRequest request;
  request.set_series(SeriesName(series));
  request.set_page_size(kPageSize);
  request.set_with_names(true);
  do {
    v1::GetSeriesStandingsResponse page;
    RETURN_IF_ERROR(session->Call("SeriesService.GetSeriesStandings", request, &page));
    request.set_page_token(page.next_page_token());
    page.clear_next_page_token();
    // Columns are those of the first page on every page.
    if (all.columns_size() > 0) page.clear_columns();
    all.MergeFrom(page);
  } while (!request.page_token().empty());
  return all;
}

absl::Status Standings(Session* session, const std::string& series) {
  ASSIGN_OR_RETURN(const auto all, GetTotals(session, series));
  std::vector<std::string> headings = {">rank", "person"};
  for (const v1::StandingsColumn& column : all.columns()) headings.push_back(">" + column.id());
  Namesakes namesakes;
  for (const v1::SeriesStandingsRow& row : all.rows()) {
    namesakes.Note(row.display_name(), row.person());
  }
  TextTable table(headings);
  for (const v1::SeriesStandingsRow& row : all.rows()) {
    const std::string& name = row.display_name().empty() ? row.person() : row.display_name();
    std::vector<std::string> cells = {
        absl::StrCat(row.rank()),
        absl::StrCat(name, namesakes.Behind(row.display_name(), row.person()))};
    for (const v1::StandingsCell& cell : row.cells()) cells.push_back(cell.text());
    table.Add(std::move(cells));
  }
  std::string text = table.Text(OutputColumns());
  if (all.unranked_size() > 0) {
    absl::StrAppend(&text, PhraseWith("not ranked: $0", absl::StrJoin(all.unranked(), ", ")), "\n");
  }
  absl::StrAppend(&text, Phrase(all.provisional() ? "provisional: more events may come" : "final"),
                  "\n");
  session->Show(all, text);
  return absl::OkStatus();
}

// Names the person as the totals do, with the reference; the reference alone where they do not.
std::string NameInTotals(const v1::GetSeriesStandingsResponse& totals, const std::string& person) {
  Namesakes namesakes;
  for (const v1::SeriesStandingsRow& row : totals.rows()) {
    namesakes.Note(row.display_name(), row.person());
  }
  for (const v1::SeriesStandingsRow& row : totals.rows()) {
    if (row.person() != person || row.display_name().empty()) continue;
    return absl::StrCat(row.display_name(), namesakes.Behind(row.display_name(), person));
  }
  return person;
}

absl::Status ListSeriesAwards(Session* session, const std::string& series) {
  v1::GetSeriesAwardsResponse all;
  v1::GetSeriesAwardsRequest request;
  request.set_series(SeriesName(series));
  request.set_page_size(kPageSize);
  do {
    v1::GetSeriesAwardsResponse page;
    absl::Status status = session->Call("SeriesService.GetSeriesAwards", request, &page);
    if (!status.ok()) return status;
    all.mutable_awards()->MergeFrom(page.awards());
    all.set_completed(page.completed());
    all.set_revision(page.revision());
    request.set_page_token(page.next_page_token());
  } while (!request.page_token().empty());
  ASSIGN_OR_RETURN(const auto found, ReadSeries(session, series));
  const auto ruleset = GetRuleset(session, found.ruleset());
  const auto totals = GetTotals(session, series);
  session->Show(all, AwardsTable(all.awards(), ruleset.ok() ? *ruleset : v1::Ruleset(),
                                 [&](const v1::Award& award) {
                                   return NameInTotals(
                                       totals.ok() ? *totals : v1::GetSeriesStandingsResponse(),
                                       award.player());
                                 }));
  return absl::OkStatus();
}

// A command that takes a series and nothing else. A read may ask for an older state.
CLI::App* AddOfSeries(CLI::App* group, Session* session, const std::string& what,
                      const std::string& example,
                      absl::Status (*run)(Session*, const std::string&)) {
  const size_t begin = example.find(' ') + 1;
  auto series = std::make_shared<std::string>();
  CLI::App* command =
      AddCommand(group, example.substr(begin, example.find(' ', begin) - begin), what, example);
  AddArgument(command, "series", series.get(), "the series' id");
  Session::OnRun(command, session, [session, series, run] { return run(session, *series); });
  return command;
}

}  // namespace

void AddSeriesCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "series", "Several events ranked together");
  auto made = std::make_shared<CreateOptions>();
  CLI::App* create = AddCommand(group, "create", "Begins a series",
                                "series create league-2026 --ruleset demo-league --set events=3");
  AddArgument(create, "series", &made->series, "the new series' id");
  AddArgument(create, "--ruleset", &made->ruleset, "the game that its events are of");
  AddOption(create, "--title", &made->title, "what it is called");
  AddOption(create, "--set", &made->settings, "a setting: key=value, typed by the ruleset");
  Session::OnRun(create, session, [session, made] { return Create(session, *made); });

  auto entered = std::make_shared<EnterOptions>();
  CLI::App* enter = AddCommand(group, "enter", "Takes a completed event into a series",
                               "series enter league-2026 torino-2026 --stage final=true");
  AddArgument(enter, "series", &entered->series, "the series' id");
  AddArgument(enter, "event", &entered->event, "the event's id");
  AddOption(enter, "--stage", &entered->stage, "what the ruleset asks about the event: key=value");
  Session::OnRun(enter, session, [session, entered] { return Enter(session, *entered); });

  AddOfSeries(group, session, "Ends a series: lots and awards", "series complete league-2026",
              &Complete);
  session->AddAt(AddOfSeries(group, session, "Shows a series and what may be done next",
                             "series show league-2026", &Show));
  session->AddAt(AddOfSeries(group, session, "Lists the events of a series",
                             "series events league-2026", &Events));
  session->AddAt(AddOfSeries(group, session, "Who stands where, over all events",
                             "series standings league-2026", &Standings));
  session->AddAt(AddOfSeries(group, session, "Who won what, once a series is completed",
                             "series awards league-2026", &ListSeriesAwards));
  CLI::App* list = AddCommand(group, "list", "Lists all series", "series list");
  Session::OnRun(list, session, [session] { return List(session); });
}

}  // namespace arbitro::tools
