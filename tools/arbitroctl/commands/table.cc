// SPDX-License-Identifier: Apache-2.0

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/next_command.h"
#include "tools/arbitroctl/show/penalty_text.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/show/slip_form.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

std::string ReportedText(const v1::ReportResultResponse& response) {
  return LineOf(response.table(), ReportText(response));
}

TableRow ChangeRow(const v1::StandingChange& each) {
  return {UnlessZero(each.round()), IdOf(each.player()),  each.rank_before(),
          each.rank_after(),        each.points_before(), each.points_after()};
}

std::string ChangesText(const Typed& typed, const v1::ChangeResultsResponse& response) {
  std::string text;
  for (const v1::ChangedTable& table : response.tables()) {
    absl::StrAppend(&text, LineOf(table.table(), OutcomesText(table.outcomes())));
  }
  for (const std::string& round : response.retaken_rounds()) {
    absl::StrAppend(&text, LineOf(round, Phrase("standings taken again")));
  }
  const TextTable changes(
      {">round", "player", ">rank before", ">rank after", ">points before", ">points after"},
      response.changes(), ChangeRow);
  if (response.changes_size() > 0) absl::StrAppend(&text, changes.Text());
  if (!response.has_line_up()) return text;
  return text + LineUpText(NamesIn(typed.session, typed.event), response.line_up());
}

using Words = std::vector<std::string>;

// Reads the report that the words mean by the form of the event's ruleset.
template <class Request>
absl::Status ReadReport(const Typed& typed, const Words& words, Request* request) {
  ASSIGN_OR_RETURN(const auto ruleset, GetRulesetOfEvent(typed.session, typed.event));
  ASSIGN_OR_RETURN(*request->mutable_report(), ValueOfWords(ruleset.report(), words));
  return absl::OkStatus();
}

// A player who announces an appeal does not sign.
std::string SignatureWord(v1::SignatureKind kind) {
  return kind == v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL ? Phrase("announces an appeal") : Word(kind);
}

// "p7, Ada  win 3  (games 2)": a seat with its own result and its own line of the report.
std::string SeatWithResult(const v1::Table& table, int at, const v1::Form& form) {
  const PaperLanguage language = PrintedLanguage();
  const v1::Seat& seat = table.seats(at);
  std::string text = SeatText(language, seat);
  if (!seat.display_name().empty()) text = absl::StrCat(IdOf(seat.player()), ", ", text);
  if (seat.has_outcome()) {
    const std::string place =
        table.seats_size() > 2 ? absl::StrCat(", ", ResultWord(language, table, seat)) : "";
    absl::StrAppend(&text, "  ", Word(seat.outcome().result()), " ", seat.outcome().points(),
                    place);
  }
  const std::string line = LineWords(language, table, at, form);
  if (!line.empty()) absl::StrAppend(&text, "  (", line, ")");
  const std::string penalties = SeatPenaltiesText(language, seat);
  if (!penalties.empty()) absl::StrAppend(&text, "  ", penalties);
  return text;
}

// The seats, then the rest of the report.
void AddSeats(const v1::Table& table, const v1::Form& form, TextTable* shown) {
  for (int i = 0; i < table.seats_size(); ++i) {
    shown->AddFact("seat", SeatWithResult(table, i, form));
  }
  if (table.results_withheld()) shown->AddFact("result", TableStateWord(table));
  const std::string said = ReportWords(PrintedLanguage(), table, form);
  if (!said.empty()) shown->AddFact("report", said);
  if (form.children().empty() && table.has_report()) {
    shown->AddFact("report", JsonFromValue(table.report()));
  }
}

// The actions at the table: which are allowed, and why others are not.
void AddActions(const Typed& typed, const v1::Table& table, TextTable* shown) {
  for (const v1::AllowedAction& each : table.allowed_actions()) {
    const std::string command =
        CommandForTable(typed.event, typed.round, typed.table, each.action());
    shown->AddFact(each.allowed() ? "may" : "may not",
                   absl::StrCat(command.empty() ? each.action() : command,
                                each.allowed() ? "" : ": ", each.message()));
  }
}

