// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/event_paper.h"
#include "tools/arbitroctl/show/people_rows.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

struct EventPaperOptions {
  std::string event;
  std::string what;
  std::string form = "csv";
  uint32_t round = 0;
  std::string file;
};

// Whether the daemon keeps that from the caller: the paper then goes without.
bool IsKept(const absl::Status& status) {
  const v1::Reason reason = ReasonIn(status);
  return reason == v1::REASON_ACCESS_DENIED || reason == v1::REASON_CREDENTIALS_MISSING ||
         reason == v1::REASON_STANDINGS_SECRET;
}

absl::StatusOr<std::vector<PlayedRound>> GetRounds(Session* session, const std::string& name,
                                                   uint32_t count) {
  std::vector<PlayedRound> rounds;
  ProgressBar bar("reading rounds");
  for (uint32_t number = 1; number <= count; ++number) {
    auto round = GetRound(session, name, number);
    if (!round.ok()) return round.status();
    auto tables = GetTables(session, name, number);
    if (!tables.ok()) return tables.status();
    rounds.push_back({*std::move(round), *std::move(tables)});
    bar.Show(number, count);
  }
  return rounds;
}

// The brackets of the event's eliminations.
absl::Status AddBrackets(Session* session, const std::vector<PlayedRound>& rounds, Paper* paper,
                         const std::string& name) {
  v1::ListPhasesRequest request;
  request.set_event(EventName(name));
  v1::ListPhasesResponse phases;
  absl::Status status = session->Call("PairingService.ListPhases", request, &phases);
  if (!status.ok()) return status;
  for (int i = 0; i < phases.phases_size(); ++i) {
    if (phases.phases(i).what().kind() != v1::PHASE_KIND_ELIMINATION) continue;
    const uint32_t last = i + 1 < phases.phases_size() ? phases.phases(i + 1).first_round() - 1
                                                       : static_cast<uint32_t>(rounds.size());
    paper->brackets.push_back(
        BracketOf(paper->language, rounds, phases.phases(i).first_round(), last));
  }
  return absl::OkStatus();
}

// The facts of the event, above everything else.
PaperList FactsOf(PaperLanguage language, const v1::Event& event) {
  const bool italian = language == PaperLanguage::kItalian;
  PaperList facts{{"", ""}, {}};
  const auto add = [&](const char* english, const char* in_italian, std::string text) {
    facts.rows.push_back({italian ? in_italian : english, std::move(text)});
  };
  add("event", "evento", IdOf(event.name()));
  add("status", "stato", Word(event.status()));
  add("ruleset", "regolamento",
      absl::StrCat(IdOf(event.ruleset()), " ", event.ruleset_version(), ", ",
                   event.ruleset_sha256()));
  add("format", "formato", event.format());
  add("players", "giocatori", absl::StrCat(event.players()));
  add("revision", "atti", absl::StrCat(event.revision()));
  add("hash of the newest record", "impronta dell'ultimo atto",
      absl::BytesToHexString(event.record_hash()));
  add("commitment of the draws", "impegno dei sorteggi",
      absl::BytesToHexString(event.draw_commitment()));
  add("draws given up", "sorteggi annullati", absl::StrCat(event.draws_voided()));
  add("rounds taken back", "turni ritirati", absl::StrCat(event.rounds_taken_back()));
  return facts;
}

absl::StatusOr<Paper> EventPaper(Session* session, const std::string& name) {
  const auto event = GetEvent(session, name);
  if (!event.ok()) return event.status();
  Paper paper;
  paper.language = session->italian() ? PaperLanguage::kItalian : PaperLanguage::kEnglish;
  paper.title = event->title().empty() ? IdOf(event->name()) : event->title();
  paper.subtitle = absl::StrCat(IdOf(event->ruleset()), ", ", event->format());
  paper.lists.push_back(FactsOf(paper.language, *event));
  auto rounds = GetRounds(session, name, event->rounds_paired());
  if (!rounds.ok()) return rounds.status();
  auto standings = GetStandings(session, name, 0);
  if (!standings.ok() && !IsKept(standings.status())) return standings.status();
  v1::GetStandingsResponse kept;
  TellApart(&*rounds, standings.ok() ? &*standings : &kept);
  absl::Status status = AddBrackets(session, *rounds, &paper, name);
  if (!status.ok()) return status;
  if (standings.ok()) {
    paper.lists.push_back(StandingsList(paper.language, *standings));
    paper.lists.back().title = session->italian() ? "Classifica" : "Standings";
  }
  for (const PlayedRound& each : *rounds) {
    paper.lists.push_back(RoundResults(paper.language, each));
  }
  const auto penalties = GetPenalties(session, name);
  if (!penalties.ok() && !IsKept(penalties.status())) return penalties.status();
  if (penalties.ok()) paper.lists.push_back(PenaltyList(paper.language, penalties->penalties()));
  paper.lists.push_back(DrawList(paper.language, *rounds));
  const auto records = GetRecords(session, name, 0);
  if (!records.ok()) return records.status();
  paper.lists.push_back(Timeline(paper.language, records->records()));
  return paper;
}

