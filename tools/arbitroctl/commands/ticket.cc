// SPDX-License-Identifier: Apache-2.0

#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "api/status/try.h"
#include "arbitro/v1/ticket.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr uint32_t kSecondsOfHour = 3'600;
constexpr uint32_t kHoursMax = 30 * 24;
constexpr size_t kHoldersOfCall = 256;

struct IssueOptions {
  std::string event;
  std::vector<std::string> persons;
  std::vector<std::string> roles;
  bool players = false;
  std::string scope = "play";
  uint32_t hours = 24;
  bool short_codes = false;
};

struct NumberedTicket {
  std::string event;
  uint32_t number = 0;
  uint32_t device = 0;
};

struct RedeemOptions {
  std::string event;
  std::string code;
  std::string out;
};

v1::TicketScope ScopeOf(const std::string& word) {
  if (word == "read") return v1::TICKET_SCOPE_READ;
  return word == "work" ? v1::TICKET_SCOPE_WORK : v1::TICKET_SCOPE_PLAY;
}

std::string ScopeText(v1::TicketScope scope) {
  if (scope == v1::TICKET_SCOPE_READ) return "read";
  return scope == v1::TICKET_SCOPE_WORK ? "work" : "play";
}

// The person's name, where the caller may read it: cards go to people, not to references.
std::string NameText(Session* session, const v1::TicketHolder& holder) {
  if (session->json() || holder.person().empty()) return "";
  return GetPersonName(session, holder.person());
}

std::string HolderText(const v1::TicketHolder& holder) {
  return holder.person().empty() ? holder.role() : IdOf(holder.person());
}

void ShowIssued(Session* session, const v1::IssueTicketsResponse& response) {
  TextTable table({">number", "name", "holder", "secret", "short code"});
  for (const v1::IssuedTicket& ticket : response.tickets()) {
    table.Add({IdOf(ticket.ticket()), NameText(session, ticket.holder()),
               HolderText(ticket.holder()), ticket.secret(), ticket.short_code()});
  }
  session->Show(response,
                absl::StrCat(table.Text(OutputColumns()),
                             PhraseWith("good until $0", TimeText(response.expire_time_us())), "\n",
                             ResultText(response.result()), "\n"));
}

// All tickets of the event, with their devices.
absl::StatusOr<v1::ListTicketsResponse> GetTickets(Session* session, const std::string& event) {
  v1::ListTicketsRequest request;
  request.set_event(EventName(event));
  v1::ListTicketsResponse all;
  while (true) {
    v1::ListTicketsResponse page;
    RETURN_IF_ERROR(session->Call("TicketService.ListTickets", request, &page));
    all.MergeFrom(page);
    if (page.next_page_token().empty()) break;
    request.set_page_token(page.next_page_token());
  }
  all.clear_next_page_token();
  return all;
}

// Persons who take part, teams' members too, and hold no ticket that was not taken back: in order
// of registration. Players of whom no person is known are named on the standard error.
absl::StatusOr<std::vector<std::string>> PersonsWithoutTicket(Session* session,
                                                              const std::string& event) {
  ASSIGN_OR_RETURN(const v1::ListTicketsResponse tickets, GetTickets(session, event));
  std::set<std::string> served;
  for (const v1::Ticket& ticket : tickets.tickets()) {
    if (!ticket.revoked()) served.insert(ticket.holder().person());
  }
  ASSIGN_OR_RETURN(const v1::ListPlayersResponse players, GetPlayers(session, event));
  std::vector<std::string> persons;
  std::vector<std::string> unknown;
  for (const v1::Player& player : players.players()) {
    if (player.status() != v1::PLAYER_STATUS_ACTIVE) continue;
    std::vector<std::string> own(player.team().begin(), player.team().end());
    if (!player.person().empty()) own.push_back(player.person());
    if (own.empty()) unknown.push_back(IdOf(player.name()));
    for (std::string& person : own) {
      if (served.insert(person).second) persons.push_back(std::move(person));
    }
  }
  if (!unknown.empty()) {
    PrintError(PhraseWith("no ticket for $0: no person is known of these players",
                          absl::StrJoin(unknown, ", ")));
  }
  return persons;
}

