// SPDX-License-Identifier: Apache-2.0
//
// JournalService.WhatIf: what would come of further commands.

#ifndef ARBITRO_DAEMON_SERVICES_READ_WHAT_IF_H_
#define ARBITRO_DAEMON_SERVICES_READ_WHAT_IF_H_

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/replay/what_if.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"

namespace arbitro::services {

// Rows, and players of a cut, that one answer holds.
inline constexpr size_t kWhatIfRowsMax = 1000;

// Waits for the ruleset, call after call: on a thread of the replays' pool.
void AskWhatIf(const ServicePorts& ports,
               const UnaryPtr<v1::WhatIfRequest, v1::WhatIfResponse>& call);

// The ports of a fork of the engine's state, but for its ruleset: that is the caller's to choose.
engine::WhatIfPorts PortsOfFork(const ServicePorts& ports);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_WHAT_IF_H_
