// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/print_paper.h"
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

// When and where the round is played, as planned: "2026-05-08 18:30, Club Centrale".
std::string PlanText(const v1::Event& event, uint32_t round) {
  for (const v1::ScheduledRound& each : event.schedule()) {
    if (each.plan().round() != round) continue;
    const std::string start = absl::StrReplaceAll(each.plan().start(), {{"T", " "}});
    return each.plan().venue().empty() ? start : absl::StrCat(start, ", ", each.plan().venue());
  }
  return "";
}

// "Round 3, by name".
std::string PairingsTitle(const PrintOptions& options) {
  return absl::StrCat(RoundOfPaper(options), options.by == "name"
                                                 ? options.Say(", by name", ", per nome")
                                                 : options.Say(", by table", ", per tavolo"));
}

// Adds the list of seats, or a list of each range of names. A player who noted a table of the
// pairing before looks again: `redraws` tells of it.
absl::Status AddSeatLists(const PrintOptions& options, const v1::ListTablesResponse& tables,
                          const std::string& redraws, Paper* paper) {
  const bool by_name = options.by == "name";
  if (options.ranges == 0) {
    paper->lists.push_back(by_name ? TablesByName(options.language(), tables)
                                   : TablesByNumber(options.language(), tables));
    paper->lists.back().title = redraws;
    return absl::OkStatus();
  }
  if (!by_name) return UsageError("`--ranges` parts a list by names", "give `--by name`, too");
  paper->lists = RangesByName(TablesByName(options.language(), tables), options.ranges);
  if (!redraws.empty()) absl::StrAppend(&paper->subtitle, " · ", redraws);
  return absl::OkStatus();
}

absl::Status PrintPairings(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, PairingsTitle(options)));
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  const std::string plan = PlanText(event, options.round);
  if (!plan.empty()) absl::StrAppend(&paper.subtitle, " · ", plan);
  ASSIGN_OR_RETURN(const auto tables, TablesOfPaper(session, options));
  ASSIGN_OR_RETURN(const auto round, GetRound(session, options.event, options.round));
  paper.foot = DrawProofText(options.language(), round);
  const std::string redraws = RedrawsText(options.language(), round, event.utc_offset_minutes());
  RETURN_IF_ERROR(AddSeatLists(options, tables, redraws, &paper));
  return Print(options, paper);
}

// Adds who sits there, and the name of a player among those who sign.
void PutSeat(const PrintOptions& options, const v1::Seat& seat, int number, PaperSlip* slip) {
  const std::string player = SeatText(options.language(), seat);
  const std::string penalties = SeatPenaltiesText(options.language(), seat);
  slip->people.push_back(
      absl::StrCat(number, ". ", player, penalties.empty() ? "" : ": ", penalties));
  if (seat.kind() != v1::SEAT_KIND_PLAYER) return;
  slip->signatures.push_back(player);
  slip->sort_names.push_back(SortText(seat));
}

