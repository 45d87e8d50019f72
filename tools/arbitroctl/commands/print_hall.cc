// SPDX-License-Identifier: Apache-2.0
//
// Paper beside the lists and slips of a round: receipts of results, cards for tables and players,
// the plan of the hall, deck sheets.

#include <sys/stat.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "api/text/name_order.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/pairing.pb.h"
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

// "1. Ada: win, 3 points".
std::string SeatResultText(const PrintOptions& options, const v1::Table& table, int seat) {
  const v1::Seat& one = table.seats(seat);
  return absl::StrCat(
      seat + 1, ". ", SeatText(options.language(), one), ": ",
      ResultWord(options.language(), table, one), ", ",
      CountedIn(options.language(), one.outcome().points(), "1 point", "$0 points"));
}

// The receipt of the table, and the table as it was then: others may enter results meanwhile.
// False: no result is to be seen yet.
absl::StatusOr<bool> GetReceipt(Session* session, v1::Table* table,
                                v1::GetResultReceiptResponse* receipt) {
  if (!table->decided() || table->results_withheld()) return false;
  v1::GetResultReceiptRequest request;
  request.set_table(table->name());
  const absl::Status status = session->Call("JournalService.GetResultReceipt", request, receipt);
  // A result may be taken back meanwhile, too.
  if (ReasonIn(status) == v1::REASON_TABLE_OPEN) return false;
  RETURN_IF_ERROR(status);
  v1::GetTableRequest as_signed;
  as_signed.set_name(table->name());
  as_signed.mutable_read()->set_at_revision(receipt->revision());
  RETURN_IF_ERROR(session->Read("PairingService.GetTable", as_signed, table));
  return true;
}

PaperSlip ReceiptSlip(const PrintOptions& options, const v1::Table& table,
                      const v1::GetResultReceiptResponse& receipt) {
  PaperSlip slip;
  slip.title = TableTitle(options, table);
  for (int i = 0; i < table.seats_size(); ++i) {
    slip.people.push_back(SeatResultText(options, table, i));
    slip.sort_names.push_back(SortText(table.seats(i)));
  }
  slip.code = options.door.empty() ? receipt.receipt()
                                   : absl::StrCat(options.door, "/r#", receipt.receipt());
  slip.note = PhraseWith(options.language(), "as of record $0, signed by $1", receipt.revision(),
                         receipt.key().substr(0, receipt.key().find('+')));
  return slip;
}

void SayOpen(int open) {
  if (open == 0) return;
  PrintError(Counted(open, "1 table has no result to be seen yet, and no receipt",
                     "$0 tables have no result to be seen yet, and no receipt") +
             "\n");
}

// A receipt a table that is decided, for the players to take along.
absl::Status PrintReceipts(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(auto tables, GetTables(session, options.event, options.round));
  paper.slips_a_page = kAsManyAsFit;
  std::vector<v1::GetResultReceiptResponse> receipts(tables.tables_size());
  int open = 0;
  for (int i = 0; i < tables.tables_size(); ++i) {
    ASSIGN_OR_RETURN(const bool signed_now,
                     GetReceipt(session, tables.mutable_tables(i), &receipts[i]));
    open += signed_now ? 0 : 1;
  }
  TellApart(&tables);
  for (int i = 0; i < tables.tables_size(); ++i) {
    if (receipts[i].receipt().empty()) continue;
    paper.slips.push_back(ReceiptSlip(options, tables.tables(i), receipts[i]));
  }
  SayOpen(open);
  return PrintInOrder(options, std::move(paper));
}

// A card a seat, to stand on its table.
absl::Status PrintPlaces(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, RoundOfPaper(options)));
  ASSIGN_OR_RETURN(const auto tables, TablesOfPaper(session, options));
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
// By the person, or by the ticket's own name where it is of no single person.
using CardTickets = std::map<std::string, CardTicket>;

std::string WordOf(const nlohmann::json& of, const char* name) {
  return of.is_object() && of.contains(name) && of[name].is_string() ? of[name].get<std::string>()
                                                                     : std::string();
}

