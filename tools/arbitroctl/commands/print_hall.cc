// SPDX-License-Identifier: Apache-2.0
//
// Paper beside the lists and slips of a round: receipts of results, cards for tables and players,
// the plan of the hall, deck sheets.

#include <map>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "api/text/name_order.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/ticket.pb.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/commands/print_paper.h"
#include "tools/arbitroctl/show/deck_sheet.h"
#include "tools/arbitroctl/show/namesakes.h"
#include "tools/arbitroctl/show/plan_picture.h"
#include "tools/arbitroctl/show/round_paper.h"
#include "tools/arbitroctl/show/seat_words.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

constexpr uint32_t kTablesOfRowMax = 20;
constexpr size_t kAsManyAsFit = 1'000'000;

std::string TableTitle(const PrintOptions& options, const v1::Table& table) {
  return absl::StrCat(RoundOfPaper(options), ", ", options.Say("table ", "tavolo "),
                      HallNumber(table));
}

// "1. Ada: win, 3 points".
std::string SeatResultText(const PrintOptions& options, const v1::Table& table, int seat) {
  const v1::Seat& one = table.seats(seat);
  return absl::StrCat(
      seat + 1, ". ", SeatText(options.language(), one), ": ",
      ResultWord(options.language(), table, one), ", ",
      CountedIn(options.language(), one.outcome().points(), "1 point", "$0 points"));
}

// A receipt a table that is decided, for the players to take along.
absl::Status PrintReceipts(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  paper.slips_a_page = kAsManyAsFit;
  int open = 0;
  for (const v1::Table& table : tables.tables()) {
    if (!table.decided() || table.results_withheld()) {
      ++open;
      continue;
    }
    v1::GetResultReceiptRequest request;
    request.set_table(table.name());
    v1::GetResultReceiptResponse response;
    RETURN_IF_ERROR(session->Call("JournalService.GetResultReceipt", request, &response));
    PaperSlip slip;
    slip.title = TableTitle(options, table);
    for (int i = 0; i < table.seats_size(); ++i) {
      slip.people.push_back(SeatResultText(options, table, i));
      slip.sort_names.push_back(SortText(table.seats(i)));
    }
    slip.code = options.door.empty() ? response.receipt()
                                     : absl::StrCat(options.door, "/r#", response.receipt());
    slip.note = PhraseWith(options.language(), "as of record $0, signed by $1", response.revision(),
                           response.key().substr(0, response.key().find('+')));
    paper.slips.push_back(std::move(slip));
  }
  if (open != 0) {
    PrintError(Counted(open, "1 table has no result to be seen yet, and no receipt",
                       "$0 tables have no result to be seen yet, and no receipt") +
               "\n");
  }
  if (options.by == "name") SortByName(&paper.slips);
  return Print(options, std::move(paper));
}

// A card a seat, to stand on its table.
absl::Status PrintPlaces(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  TellApart(&tables);
  paper.slips_a_page = kAsManyAsFit;
  for (const v1::Table& table : tables.tables()) {
    if (table.kind() == v1::TABLE_KIND_BYE) continue;
    for (int i = 0; i < table.seats_size(); ++i) {
      PaperSlip slip;
      slip.title = absl::StrCat(RoundOfPaper(options), ", ", options.Say("seat ", "posto "), i + 1);
      slip.large = {absl::StrCat(options.Say("Table ", "Tavolo "), HallNumber(table)),
                    SeatText(options.language(), table.seats(i))};
      slip.sort_names = {SortText(table.seats(i))};
      paper.slips.push_back(std::move(slip));
    }
  }
  if (options.by == "name") SortByName(&paper.slips);
  return Print(options, std::move(paper));
}

// A ticket of a file that `ticket issue -o json` wrote.
struct CardTicket {
  std::string secret;
  std::string short_code;
};

std::string WordOf(const nlohmann::json& of, const char* name) {
  return of.is_object() && of.contains(name) && of[name].is_string() ? of[name].get<std::string>()
                                                                     : std::string();
}

// Adds the tickets of one answer; whether it is one.
bool AddTickets(const std::string& text, std::map<std::string, CardTicket>* tickets) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("tickets")) return false;
  const nlohmann::json& all = document["tickets"];
  if (!all.is_array()) return false;
  for (const nlohmann::json& one : all) {
    const bool held = one.is_object() && one.contains("holder");
    const std::string person = held ? WordOf(one["holder"], "person") : "";
    if (!person.empty()) (*tickets)[person] = {WordOf(one, "secret"), WordOf(one, "short_code")};
  }
  return true;
}

// The file's tickets, by the person. For a large hall it holds several answers, one after the
// other.
absl::StatusOr<std::map<std::string, CardTicket>> ReadTickets(const std::string& file) {
  std::map<std::string, CardTicket> tickets;
  if (file.empty()) return tickets;
  ASSIGN_OR_RETURN(const std::string text, ReadFile(file));
  // No text of JSON has this sign.
  const std::string answers = absl::StrReplaceAll(text, {{"\n}\n{", "\n}\n\x01{"}});
  for (const absl::string_view answer : absl::StrSplit(answers, '\x01')) {
    if (AddTickets(std::string(answer), &tickets)) continue;
    return UsageError(PhraseWith("`$0` holds no tickets", file),
                      "give what `arbitroctl ticket issue … -o json` wrote");
  }
  return tickets;
}

