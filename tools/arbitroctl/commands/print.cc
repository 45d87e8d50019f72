// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/files/pdf.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/slip_form.h"
#include "tools/arbitroctl/show/standings_text.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

struct PrintOptions {
  std::string by = "table";
  std::string division;
  std::string file;
  std::string pdf;
  std::string a_page_word;
  uint32_t a_page = 0;  // 0: slips as long as they are
  bool test_print = false;
  bool html = false;
  bool text = false;

  // Filled in once the command line is read.
  std::string event;
  uint32_t round = 0;
  bool italian = false;

  PaperLanguage language() const {
    return italian ? PaperLanguage::kItalian : PaperLanguage::kEnglish;
  }
  // The phrase in the paper's language.
  const char* Say(const char* english, const char* italian_phrase) const {
    return italian ? italian_phrase : english;
  }
};

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

std::string RoundText(const PrintOptions& options) {
  return absl::StrCat(options.Say("Round ", "Turno "), options.round);
}

// When and where the round is played, as planned: "2026-05-08 18:30, Club Centrale".
std::string PlanText(const v1::Event& event, uint32_t round) {
  for (const v1::ScheduledRound& each : event.schedule()) {
    if (each.plan().round() != round) continue;
    const std::string start = absl::StrReplaceAll(each.plan().start(), {{"T", " "}});
    return each.plan().venue().empty() ? start : absl::StrCat(start, ", ", each.plan().venue());
  }
  return "";
}

absl::Status PrintPairings(Session* session, const PrintOptions& options) {
  const bool by_name = options.by == "name";
  ASSIGN_OR_RETURN(auto paper,
                   NewPaper(session, options,
                            absl::StrCat(RoundText(options),
                                         by_name ? options.Say(", by name", ", per nome")
                                                 : options.Say(", by table", ", per tavolo"))));
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  const std::string plan = PlanText(event, options.round);
  if (!plan.empty()) absl::StrAppend(&paper.subtitle, " · ", plan);
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  ASSIGN_OR_RETURN(const auto round, GetRound(session, options.event, options.round));
  paper.foot = DrawProofText(options.language(), round);
  paper.lists.push_back(by_name ? TablesByName(options.language(), tables)
                                : TablesByNumber(options.language(), tables));
  // A player who noted a table of the pairing before looks again.
  paper.lists.back().title = RedrawsText(options.language(), round, event.utc_offset_minutes());
  return Print(options, paper);
}

// A table's piece of paper; what it asks for is added behind.
PaperSlip SlipOf(const PrintOptions& options, const v1::Table& table, const v1::Round& round) {
  PaperSlip slip;
  slip.title =
      absl::StrCat(RoundText(options), ", ", options.Say("table ", "tavolo "), HallNumber(table));
  // Results are entered by the table's own number.
  if (table.place() != 0) absl::StrAppend(&slip.title, " (", table.number(), ")");
  slip.note = DrawProofText(options.language(), round);
  for (int i = 0; i < table.seats_size(); ++i) {
    const v1::Seat& seat = table.seats(i);
    const std::string player = SeatText(options.language(), seat);
    const std::string penalties = SeatPenaltiesText(options.language(), seat);
    slip.people.push_back(
        absl::StrCat(i + 1, ". ", player, penalties.empty() ? "" : ": ", penalties));
    if (seat.kind() != v1::SEAT_KIND_PLAYER) continue;
    slip.signatures.push_back(player);
    slip.sort_names.push_back(SortText(seat));
  }
  return slip;
}

// Adds what is asked at the table.
void FillIn(const PrintOptions& options, const SlipForm& asked, const v1::Table& table,
            PaperSlip* slip) {
  slip->blanks = BlanksOf(options.language(), asked.form, SeatTexts(options.language(), table));
  slip->sheets = SheetsOf(options.language(), asked.form, slip->people, asked.columns);
  for (PaperList& sheet : slip->sheets) {
    for (int i = 0; i < table.seats_size(); ++i) {
      // A judge who plays on for a player has nothing that the others count.
      if (table.seats(i).kind() == v1::SEAT_KIND_PASSIVE) StrikeOut(&sheet.rows[i]);
    }
  }
  if (!asked.note.empty()) slip->note = absl::StrCat(asked.note, ". ", slip->note);
  if (asked.appeal_beside) {
    slip->beside =
        options.Say("announces an appeal (and does not sign)", "annuncia ricorso (e non firma)");
  }
}

