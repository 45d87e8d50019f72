// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/series.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/form_example.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using Words = std::vector<std::string>;

absl::StatusOr<v1::Series> ReadSeries(Session* session, const std::string& series) {
  return session->Get<v1::Series>("SeriesService.GetSeries", SeriesName(series));
}

absl::Status ReadSettings(const Typed& typed, const Words& settings,
                          v1::CreateSeriesRequest* request) {
  request->set_series_id(IdOf(request->series_id()));
  if (settings.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(typed.session, request->ruleset()));
  ASSIGN_OR_RETURN(*request->mutable_settings(), ValueOfWords(ruleset.series_form(), settings));
  return absl::OkStatus();
}

std::string BegunText(const v1::SeriesMutationResponse& response) {
  return LineOf(response.series(), Phrase("begun"));
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
  const auto strangers = std::ranges::count_if(players->players(), [](const auto& player) {
    return player.person().empty() && player.team().empty();
  });
  if (strangers == 0) return "";
  return absl::StrCat(
      "\n", PhraseWith("$0 without a person: the series cannot know them in another event; "
                       "give persons with `player add --person`, or `op_number` in a file",
                       Counted(strangers, "1 player", "$0 players")));
}

absl::Status ReadStage(const Typed& typed, const Words& words, v1::EnterEventRequest* request) {
  ASSIGN_OR_RETURN(const auto series, ReadSeries(typed.session, typed.series));
  ASSIGN_OR_RETURN(const auto ruleset, GetRuleset(typed.session, series.ruleset()));
  ASSIGN_OR_RETURN(const auto stage, ValueOfWords(ruleset.stage_form(), words));
  RETURN_IF_ERROR(CheckStage(ruleset.stage_form(), stage));
  if (!words.empty()) *request->mutable_stage() = stage;
  return absl::OkStatus();
}

std::string EnteredText(const Typed& typed, const v1::SeriesMutationResponse& response) {
  return LineOf(response.series(),
                PhraseWith("event $0, $1", response.event_number(), RankedText(response)) +
                    StrangersText(typed.session, typed.event));
}

// An event that changed after it entered counts with its old points, and an ended series stays so.
absl::Status CheckUnchanged(const Typed& typed, v1::CompleteSeriesRequest*) {
  ASSIGN_OR_RETURN(const auto series, ReadSeries(typed.session, typed.series));
  if (series.events_changed() == 0 || !typed.session->reason().empty()) return absl::OkStatus();
  return UsageError(
      PhraseWith("$0 after entering; the series would end with the points of before",
                 Counted(series.events_changed(), "1 event changed", "$0 events changed")),
      PhraseWith("see `arbitroctl series events $0`, and enter again what changed; or say with "
                 "--reason why its points stay",
                 IdOf(series.name())));
}

