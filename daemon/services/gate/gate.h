// SPDX-License-Identifier: Apache-2.0
//
// Enforces who may do what: every call passes here after its request is parsed and before anything
// looks at what it names. The table is daemon/access/table.h.
//
// An event that the caller may not see and one that is not there are answered alike.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_GATE_H_
#define ARBITRO_DAEMON_SERVICES_GATE_GATE_H_

#include <optional>
#include <string>
#include <vector>

#include "daemon/access/connections.h"
#include "daemon/access/principals.h"
#include "daemon/access/rate_limits.h"
#include "daemon/engine/engine.h"
#include "daemon/services/gate/caller.h"
#include "google/protobuf/message.h"

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::access {
class StreamTickets;
}  // namespace arbitro::access

namespace arbitro::services {

// Whether lists show an event of that visibility to the caller, who stands in it: an unlisted one
// to those alone who have a part in it or in the server.
bool IsListed(engine::EventVisibility visibility, const Caller& caller);

// As what the caller stands in the event, by that state of it: `roles` and `player`. Everybody may
// see an event whose registration was open, or is, and which is not private.
void StandIn(const engine::JournalState& event, Caller* caller);

// The same by the event's brief. False, and nothing is changed: only its state says what the caller
// plays in it.
bool StandIn(const engine::EventBrief& event, Caller* caller);

// Calls that were refused because too many came of a principal, about an event, or of an address
// whose credentials are not accepted.
struct LimitedCalls {
  uint64_t of_principals = 0;
  uint64_t about_events = 0;
  uint64_t of_addresses = 0;
};

// Calls a second; 0, as at first: as many as there are.
struct Rates {
  uint32_t of_principal = 0;  // of who is not known: of one address
  uint32_t about_event = 0;   // of who is not its staff
  uint32_t unproven = 0;      // of one address, with credentials that are not accepted
};

// Thread-safe.
class Gate {
 public:
  // All must outlive it. `connections` hear who makes calls on them.
  Gate(const engine::Engine* engine, access::Principals* principals,
       access::Connections* connections, const access::StreamTickets* stream_tickets)
      : engine_(*engine),
        principals_(*principals),
        connections_(*connections),
        stream_tickets_(*stream_tickets) {}

  void SetRates(const Rates& rates) {
    of_principal_.SetPerSecond(rates.of_principal);
    about_event_.SetPerSecond(rates.about_event);
    unproven_.SetPerSecond(rates.unproven);
  }

  LimitedCalls Limited() const {
    return {of_principal_.Refused(), about_event_.Refused(), unproven_.Refused()};
  }

  // Identifies the caller. CREDENTIALS_INVALID, CREDENTIALS_EXPIRED. A caller who sends nothing is
  // anybody.
  engine::OrFailure<Caller> Identify(const grpc::CallbackServerContext& context) const;

  // Counts a call of theirs: RATE_LIMITED where it is one too many.
  std::optional<engine::Failure> CountCall(const Caller& caller) const;

  // Counts a call whose credentials were not accepted: RATE_LIMITED where its address made one too
  // many. A caller from there whose credentials hold notices nothing.
  std::optional<engine::Failure> CountUnproven(const grpc::CallbackServerContext& context) const;

  // Nothing where the caller may make the call, who then stands in what it names. Else
  // CREDENTIALS_MISSING, ACCESS_DENIED, HEAD_JUDGE_NEEDED; and RATE_LIMITED, for it counts.
  std::optional<engine::Failure> Admit(const char* method, const google::protobuf::Message& request,
                                       Caller* caller) const;

  // Whether a call that was let in still would be: what proved who asks still does, and they still
  // may. `caller` then is what they are now. It counts as no call.
  std::optional<engine::Failure> AdmitStill(const grpc::CallbackServerContext& context,
                                            const char* method,
                                            const google::protobuf::Message& request,
                                            Caller* caller) const;

  // As what the caller stands in a journal now.
  void StandNow(const std::string& journal, Caller* caller) const;

 private:
  // Whether the call comes through a web door whose token holds.
  engine::OrFailure<bool> PassDoor(const grpc::CallbackServerContext& context) const;
  // The address that a call is counted by where its caller is unknown, as gRPC writes peers: that
  // of a proven door's client, or of the connection.
  std::string PeerCounted(const grpc::CallbackServerContext& context) const;
  // The caller by that token, by a client certificate, or an unknown one.
  engine::OrFailure<Caller> IdentifyByProof(const grpc::CallbackServerContext& context,
                                            const std::string& token, bool through_door) const;
  // The caller by a ticket's bearer.
  engine::OrFailure<Caller> IdentifyByTicket(const grpc::CallbackServerContext& context,
                                             const std::string& bearer, bool through_door) const;
  // The identity that the token or the connection proves; `by` is what does, in words.
  access::OrUnproven<access::Identity> Prove(const grpc::CallbackServerContext& context,
                                             const std::string& token, const char** by) const;
  std::optional<engine::Failure> Check(const char* method, const google::protobuf::Message& request,
                                       Caller* caller, std::string* event) const;
  // All references of the person that a principal is; empty: it is no person.
  std::vector<std::string> PersonsOf(const std::string& principal) const;

  const engine::Engine& engine_;
  access::Principals& principals_;
  access::Connections& connections_;
  const access::StreamTickets& stream_tickets_;
  mutable access::RateLimit of_principal_;
  mutable access::RateLimit about_event_;
  mutable access::RateLimit unproven_;
};

// By that gate, which calls pass; null: none, everybody is local. A caller who is identified has
// made a call.
engine::OrFailure<Caller> Identify(const Gate* gate, const grpc::CallbackServerContext& context);
std::optional<engine::Failure> Admit(const Gate* gate, const char* method,
                                     const google::protobuf::Message& request, Caller* caller);
std::optional<engine::Failure> AdmitStill(const Gate* gate,
                                          const grpc::CallbackServerContext& context,
                                          const char* method,
                                          const google::protobuf::Message& request, Caller* caller);
void StandNow(const Gate* gate, const std::string& journal, Caller* caller);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_GATE_H_
