// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about tickets: from requests, and to their form in the log, which has no
// secret. Parts of record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/ticket.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// A holder at `path`. Notes one who is neither a person nor a task, or both.
engine::TicketHolder ReadTicketHolder(const std::string& path, const v1::TicketHolder& message,
                                      Fields* fields);
void WriteTicketHolder(const engine::TicketHolder& holder, v1::TicketHolder* message);

// The reach. Notes one that is not set or not known.
engine::TicketScope ReadTicketScope(const std::string& path, int scope, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_H_