absl::Status ShowTimeline(Session* session, const EventPaperOptions& options) {
  const auto records = GetRecords(session, options.event, 0);
  if (!records.ok()) return records.status();
  const PaperList list = Timeline(
      session->italian() ? PaperLanguage::kItalian : PaperLanguage::kEnglish, records->records());
  TextTable table(list.headings);
  for (const auto& row : list.rows) {
    std::vector<std::string> cells;
    for (const PaperCell& cell : row) cells.push_back(cell.Text());
    table.Add(std::move(cells));
  }
  session->Show(*records, table);
  return absl::OkStatus();
}

// The people, with their results up to the round that was asked for or the newest closed one.
absl::StatusOr<PaperList> RowsOfPeople(Session* session, const EventPaperOptions& options) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  const auto players = GetPlayers(session, options.event);
  if (!players.ok()) return players.status();
  const uint32_t last = options.round != 0 ? options.round : event->rounds_closed();
  v1::GetStandingsResponse standings;
  if (last != 0) {
    auto found = GetStandings(session, options.event, last);
    if (!found.ok() && !IsKept(found.status())) return found.status();
    if (found.ok()) standings = *std::move(found);
  }
  const auto rounds = GetRounds(session, options.event, last != 0 ? last : event->rounds_paired());
  if (!rounds.ok()) return rounds.status();
  return PeopleRows(*players, *rounds, standings);
}

absl::StatusOr<PaperList> RowsOf(Session* session, const EventPaperOptions& options) {
  if (options.what == "standings") {
    const auto standings = GetStandings(session, options.event, options.round);
    if (!standings.ok()) return standings.status();
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
  const auto rounds = GetRounds(session, options.event, event->rounds_paired());
  if (!rounds.ok()) return rounds.status();
  return SeatRows(*rounds);
}

absl::Status WriteData(Session* session, const EventPaperOptions& options) {
  const auto rows = RowsOf(session, options);
  if (!rows.ok()) return rows.status();
  return WriteOut(options.file, options.form == "csv" ? AsCsv(*rows) : AsJsonLines(*rows));
}

}  // namespace

absl::Status WriteEventReport(Session* session, const std::string& event, const std::string& html,
                              const std::string& text) {
  const auto paper = EventPaper(session, event);
  if (!paper.ok()) return paper.status();
  const std::string& file = html.empty() ? text : html;
  return WriteOut(file == "-" ? "" : file, html.empty() ? PaperText(*paper) : PaperHtml(*paper));
}

void AddEventData(CLI::App* group, Session* session) {
  CLI::App* timeline = AddCommand(group, "timeline", "What happened, record by record",
                                  "event timeline torino-2026");
  auto options = std::make_shared<EventPaperOptions>();
  AddArgument(timeline, "event", &options->event, "the event's id");
  Session::OnRun(timeline, session, [session, options] { return ShowTimeline(session, *options); });

  CLI::App* data =
      AddCommand(group, "data", "Rounds, people, standings or penalties for other programs",
                 "event data torino-2026 --of standings --out standings.csv");
  AddArgument(data, "event", &options->event, "the event's id");
  options->what = "rounds";
  AddChoice(data, "--of", &options->what, {"rounds", "people", "standings", "penalties"},
            "what (default: rounds, a row a seat)");
  AddChoice(data, "--as", &options->form, {"csv", "jsonl"}, "in which form (default: csv)");
  AddOption(data, "--round", &options->round,
            "of standings and people: as recorded when this round was closed; else now");
  AddOption(data, "--out", &options->file, "into this file (default: standard output)");
  Session::OnRun(data, session, [session, options] { return WriteData(session, *options); });
}

}  // namespace arbitro::tools
