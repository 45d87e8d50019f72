// SPDX-License-Identifier: Apache-2.0
//
// Folds tickets: those issued, the devices that redeemed them, what was taken back.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"

namespace arbitro::engine {
namespace {

bool Has(const EventLife& life, uint32_t ticket) {
  return ticket >= 1 && ticket <= life.tickets.size();
}

}  // namespace

absl::Status Apply(const FoldStep& step, const IssueTickets& command) {
  const auto* issued = step.The<TicketsIssued>();
  EventLife life = LifeOf(step);
  if (issued == nullptr || issued->first != life.tickets.size() + 1) {
    return step.Contradiction("the first ticket's number");
  }
  for (const TicketHolder& holder : command.holders) {
    life.tickets.push_back(std::make_shared<TicketState>(
        TicketState{holder, command.scope, step.content.principal, issued->expire_time_us,
                    issued->short_code_expire_time_us, step.place.revision, step.place.hash}));
  }
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const RedeemTicket& command) {
  const auto* redeemed = step.The<TicketRedeemed>();
  EventLife life = LifeOf(step);
  if (redeemed == nullptr || !Has(life, command.ticket)) {
    return step.Contradiction("the ticket that is redeemed");
  }
  TicketState ticket = *life.tickets[command.ticket - 1];
  if (redeemed->device != ticket.devices.size() + 1)
    return step.Contradiction("the ticket's device");
  ticket.devices.push_back(
      {command.bearer, step.ClockUs(), command.by_short_code, false, command.device_id});
  life.tickets.Set(command.ticket - 1, std::make_shared<TicketState>(std::move(ticket)));
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const RevokeTicket& command) {
  EventLife life = LifeOf(step);
  if (step.The<TicketRevoked>() == nullptr || !Has(life, command.ticket)) {
    return step.Contradiction("the ticket that is taken back");
  }
  TicketState ticket = *life.tickets[command.ticket - 1];
  if (command.device > ticket.devices.size()) return step.Contradiction("the ticket's device");
  if (command.device == 0) {
    ticket.revoked = true;
    for (TicketDeviceState& device : ticket.devices) device.revoked = true;
  } else {
    ticket.devices[command.device - 1].revoked = true;
  }
  life.tickets.Set(command.ticket - 1, std::make_shared<TicketState>(std::move(ticket)));
  return Put(step, std::move(life));
}

}  // namespace arbitro::engine