// Whether a penalty took a game of this match, or all of it, from a seat.
bool LosesAGame(const v1::Table& table) {
  return std::any_of(table.seats().begin(), table.seats().end(), [](const v1::Seat& seat) {
    return std::any_of(
        seat.penalties().begin(), seat.penalties().end(),
        [](const v1::SeatPenalty& each) { return each.game_lost() || each.match_lost(); });
  });
}

// Says that there is no slip for tables that need none: one that is filled in would be taken for a
// second result.
void SayDecided(int decided) {
  if (decided == 0) return;
  PrintError(Counted(decided, "1 table is decided and has no slip",
                     "$0 tables are decided and have no slip") +
             "\n");
}

// The phase that the round belongs to; an empty one where none was started.
absl::StatusOr<v1::Phase> PhaseOf(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(const auto phases, GetPhases(session, options.event));
  v1::Phase found;
  for (const v1::Phase& phase : phases.phases()) {
    if (phase.first_round() <= options.round) found = phase;
  }
  return found;
}

// The form of the tables' reports, as the ruleset says for tables of so many seats. A ruleset that
// does not publish the question asks everything of every table.
class SlipForms {
 public:
  SlipForms(Session* session, const PrintOptions& options, v1::Ruleset ruleset, v1::Value settings,
            v1::Phase phase)
      : session_(session),
        options_(options),
        ruleset_(std::move(ruleset)),
        settings_(std::move(settings)),
        phase_(std::move(phase)) {}

  const SlipForm& Of(const v1::Table& table) {
    const auto seats = static_cast<uint32_t>(table.seats_size());
    const auto found = forms_.find(seats);
    if (found != forms_.end()) return found->second;
    return forms_.emplace(seats, Ask(seats)).first->second;
  }

 private:
  SlipForm Ask(uint32_t seats) {
    v1::AskRequest request;
    request.set_ruleset(ruleset_.name());
    request.set_question("report.paper");
    *request.mutable_input() = SlipQuestion(settings_, phase_, options_.round, seats);
    v1::AskResponse response;
    const bool published =
        std::any_of(ruleset_.questions().begin(), ruleset_.questions().end(),
                    [&](const v1::RulesetQuestion& one) { return one.id() == request.question(); });
    const bool answered =
        published && session_->Call("QuestionService.Ask", request, &response).ok();
    return SlipFormOf(options_.language(), ruleset_.report(),
                      answered ? response.answer() : v1::Value());
  }

  Session* session_;
  const PrintOptions& options_;
  v1::Ruleset ruleset_;
  v1::Value settings_;
  v1::Phase phase_;
  std::map<uint32_t, SlipForm> forms_;
};

// One piece of paper a table that is not decided, with what the ruleset's report asks for.
absl::Status PrintForms(Session* session, const PrintOptions& options, size_t slips_a_page) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundText(options)));
  const auto ruleset = GetRulesetOfEvent(session, options.event);
  // Without a token the daemon shows the tables and not the form of a report.
  const bool formless = ReasonIn(ruleset.status()) == v1::REASON_CREDENTIALS_MISSING;
  if (!ruleset.ok() && !formless) return ruleset.status();
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  ASSIGN_OR_RETURN(const auto phase, PhaseOf(session, options));
  SlipForms forms(session, options, formless ? v1::Ruleset() : *ruleset, event.settings(), phase);
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  ASSIGN_OR_RETURN(const auto round, GetRound(session, options.event, options.round));
  paper.slips_a_page = slips_a_page;
  int decided = 0;
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE) continue;
    if (table.decided()) {
      ++decided;
      continue;
    }
    PaperSlip slip = SlipOf(options, table, round);
    if (!formless) FillIn(options, forms.Of(table), table, &slip);
    if (ruleset.ok() && LosesAGame(table)) {
      const std::string losses = ReportLossesText(options.language(), ruleset->report_losses());
      if (!losses.empty()) slip.note = absl::StrCat(losses, ". ", slip.note);
    }
    paper.slips.push_back(std::move(slip));
  }
  SayDecided(decided);
  if (options.by == "name") SortByName(&paper.slips);
  return Print(options, paper);
}

absl::Status PrintSlips(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 4);
}

absl::Status PrintSheets(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 1);
}