std::string TableText(const Typed& typed, const v1::Table& table) {
  const v1::Form form = RulesetIn(typed.session, typed.event).report();
  TextTable shown({"", ""});
  AddSeats(table, form, &shown);
  for (const v1::PlayerReport& each : table.reports()) {
    shown.Add({IdOf(each.player()), absl::StrCat(Phrase(each.confirms() ? "agrees:" : "says:"), " ",
                                                 JsonFromValue(each.report()))});
  }
  for (const v1::Signature& each : table.signatures()) {
    shown.Add({IdOf(each.player()), absl::StrCat(SignatureWord(each.kind()), " ", each.note())});
  }
  if (table.has_by_hand()) shown.AddFact("by hand", table.by_hand().reason());
  if (table.has_corrected()) shown.AddFact("corrected", table.corrected().reason());
  if (table.has_forfeited()) shown.AddFact("forfeited", table.forfeited().reason());
  if (table.attempt() > 1) shown.AddFact("attempt", table.attempt());
  AddActions(typed, table, &shown);
  return shown.Text();
}

std::string DealText(const Typed& typed, const v1::Deal& deal) {
  const v1::Form form = DealForm(RulesetIn(typed.session, typed.event));
  TextTable shown({">seat", "player", "dealt"});
  for (const v1::DealtSeat& seat : deal.seats()) {
    shown.Add({seat.seat(), IdOf(seat.player()), DealtWords(PrintedLanguage(), form, seat)});
  }
  // A slip of paper names the deal, so that cards of an earlier one are seen to be old.
  const std::string which =
      deal.deal() == 0 ? "" : absl::StrCat(", ", PhraseWith("deal $0", deal.deal()));
  return absl::StrCat(PhraseWith("game $0", deal.attempt()), which, "\n", shown.Text());
}

absl::Status ReadDecided(const Typed& typed, const Words& words, v1::DecideReportRequest* request) {
  return request->player().empty() ? ReadReport(typed, words, request) : absl::OkStatus();
}

struct SlipOptions {
  Words words;
  Words signed_by;
  Words appealed_by;
  Words refused_by;
};

absl::Status ReadSlip(const Typed& typed, const SlipOptions& options,
                      v1::EnterSlipRequest* request) {
  const auto sign = [&](const Words& players, v1::SignatureKind kind) {
    for (const std::string& player : players) {
      v1::SlipSignature* signature = request->add_signatures();
      signature->set_player(PlayerName(typed.event, player));
      signature->set_kind(kind);
    }
  };
  sign(options.signed_by, v1::SIGNATURE_KIND_SIGNED);
  sign(options.appealed_by, v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL);
  sign(options.refused_by, v1::SIGNATURE_KIND_REFUSED);
  return ReadReport(typed, options.words, request);
}

std::string ReplayedText(const v1::ReplayTableResponse& response) {
  return LineOf(response.table(), PhraseWith("attempt $0", response.attempt()));
}

std::string SignatureText(const v1::SignReportResponse& response) {
  return LineOf(response.table(), IdOf(response.player()));
}

// Everybody of a table, or of all decided tables of the round, who has not signed yet, but those
// who are named.
struct SignOptions {
  std::string table;  // a number, or `all`
  std::string player;
  Words but;
  bool appeals = false;
};

bool HasSigned(const v1::Table& table, const std::string& player) {
  return std::ranges::any_of(table.signatures(),
                             [&](const v1::Signature& each) { return each.player() == player; });
}

bool IsSpared(const v1::Seat& seat, const Words& but) {
  return std::ranges::any_of(but, [&](const std::string& word) {
    return IdOf(seat.player()) == IdOf(word) || absl::EqualsIgnoreCase(PersonText(seat), word);
  });
}

// Whether each of the words names a player of the round: one that names none is a mistake.
absl::Status CheckSpared(const Typed& typed, const v1::ListTablesResponse& tables,
                         const Words& but) {
  for (const std::string& word : but) {
    const bool sits = std::ranges::any_of(tables.tables(), [&](const v1::Table& table) {
      return std::ranges::any_of(table.seats(),
                                 [&](const v1::Seat& seat) { return IsSpared(seat, {word}); });
    });
    if (sits) continue;
    return UsageError(
        PhraseWith("`$0` sits at no table of the round", word),
        PhraseWith("give ids: `arbitroctl round tables $0 $1`", typed.event, typed.round));
  }
  return absl::OkStatus();
}

// Whether the options are about the table.
bool IsAsked(const v1::Table& table, const SignOptions& options) {
  return options.table == "all" ? table.decided() && table.kind() == v1::TABLE_KIND_MATCH
                                : absl::StrCat(table.number()) == options.table;
}

