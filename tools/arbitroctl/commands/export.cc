// SPDX-License-Identifier: Apache-2.0
//
// An event in the formats of other programs.

#include "absl/time/clock.h"
#include "arbitro/v1/pairing.pb.h"
#include "daemon/exported/exported_event.h"
#include "daemon/exported/people_rows.h"
#include "daemon/exported/rows.h"
#include "daemon/interchange/calendar.h"
#include "daemon/interchange/event_document.h"
#include "daemon/interchange/finished_event.h"
#include "daemon/interchange/trf.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/fetched_event.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/workbook.h"
#include "tools/arbitroctl/show/event_paper.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

const std::vector<std::string>& KindsOfRows() {
  static const std::vector<std::string> kKinds = {"rounds", "people", "standings", "penalties"};
  return kKinds;
}

struct RowsOptions {
  std::string what = "rounds";
  uint32_t round = 0;
  std::string file;
};

// The people, with their results up to the round that was asked for or the newest closed one.
absl::StatusOr<exported::Rows> RowsOfPeople(const Typed& typed, uint32_t round) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, typed.event));
  ListQuery query;
  if (round != 0) {
    ASSIGN_OR_RETURN(const auto closed, GetRound(session, typed.event, round));
    query.at_revision = closed.closed_revision();
  }
  ASSIGN_OR_RETURN(const auto players, GetPlayers(session, typed.event, query));
  const uint32_t last = round != 0 ? round : event.rounds_closed();
  v1::GetStandingsResponse standings;
  if (last != 0) {
    RETURN_IF_ERROR(TakeShown(GetStandings(session, typed.event, last), &standings));
  }
  ASSIGN_OR_RETURN(const auto rounds,
                   GetPlayedRounds(session, typed.event, last != 0 ? last : event.rounds_paired()));
  return exported::PeopleRows(players, rounds, standings);
}

absl::StatusOr<exported::Rows> RowsOfStandings(const Typed& typed, uint32_t round) {
  ASSIGN_OR_RETURN(const auto standings, GetStandings(typed.session, typed.event, round));
  // The rows are for programs; whether they are provisional is said beside them.
  const std::string as_of = round == 0 ? StandingsHeading(typed.session, typed.event) : "";
  if (!as_of.empty()) PrintError(absl::StrCat("arbitroctl: ", as_of, "\n"));
  return exported::StandingRows(standings);
}

absl::StatusOr<exported::Rows> RowsOf(const Typed& typed, const std::string& what, uint32_t round) {
  if (what == "standings") return RowsOfStandings(typed, round);
  if (what == "people") return RowsOfPeople(typed, round);
  if (what == "penalties") {
    ASSIGN_OR_RETURN(const auto penalties, GetPenalties(typed.session, typed.event));
    return exported::PenaltyRows(penalties.penalties());
  }
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(const auto rounds,
                   GetPlayedRounds(typed.session, typed.event, event.rounds_paired()));
  return exported::SeatRows(rounds);
}

absl::Status WriteCsv(const Typed& typed, const RowsOptions& options) {
  ASSIGN_OR_RETURN(const auto rows, RowsOf(typed, options.what, options.round));
  return WriteOut(options.file, exported::AsCsv(rows));
}

absl::Status WriteJsonLines(const Typed& typed, const RowsOptions& options) {
  ASSIGN_OR_RETURN(const auto rows, RowsOf(typed, options.what, options.round));
  return WriteOut(options.file, exported::AsJsonLines(rows));
}

// A sheet of each kind of rows that the caller may see.
absl::Status WriteSheets(const Typed& typed, const RowsOptions& options) {
  std::vector<exported::Rows> sheets;
  for (const std::string& what : KindsOfRows()) {
    auto rows = RowsOf(typed, what, options.round);
    if (!rows.ok() && IsKept(rows.status())) continue;
    if (!rows.ok()) return rows.status();
    rows->title = what;
    sheets.push_back(*std::move(rows));
  }
  const std::string file = options.file.empty() ? IdOf(typed.Event()) + ".xlsx" : options.file;
  RETURN_IF_ERROR(WriteWorkbook(file, sheets));
  typed.session->Show(
      {{"event", typed.Event()}, {"file", file}, {"sheets", sheets.size()}},
      PhraseWith("$0: $1 in $2", typed.Event(),
                 Counted(static_cast<int64_t>(sheets.size()), "1 sheet", "$0 sheets"), file) +
          "\n");
  return absl::OkStatus();
}