// Adds the tickets of one answer.
absl::Status AddTickets(const PrintOptions& options, const std::string& text,
                        CardTickets* tickets) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("tickets") || !document["tickets"].is_array()) {
    return UsageError(PhraseWith("`$0` holds no tickets", options.tickets),
                      "give what `arbitroctl ticket issue … -o json` wrote");
  }
  for (const nlohmann::json& one : document["tickets"]) {
    const std::string name = WordOf(one, "ticket");
    if (!absl::StartsWith(name, absl::StrCat(EventName(options.event), "/tickets/"))) {
      return UsageError(PhraseWith("`$0` holds tickets of another event", options.tickets),
                        "give what `arbitroctl ticket issue … -o json` wrote");
    }
    const std::string person = one.contains("holder") ? WordOf(one["holder"], "person") : "";
    (*tickets)[person.empty() ? name : person] = {WordOf(one, "secret"), WordOf(one, "short_code")};
  }
  return absl::OkStatus();
}

// The file's tickets. For a large hall it holds several answers, one after the other.
absl::StatusOr<CardTickets> ReadTickets(const PrintOptions& options) {
  CardTickets tickets;
  if (options.tickets.empty()) return tickets;
  ASSIGN_OR_RETURN(const std::string text, ReadFile(options.tickets));
  // No text of JSON has this sign.
  const std::string answers = absl::StrReplaceAll(text, {{"\n}\n{", "\n}\n\x01{"}});
  for (const absl::string_view answer : absl::StrSplit(answers, '\x01')) {
    RETURN_IF_ERROR(AddTickets(options, std::string(answer), &tickets));
  }
  return tickets;
}

PaperSlip CardOfPlayer(const PrintOptions& options, const v1::Player& player,
                       const std::string& name) {
  PaperSlip slip;
  slip.title = absl::StrCat(options.Say("player ", "giocatore "), player.number());
  slip.large = {name};
  slip.sort_names = {player.sort_name().empty() ? name : player.sort_name()};
  if (!player.division().empty()) slip.people.push_back(player.division());
  slip.code = IdOf(player.name());
  return slip;
}

void PutTicket(const PrintOptions& options, const CardTicket& ticket, PaperSlip* slip) {
  slip->code = absl::StrCat(options.door, "/t#", options.event, ".", ticket.secret);
  if (ticket.short_code.empty()) return;
  slip->people.push_back(PhraseWith(options.language(), "or type: $0", ticket.short_code));
}

// The player's cards: one, or one for each member of a team who has a ticket. Takes their tickets.
std::vector<PaperSlip> CardsOfPlayer(Session* session, const PrintOptions& options,
                                     const v1::Player& player, const PaperSlip& card,
                                     CardTickets* tickets) {
  std::vector<PaperSlip> cards;
  for (const std::string& person : PersonsOf(player)) {
    const auto ticket = tickets->find(person);
    if (ticket == tickets->end()) continue;
    PaperSlip& own = cards.emplace_back(card);
    if (player.team_size() > 0) {
      const std::string name = GetPersonName(session, person);
      own.people.insert(own.people.begin(), name.empty() ? IdOf(person) : name);
    }
    PutTicket(options, ticket->second, &own);
    tickets->erase(ticket);
  }
  return cards;
}

void SayWhatIsLeft(size_t cards, size_t tickets) {
  if (cards != 0) {
    PrintError(Counted(cards, "1 card has no ticket", "$0 cards have no ticket") + "\n");
  }
  if (tickets != 0) {
    PrintError(Counted(tickets, "1 ticket has no card", "$0 tickets have no card") + "\n");
  }
}

// A paper with tickets is its owner's alone.
absl::Status PrintTickets(const PrintOptions& options, Paper paper) {
  const mode_t others = umask(S_IRWXG | S_IRWXO);
  const absl::Status printed = Print(options, std::move(paper));
  umask(others);
  return printed;
}

