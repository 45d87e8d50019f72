// SPDX-License-Identifier: Apache-2.0
//
// EventService.UpgradeRuleset: a mutation that takes as long as a replay.

#ifndef ARBITRO_DAEMON_SERVICES_READ_UPGRADE_H_
#define ARBITRO_DAEMON_SERVICES_READ_UPGRADE_H_

#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"

namespace arbitro::services {

// Compares the versions on a thread of `ports.replays`, and stops early where the client has gone
// or the daemon stops; then submits. `ports` must outlive the call.
grpc::ServerUnaryReactor* ServeUpgrade(const ServicePorts& ports, RawCall raw);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_UPGRADE_H_
