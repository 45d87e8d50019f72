// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/ticket.h"

#include <memory>
#include <utility>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/ticket.h"
#include "daemon/translate/view/ticket.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

// The `i`th device from 0, which the message has a bearer for.
engine::TicketDeviceState ReadTicketDevice(const stored::TicketSnapshot& message, int i,
                                           Fields* fields) {
  const v1::TicketDevice& written = message.ticket().devices(i);
  engine::TicketDeviceState device = {
      ReadDigest("event.tickets.bearers", message.bearers(i), fields), written.redeemed_time_us(),
      written.by_short_code(), written.revoked()};
  if (i < message.device_ids_size() && !message.device_ids(i).empty()) {
    device.device_id = ReadDigest("event.tickets.device_ids", message.device_ids(i), fields);
  }
  return device;
}

engine::TicketState ReadTicket(const stored::TicketSnapshot& message, Fields* fields) {
  const v1::Ticket& written = message.ticket();
  engine::TicketState ticket;
  ticket.holder = ReadTicketHolder("event.tickets.holder", written.holder(), fields);
  ticket.scope = ReadTicketScope("event.tickets.scope", written.scope(), fields);
  ticket.issuer = fields->Text("event.tickets.issuer", written.issuer(), kFreeText);
  ticket.expire_time_us = written.expire_time_us();
  ticket.short_code_expire_time_us = written.short_code_expire_time_us();
  ticket.issued_revision = written.issued_revision();
  ticket.issued_hash = ReadDigest("event.tickets.issued_hash", message.issued_hash(), fields);
  ticket.revoked = written.revoked();
  if (message.bearers_size() != written.devices_size()) {
    fields->Wrong("event.tickets.bearers", "are not as many as the devices");
    return ticket;
  }
  for (int i = 0; i < message.bearers_size(); ++i) {
    ticket.devices.push_back(ReadTicketDevice(message, i, fields));
  }
  return ticket;
}

}  // namespace

void WriteTickets(const engine::EventLife& life, stored::EventSnapshot* message) {
  for (size_t i = 0; i < life.tickets.size(); ++i) {
    const engine::TicketState& ticket = *life.tickets[i];
    stored::TicketSnapshot* written = message->add_tickets();
    WriteTicket("", static_cast<uint32_t>(i + 1), ticket, written->mutable_ticket());
    written->mutable_ticket()->clear_name();
    written->set_issued_hash(DigestBytes(ticket.issued_hash));
    for (const engine::TicketDeviceState& device : ticket.devices) {
      written->add_bearers(DigestBytes(device.bearer));
      const bool says = device.device_id != storage::Digest{};
      written->add_device_ids(says ? DigestBytes(device.device_id) : "");
    }
  }
}

void ReadTickets(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields) {
  for (const stored::TicketSnapshot& written : message.tickets()) {
    life->tickets.push_back(std::make_shared<engine::TicketState>(ReadTicket(written, fields)));
  }
}

}  // namespace arbitro::translate
