// SPDX-License-Identifier: Apache-2.0
//
// Tickets as messages: all that lists show of them, without any secret.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_TICKET_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_TICKET_H_

#include <cstdint>
#include <string_view>

#include "arbitro/v1/ticket.pb.h"
#include "daemon/engine/state/ticket.h"

namespace arbitro::translate {

// `event`: resource name. `number`: the ticket's, from 1.
void WriteTicket(std::string_view event, uint32_t number, const engine::TicketState& ticket,
                 v1::Ticket* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_TICKET_H_
