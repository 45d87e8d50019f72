// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

struct PrintOptions {
  std::string event;
  uint32_t round = 0;
  std::string by = "table";
  std::string division;
  std::string file;
  bool html = false;
  bool text = false;

  bool italian = false;

  PaperLanguage language() const {
    return italian ? PaperLanguage::kItalian : PaperLanguage::kEnglish;
  }
  // The phrase in the paper's language.
  const char* Say(const char* english, const char* italian_phrase) const {
    return italian ? italian_phrase : english;
  }
};

absl::Status Print(const PrintOptions& options, const Paper& paper) {
  if (options.html && options.text) return UsageError("give --html or --text, not both");
  return WriteOut(options.file, options.html ? PaperHtml(paper) : PaperText(paper));
}

absl::StatusOr<Paper> NewPaper(Session* session, const PrintOptions& options,
                               std::string subtitle) {
  const auto event = GetEvent(session, options.event);
  if (!event.ok()) return event.status();
  Paper paper;
  paper.title = event->title().empty() ? IdOf(event->name()) : event->title();
  paper.subtitle = std::move(subtitle);
  paper.language = options.language();
  return paper;
}

std::string RoundText(const PrintOptions& options) {
  return absl::StrCat(options.Say("Round ", "Turno "), options.round);
}

absl::Status PrintPairings(Session* session, const PrintOptions& options) {
  const bool by_name = options.by == "name";
  auto paper = NewPaper(
      session, options,
      absl::StrCat(RoundText(options), by_name ? options.Say(", by name", ", per nome")
                                               : options.Say(", by table", ", per tavolo")));
  if (!paper.ok()) return paper.status();
  auto tables = GetTables(session, options.event, options.round);
  if (!tables.ok()) return tables.status();
  TellApart(&*tables);
  const auto round = GetRound(session, options.event, options.round);
  if (!round.ok()) return round.status();
  absl::StrAppend(&paper->subtitle, " · ", DrawText(options.language(), *round));
  paper->lists.push_back(by_name ? TablesByName(options.language(), *tables)
                                 : TablesByNumber(options.language(), *tables));
  return Print(options, *paper);
}

// A table's piece of paper; what it asks for is added behind.
PaperSlip SlipOf(const PrintOptions& options, const v1::Table& table, const v1::Round& round) {
  PaperSlip slip;
  slip.title = absl::StrCat(RoundText(options), ", ", options.Say("table ", "tavolo "),
                            table.number(), " · ", DrawText(options.language(), round));
  for (int i = 0; i < table.seats_size(); ++i) {
    const v1::Seat& seat = table.seats(i);
    const std::string player = SeatText(options.language(), seat);
    slip.people.push_back(absl::StrCat(i + 1, ". ", player));
    if (seat.kind() != v1::SEAT_KIND_PLAYER) continue;
    slip.signatures.push_back(player);
    slip.sort_names.push_back(SortText(seat));
  }
  return slip;
}

// Says that there is no slip for tables that need none: one that is filled in would be taken for a
// second result.
void SayDecided(int decided) {
  if (decided == 0) return;
  SayError("%d %s decided and %s no slip\n", decided, decided == 1 ? "table is" : "tables are",
           decided == 1 ? "has" : "have");
}

// One piece of paper a table that is not decided, with what the ruleset's report asks for.
absl::Status PrintForms(Session* session, const PrintOptions& options, size_t slips_a_page) {
  auto paper = NewPaper(session, options, RoundText(options));
  if (!paper.ok()) return paper.status();
  const auto ruleset = GetRulesetOfEvent(session, options.event);
  // Without a token the daemon shows the tables and not the form of a report.
  const bool formless = ReasonIn(ruleset.status()) == v1::REASON_CREDENTIALS_MISSING;
  if (!ruleset.ok() && !formless) return ruleset.status();
  const v1::Form form = ruleset.ok() ? ruleset->report() : v1::Form();
  auto tables = GetTables(session, options.event, options.round);
  if (!tables.ok()) return tables.status();
  TellApart(&*tables);
  const auto round = GetRound(session, options.event, options.round);
  if (!round.ok()) return round.status();
  const auto blanks = formless ? decltype(PaperSlip::blanks)() : BlanksOf(options.language(), form);
  paper->slips_a_page = slips_a_page;
  int decided = 0;
  for (const v1::Table& table : tables->tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE) continue;
    if (table.decided()) {
      ++decided;
      continue;
    }
    PaperSlip slip = SlipOf(options, table, *round);
    slip.blanks = blanks;
    if (!formless) slip.sheets = SheetsOf(options.language(), form, slip.people);
    paper->slips.push_back(std::move(slip));
  }
  SayDecided(decided);
  if (options.by == "name") SortByName(&paper->slips);
  return Print(options, *paper);
}

absl::Status PrintSlips(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 4);
}

absl::Status PrintSheets(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 1);
}

absl::Status PrintStandings(Session* session, const PrintOptions& options) {
  auto standings = GetStandings(session, options.event, options.round, options.division);
  if (!standings.ok()) return standings.status();
  TellApart(&*standings);
  if (options.by == "name") OrderByName(&*standings);
  auto paper = NewPaper(session, options,
                        options.round == 0 ? options.Say("Standings", "Classifica")
                                           : absl::StrCat(options.Say("Standings after round ",
                                                                      "Classifica dopo il turno "),
                                                          options.round));
  if (!paper.ok()) return paper.status();
  if (!options.division.empty()) absl::StrAppend(&paper->subtitle, ", ", options.division);
  paper->lists.push_back(StandingsList(options.language(), *standings));
  return Print(options, *paper);
}

}  // namespace

void AddPrintCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "print", "Paper for the hall: lists, slips, score sheets");
  using Run = absl::Status (*)(Session*, const PrintOptions&);
  const struct {
    const char* name;
    const char* what;
    bool round_needed;
    Run run;
  } commands[] = {
      {"pairings", "Who sits where, by table or by name", true, PrintPairings},
      {"slips", "A slip for each table that is not decided, to report the result on", true,
       PrintSlips},
      {"standings", "Who stands where, now or after a round", false, PrintStandings},
      {"sheets", "A score sheet for each table that is not decided, one a page", true, PrintSheets},
  };
  for (const auto& each : commands) {
    CLI::App* command =
        AddCommand(group, each.name, each.what,
                   absl::StrCat("print ", each.name,
                                " torino-2026 1 --language it --html --out round-1.html"));
    auto options = std::make_shared<PrintOptions>();
    AddArgument(command, "event", &options->event, "the event's id");
    if (each.round_needed) {
      AddArgument(command, "round", &options->round, "which round, from 1");
    } else {
      AddOption(command, "round", &options->round, "as recorded when this round was closed");
    }
    if (!each.round_needed) {
      AddOption(command, "--division", &options->division,
                "only the players of this division, ranked among themselves");
    }
    AddChoice(command, "--by", &options->by, {"table", "name"}, "in which order (default: table)");
    AddFlag(command, "--html", &options->html, "as a page for a browser (default: plain text)");
    AddFlag(command, "--text", &options->text, "as plain text, which is the default");
    AddOption(command, "--out", &options->file, "into this file (default: standard output)");
    session->AddAt(command);
    Session::OnRun(command, session, [session, options, run = each.run] {
      options->italian = session->italian();
      return run(session, *options);
    });
  }
}

}  // namespace arbitro::tools
