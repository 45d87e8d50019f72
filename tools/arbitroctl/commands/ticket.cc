// SPDX-License-Identifier: Apache-2.0

#include <sys/random.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <set>

#include "absl/strings/escaping.h"
#include "absl/strings/str_join.h"
#include "arbitro/v1/ticket.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

constexpr uint32_t kSecondsOfHour = 3'600;
constexpr uint32_t kHoursMax = 30 * 24;
constexpr size_t kHoldersOfCall = 256;

struct IssueOptions {
  std::vector<std::string> persons;
  std::vector<std::string> roles;
  bool players = false;
  std::string scope = "play";
  uint32_t hours = 24;
  bool short_codes = false;
};

struct RedeemOptions {
  std::string code;
  std::string out;
  std::string device;
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

absl::Status ShowIssued(Session* session, const v1::IssueTicketsResponse& response) {
  TextTable table({">number", "name", "holder", "secret", "short code"});
  for (const v1::IssuedTicket& ticket : response.tickets()) {
    table.Add({IdOf(ticket.ticket()), NameText(session, ticket.holder()),
               HolderText(ticket.holder()), ticket.secret(), ticket.short_code()});
  }
  return ShowChange(
      session, response,
      absl::StrCat(table.Text(), PhraseWith("good until $0", TimeText(response.expire_time_us())),
                   "\n"));
}

// All tickets of the event, with their devices.
absl::StatusOr<v1::ListTicketsResponse> GetTickets(Session* session, const std::string& event) {
  return session->Get<v1::ListTicketsResponse>("TicketService.ListTickets", EventName(event));
}

// The persons who hold a ticket that was not taken back.
std::set<std::string> HoldersIn(const v1::ListTicketsResponse& tickets) {
  std::set<std::string> holders;
  for (const v1::Ticket& ticket : tickets.tickets()) {
    if (!ticket.revoked()) holders.insert(ticket.holder().person());
  }
  return holders;
}

// Persons who take part, teams' members too, and hold no ticket that was not taken back: in order
// of registration. Players of whom no person is known are named on the standard error.
absl::StatusOr<std::vector<std::string>> PersonsWithoutTicket(Session* session,
                                                              const std::string& event) {
  ASSIGN_OR_RETURN(const v1::ListTicketsResponse tickets, GetTickets(session, event));
  std::set<std::string> served = HoldersIn(tickets);
  ASSIGN_OR_RETURN(const v1::ListPlayersResponse players, GetPlayers(session, event));
  std::vector<std::string> persons;
  std::vector<std::string> unknown;
  for (const v1::Player& player : players.players()) {
    if (player.status() != v1::PLAYER_STATUS_ACTIVE) continue;
    std::vector<std::string> own = PersonsOf(player);
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
  if (persons.empty()) PrintOut(Phrase("all players have tickets") + "\n");
  for (size_t begin = 0; begin < persons.size(); begin += kHoldersOfCall) {
    request.clear_holders();
    for (size_t i = begin; i < std::min(persons.size(), begin + kHoldersOfCall); ++i) {
      request.add_holders()->set_person(persons[i]);
    }
    v1::IssueTicketsResponse response;
    RETURN_IF_ERROR(session->MutateStep(IdOf(persons[begin]), "TicketService.IssueTickets", request,
                                        &response));
    RETURN_IF_ERROR(ShowIssued(session, response));
  }
  return absl::OkStatus();
}

absl::Status IssueTickets(const Typed& typed, const IssueOptions& options) {
  if (options.hours < 1 || options.hours > kHoursMax) {
    return UsageError(PhraseWith("`--hours` is $0, allowed are 1 to $1", options.hours, kHoursMax));
  }
  if (options.players && !(options.persons.empty() && options.roles.empty())) {
    return UsageError(Phrase("--players goes without --person and --role"));
  }
  v1::IssueTicketsRequest request;
  request.set_event(typed.Event());
  request.set_scope(ScopeOf(options.scope));
  request.set_valid_seconds(options.hours * kSecondsOfHour);
  request.set_short_codes(options.short_codes);
  if (options.players) return IssueToPlayers(typed.session, typed.event, request);
  for (const std::string& person : options.persons) {
    request.add_holders()->set_person(PersonName(person));
  }
  for (const std::string& role : options.roles) request.add_holders()->set_role(role);
  v1::IssueTicketsResponse response;
  RETURN_IF_ERROR(typed.session->Mutate("TicketService.IssueTickets", request, &response));
  return ShowIssued(typed.session, response);
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

TableRow TicketRow(const Typed& typed, const v1::Ticket& ticket) {
  return {IdOf(ticket.name()),
          NameText(typed.session, ticket.holder()),
          HolderText(ticket.holder()),
          ScopeText(ticket.scope()),
          TimeText(ticket.expire_time_us()),
          YesOrNo(ticket.revoked()),
          DevicesText(ticket),
          ticket.issuer()};
}

std::string RevokedTicketText(const v1::RevokeTicketResponse& response) {
  return LineOf(response.ticket(), Phrase("revoked"));
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

v1::RedeemTicketRequest RequestToRedeem(const Typed& typed, const RedeemOptions& options,
                                        const std::string& secret) {
  v1::RedeemTicketRequest request;
  request.set_event(typed.Event());
  // The secret of a QR code has a dot behind its number.
  const bool is_secret = options.code.find('.') != options.code.npos;
  (is_secret ? request.mutable_secret() : request.mutable_short_code())->assign(options.code);
  request.set_bearer_sha256(Sha256Of(secret));
  if (!options.device.empty()) request.set_device_id(Sha256Of(options.device));
  return request;
}

absl::Status RedeemTicket(const Typed& typed, const RedeemOptions& options) {
  Session* session = typed.session;
  ASSIGN_OR_RETURN(const std::string secret, NewBearerSecret());
  v1::RedeemTicketResponse response;
  RETURN_IF_ERROR(session->Mutate("TicketService.RedeemTicket",
                                  RequestToRedeem(typed, options, secret), &response));
  const std::string bearer = absl::StrCat(response.bearer_prefix(), secret);
  nlohmann::ordered_json document = JsonOfMessage(response);
  if (session->json() && options.out.empty()) {
    // No file has the token, so the document does: it could not be had again.
    document["token"] = bearer;
  } else {
    RETURN_IF_ERROR(WriteToken(options.out, bearer + "\n"));
    if (options.out.empty()) return absl::OkStatus();
  }
  return session->Show(
      document, absl::StrCat(response.ticket(), "  ", HolderText(response.holder()), ", ",
                             PhraseWith("good until $0", TimeText(response.expire_time_us())), "\n",
                             ResultText(response.result()), "\n"));
}

}  // namespace

void AddTicketCommands(const Group& app) {
  const Group ticket = AddGroup(app, "ticket", "Credentials of an event that its staff hand out");
  Command(ticket, "issue", "Issues tickets to persons, or to tasks of the staff",
          "ticket issue torino-2026 --person 8k3f --scope play --short-codes")
      .Runs(IssueTickets)
      .OfEvent()
      .Option("--person", &IssueOptions::persons,
              "a player or a member of the staff; may be given several times")
      .Option("--role", &IssueOptions::roles,
              "a task of the staff, for a device of no single person: scorekeeper")
      .Flag("--players", &IssueOptions::players,
            "to all who take part and have none; a run that broke off is given again")
      .Choice("--scope", &IssueOptions::scope, {"read", "play", "work"},
              "the bearer's rights: to read, to act as a player, or also as staff")
      .Option("--hours", &IssueOptions::hours, "for how many hours they are good (default: 24)")
      .Flag("--short-codes", &IssueOptions::short_codes,
            "with codes to type besides, good once and for 12 hours at most");
  Command(ticket, "list", "Lists the tickets of an event and their devices",
          "ticket list torino-2026")
      .Shows("TicketService.ListTickets", Listing({">number", "name", "holder", "scope",
                                                   "good until", "revoked", "devices", "by"},
                                                  TicketRow))
      .OfEvent();
  Command(ticket, "revoke", "Takes a ticket back, or one device's",
          "ticket revoke torino-2026 7 --device 2")
      .Changes("TicketService.RevokeTicket", RevokedTicketText)
      .OfEvent()
      .Part<uint32_t>("number", "tickets", "ticket", "the ticket's number")
      .Option("--device", "device", "the device that loses it, as the list has it");
  Command(ticket, "redeem", "Redeems a ticket and writes the token of this device",
          "ticket redeem torino-2026 7K3M-Q9TD --to ticket.token")
      .Runs(RedeemTicket)
      .OfEvent()
      .Argument("code", &RedeemOptions::code, "the secret of its QR code, or its short code")
      .Option("--to", &RedeemOptions::out, "the file for the token; else it is printed")
      .Option("--device", &RedeemOptions::device,
              "a secret name of this device: two players' reports from one settle no table");
}

}  // namespace arbitro::tools
