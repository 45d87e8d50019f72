// SPDX-License-Identifier: Apache-2.0
//
// Calls that come through a web door (arbitro-web).
//
// A door sends its own token beside the caller's, and states the address of the caller's client. It
// has no rights: each call is its caller's or anonymous, never local, and the client certificate of
// the door's connection names no caller.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_DOOR_H_
#define ARBITRO_DAEMON_SERVICES_GATE_DOOR_H_

#include <optional>
#include <string>

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::services {

// The metadata in which a door sends its token, and the address of its client as gRPC writes peers:
// "ipv4:192.0.2.7:51244".
inline constexpr char kDoorKey[] = "arbitro-door";
inline constexpr char kDoorClientKey[] = "arbitro-door-client";

// The words of a door about a call. Empty texts: it says nothing, or more than once.
struct DoorWords {
  std::string token;
  std::string client;
};

// Returns what a door says; nothing if the call comes through none.
std::optional<DoorWords> DoorOf(const grpc::CallbackServerContext& context);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_DOOR_H_