// Whether the seat's player has yet to sign.
bool MaySign(const v1::Table& table, const v1::Seat& seat, const SignOptions& options) {
  return seat.kind() == v1::SEAT_KIND_PLAYER && !HasSigned(table, seat.player()) &&
         !IsSpared(seat, options.but);
}

absl::StatusOr<v1::SignReportResponse> SignFor(Session* session, const v1::Table& table,
                                               const v1::Seat& seat) {
  v1::SignReportRequest request;
  request.set_table(table.name());
  request.set_player(seat.player());
  v1::SignReportResponse response;
  RETURN_IF_ERROR(
      session->MutateStep(absl::StrCat("sign-", table.number(), "-", seat.player_number()),
                          "ScoringService.SignReport", request, &response));
  return response;
}

absl::Status SignAll(const Typed& typed, const SignOptions& options) {
  ASSIGN_OR_RETURN(const auto tables, GetTables(typed.session, typed.event, typed.round));
  RETURN_IF_ERROR(CheckSpared(typed, tables, options.but));
  std::vector<v1::SignReportResponse> signatures;
  TextTable shown({">table", "player"});
  for (const v1::Table& table : tables.tables()) {
    if (!IsAsked(table, options)) continue;
    for (const v1::Seat& seat : table.seats()) {
      if (!MaySign(table, seat, options)) continue;
      ASSIGN_OR_RETURN(const auto response, SignFor(typed.session, table, seat));
      signatures.push_back(response);
      shown.Add({table.number(), PersonText(seat)});
    }
  }
  const std::string count = Counted(signatures.size(), "1 signature", "$0 signatures");
  return typed.session->Show({{"signatures", JsonOfAll(signatures)}},
                             absl::StrCat(signatures.empty() ? "" : shown.Text(), count, "\n"));
}

absl::Status SignOne(const Typed& typed, uint32_t table, const SignOptions& options) {
  v1::SignReportRequest request;
  request.set_table(TableName(typed.event, typed.round, table));
  request.set_player(PlayerName(typed.event, options.player));
  request.set_appeals(options.appeals);
  v1::SignReportResponse response;
  RETURN_IF_ERROR(typed.session->Mutate("ScoringService.SignReport", request, &response));
  return ShowChange(typed.session, response, SignatureText(response));
}

absl::Status Sign(const Typed& typed, const SignOptions& options) {
  uint32_t number = 0;
  const bool one_table = absl::SimpleAtoi(options.table, &number);
  if (options.table == "all" || options.player == "all") {
    if (!options.appeals && (one_table || options.table == "all") &&
        (options.player.empty() || options.player == "all")) {
      return SignAll(typed, options);
    }
    return UsageError(Phrase("`all` stands for everybody, and an appeal is one player's"),
                      Phrase("name the players who announce an appeal one by one, with --appeals"));
  }
  if (!one_table || options.player.empty() || !options.but.empty()) {
    return UsageError(
        Phrase("name a table and a player; or `all`"),
        PhraseWith("write `arbitroctl table sign $0 $1 all` for everybody of the round",
                   typed.event, typed.round));
  }
  return SignOne(typed, number, options);
}

std::string ModeText(const v1::SetReportModeResponse& response) {
  return LineOf(response.event(), PhraseWith("results come from $0", Word(response.mode())));
}

constexpr char kWords[] = "key=value, as `ruleset show` lists them";

// `arbitroutil log verify-receipt` takes it.
std::string ReceiptLineText(const v1::GetResultReceiptResponse& response) {
  return response.receipt() + "\n";
}

// A result that was entered wrongly, and is entered again.
void AddCorrections(const Group& table) {
  Command(table, "correct", "Corrects a result, also when the next round is paired; needs --reason",
          "table correct torino-2026 1 4 winner=second --reason \"the slip was read wrongly\"")
      .Changes("ScoringService.CorrectResult", ChangesText)
      .Citing()
      .Fills(ReadReport<v1::CorrectResultRequest>)
      .OfTable()
      .Argument<Words>("result", kWords);
  Command(table, "swap",
          "Swaps the results of two tables that were taken for each other; needs --reason",
          "table swap torino-2026 1 4 5 --reason \"slips of 4 and 5 were mixed up\"")
      .Changes("ScoringService.SwapResults", ChangesText)
      .Citing()
      .Fills([](const Typed& typed, uint32_t other, v1::SwapResultsRequest* request) {
        request->set_other_table(TableName(typed.event, typed.round, other));
      })
      .OfTable()
      .Argument<uint32_t>("other", "the other table");
}