// A table's piece of paper; what it asks for is added behind.
PaperSlip SlipOf(const PrintOptions& options, const v1::Table& table, const v1::Round& round) {
  PaperSlip slip;
  slip.title = TableTitle(options, table);
  // Results are entered by the table's own number.
  if (table.place() != 0) absl::StrAppend(&slip.title, " (", table.number(), ")");
  slip.note = DrawProofText(options.language(), round);
  // By its own number: the place in the hall is another one where there is a plan.
  if (!options.door.empty()) {
    slip.code = absl::StrCat(options.door, "/event/", options.event,
                             "/tables?round=", options.round, "#t", table.number());
  }
  for (int i = 0; i < table.seats_size(); ++i) {
    PutSeat(options, table.seats(i), i + 1, &slip);
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
  return std::ranges::any_of(table.seats(), [](const v1::Seat& seat) {
    return std::ranges::any_of(seat.penalties(), [](const v1::SeatPenalty& each) {
      return each.game_lost() || each.match_lost();
    });
  });
}

// Says that there is no slip for tables that need none: one that is filled in would be taken for a
// second result.
void SayDecided(const v1::ListTablesResponse& tables) {
  const auto decided = std::ranges::count_if(tables.tables(), [](const v1::Table& table) {
    return table.kind() != v1::TABLE_KIND_BYE && table.decided();
  });
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

// The event's ruleset. None where the caller has no token: the daemon shows the tables and not the
// form of a report.
absl::StatusOr<std::optional<v1::Ruleset>> RulesetShown(Session* session,
                                                        const PrintOptions& options) {
  auto ruleset = GetRulesetOfEvent(session, options.event);
  if (ReasonIn(ruleset.status()) == v1::REASON_CREDENTIALS_MISSING) return std::nullopt;
  if (!ruleset.ok()) return ruleset.status();
  return *std::move(ruleset);
}

// The form of the tables' reports, as the ruleset says for tables of so many seats. A ruleset that
// does not publish the question asks everything of every table. Without a ruleset nothing is asked.
class SlipForms {
 public:
  SlipForms(Session* session, const PrintOptions& options, std::optional<v1::Ruleset> ruleset,
            v1::Value settings, v1::Phase phase)
      : session_(session),
        options_(options),
        ruleset_(std::move(ruleset)),
        settings_(std::move(settings)),
        phase_(std::move(phase)) {}

  // Adds what is asked at the table, and how a game that a penalty took is reported.
  void Complete(const v1::Table& table, PaperSlip* slip) {
    if (!ruleset_) return;
    FillIn(options_, Of(table), table, slip);
    if (!LosesAGame(table)) return;
    const std::string losses = ReportLossesText(options_.language(), ruleset_->report_losses());
    if (!losses.empty()) slip->note = absl::StrCat(losses, ". ", slip->note);
  }

 private:
  const SlipForm& Of(const v1::Table& table) {
    const auto seats = static_cast<uint32_t>(table.seats_size());
    const auto found = forms_.find(seats);
    if (found != forms_.end()) return found->second;
    return forms_.emplace(seats, Ask(seats)).first->second;
  }

  SlipForm Ask(uint32_t seats) {
    v1::AskRequest request;
    request.set_ruleset(ruleset_->name());
    request.set_question("report.paper");
    *request.mutable_input() = SlipQuestion(settings_, phase_, options_.round, seats);
    v1::AskResponse response;
    const bool published = std::ranges::any_of(
        ruleset_->questions(),
        [&](const v1::RulesetQuestion& one) { return one.id() == request.question(); });
    const bool answered =
        published && session_->Call("QuestionService.Ask", request, &response).ok();
    return SlipFormOf(options_.language(), ruleset_->report(),
                      answered ? response.answer() : v1::Value());
  }

  Session* session_;
  const PrintOptions& options_;
  std::optional<v1::Ruleset> ruleset_;
  v1::Value settings_;
  v1::Phase phase_;
  std::map<uint32_t, SlipForm> forms_;
};

// One piece of paper a table that is not decided, with what the ruleset's report asks for.
absl::Status PrintForms(Session* session, const PrintOptions& options, size_t slips_a_page) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(auto ruleset, RulesetShown(session, options));
  ASSIGN_OR_RETURN(const auto event, GetEvent(session, options.event));
  ASSIGN_OR_RETURN(const auto phase, PhaseOf(session, options));
  SlipForms forms(session, options, std::move(ruleset), event.settings(), phase);
  ASSIGN_OR_RETURN(const auto tables, TablesOfPaper(session, options));
  ASSIGN_OR_RETURN(const auto round, GetRound(session, options.event, options.round));
  paper.slips_a_page = slips_a_page;
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE || table.decided()) continue;
    PaperSlip slip = SlipOf(options, table, round);
    forms.Complete(table, &slip);
    paper.slips.push_back(std::move(slip));
  }
  SayDecided(tables);
  return PrintInOrder(options, std::move(paper));
}

absl::Status PrintSlips(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 4);
}

absl::Status PrintSheets(Session* session, const PrintOptions& options) {
  return PrintForms(session, options, 1);
}

PaperSlip DealSlip(const PrintOptions& options, const v1::Form& form, const v1::Table& table,
                   const v1::DealtSeat& seat) {
  PaperSlip slip;
  slip.title =
      absl::StrCat(TableTitle(options, table), ", ", options.Say("seat ", "posto "), seat.seat());
  const int at = static_cast<int>(seat.seat()) - 1;
  const std::string name =
      at < table.seats_size() ? SeatText(options.language(), table.seats(at)) : IdOf(seat.player());
  slip.people = {name, DealtWords(options.language(), form, seat)};
  if (at < table.seats_size()) slip.sort_names.push_back(SortText(table.seats(at)));
  return slip;
}

