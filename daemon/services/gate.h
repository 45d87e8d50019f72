// SPDX-License-Identifier: Apache-2.0
//
// Who may do what, enforced: every call passes here after its request is parsed and before anything
// looks at what it names. The table is daemon/access/table.h.
//
// An event that somebody may not see and one that is not there are answered alike.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_H_
#define ARBITRO_DAEMON_SERVICES_GATE_H_

#include <optional>
#include <string>

#include "daemon/access/principals.h"
#include "daemon/engine/engine.h"
#include "daemon/services/caller.h"
#include "google/protobuf/message.h"

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::services {

// Whether everybody may see the event: its registration was open, or is.
bool IsPublished(const engine::EventState& event);

// As what the caller stands in the event, by that state of it: `roles` and `player`.
void StandIn(const engine::JournalState& event, Caller* caller);

// Thread-safe.
class Gate {
 public:
  // Both must outlive it.
  Gate(const engine::Engine* engine, access::Principals* principals)
      : engine_(*engine), principals_(*principals) {}

  // CREDENTIALS_INVALID, CREDENTIALS_EXPIRED. Who sends nothing is anybody.
  engine::OrFailure<Caller> Identify(const grpc::CallbackServerContext& context) const;

  // Nothing where the caller may make the call, who then stands in what it names. Else
  // CREDENTIALS_MISSING, ACCESS_DENIED, HEAD_JUDGE_NEEDED.
  std::optional<engine::Failure> Admit(const char* method, const google::protobuf::Message& request,
                                       Caller* caller) const;

  // As what the caller stands in a journal now.
  void StandNow(const std::string& journal, Caller* caller) const;

 private:
  const engine::Engine& engine_;
  access::Principals& principals_;
};

// The gate that calls pass from now on; null, as at first: none, everybody is local. Before the
// first call, and for as long as there are any.
void SetGate(const Gate* gate);

// By that gate.
engine::OrFailure<Caller> Identify(const grpc::CallbackServerContext& context);
std::optional<engine::Failure> Admit(const char* method, const google::protobuf::Message& request,
                                     Caller* caller);
void StandNow(const std::string& journal, Caller* caller);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_H_