// A card a player: the id for the scanner of the desk, or the ticket for the player's own phone.
absl::Status PrintCards(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(const auto tickets, ReadTickets(options.tickets));
  if (!tickets.empty() && options.door.empty()) {
    return UsageError("a ticket's code is the address of a page", "give `--door`, too");
  }
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, options.Say("Players", "Giocatori")));
  ASSIGN_OR_RETURN(const auto players, GetPlayers(session, options.event));
  const PlayerNames names(players);
  paper.slips_a_page = kAsManyAsFit;
  for (const v1::Player& player : players.players()) {
    if (player.status() != v1::PLAYER_STATUS_ACTIVE) continue;
    const std::string id = IdOf(player.name());
    PaperSlip slip;
    slip.title = absl::StrCat(options.Say("player ", "giocatore "), player.number());
    slip.large = {names.Of(id)};
    slip.sort_names = {player.sort_name().empty() ? names.Of(id) : player.sort_name()};
    if (!player.division().empty()) slip.people.push_back(player.division());
    slip.code = id;
    const auto ticket = tickets.find(player.person());
    if (ticket != tickets.end()) {
      slip.code = absl::StrCat(options.door, "/t#", options.event, ".", ticket->second.secret);
      if (!ticket->second.short_code.empty()) {
        slip.people.push_back(
            PhraseWith(options.language(), "or type: $0", ticket->second.short_code));
      }
    }
    paper.slips.push_back(std::move(slip));
  }
  SortByName(&paper.slips);
  return Print(options, std::move(paper));
}

absl::Status PrintPlan(Session* session, const PrintOptions& options) {
  if (options.in_a_row < 1 || options.in_a_row > kTablesOfRowMax) {
    return UsageError(
        PhraseWith("`--in-a-row` is $0, allowed are 1 to $1", options.in_a_row, kTablesOfRowMax));
  }
  ASSIGN_OR_RETURN(auto paper,
                   NewPaper(session, options,
                            absl::StrCat(options.Say("Table plan", "Pianta dei tavoli"),
                                         options.round == 0 ? "" : ", ",
                                         options.round == 0 ? "" : RoundOfPaper(options))));
  v1::GetTablePlanRequest request;
  request.set_event(EventName(options.event));
  v1::GetTablePlanResponse response;
  RETURN_IF_ERROR(session->Call("SeatingService.GetTablePlan", request, &response));
  v1::ListTablesResponse tables;
  if (options.round != 0) {
    ASSIGN_OR_RETURN(tables, GetTables(session, options.event, options.round));
  }
  paper.plans = PlansOf(options.language(), response.plan(), tables, options.in_a_row);
  if (paper.plans.empty()) {
    return UsageError("no table of this event has a number yet",
                      "name a round, or set the plan: `arbitroctl plan set`");
  }
  paper.foot = Phrase(options.language(),
                      "grey: taken; thick: feature table; dashed: no match is played there");
  return Print(options, std::move(paper));
}

// A sheet a player who registered a list.
absl::Status PrintDecks(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper,
                   NewPaper(session, options, options.Say("Deck lists", "Liste dei mazzi")));
  ASSIGN_OR_RETURN(const auto players, GetPlayers(session, options.event));
  const PlayerNames names(players);
  std::map<std::string, PaperList> sheets;  // by the key of the name
  for (const v1::Player& player : players.players()) {
    const std::string id = IdOf(player.name());
    if (!options.player.empty() && id != options.player) continue;
    const auto deck =
        session->Get<v1::Deck>("DeckService.GetDeck", absl::StrCat(player.name(), "/deck"));
    if (ReasonIn(deck.status()) == v1::REASON_DECK_UNKNOWN) continue;
    if (!deck.ok()) return deck.status();
    const std::string sort = player.sort_name().empty() ? names.Of(id) : player.sort_name();
    const DeckSheetOf who{absl::StrCat(names.Of(id), " (", player.number(), ")"),
                          options.by == "checker"};
    sheets.emplace(absl::StrCat(text::NameKey(sort), "\n", id),
                   DeckSheet(options.language(), who, *deck));
  }
  if (sheets.empty()) return UsageError("no list is registered, so no sheet is printed");
  for (auto& [key, sheet] : sheets) paper.lists.push_back(std::move(sheet));
  return Print(options, std::move(paper));
}

}  // namespace

void AddHallPaper(const Group& group) {
  auto paper = AddPaper(group, "receipts",
                        "A receipt for each table that is decided: its QR code proves the result",
                        PrintReceipts);
  WithCells(&paper);
  WithDoor(&paper, "the code opens the page of this arbitro-web that checks it");
  paper.command.Round();
  WithOrder(&paper);
  paper = AddPaper(group, "places", "A card for each seat of a round, to stand on the table",
                   PrintPlaces);
  WithCells(&paper);
  paper.command.Round();
  WithOrder(&paper);
  paper = AddPaper(group, "cards", "A card for each player, with a QR code for the check-in desk",
                   PrintCards);
  WithCells(&paper);
  WithDoor(&paper, "with --tickets: the address of arbitro-web, where tickets are redeemed");
  paper.command.Option("--tickets", &paper.print->tickets,
                       "a file of `ticket issue --players -o json`: the code is the player's "
                       "ticket");
  paper = AddPaper(group, "plan", "The tables of the hall as a picture", PrintPlan);
  paper.command.RoundAtWill("the tables that are taken in it")
      .Option("--in-a-row", &paper.print->in_a_row, "how many tables stand in a row (default: 10)");
  paper = AddPaper(group, "decks", "The registered deck lists, a sheet each", PrintDecks);
  paper.command
      .Choice("--order", &paper.print->by, {"player", "checker"},
              "the player's own order (default), or by name with a place to tick")
      .Option("--player", &paper.print->player, "only this player's, by id");
}

}  // namespace arbitro::tools