absl::Status WriteProgramme(const Typed& typed, const std::string& file) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(typed.session, typed.event));
  const auto calendar =
      exported::CalendarOfEvent(event, absl::ToUnixMicros(absl::Now()), Phrase("Round $0"));
  if (calendar.ok()) return WriteOut(file, interchange::WriteCalendar(calendar.value));
  const interchange::Fault& fault = calendar.faults.front();
  return UsageError(fault.what, fault.advice);
}

struct DocumentOptions {
  std::string file;
  std::string extensions;
  bool without_names = false;
};

absl::Status WriteDocument(const Typed& typed, const DocumentOptions& options) {
  nlohmann::ordered_json extensions = nlohmann::ordered_json::object();
  if (!options.extensions.empty()) {
    ASSIGN_OR_RETURN(const auto text, ReadTextFile(options.extensions));
    auto earlier = interchange::ReadEventDocument(text);
    if (!earlier.ok()) return UnreadableLines(options.extensions, LineFaultsOf(earlier.faults));
    extensions = std::move(earlier.value.extensions);
  }
  ASSIGN_OR_RETURN(auto event, FetchEvent(typed.session, typed.event));
  event.with_names = !options.without_names;
  interchange::EventDocument document = exported::DocumentOfEvent(event);
  document.extensions = std::move(extensions);
  return WriteOut(options.file, interchange::WriteEventDocument(document));
}

absl::Status WriteReport(const Typed& typed, const std::string& file) {
  ASSIGN_OR_RETURN(const auto event, FetchEvent(typed.session, typed.event));
  const auto report = interchange::TrfEventOf(exported::DocumentOfEvent(event));
  const auto made =
      report.ok() ? interchange::MakeTrf(report.value) : interchange::Reading<std::string>();
  if (report.ok() && made.ok()) return WriteOut(file, made.value);
  absl::Status status = UsageError("the event does not fit into a report of FIDE",
                                   "export the event document in its place: `arbitroctl export "
                                   "json`");
  AttachLines(LineFaultsOf(report.ok() ? made.faults : report.faults), &status);
  return status;
}

constexpr char kFile[] = "into this file (default: standard output)";
constexpr char kAsOf[] =
    "of standings and people: as recorded when this round was closed; else now";

void AddRows(const Group& group) {
  auto csv = std::make_shared<RowsOptions>();
  Command(group, "csv", "Rounds, people, standings or penalties for a spreadsheet",
          "export csv torino-2026 --of standings --out standings.csv")
      .Runs(csv, WriteCsv)
      .OfEvent()
      .Choice("--of", &csv->what, KindsOfRows(),
              "the rows to write (default: rounds, a row a seat)")
      .Option("--round", &csv->round, kAsOf)
      .Option("--out", &csv->file, kFile);
  auto lines = std::make_shared<RowsOptions>();
  Command(group, "jsonl", "The same for programs, a JSON object a line",
          "export jsonl torino-2026 --of people")
      .Runs(lines, WriteJsonLines)
      .OfEvent()
      .Choice("--of", &lines->what, KindsOfRows(),
              "the rows to write (default: rounds, a row a seat)")
      .Option("--round", &lines->round, kAsOf)
      .Option("--out", &lines->file, kFile);
  auto sheets = std::make_shared<RowsOptions>();
  Command(group, "xlsx", "Rounds, people, standings and penalties as one workbook",
          "export xlsx torino-2026 --out torino.xlsx")
      .Runs(sheets, WriteSheets)
      .OfEvent()
      .Option("--round", &sheets->round, kAsOf)
      .Option("--out", &sheets->file, "the file (default: EVENT.xlsx)");
}

}  // namespace

void AddExportCommands(const Group& app) {
  const Group group = AddGroup(app, "export", "An event in the formats of other programs");
  AddExportBundle(group);
  AddRows(group);
  auto calendar = std::make_shared<std::string>();
  Command(group, "ics", "The programme and the planned rounds as a calendar",
          "export ics torino-2026 --out torino.ics")
      .Runs(calendar, WriteProgramme)
      .OfEvent()
      .Option("--out", calendar.get(), kFile);
  auto document = std::make_shared<DocumentOptions>();
  Command(group, "json", "The event document: all of the event for other programs",
          "export json torino-2026 --out torino.json")
      .Runs(document, WriteDocument)
      .OfEvent()
      .Option("--out", &document->file, kFile)
      .Option("--extensions", &document->extensions,
              "an earlier document, whose `extensions` of other programs are carried")
      .Flag("--without-names", &document->without_names, "leave out what people are called");
  AddExportTdf(group);
  auto report = std::make_shared<std::string>();
  Command(group, "trf", "A tournament report of FIDE, where the event fits",
          "export trf torino-2026 --out torino.trf")
      .Runs(report, WriteReport)
      .OfEvent()
      .Option("--out", report.get(), kFile);
}

}  // namespace arbitro::tools