// A part of the players a call, named by its first person, so that a run that broke off is given
// again: those who have tickets by then are left out.
absl::Status IssueToPlayers(Session* session, const std::string& event,
                            v1::IssueTicketsRequest request) {
  ASSIGN_OR_RETURN(const std::vector<std::string> persons, PersonsWithoutTicket(session, event));
  if (persons.empty()) PrintOut(absl::StrCat(Phrase("all players have tickets"), "\n"));
  for (size_t begin = 0; begin < persons.size(); begin += kHoldersOfCall) {
    request.clear_holders();
    for (size_t i = begin; i < std::min(persons.size(), begin + kHoldersOfCall); ++i) {
      request.add_holders()->set_person(persons[i]);
    }
    v1::IssueTicketsResponse response;
    RETURN_IF_ERROR(session->MutateStep(IdOf(persons[begin]), "TicketService.IssueTickets", request,
                                        &response));
    ShowIssued(session, response);
  }
  return absl::OkStatus();
}

absl::Status IssueTickets(Session* session, const IssueOptions& options) {
  if (options.hours < 1 || options.hours > kHoursMax) {
    return UsageError(PhraseWith("`--hours` is $0, allowed are 1 to $1", options.hours, kHoursMax));
  }
  if (options.players && !(options.persons.empty() && options.roles.empty())) {
    return UsageError(Phrase("--players goes without --person and --role"));
  }
  v1::IssueTicketsRequest request;
  request.set_event(EventName(options.event));
  request.set_scope(ScopeOf(options.scope));
  request.set_valid_seconds(options.hours * kSecondsOfHour);
  request.set_short_codes(options.short_codes);
  if (options.players) return IssueToPlayers(session, options.event, std::move(request));
  for (const std::string& person : options.persons) {
    request.add_holders()->set_person(PersonName(person));
  }
  for (const std::string& role : options.roles) request.add_holders()->set_role(role);
  v1::IssueTicketsResponse response;
  RETURN_IF_ERROR(session->Mutate("TicketService.IssueTickets", request, &response));
  ShowIssued(session, response);
  return absl::OkStatus();
}

std::string DevicesText(const v1::Ticket& ticket) {
  std::vector<std::string> devices;
  for (const v1::TicketDevice& device : ticket.devices()) {
    devices.push_back(absl::StrCat(device.device(), ": ", TimeText(device.redeemed_time_us()),
                                   device.revoked() ? ", " : "",
                                   device.revoked() ? Phrase("revoked") : ""));
  }
  return absl::StrJoin(devices, "; ");
}

absl::Status ListTickets(Session* session, const std::string& event) {
  ASSIGN_OR_RETURN(const v1::ListTicketsResponse all, GetTickets(session, event));
  TextTable table({">number", "name", "holder", "scope", "good until", "revoked", "devices", "by"});
  for (const v1::Ticket& ticket : all.tickets()) {
    table.Add({IdOf(ticket.name()), NameText(session, ticket.holder()), HolderText(ticket.holder()),
               ScopeText(ticket.scope()), TimeText(ticket.expire_time_us()),
               Phrase(ticket.revoked() ? "yes" : "no"), DevicesText(ticket), ticket.issuer()});
  }
  session->Show(all, table);
  return absl::OkStatus();
}

