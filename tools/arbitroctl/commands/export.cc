// SPDX-License-Identifier: Apache-2.0
//
// An event in the formats of other programs.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "api/status/try.h"
#include "arbitro/v1/pairing.pb.h"
#include "daemon/interchange/calendar.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/trf.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/exported_event.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/workbook.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/event_paper.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/people_rows.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

const std::vector<std::string>& KindsOfRows() {
  static const std::vector<std::string> kKinds = {"rounds", "people", "standings", "penalties"};
  return kKinds;
}

struct RowsOptions {
  std::string event;
  std::string what = "rounds";
  uint32_t round = 0;
  std::string file;
};

// The people, with their results up to the round that was asked for or the newest closed one.
absl::StatusOr<PaperList> RowsOfPeople(Session* session, const RowsOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  ListQuery query;
  if (options.round != 0) {
    const auto round = GetRound(session, options.event, options.round);
    if (!round.ok()) return round.status();
    query.at_revision = round->closed_revision();
  }
  ASSIGN_OR_RETURN(const auto players, GetPlayers(session, options.event, query));
  const uint32_t last = options.round != 0 ? options.round : event->rounds_closed();
  v1::GetStandingsResponse standings;
  if (last != 0) {
    auto found = GetStandings(session, options.event, last);
    if (!found.ok() && !IsKept(found.status())) return found.status();
    if (found.ok()) standings = *std::move(found);
  }
  ASSIGN_OR_RETURN(const auto rounds, GetPlayedRounds(session, options.event,
                                                      last != 0 ? last : event->rounds_paired()));
  return PeopleRows(players, rounds, standings);
}

absl::StatusOr<PaperList> RowsOf(Session* session, const RowsOptions& options) {
  if (options.what == "standings") {
    const auto standings = GetStandings(session, options.event, options.round);
    if (!standings.ok()) return standings.status();
    // The rows are for programs; whether they are provisional is said beside them.
    const std::string as_of = options.round == 0 ? StandingsHeading(session, options.event) : "";
    if (!as_of.empty()) PrintError(absl::StrCat("arbitroctl: ", as_of, "\n"));
    return StandingRows(*standings);
  }
  if (options.what == "people") return RowsOfPeople(session, options);
  if (options.what == "penalties") {
    const auto penalties = GetPenalties(session, options.event);
    if (!penalties.ok()) return penalties.status();
    return PenaltyRows(penalties->penalties());
  }
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  ASSIGN_OR_RETURN(const auto rounds,
                   GetPlayedRounds(session, options.event, event->rounds_paired()));
  return SeatRows(rounds);
}

using AsText = std::string (*)(const PaperList&);

void AddRows(CLI::App* group, Session* session, const std::string& name, AsText as_text) {
  const bool csv = name == "csv";
  CLI::App* command =
      csv ? AddCommand(group, "csv", "Rounds, people, standings or penalties for a spreadsheet",
                       "export csv torino-2026 --of standings --out standings.csv")
          : AddCommand(group, "jsonl", "The same for programs, a JSON object a line",
                       "export jsonl torino-2026 --of people");
  auto options = std::make_shared<RowsOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddChoice(command, "--of", &options->what, KindsOfRows(), "what (default: rounds, a row a seat)");
  AddOption(command, "--round", &options->round,
            "of standings and people: as recorded when this round was closed; else now");
  AddOption(command, "--out", &options->file, "into this file (default: standard output)");
  Session::OnRun(command, session, [session, options, as_text]() -> absl::Status {
    ASSIGN_OR_RETURN(const auto rows, RowsOf(session, *options));
    return WriteOut(options->file, as_text(rows));
  });
}

// A sheet of each kind of rows that the caller may see.
absl::Status ExportWorkbook(Session* session, const RowsOptions& options) {
  std::vector<PaperList> sheets;
  for (const std::string& what : KindsOfRows()) {
    RowsOptions one = options;
    one.what = what;
    auto rows = RowsOf(session, one);
    if (!rows.ok() && IsKept(rows.status())) continue;
    if (!rows.ok()) return rows.status();
    rows->title = what;
    sheets.push_back(*std::move(rows));
  }
  const std::string file =
      options.file.empty() ? IdOf(EventName(options.event)) + ".xlsx" : options.file;
  RETURN_IF_ERROR(WriteWorkbook(file, sheets));
  session->Show(
      {{"event", EventName(options.event)}, {"file", file}, {"sheets", sheets.size()}},
      PhraseWith("$0: $1 in $2", EventName(options.event),
                 Counted(static_cast<int64_t>(sheets.size()), "1 sheet", "$0 sheets"), file) +
          "\n");
  return absl::OkStatus();
}

void AddWorkbook(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "xlsx", "Rounds, people, standings and penalties as one workbook",
                 "export xlsx torino-2026 --out torino.xlsx");
  auto options = std::make_shared<RowsOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--round", &options->round,
            "of standings and people: as recorded when this round was closed; else now");
  AddOption(command, "--out", &options->file, "the file (default: EVENT.xlsx)");
  Session::OnRun(command, session,
                 [session, options] { return ExportWorkbook(session, *options); });
}

