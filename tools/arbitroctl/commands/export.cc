// SPDX-License-Identifier: Apache-2.0
//
// An event in the formats of other programs.

#include <map>
#include <set>

#include "daemon/exported/people_rows.h"
#include "daemon/exported/rows.h"
#include "daemon/interchange/event_document.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/exported_file.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/files/workbook.h"
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

v1::ExportEventRequest RequestOf(const Typed& typed, v1::ExportFormat format, bool with_names) {
  v1::ExportEventRequest request;
  request.set_event(typed.Event());
  request.set_format(format);
  request.set_with_names(with_names);
  return request;
}

// Asks for these rows; the round is that of people and standings alone.
v1::ExportEventRequest RequestOfRows(const Typed& typed, v1::ExportFormat format,
                                     const std::string& what, uint32_t round) {
  static const std::map<std::string, v1::ExportRows> kRows = {
      {"rounds", v1::EXPORT_ROWS_ROUNDS},
      {"people", v1::EXPORT_ROWS_PEOPLE},
      {"standings", v1::EXPORT_ROWS_STANDINGS},
      {"penalties", v1::EXPORT_ROWS_PENALTIES}};
  v1::ExportEventRequest request = RequestOf(typed, format, true);
  request.set_rows(kRows.at(what));
  if (what == "people" || what == "standings") request.set_round(round);
  return request;
}

// The rows are for programs; whether standings are provisional is said beside them.
void SayHeading(const Typed& typed, const std::string& what, uint32_t round) {
  if (what != "standings" || round != 0) return;
  const std::string as_of = StandingsHeading(typed.session, typed.event);
  if (!as_of.empty()) SayBeside(as_of);
}

absl::Status WriteRows(const Typed& typed, v1::ExportFormat format, const RowsOptions& options) {
  ExportedFile file;
  RETURN_IF_ERROR(ReadExportedFile(
      typed.session, RequestOfRows(typed, format, options.what, options.round), &file));
  SayHeading(typed, options.what, options.round);
  return WriteOut(options.file, file.bytes);
}

// The headings of rows of each kind.
exported::Rows HeadingsOf(const std::string& what) {
  if (what == "people") return exported::PeopleRows({}, {}, {});
  if (what == "standings") return exported::StandingRows({});
  if (what == "penalties") return exported::PenaltyRows({});
  return exported::SeatRows({});
}

// A sheet of each kind of rows that the caller may see, and the revisions that they are of.
absl::Status ReadSheets(const Typed& typed, uint32_t round, std::vector<exported::Rows>* sheets,
                        std::set<uint64_t>* revisions) {
  sheets->clear();
  for (const std::string& what : KindsOfRows()) {
    ExportedFile file;
    const absl::Status status = ReadExportedFile(
        typed.session, RequestOfRows(typed, v1::EXPORT_FORMAT_CSV, what, round), &file);
    if (IsKept(status)) continue;
    RETURN_IF_ERROR(status);
    auto rows = exported::FromCsv(file.bytes, HeadingsOf(what));
    if (!rows) return UnreadableExport();
    rows->title = what;
    sheets->push_back(*std::move(rows));
    revisions->insert(file.revision);
  }
  return absl::OkStatus();
}

// Says of which revisions the sheets are, where that is not one.
void SayRevisions(const std::set<uint64_t>& revisions) {
  if (revisions.size() <= 1) return;
  SayBeside(PhraseWith("the event went on all the time: its sheets are of revisions $0 to $1",
                       *revisions.begin(), *revisions.rbegin()));
}

absl::Status WriteSheets(const Typed& typed, const RowsOptions& options) {
  std::vector<exported::Rows> sheets;
  std::set<uint64_t> revisions;
  RETURN_IF_ERROR(ReadOfOneRevision(
      [&](std::set<uint64_t>* read) { return ReadSheets(typed, options.round, &sheets, read); },
      &revisions));
  SayRevisions(revisions);
  for (const exported::Rows& rows : sheets) SayHeading(typed, rows.title, options.round);
  const std::string file = options.file.empty() ? IdOf(typed.Event()) + ".xlsx" : options.file;
  RETURN_IF_ERROR(WriteWorkbook(file, sheets));
  return typed.session->Show({{"event", typed.Event()}, {"file", file}, {"sheets", sheets.size()}},
                             PhraseWith("$0: $1 in $2", typed.Event(),
                                        Counted(sheets.size(), "1 sheet", "$0 sheets"), file) +
                                 "\n");
}