std::string CompletedText(const v1::SeriesMutationResponse& response) {
  return LineOf(response.series(), PhraseWith("completed, $0, $1", RankedText(response),
                                              Counted(response.awards(), "1 award", "$0 awards")));
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
  const bool owes = std::ranges::any_of(
      series.duties(), [](const auto& duty) { return duty.blocks_confirmation(); });
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

// The duties that are owed, a line each.
std::string OwedText(const Typed& typed, const v1::Series& series) {
  const auto ruleset = GetRuleset(typed.session, series.ruleset()).value_or(v1::Ruleset());
  std::string text;
  for (const v1::Duty& duty : series.duties()) {
    const std::string label = LabelOf(PrintedLanguage(), ruleset.duties(), duty.code());
    absl::StrAppend(
        &text, Phrase("owes"), " ", duty.text().empty() ? label : duty.text(),
        duty.blocks_confirmation() ? absl::StrCat(", ", Phrase("which keeps it open")) : "", " [",
        duty.rule(), "]\n");
  }
  return text;
}

std::string SeriesText(const Typed& typed, const v1::Series& series) {
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
  return absl::StrCat(text, OwedText(typed, series), ActionsText(series));
}

TableRow SeriesRow(const v1::Series& series) {
  return {IdOf(series.name()), series.title(),   IdOf(series.ruleset()),
          series.events(),     series.persons(), Phrase(series.completed() ? "completed" : "open")};
}

TableRow SeriesEventRow(const v1::SeriesEvent& event) {
  const std::string changed = event.changed_revision() == 0
                                  ? ""
                                  : PhraseWith("yes, by revision $0", event.changed_revision());
  return {event.number(), IdOf(event.event()),    event.players(),
          event.ranked(), event.event_revision(), changed};
}

template <class Row>
Namesakes NamesakesOf(const google::protobuf::RepeatedPtrField<Row>& rows) {
  Namesakes namesakes;
  for (const Row& row : rows) namesakes.Note(row.display_name(), row.person());
  return namesakes;
}

// The name of a row, or the reference of a person who has none; told apart from namesakes.
template <class Row>
std::string NameOfRow(const Row& row, const Namesakes& namesakes) {
  return absl::StrCat(row.display_name().empty() ? row.person() : row.display_name(),
                      namesakes.Behind(row.display_name(), row.person()));
}

std::string TotalsText(const v1::GetSeriesStandingsResponse& all) {
  std::vector<std::string> headings = {">rank", "person"};
  for (const v1::StandingsColumn& column : all.columns()) headings.push_back(">" + column.id());
  const Namesakes namesakes = NamesakesOf(all.rows());
  TextTable table(headings);
  for (const v1::SeriesStandingsRow& row : all.rows()) {
    TableRow cells = {row.rank(), NameOfRow(row, namesakes)};
    for (const v1::StandingsCell& cell : row.cells()) cells.Add(cell.text());
    table.Add(std::move(cells));
  }
  std::string text = table.Text();
  if (all.unranked_size() > 0) {
    absl::StrAppend(&text, PhraseWith("not ranked: $0", absl::StrJoin(all.unranked(), ", ")), "\n");
  }
  return absl::StrCat(
      text, Phrase(all.provisional() ? "provisional: more events may come" : "final"), "\n");
}

// Thousandths of a point, as "1516.250".
std::string PointsText(int64_t thousandths) {
  const auto magnitude = thousandths < 0 ? -static_cast<uint64_t>(thousandths) : thousandths;
  return absl::StrFormat("%s%d.%03d", thousandths < 0 ? "-" : "", magnitude / 1000,
                         magnitude % 1000);
}

std::string RatingsText(const v1::GetSeriesRatingsResponse& all) {
  const Namesakes namesakes = NamesakesOf(all.rows());
  TextTable table({">rank", "person", ">rating", ">games"});
  for (const v1::SeriesRatingRow& row : all.rows()) {
    table.Add({row.rank(), NameOfRow(row, namesakes), PointsText(row.rating()), row.games()});
  }
  return table.Text();
}

TableRow RatingStepRow(const v1::RatingStep& step) {
  return {step.number(), IdOf(step.event()), PointsText(step.rating()), step.games()};
}

// Names the person as the totals do, with the reference; the reference alone where they do not.
std::string NameInTotals(const v1::GetSeriesStandingsResponse& totals, const std::string& person) {
  const Namesakes namesakes = NamesakesOf(totals.rows());
  for (const v1::SeriesStandingsRow& row : totals.rows()) {
    if (row.person() == person && !row.display_name().empty()) return NameOfRow(row, namesakes);
  }
  return person;
}

std::string SeriesAwardsText(const Typed& typed, const v1::GetSeriesAwardsResponse& all) {
  const auto found = ReadSeries(typed.session, typed.series);
  const auto ruleset = GetRuleset(typed.session, found.ok() ? found->ruleset() : "");
  const auto totals = typed.session->Get<v1::GetSeriesStandingsResponse>(
      "SeriesService.GetSeriesStandings", SeriesName(typed.series));
  const auto name = [&](const v1::Award& award) {
    return NameInTotals(totals.ok() ? *totals : v1::GetSeriesStandingsResponse(), award.player());
  };
  return AwardsTable(all.awards(), ruleset.ok() ? *ruleset : v1::Ruleset(), name).Text();
}

}  // namespace

void AddSeriesCommands(const Group& app) {
  const Group series = AddGroup(app, "series", "Several events ranked together");
  Command(series, "create", "Begins a series",
          "series create league-2026 --ruleset demo-league --set events=3")
      .Changes("SeriesService.CreateSeries", BegunText)
      .Citing()
      .Fills(ReadSettings)
      .Argument("series", "series_id", "the new series' id")
      .Argument("--ruleset", "ruleset", "the game that its events are of", Names::kRuleset)
      .Option("--title", "title", "its title")
      .Option<Words>("--set", "a setting: key=value, typed by the ruleset");
  Command(series, "enter", "Takes a completed event into a series",
          "series enter league-2026 torino-2026 --stage final=true")
      .Changes("SeriesService.EnterEvent", EnteredText)
      .Citing()
      .Fills(ReadStage)
      .OfSeries()
      .OfEvent()
      .Option<Words>("--stage", "an answer about the event that the ruleset asks for: key=value");
  Command(series, "complete", "Ends a series: lots and awards", "series complete league-2026")
      .Changes("SeriesService.CompleteSeries", CompletedText)
      .Citing()
      .Fills(CheckUnchanged)
      .OfSeries();
  Command(series, "show", "Shows a series and what may be done next", "series show league-2026")
      .Shows("SeriesService.GetSeries", SeriesText)
      .OfSeries()
      .At();
  Command(series, "events", "Lists the events of a series", "series events league-2026")
      .Shows("SeriesService.ListSeriesEvents",
             Listing({">", "event", ">players", ">ranked", ">entered at", "changed since"},
                     SeriesEventRow))
      .OfSeries()
      .At();
  Command(series, "standings", "Standings over all events", "series standings league-2026")
      .Shows("SeriesService.GetSeriesStandings", TotalsText)
      .OfSeries()
      .At();
  Command(series, "ratings", "How strong each person is, after all events",
          "series ratings league-2026")
      .Shows("SeriesService.GetSeriesRatings", RatingsText)
      .OfSeries()
      .At();
  Command(series, "history", "How a person's rating came about, event by event",
          "series history league-2026 8k3f")
      .Shows("SeriesService.GetRatingHistory",
             Listing({">", "event", ">rating", ">games"}, RatingStepRow))
      .OfSeries()
      .OfPerson()
      .At();
  Command(series, "awards", "Awards of a completed series", "series awards league-2026")
      .Shows("SeriesService.GetSeriesAwards", SeriesAwardsText)
      .OfSeries()
      .At();
  Command(series, "list", "Lists all series", "series list")
      .Shows("SeriesService.ListSeries",
             Listing({"series", "title", "ruleset", ">events", ">persons", "status"}, SeriesRow));
}

}  // namespace arbitro::tools