void AddCalendar(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(group, "ics", "The programme and the planned rounds as a calendar",
                                 "export ics torino-2026 --out torino.ics");
  auto options = std::make_shared<RowsOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--out", &options->file, "into this file (default: standard output)");
  Session::OnRun(command, session, [session, options]() -> absl::Status {
    ASSIGN_OR_RETURN(const auto event, GetEvent(session, options->event));
    ASSIGN_OR_RETURN(const auto calendar, CalendarOfEvent(event, absl::ToUnixMicros(absl::Now())));
    return WriteOut(options->file, interchange::WriteCalendar(calendar));
  });
}

struct DocumentOptions {
  std::string event;
  std::string file;
  std::string extensions;
  bool without_names = false;
};

// The daemon's answer, or nothing of what it keeps from the caller.
template <class Answer>
absl::Status TakeShown(absl::StatusOr<Answer> answer, Answer* into) {
  if (answer.ok()) *into = *std::move(answer);
  return answer.ok() || IsKept(answer.status()) ? absl::OkStatus() : answer.status();
}

absl::StatusOr<ExportedEvent> FetchEvent(Session* session, const std::string& name) {
  ExportedEvent exported;
  ASSIGN_OR_RETURN(exported.event, GetEvent(session, name));
  RETURN_IF_ERROR(TakeShown(GetPlayers(session, name), &exported.players));
  v1::ListPhasesRequest request;
  request.set_event(EventName(name));
  RETURN_IF_ERROR(session->Call("PairingService.ListPhases", request, &exported.phases));
  ASSIGN_OR_RETURN(exported.rounds, GetPlayedRounds(session, name, exported.event.rounds_paired()));
  RETURN_IF_ERROR(TakeShown(GetStandings(session, name, 0), &exported.standings));
  RETURN_IF_ERROR(TakeShown(GetPenalties(session, name), &exported.penalties));
  RETURN_IF_ERROR(TakeShown(GetAwards(session, name), &exported.awards));
  return exported;
}

absl::Status ExportDocument(Session* session, const DocumentOptions& options) {
  nlohmann::ordered_json extensions = nlohmann::ordered_json::object();
  if (!options.extensions.empty()) {
    ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.extensions));
    auto earlier = interchange::ReadEventDocument(text);
    if (!earlier.ok()) return UnreadableLines(options.extensions, LineFaultsOf(earlier.faults));
    extensions = std::move(earlier.value.extensions);
  }
  ASSIGN_OR_RETURN(auto exported, FetchEvent(session, options.event));
  exported.with_names = !options.without_names;
  interchange::EventDocument document = DocumentOfEvent(exported);
  document.extensions = std::move(extensions);
  return WriteOut(options.file, interchange::WriteEventDocument(document));
}

absl::Status ExportReport(Session* session, const RowsOptions& options) {
  ASSIGN_OR_RETURN(const auto exported, FetchEvent(session, options.event));
  const auto event = interchange::TrfEventOf(DocumentOfEvent(exported));
  const auto made =
      event.ok() ? interchange::MakeTrf(event.value) : interchange::Reading<std::string>();
  if (event.ok() && made.ok()) return WriteOut(options.file, made.value);
  absl::Status status = UsageError("the event does not fit into a report of FIDE",
                                   "export the event document in its place: `arbitroctl export "
                                   "json`");
  AttachLines(LineFaultsOf(event.ok() ? made.faults : event.faults), &status);
  return status;
}

void AddReport(CLI::App* group, Session* session) {
  CLI::App* command = AddCommand(group, "trf", "A tournament report of FIDE, where the event fits",
                                 "export trf torino-2026 --out torino.trf");
  auto options = std::make_shared<RowsOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--out", &options->file, "into this file (default: standard output)");
  Session::OnRun(command, session, [session, options] { return ExportReport(session, *options); });
}

void AddDocument(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "json", "The event document: all of the event for other programs",
                 "export json torino-2026 --out torino.json");
  auto options = std::make_shared<DocumentOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--out", &options->file, "into this file (default: standard output)");
  AddOption(command, "--extensions", &options->extensions,
            "an earlier document, whose `extensions` of other programs are carried");
  AddFlag(command, "--without-names", &options->without_names, "leave out what people are called");
  Session::OnRun(command, session,
                 [session, options] { return ExportDocument(session, *options); });
}

}  // namespace

void AddExportCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "export", "An event in the formats of other programs");
  AddExportBundle(group, session);
  AddRows(group, session, "csv", AsCsv);
  AddRows(group, session, "jsonl", AsJsonLines);
  AddWorkbook(group, session);
  AddCalendar(group, session);
  AddDocument(group, session);
  AddReport(group, session);
}

}  // namespace arbitro::tools