// A piece of paper a player with the cards that the seat was dealt, to be cut and handed out.
absl::Status PrintDeals(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundText(options)));
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, options.event));
  const v1::Form form = DealForm(ruleset);
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  paper.slips_a_page = 8;
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE) continue;
    v1::GetDealRequest request;
    request.set_table(table.name());
    v1::Deal deal;
    RETURN_IF_ERROR(session->Call("SeatingService.GetDeal", request, &deal));
    for (const v1::DealtSeat& seat : deal.seats()) {
      PaperSlip slip;
      slip.title =
          absl::StrCat(RoundText(options), ", ", options.Say("table ", "tavolo "),
                       HallNumber(table), ", ", options.Say("seat ", "posto "), seat.seat());
      const int at = static_cast<int>(seat.seat()) - 1;
      const std::string name = at < table.seats_size()
                                   ? SeatText(options.language(), table.seats(at))
                                   : IdOf(seat.player());
      slip.people = {name, DealtWords(options.language(), form, seat)};
      if (at < table.seats_size()) slip.sort_names.push_back(SortText(table.seats(at)));
      paper.slips.push_back(std::move(slip));
    }
  }
  if (options.by == "name") SortByName(&paper.slips);
  return Print(options, paper);
}

absl::Status PrintStandings(Session* session, const PrintOptions& options) {
  RETURN_IF_ERROR(CheckDivision(session, options.event, options.division));
  ASSIGN_OR_RETURN(auto standings,
                   GetStandings(session, options.event, options.round, options.division));
  TellApart(&standings);
  if (options.by == "name") OrderByName(&standings);
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options,
                                        options.round == 0
                                            ? options.Say("Standings", "Classifica")
                                            : absl::StrCat(options.Say("Standings after round ",
                                                                       "Classifica dopo il turno "),
                                                           options.round)));
  if (options.round == 0) {
    const std::string now = StandingsHeading(session, options.event);
    if (!now.empty()) absl::StrAppend(&paper.subtitle, ", ", now);
  }
  if (!options.division.empty()) {
    const auto ruleset = GetRulesetOfEvent(session, options.event);
    absl::StrAppend(&paper.subtitle, ", ",
                    ruleset.ok()
                        ? LabelOf(options.language(), ruleset->divisions(), options.division)
                        : options.division);
  }
  std::string empty = EmptyDivisionText(standings, options.division);
  if (!empty.empty()) {
    empty = absl::StrCat(empty, "; ", UnrankedText(session, options.event, standings));
    absl::StripTrailingAsciiWhitespace(&empty);
  }
  if (empty.empty()) paper.lists.push_back(StandingsList(options.language(), standings));
  const std::string notices = NoticeLines(standings.notices());
  paper.foot = notices.empty() ? empty : notices.substr(0, notices.size() - 1);
  return Print(options, paper);
}

using PaperRun = absl::Status (*)(Session*, const PrintOptions&);

void AddPaper(const Group& group, const std::string& name, const std::string& what, PaperRun run) {
  auto options = std::make_shared<PrintOptions>();
  Command command(
      group, name, what,
      absl::StrCat("print ", name, " torino-2026 1 --language it --html --out round-1.html"));
  command.OfEvent();
  if (run == PrintStandings) {
    command.RoundAtWill("as recorded when this round was closed")
        .Option("--division", &options->division,
                "only the players of this division, ranked among themselves");
  } else {
    command.Round();
  }
  command.Choice("--by", &options->by, {"table", "name"}, "in which order (default: table)")
      .Flag("--html", &options->html, "as a page for a browser (default: plain text)")
      .Flag("--text", &options->text, "as plain text, which is the default")
      .Option("--out", &options->file, "into this file (default: standard output)")
      .Option("--pdf", &options->pdf, "as sheets in this file, by WeasyPrint");
  if (run == PrintSlips) {
    command
        .Choice("--a-page", &options->a_page_word, {"4", "6", "8"},
                "with --pdf: so many slips on a sheet, to be cut as one pile")
        .Flag("--test-print", &options->test_print,
              "with --a-page: cells with their numbers, to see that the cuts fall between them");
  }
  command.At().Runs([options, run](const Typed& typed) {
    options->event = typed.event;
    options->round = typed.round;
    options->italian = typed.session->italian();
    if (!options->a_page_word.empty()) options->a_page = options->a_page_word[0] - '0';
    return run(typed.session, *options);
  });
}

}  // namespace

void AddPrintCommands(const Group& app) {
  const Group group = AddGroup(app, "print", "Paper for the hall: lists, slips, score sheets");
  AddPaper(group, "pairings", "Who sits where, by table or by name", PrintPairings);
  AddPaper(group, "slips", "A slip for each table that is not decided, to report the result on",
           PrintSlips);
  AddPaper(group, "standings", "Who stands where, now or after a round", PrintStandings);
  AddPaper(group, "sheets", "A score sheet for each table that is not decided, one a page",
           PrintSheets);
  AddPaper(group, "deals",
           "The sealed cards of each player, to cut and hand out; with --as referee", PrintDeals);
}

}  // namespace arbitro::tools
