// SPDX-License-Identifier: Apache-2.0
//
// Reasons of a draw, as messages.

#ifndef ARBITRO_DAEMON_SERVICES_READ_TABLE_REASON_H_
#define ARBITRO_DAEMON_SERVICES_READ_TABLE_REASON_H_

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/ask/table_reasons.h"
#include "daemon/engine/state/state.h"

namespace arbitro::services {

// Says why a table was drawn so; `event` is the state that the draw met.
void WriteTableReason(const std::string& journal, const engine::EventState& event,
                      const engine::TableReason& reason, v1::TableReason* message);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_TABLE_REASON_H_