absl::Status RevokeTicket(Session* session, const NumberedTicket& options) {
  v1::RevokeTicketRequest request;
  request.set_ticket(absl::StrCat(EventName(options.event), "/tickets/", options.number));
  request.set_device(options.device);
  v1::RevokeTicketResponse response;
  RETURN_IF_ERROR(session->Mutate("TicketService.RevokeTicket", request, &response));
  session->Show(response, absl::StrCat(response.ticket(), "  ", Phrase("revoked"), "\n",
                                       ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

// The secret part of a bearer: 43 characters of base64url.
absl::StatusOr<std::string> NewBearerSecret() {
  std::array<char, 32> bytes = {};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) {
    return absl::InternalError("the system gives no random bytes");
  }
  std::string text;
  absl::WebSafeBase64Escape(absl::string_view(bytes.data(), bytes.size()), &text);
  return text;
}

// Writes a token: a file is its owner's alone.
absl::Status WriteToken(const std::string& path, const std::string& token) {
  const mode_t others = umask(S_IRWXG | S_IRWXO);
  const absl::Status written = WriteOut(path, token);
  umask(others);
  return written;
}

absl::Status RedeemTicket(Session* session, const RedeemOptions& options) {
  ASSIGN_OR_RETURN(const std::string secret, NewBearerSecret());
  v1::RedeemTicketRequest request;
  request.set_event(EventName(options.event));
  // The secret of a QR code has a dot behind its number.
  const bool is_secret = options.code.find('.') != options.code.npos;
  (is_secret ? request.mutable_secret() : request.mutable_short_code())->assign(options.code);
  request.set_bearer_sha256(Sha256Of(secret));
  v1::RedeemTicketResponse response;
  RETURN_IF_ERROR(session->Mutate("TicketService.RedeemTicket", request, &response));
  const std::string bearer = absl::StrCat(response.bearer_prefix(), secret, "\n");
  if (!session->json() || !options.out.empty()) {
    RETURN_IF_ERROR(WriteToken(options.out, bearer));
  }
  if (options.out.empty()) return absl::OkStatus();
  session->Show(response,
                absl::StrCat(response.ticket(), "  ", HolderText(response.holder()), ", ",
                             PhraseWith("good until $0", TimeText(response.expire_time_us())), "\n",
                             ResultText(response.result()), "\n"));
  return absl::OkStatus();
}

void AddIssue(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "issue", "Issues tickets to persons, or to tasks of the staff",
                 "ticket issue torino-2026 --person 8k3f --scope play --short-codes");
  auto options = std::make_shared<IssueOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "--person", &options->persons,
            "a player or a member of the staff; may be given several times");
  AddOption(command, "--role", &options->roles,
            "a task of the staff, for a device of no single person: scorekeeper");
  AddFlag(command, "--players", &options->players,
          "to all who take part and have none; a run that broke off is given again");
  AddChoice(command, "--scope", &options->scope, {"read", "play", "work"},
            "what its bearer may do: read, act as a player, or also as staff");
  AddOption(command, "--hours", &options->hours, "for how many hours they are good (default: 24)");
  AddFlag(command, "--short-codes", &options->short_codes,
          "with codes to type besides, good once and for 12 hours at most");
  Session::OnRun(command, session, [session, options] { return IssueTickets(session, *options); });
}

void AddRedeem(CLI::App* group, Session* session) {
  CLI::App* command =
      AddCommand(group, "redeem", "Redeems a ticket and writes the token of this device",
                 "ticket redeem torino-2026 7K3M-Q9TD --to ticket.token");
  auto options = std::make_shared<RedeemOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddArgument(command, "code", &options->code, "the secret of its QR code, or its short code");
  AddOption(command, "--to", &options->out, "the file for the token; else it is printed");
  Session::OnRun(command, session, [session, options] { return RedeemTicket(session, *options); });
}

}  // namespace

void AddTicketCommands(CLI::App* app, Session* session) {
  CLI::App* group = AddGroup(app, "ticket", "Credentials of an event that its staff hand out");
  AddIssue(group, session);
  CLI::App* list = AddCommand(group, "list", "Lists the tickets of an event and their devices",
                              "ticket list torino-2026");
  auto event = std::make_shared<std::string>();
  AddArgument(list, "event", event.get(), "the event's id");
  Session::OnRun(list, session, [session, event] { return ListTickets(session, *event); });
  CLI::App* revoke = AddCommand(group, "revoke", "Takes a ticket back, or one device's",
                                "ticket revoke torino-2026 7 --device 2");
  auto revoked = std::make_shared<NumberedTicket>();
  AddArgument(revoke, "event", &revoked->event, "the event's id");
  AddArgument(revoke, "number", &revoked->number, "the ticket's number");
  AddOption(revoke, "--device", &revoked->device, "the device that loses it, as the list has it");
  Session::OnRun(revoke, session, [session, revoked] { return RevokeTicket(session, *revoked); });
  AddRedeem(group, session);
}

}  // namespace arbitro::tools
