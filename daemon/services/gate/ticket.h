// SPDX-License-Identifier: Apache-2.0
//
// Callers by ticket: proves a ticket's bearer, and bounds what it may do.
//
// A ticket is proved by the state of its event alone, which has the SHA-256 of each device's
// bearer: so any daemon that serves the event knows it, also after a restart. Its caller may do in
// that event what the ticket's scope lets the holder do, and of that no more than the person who
// issued it may do at that moment. Elsewhere the caller is anybody.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_TICKET_H_
#define ARBITRO_DAEMON_SERVICES_GATE_TICKET_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/access/identity.h"
#include "daemon/access/table.h"
#include "daemon/engine/engine.h"
#include "daemon/services/gate/caller.h"

namespace arbitro::services {

// The ticket that a bearer ("arbt_…") proves. Unproven where there is none, or it counts no more:
// it has expired, was taken back, or its event has ended.
access::OrUnproven<HeldTicket> ProveTicket(const engine::Engine& engine, std::string_view bearer,
                                           int64_t now_us);

// The principal that a ticket's holder is: the person, or, of a task, the ticket itself.
std::string PrincipalOf(std::string_view event, uint32_t ticket,
                        const engine::TicketHolder& holder);

// Whether the ticket of that scope is good for a call at all, in any hands: it issues no
// tickets, reaches no person's own data, and changes nothing outside its event.
bool ReachesCall(engine::TicketScope scope, const access::Row& row);

// The roles of a ticket's holder in its event, out of those that the person has there.
access::RoleSet RolesInReach(const HeldTicket& ticket, access::RoleSet of_person);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_TICKET_H_
