// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/ticket.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "daemon/access/ticket_secrets.h"
#include "daemon/translate/wire/names.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/descriptor.pb.h"

namespace arbitro::services {
namespace {

using access::Role;
using access::RoleSet;
using access::Unproven;

// Whether the protos mark the call as one that changes nothing.
bool IsRead(const access::Row& row) {
  const auto* method = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(
      absl::StrCat("arbitro.v1.", std::string(row.service), ".", std::string(row.method)));
  return method != nullptr &&
         method->options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
}

}  // namespace

access::OrUnproven<HeldTicket> ProveTicket(const engine::Engine& engine, std::string_view bearer,
                                           int64_t now_us) {
  const Unproven unknown = {"no ticket has it, or it was taken back"};
  const auto read = access::ReadBearer(bearer);
  if (!read) return unknown;
  const auto found = engine.Read(read->event, 0);
  const auto* state = found.if_value();
  if (state == nullptr) return unknown;
  const engine::EventState& event = (*state)->event;
  const auto& tickets = event.life->tickets;
  if (read->number < 1 || read->number > tickets.size()) return unknown;
  const engine::TicketState& ticket = *tickets[read->number - 1];
  uint32_t device = 0;
  for (size_t i = 0; i < ticket.devices.size(); ++i) {
    const bool good = !ticket.devices[i].revoked && ticket.devices[i].bearer == read->hash;
    if (good) device = static_cast<uint32_t>(i + 1);
  }
  if (device == 0 || ticket.revoked) return unknown;
  if (now_us >= ticket.expire_time_us) return Unproven{"the ticket has expired", true};
  if (event.status == engine::EventStatus::kConfirmed ||
      event.status == engine::EventStatus::kCancelled) {
    return Unproven{"the ticket has ended with its event", true};
  }
  return HeldTicket{read->event,
                    {read->number, device},
                    ticket.scope,
                    ticket.holder,
                    ticket.issuer,
                    RoleSet(),
                    {},
                    RoleSet()};
}

std::string PrincipalOf(std::string_view event, uint32_t ticket,
                        const engine::TicketHolder& holder) {
  return holder.person.empty() ? translate::NameOfTicket(event, ticket) : holder.person;
}

bool ReachesCall(engine::TicketScope scope, const access::Row& row) {
  // It asks for no credentials, so it takes none away.
  if (row.method == "RedeemTicket") return true;
  if (row.method == "IssueTickets" || row.scope == access::Scope::kPerson) return false;
  const bool in_event = row.scope == access::Scope::kEvent || row.scope == access::Scope::kJournal;
  return (in_event && scope != engine::TicketScope::kRead) || IsRead(row);
}

RoleSet RolesInReach(const HeldTicket& ticket, RoleSet of_person) {
  RoleSet roles = of_person;
  if (ticket.holder.person.empty()) {
    if (const auto role = access::RoleOfTask(ticket.holder.role)) roles.Add(*role);
    return roles;
  }
  if (ticket.scope != engine::TicketScope::kPlay) return roles;
  RoleSet as_player;
  for (const Role role : {Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    if (roles.Has(role)) as_player.Add(role);
  }
  return as_player;
}

}  // namespace arbitro::services
