// SPDX-License-Identifier: Apache-2.0
//
// Reads as of a revision: what a daemon that stands by answers.
//
// Such a daemon follows the log of its owner, a little behind. It answers a read only where the
// caller takes an older state: by metadata `arbitro-standby: read`, or by naming the revision that
// the state must have at least, or have (ReadOptions). Whatever else it is asked is left to the
// owner; so is what it could only refuse, since a newer state may allow it. docs/cluster.md says
// that to clients.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_AS_OF_H_
#define ARBITRO_DAEMON_SERVICES_CALL_AS_OF_H_

#include <optional>
#include <string_view>

#include "daemon/engine/model/failure.h"
#include "daemon/services/call/service_ports.h"
#include "google/protobuf/message.h"

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::services {

inline constexpr char kStandbyKey[] = "arbitro-standby";
inline constexpr char kStandbyReads[] = "read";

// Whether a daemon that stands by answers calls of that name, of those who take an older state:
// reads that need neither the log's key nor anything else but what the log and the vault hold.
bool IsReadAsOf(std::string_view method);

// The failure that sends a call to the owner: where this daemon stands by, and the call is none
// that it answers. Before anything else is looked at. Thread-safe.
std::optional<engine::Failure> LeftToOwner(const ServicePorts& ports,
                                           const grpc::CallbackServerContext& context,
                                           std::string_view method,
                                           const google::protobuf::Message& request);

// The same for a refusal that the state or the rights of now may make out of date.
std::optional<engine::Failure> LeftToOwner(const ServicePorts& ports,
                                           const engine::Failure& refusal);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_AS_OF_H_
