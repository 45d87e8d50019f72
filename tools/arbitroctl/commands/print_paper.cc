// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/print_paper.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "tools/arbitroctl/files/pdf.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/round_paper.h"

namespace arbitro::tools {
namespace {

// Slips of a test print: their numbers in the order of the pile, and a line to measure.
void PutTestSlips(const PrintOptions& options, Paper* paper) {
  const size_t slips = 2 * paper->slips_a_page;
  paper->slips.clear();
  for (size_t i = 1; i <= slips; ++i) {
    PaperSlip slip;
    slip.title = absl::StrCat(i);
    slip.blanks.push_back({options.Say("4 cm long", "lunga 4 cm"), {}});
    paper->slips.push_back(std::move(slip));
  }
}

// Puts slips into cells, where they are to be cut as a pile.
absl::Status Stack(const PrintOptions& options, Paper* paper) {
  if (options.a_page == 0) return absl::OkStatus();
  paper->slips_a_page = options.a_page;
  paper->stacked = true;
  if (options.test_print) PutTestSlips(options, paper);
  const std::vector<std::string> long_ones = SlipsTooLong(*paper);
  if (long_ones.empty()) return absl::OkStatus();
  return UsageError(absl::StrCat("a slip has more to fill in than ", options.a_page,
                                 " a page have room for: ", long_ones.front()),
                    "give a smaller `--a-page`, or leave it out");
}

// Fills in what is known once the command line is read.
void TakeTyped(const Typed& typed, PrintOptions* options) {
  options->event = typed.event;
  options->player = typed.player;
  options->round = typed.round;
  options->italian = typed.session->italian();
  if (!options->a_page_word.empty()) options->a_page = options->a_page_word[0] - '0';
  options->door = std::string(absl::StripSuffix(options->door, "/"));
}

}  // namespace

absl::Status Print(const PrintOptions& options, Paper paper) {
  if (options.html && options.text) return UsageError(Phrase("give --html or --text, not both"));
  if (options.pdf.empty()) {
    if (options.a_page != 0 || options.test_print) {
      return UsageError("`--a-page` and `--test-print` are for `--pdf`", "give `--pdf FILE`, too");
    }
    return WriteOut(options.file, options.html ? PaperHtml(paper) : PaperText(paper));
  }
  if (options.html || options.text || !options.file.empty()) {
    return UsageError("`--pdf` names its file, and stands alone",
                      "leave `--html`, `--text` and `--out` out");
  }
  if (options.test_print && options.a_page == 0) {
    return UsageError("`--test-print` is of slips that are cut as a pile",
                      "give `--a-page`, too: 4, 6 or 8");
  }
  RETURN_IF_ERROR(Stack(options, &paper));
  return WritePdf(options.pdf, PaperHtml(paper));
}

absl::Status PrintInOrder(const PrintOptions& options, Paper paper) {
  if (options.by == "name") SortByName(&paper.slips);
  return Print(options, std::move(paper));
}

absl::StatusOr<Paper> NewPaper(Session* session, const PrintOptions& options,
                               std::string subtitle) {
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  Paper paper;
  paper.title = event.title().empty() ? IdOf(event.name()) : event.title();
  paper.subtitle = std::move(subtitle);
  paper.language = options.language();
  if (!options.pdf.empty()) {
    paper.made = LocalTimeText(absl::ToUnixMicros(absl::Now()), event.utc_offset_minutes());
  }
  return paper;
}

std::string RoundOfPaper(const PrintOptions& options) {
  return absl::StrCat(options.Say("Round ", "Turno "), options.round);
}

std::string TableTitle(const PrintOptions& options, const v1::Table& table) {
  return absl::StrCat(RoundOfPaper(options), ", ", options.Say("table ", "tavolo "),
                      HallNumber(table));
}

absl::StatusOr<v1::ListTablesResponse> TablesOfPaper(Session* session,
                                                     const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  return tables;
}

Command AddPaper(const Group& group, const std::string& name, const std::string& what,
                 PaperRun run) {
  const std::string of_event = "print " + name + " torino-2026 ";
  const bool no_round = name == "cards" || name == "decks" || name == "plan";
  Command command(
      group, name, what,
      absl::StrCat(of_event, no_round ? "" : "1 ", "--language it --html --out 1.html"));
  command.OfEvent()
      .Flag("--html", &PrintOptions::html, "as a page for a browser (default: plain text)")
      .Flag("--text", &PrintOptions::text, "as plain text, which is the default")
      .Option("--out", &PrintOptions::file, "into this file (default: standard output)")
      .Option("--pdf", &PrintOptions::pdf, "as sheets in this file, by WeasyPrint")
      .Runs([run](const Typed& typed, PrintOptions options) {
        TakeTyped(typed, &options);
        return run(typed.session, options);
      });
  // The log signs what a result is now, and no earlier one.
  if (name != "receipts") command.At();
  return command;
}

Command& WithCells(Command& paper) {
  return paper
      .Choice("--a-page", &PrintOptions::a_page_word, {"4", "6", "8"},
              "with --pdf: so many slips on a sheet, to be cut as one pile")
      .Flag("--test-print", &PrintOptions::test_print,
            "with --a-page: cells with their numbers, to see that the cuts fall between them");
}

Command& WithOrder(Command& paper) {
  return paper.Choice("--by", &PrintOptions::by, {"table", "name"},
                      "in which order (default: table)");
}

Command& WithDoor(Command& paper, const std::string& what) {
  return paper.Option("--door", &PrintOptions::door, what);
}

}  // namespace arbitro::tools