// Adds the cards of all who play, and takes their tickets. Returns how many cards have none.
size_t AddCards(Session* session, const PrintOptions& options,
                const v1::ListPlayersResponse& players, CardTickets* tickets,
                std::vector<PaperSlip>* slips) {
  const PlayerNames names(players);
  size_t without = 0;
  for (const v1::Player& player : players.players()) {
    if (player.status() != v1::PLAYER_STATUS_ACTIVE) continue;
    const PaperSlip card = CardOfPlayer(options, player, names.Of(IdOf(player.name())));
    auto cards = CardsOfPlayer(session, options, player, card, tickets);
    if (cards.empty()) {
      ++without;
      cards.push_back(card);
    }
    std::move(cards.begin(), cards.end(), std::back_inserter(*slips));
  }
  return without;
}

// A card a player: the id for the scanner of the desk, or the ticket for the player's own phone.
absl::Status PrintCards(Session* session, const PrintOptions& options) {
  ASSIGN_OR_RETURN(auto tickets, ReadTickets(options));
  if (!tickets.empty() && options.door.empty()) {
    return UsageError("a ticket's code is the address of a page", "give `--door`, too");
  }
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, options.Say("Players", "Giocatori")));
  ASSIGN_OR_RETURN(const auto players, GetPlayers(session, options.event));
  paper.slips_a_page = kAsManyAsFit;
  const size_t without = AddCards(session, options, players, &tickets, &paper.slips);
  SortByName(&paper.slips);
  if (options.tickets.empty()) return Print(options, std::move(paper));
  SayWhatIsLeft(without, tickets.size());
  return PrintTickets(options, std::move(paper));
}

// "Table plan, Round 3".
std::string PlanTitle(const PrintOptions& options) {
  return absl::StrCat(options.Say("Table plan", "Pianta dei tavoli"),
                      options.round == 0 ? "" : ", ",
                      options.round == 0 ? "" : RoundOfPaper(options));
}

absl::Status PrintPlan(Session* session, const PrintOptions& options) {
  if (options.in_a_row < 1 || options.in_a_row > kTablesOfRowMax) {
    return UsageError(
        PhraseWith("`--in-a-row` is $0, allowed are 1 to $1", options.in_a_row, kTablesOfRowMax));
  }
  ASSIGN_OR_RETURN(auto paper, NewPaper(session, options, PlanTitle(options)));
  ASSIGN_OR_RETURN(const auto response,
                   session->Get<v1::GetTablePlanResponse>("SeatingService.GetTablePlan",
                                                          EventName(options.event)));
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

void AddCardsPaper(const Group& group) {
  auto paper = AddPaper(group, "cards",
                        "A card for each player, with a QR code for the check-in desk", PrintCards);
  WithDoor(WithCells(paper),
           "with --tickets: the address of arbitro-web, where tickets are redeemed")
      .Option("--tickets", &PrintOptions::tickets,
              "a file of `ticket issue --players -o json`: the code is the player's ticket");
}

void AddDecksPaper(const Group& group) {
  auto paper = AddPaper(group, "decks", "The registered deck lists, a sheet each", PrintDecks);
  paper
      .Choice("--order", &PrintOptions::by, {"player", "checker"},
              "the player's own order (default), or by name with a place to tick")
      .Option("--player", &PrintOptions::player, "only this player's, by id");
}

}  // namespace

void AddHallPaper(const Group& group) {
  auto paper = AddPaper(group, "receipts",
                        "A receipt for each table that is decided: its QR code proves the result",
                        PrintReceipts);
  WithOrder(WithDoor(WithCells(paper), "the code opens the page of this arbitro-web that checks it")
                .Round());
  paper = AddPaper(group, "places", "A card for each seat of a round, to stand on the table",
                   PrintPlaces);
  WithOrder(WithCells(paper).Round());
  AddCardsPaper(group);
  paper = AddPaper(group, "plan", "The tables of the hall as a picture", PrintPlan);
  paper.RoundAtWill("the tables that are taken in it")
      .Option("--in-a-row", &PrintOptions::in_a_row,
              "how many tables stand in a row (default: 10)");
  AddDecksPaper(group);
}

}  // namespace arbitro::tools
