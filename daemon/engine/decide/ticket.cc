// SPDX-License-Identifier: Apache-2.0
//
// Tickets: who may hold one, how long it is good for, and what takes it back.
#include <algorithm>
#include <string>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kSecondUs = 1'000'000;

Failure TicketUnknown(uint32_t ticket, const EventState& event) {
  return NotFound(reason::kTicketUnknown,
                  {"ticket", Concat(ticket),
                   Concat("the event has no ticket ", ticket, "; the newest is ticket ",
                          event.life->tickets.size())});
}

Failure Spent(uint32_t ticket, std::string_view why) {
  return With(Precondition(reason::kTicketSpent,
                           Concat("ticket ", ticket, " ", why, "; ask the staff for another one")),
              "ticket", Concat(ticket));
}

// Null where there is no such ticket.
const TicketState* FindTicket(const EventState& event, uint32_t ticket) {
  const auto& tickets = event.life->tickets;
  return ticket < 1 || ticket > tickets.size() ? nullptr : tickets[ticket - 1].get();
}

bool IsStaff(const EventState& event, const std::string& person) {
  const auto& staff = event.life->staff;
  return std::any_of(staff.begin(), staff.end(),
                     [&](const StaffState& each) { return each.member.person == person; });
}

std::optional<Failure> CheckHolder(const EventState& event, const IssueTickets& command,
                                   size_t place) {
  const TicketHolder& holder = command.holders[place];
  const std::string path = Concat("holders[", place, "]");
  if (holder.person.empty()) {
    if (command.scope == TicketScope::kPlay) {
      return InvalidField(path + ".role",
                          "is a task, and `scope` is PLAY: a task plays in no "
                          "event; name a person");
    }
    const auto* found = std::find(std::begin(kStaffRoles), std::end(kStaffRoles), holder.role);
    if (found != std::end(kStaffRoles)) return std::nullopt;
    std::string allowed;
    for (const std::string_view role : kStaffRoles) {
      AppendAll(&allowed, allowed.empty() ? "`" : ", `", role, "`");
    }
    return InvalidField(path + ".role", Concat("is `", holder.role, "`, must be one of ", allowed));
  }
  // Until an event starts that the holder may read, people may register themselves by their
  // tickets.
  const bool may_come = event.base->engine_revision > kBeforeComers &&
                        command.scope == TicketScope::kPlay &&
                        event.status <= EventStatus::kRegistration &&
                        event.places->details->visibility != EventVisibility::kPrivate;
  const bool plays = may_come || event.persons->Find(holder.person).has_value();
  if (plays || (command.scope != TicketScope::kPlay && IsStaff(event, holder.person))) {
    return std::nullopt;
  }
  if (command.scope == TicketScope::kPlay) {
    return InvalidField(
        path + ".person",
        Concat("is `", holder.person, "`, who does not play in the event; register them first"));
  }
  return InvalidField(
      path + ".person",
      Concat("is `", holder.person,
             "`, who has no part in the event; register them, or add them to its staff, first"));
}

}  // namespace

// Fails with FIELD_INVALID for a holder who has no part in the event.
OrDecided Decide(const Asked<IssueTickets>& asked) {
  const EventState& event = asked.event();
  const IssueTickets& command = asked.what;
  TRY(CheckAct<IssueTickets>({event, nullptr}));
  const size_t tickets = event.life->tickets.size() + command.holders.size();
  if (tickets > kTicketsMax) return LimitReached("tickets", tickets, kTicketsMax);
  for (size_t i = 0; i < command.holders.size(); ++i) {
    TRY(CheckHolder(event, command, i));
  }
  const int64_t now_us = asked.context.NowUs();
  TicketsIssued issued;
  issued.first = static_cast<uint32_t>(event.life->tickets.size() + 1);
  issued.expire_time_us = now_us + command.valid_seconds * kSecondUs;
  if (command.short_codes) {
    issued.short_code_expire_time_us =
        now_us + std::min(command.valid_seconds, kShortCodeSeconds) * kSecondUs;
  }
  return Decided(issued);
}

// Fails with TICKET_UNKNOWN, TICKET_SPENT.
OrDecided Decide(const Asked<RedeemTicket>& asked) {
  const RedeemTicket& command = asked.what;
  const TicketState* ticket = FindTicket(asked.event(), command.ticket);
  if (ticket == nullptr) return TicketUnknown(command.ticket, asked.event());
  TRY(CheckAct<IssueTickets>({asked.event(), nullptr}));
  const int64_t now_us = asked.context.NowUs();
  if (ticket->revoked) return Spent(command.ticket, "was taken back");
  if (now_us >= ticket->expire_time_us) return Spent(command.ticket, "has expired");
  if (command.by_short_code) {
    if (ticket->ShortCodeUsed()) {
      return Spent(command.ticket, "has a short code that works once, and a device has used it");
    }
    if (now_us >= ticket->short_code_expire_time_us) {
      return Spent(command.ticket, "has a short code that has expired; scan its QR code");
    }
  }
  const auto& devices = ticket->devices;
  if (devices.size() >= kTicketDevicesMax) {
    return Spent(command.ticket, Concat("was redeemed on ", devices.size(), " devices, at most ",
                                        kTicketDevicesMax, " are allowed"));
  }
  return Decided(TicketRedeemed{static_cast<uint32_t>(devices.size() + 1)});
}

OrDecided Decide(const Asked<RevokeTicket>& asked) {
  const RevokeTicket& command = asked.what;
  const TicketState* ticket = FindTicket(asked.event(), command.ticket);
  if (ticket == nullptr) return TicketUnknown(command.ticket, asked.event());
  const auto& devices = ticket->devices;
  if (ticket->revoked) return Spent(command.ticket, "was taken back already");
  if (command.device > devices.size()) {
    return InvalidField("device", Concat("is ", command.device, ", the ticket's newest device is ",
                                         devices.size(), "; `ticket list` shows them"));
  }
  if (command.device != 0 && devices[command.device - 1].revoked) {
    return InvalidField("device",
                        Concat("is ", command.device, ", which has lost the ticket already"));
  }
  if (command.device != 0) return Decided(TicketRevoked{1});
  const auto left = std::count_if(devices.begin(), devices.end(),
                                  [](const auto& device) { return !device.revoked; });
  return Decided(TicketRevoked{static_cast<uint32_t>(left)});
}

}  // namespace arbitro::engine