absl::Status WriteProgramme(const Typed& typed, const std::string& path) {
  const auto request = RequestOf(typed, v1::EXPORT_FORMAT_ICALENDAR, false);
  ExportedFile file;
  const absl::Status status = ReadExportedFile(typed.session, request, &file);
  if (!file.faults.empty()) {
    const LineFault& fault = file.faults.front();
    return UsageError(fault.what, fault.advice);
  }
  RETURN_IF_ERROR(status);
  return WriteOut(path, file.bytes);
}

struct DocumentOptions {
  std::string file;
  std::string extensions;
  bool without_names = false;
};

// The document with the extensions of the other one, whose file is named.
absl::StatusOr<std::string> WithExtensionsOf(const std::string& path, const std::string& text,
                                             const std::string& document) {
  auto earlier = interchange::ReadEventDocument(text);
  if (!earlier.ok()) return UnreadableLines(path, LineFaultsOf(earlier.faults));
  auto carrying = interchange::WithExtensions(document, std::move(earlier.value.extensions));
  if (!carrying) return UnreadableExport();
  return *std::move(carrying);
}

absl::Status WriteDocument(const Typed& typed, const DocumentOptions& options) {
  std::string extensions;
  if (!options.extensions.empty()) {
    ASSIGN_OR_RETURN(extensions, ReadTextFile(options.extensions));
  }
  const auto request = RequestOf(typed, v1::EXPORT_FORMAT_EVENT_DOCUMENT, !options.without_names);
  ExportedFile file;
  RETURN_IF_ERROR(ReadExportedFile(typed.session, request, &file));
  if (options.extensions.empty()) return WriteOut(options.file, file.bytes);
  ASSIGN_OR_RETURN(const auto document,
                   WithExtensionsOf(options.extensions, extensions, file.bytes));
  return WriteOut(options.file, document);
}

absl::Status WriteReport(const Typed& typed, const std::string& path) {
  const auto request = RequestOf(typed, v1::EXPORT_FORMAT_TRF, true);
  ExportedFile file;
  absl::Status status = ReadExportedFile(typed.session, request, &file);
  if (status.ok()) return WriteOut(path, file.bytes);
  if (file.faults.empty()) return status;
  status = UsageError("the event does not fit into a report of FIDE",
                      "export the event document in its place: `arbitroctl export json`");
  AttachLines(file.faults, &status);
  return status;
}

constexpr char kFile[] = "into this file (default: standard output)";
constexpr char kAsOf[] =
    "of standings and people: as recorded when this round was closed; else now";

// Has the command write the rows of one kind.
void WritesRows(Command command, v1::ExportFormat format) {
  command
      .Runs([format](const Typed& typed, const RowsOptions& options) {
        return WriteRows(typed, format, options);
      })
      .OfEvent()
      .Choice("--of", &RowsOptions::what, KindsOfRows(),
              "the rows to write (default: rounds, a row a seat)")
      .Option("--round", &RowsOptions::round, kAsOf)
      .Option("--out", &RowsOptions::file, kFile);
}

}  // namespace

void AddExportCommands(const Group& app) {
  const Group group = AddGroup(app, "export", "An event in the formats of other programs");
  AddExportBundle(group);
  WritesRows(Command(group, "csv", "Rounds, people, standings or penalties for a spreadsheet",
                     "export csv torino-2026 --of standings --out standings.csv"),
             v1::EXPORT_FORMAT_CSV);
  WritesRows(Command(group, "jsonl", "The same for programs, a JSON object a line",
                     "export jsonl torino-2026 --of people"),
             v1::EXPORT_FORMAT_JSON_LINES);
  Command(group, "xlsx", "Rounds, people, standings and penalties as one workbook",
          "export xlsx torino-2026 --out torino.xlsx")
      .Runs(WriteSheets)
      .OfEvent()
      .Option("--round", &RowsOptions::round, kAsOf)
      .Option("--out", &RowsOptions::file, "the file (default: EVENT.xlsx)");
  Command(group, "ics", "The programme and the planned rounds as a calendar",
          "export ics torino-2026 --out torino.ics")
      .Runs(WriteProgramme)
      .OfEvent()
      .Option<std::string>("--out", kFile);
  Command(group, "json", "The event document: all of the event for other programs",
          "export json torino-2026 --out torino.json")
      .Runs(WriteDocument)
      .OfEvent()
      .Option("--out", &DocumentOptions::file, kFile)
      .Option("--extensions", &DocumentOptions::extensions,
              "an earlier document, whose `extensions` of other programs are carried")
      .Flag("--without-names", &DocumentOptions::without_names, "leave out what people are called");
  AddExportTdf(group);
  Command(group, "trf", "A tournament report of FIDE, where the event fits",
          "export trf torino-2026 --out torino.trf")
      .Runs(WriteReport)
      .OfEvent()
      .Option<std::string>("--out", kFile);
}

}  // namespace arbitro::tools
