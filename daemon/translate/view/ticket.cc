// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/ticket.h"

#include "daemon/translate/record/ticket.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

void WriteTicket(std::string_view event, uint32_t number, const engine::TicketState& ticket,
                 v1::Ticket* message) {
  message->set_name(NameOfTicket(event, number));
  WriteTicketHolder(ticket.holder, message->mutable_holder());
  message->set_scope(static_cast<v1::TicketScope>(ticket.scope));
  message->set_issuer(ticket.issuer);
  message->set_expire_time_us(ticket.expire_time_us);
  message->set_short_code_expire_time_us(ticket.short_code_expire_time_us);
  message->set_revoked(ticket.revoked);
  message->set_issued_revision(ticket.issued_revision);
  for (size_t i = 0; i < ticket.devices.size(); ++i) {
    const engine::TicketDeviceState& device = ticket.devices[i];
    v1::TicketDevice* written = message->add_devices();
    written->set_device(static_cast<uint32_t>(i + 1));
    written->set_redeemed_time_us(device.redeemed_time_us);
    written->set_by_short_code(device.by_short_code);
    written->set_revoked(device.revoked);
  }
}

void WriteAnswer(const engine::Accepted& accepted, v1::IssueTicketsResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::IssueTickets>();
  const auto* issued = accepted.decision.what.If<engine::TicketsIssued>();
  if (command == nullptr || issued == nullptr) return;
  for (size_t i = 0; i < command->holders.size(); ++i) {
    v1::IssuedTicket* ticket = response->add_tickets();
    ticket->set_ticket(
        NameOfTicket(accepted.command.journal, issued->first + static_cast<uint32_t>(i)));
    WriteTicketHolder(command->holders[i], ticket->mutable_holder());
  }
  response->set_expire_time_us(issued->expire_time_us);
  response->set_short_code_expire_time_us(issued->short_code_expire_time_us);
}

void WriteAnswer(const engine::Accepted& accepted, v1::RedeemTicketResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::RedeemTicket>();
  const auto* redeemed = accepted.decision.what.If<engine::TicketRedeemed>();
  if (command == nullptr || redeemed == nullptr) return;
  response->set_ticket(NameOfTicket(accepted.command.journal, command->ticket));
  response->set_device(redeemed->device);
}

void WriteAnswer(const engine::Accepted& accepted, v1::RevokeTicketResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::RevokeTicket>();
  const auto* revoked = accepted.decision.what.If<engine::TicketRevoked>();
  if (command == nullptr || revoked == nullptr) return;
  response->set_ticket(NameOfTicket(accepted.command.journal, command->ticket));
  response->set_devices(revoked->devices);
}

}  // namespace arbitro::translate