// A piece of paper a player with the cards that the seat was dealt, to be cut and handed out.
absl::Status PrintDeals(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(session, options.event));
  const v1::Form form = DealForm(ruleset);
  ASSIGN_OR_RETURN(const auto tables, TablesOfPaper(session, options));
  paper.slips_a_page = 8;
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE) continue;
    ASSIGN_OR_RETURN(const auto deal,
                     session->Get<v1::Deal>("SeatingService.GetDeal", table.name()));
    for (const v1::DealtSeat& seat : deal.seats()) {
      paper.slips.push_back(DealSlip(options, form, table, seat));
    }
  }
  return PrintInOrder(options, std::move(paper));
}

// "Standings after round 3".
std::string StandingsTitle(const PrintOptions& options) {
  if (options.round == 0) return options.Say("Standings", "Classifica");
  return absl::StrCat(options.Say("Standings after round ", "Classifica dopo il turno "),
                      options.round);
}

// The division as the ruleset calls it.
std::string DivisionText(Session* session, const PrintOptions& options) {
  return LabelOf(options.language(), RulesetIn(session, options.event).divisions(),
                 options.division);
}

// Why the division has no standings, and who is not ranked; empty where it has some.
std::string NoStandingsText(Session* session, const PrintOptions& options,
                            const v1::GetStandingsResponse& standings) {
  const std::string empty = EmptyDivisionText(standings, options.division);
  if (empty.empty()) return "";
  std::string text = absl::StrCat(empty, "; ", UnrankedText(session, options.event, standings));
  absl::StripTrailingAsciiWhitespace(&text);
  return text;
}

absl::Status PrintStandings(Session* session, const PrintOptions& options) {
  RETURN_IF_ERROR(CheckDivision(session, options.event, options.division));
  ASSIGN_OR_RETURN(auto standings,
                   GetStandings(session, options.event, options.round, options.division));
  TellApart(&standings);
  if (options.by == "name") OrderByName(&standings);
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, StandingsTitle(options)));
  if (options.round == 0) {
    const std::string now = StandingsHeading(session, options.event);
    if (!now.empty()) absl::StrAppend(&paper.subtitle, ", ", now);
  }
  if (!options.division.empty()) {
    absl::StrAppend(&paper.subtitle, ", ", DivisionText(session, options));
  }
  const std::string empty = NoStandingsText(session, options, standings);
  if (empty.empty()) paper.lists.push_back(StandingsList(options.language(), standings));
  const std::string notices = NoticeLines(standings.notices());
  paper.foot = notices.empty() ? empty : notices.substr(0, notices.size() - 1);
  return Print(options, paper);
}

// A paper of a round, by table or by name.
Command AddRoundPaper(const Group& group, const std::string& name, const std::string& what,
                      PaperRun run) {
  Command paper = AddPaper(group, name, what, run);
  return WithOrder(paper.Round());
}

void AddStandingsPaper(const Group& group) {
  auto paper = AddPaper(group, "standings", "Standings, now or after a round", PrintStandings);
  WithOrder(paper.RoundAtWill("as recorded when this round was closed")
                .Option("--division", &PrintOptions::division,
                        "only the players of this division, ranked among themselves"));
}

}  // namespace

void AddPrintCommands(const Group& app) {
  const Group group = AddGroup(app, "print", "Paper for the hall: lists, slips, score sheets");
  auto paper = AddPaper(group, "pairings", "Seats by table or by name", PrintPairings);
  WithOrder(
      paper.Round().Option("--ranges", &PrintOptions::ranges,
                           "with --by name: in so many parts by the first letters, a sheet each"));
  paper = AddRoundPaper(group, "slips",
                        "A slip for each table that is not decided, to report the result on",
                        PrintSlips);
  WithDoor(WithCells(paper),
           "with a QR code of the table, for pages at this address of arbitro-web");
  AddStandingsPaper(group);
  AddRoundPaper(group, "sheets", "A score sheet for each table that is not decided, one a page",
                PrintSheets);
  AddRoundPaper(group, "deals",
                "The sealed cards of each player, to cut and hand out; with --as referee",
                PrintDeals);
  AddHallPaper(group);
}

}  // namespace arbitro::tools