void AddMistakeCommands(const Group& table) {
  AddCorrections(table);
  Command(table, "replay", "Has a table played again; needs --reason",
          "table replay torino-2026 1 4 --reason \"a judge was wrong\"")
      .Changes("ScoringService.ReplayTable", ReplayedText)
      .OfTable();
  Command(table, "forfeit",
          "Players lose their table without a report: no-show, disqualification; needs --reason",
          "table forfeit torino-2026 1 4 p7 --reason \"did not come\"")
      .Changes("ScoringService.ForfeitSeats", ReportedText)
      .Citing()
      .OfTable()
      .Argument("player", "players", "a player who loses it", Names::kPlayer);
}

void AddMode(const Group& table) {
  Command(table, "mode", "Says who may report results", "table mode torino-2026 players")
      .Changes("ScoringService.SetReportMode", ModeText)
      .Fills([](const Typed&, const std::string& who, v1::SetReportModeRequest* request) {
        request->set_mode(who == "players" ? v1::REPORT_MODE_PLAYERS : v1::REPORT_MODE_STAFF);
      })
      .OfEvent()
      .Argument<std::string>("who", "`staff`, or `players` as well")
      .Option("--shared-devices", "shared_devices",
              "two players of a table may report from one device");
}

}  // namespace

void AddTableCommands(const Group& app) {
  const Group table =
      AddGroup(app, "table", "The tables of a round: reports, mistakes, signatures");
  Command(table, "show", "Shows a table and what may be done there", "table show torino-2026 1 4")
      .Shows("PairingService.GetTable", TableText)
      .OfTable();
  Command(table, "deal", "Shows a sealed deal, as far as you may see it",
          "table deal torino-2026 1 4 --as referee")
      .Shows("SeatingService.GetDeal", DealText)
      .OfTable();
  Command(table, "receipt", "Shows the result's receipt, which the log's key alone verifies",
          "table receipt torino-2026 1 4")
      .Shows("JournalService.GetResultReceipt", ReceiptLineText)
      .OfTable();
  Command(table, "confirm", "A player agrees with what was reported",
          "table confirm torino-2026 1 4 p7")
      .Changes("ScoringService.ConfirmReport", ReportedText)
      .Citing()
      .OfTable()
      .Player("the player who agrees");
  Command(table, "decide", "A judge decides between reports of players; needs --reason",
          "table decide torino-2026 1 4 --player p7 --reason \"seen by a judge\"")
      .Changes("ScoringService.DecideReport", ReportedText)
      .Citing()
      .Fills(ReadDecided)
      .OfTable()
      .Option("--player", "player", "the player whose report stands", Names::kPlayer)
      .Option<Words>("--result", kWords);
  Command(table, "refuse", "A player refuses to sign the result; needs --reason",
          "table refuse torino-2026 1 4 p7 --reason \"says that time was called too early\"")
      .Changes("ScoringService.RefuseSignature", SignatureText)
      .OfTable()
      .Player("the player who refuses");
  Command(table, "slip", "Enters the signed slip, which overrides what was reported",
          "table slip torino-2026 1 4 winner=first --signed p7 --signed p9")
      .Changes("ScoringService.EnterSlip", ChangesText)
      .Citing()
      .Fills(ReadSlip)
      .OfTable()
      .Argument("result", &SlipOptions::words, kWords)
      .Option("--signed", &SlipOptions::signed_by, "a player who signed")
      .Option("--appealed", &SlipOptions::appealed_by,
              "a player who announces an appeal, and so does not sign")
      .Option("--refused", &SlipOptions::refused_by, "a player who refused to sign");
  Command(table, "sign", "A player signs the result; or everybody of a table, or of the round",
          "table sign torino-2026 1 4 p7 --appeals\n"
          "  arbitroctl table sign torino-2026 1 4 all\n"
          "  arbitroctl table sign torino-2026 1 all --but p7")
      .Runs(Sign)
      .OfRound()
      .Argument("table", &SignOptions::table, "which table of it, from 1; `all`: all decided ones")
      .Option("player", &SignOptions::player,
              "the player who signs; `all`: every player of the table")
      .Option("--but", &SignOptions::but, "with `all`: a player who does not sign")
      .Flag("--appeals", &SignOptions::appeals, "announces an appeal, and so does not sign");
  AddMistakeCommands(table);
  AddMode(table);
}

}  // namespace arbitro::tools
