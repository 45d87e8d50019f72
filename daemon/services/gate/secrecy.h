// SPDX-License-Identifier: Apache-2.0
//
// Results and standings that are the referee's alone for now
// (daemon/engine/state/secret_standings.h): who asks as the referee, and what everybody else gets.
//
// The services judge by the newest state of the event what is secret, also where a call reads an
// older one: once the phase is over, all of it is public. A call that answers with results or
// standings goes through here; tests/daemon/secret_standings_test.cc tries every call that the
// protos have.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_SECRECY_H_
#define ARBITRO_DAEMON_SERVICES_GATE_SECRECY_H_

#include <optional>
#include <string>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/state/secret_standings.h"
#include "daemon/services/gate/caller.h"
#include "google/protobuf/message.h"

namespace arbitro::services {

// The staff sees standings that an organiser holds back, and not those that the rulebook keeps
// secret.
enum class Viewer { kAnybody, kStaff, kReferee };

// The referee is a caller who may see the content for now: by the access table results, or all of a
// sealed deal. A local caller is the one whom metadata `arbitro-role` names, or else staff.
Viewer ViewerOf(const Caller& caller, access::Content content = access::Content::kResults);

// The rounds that are secret from the viewer in the journal now: all of them where the newest state
// cannot be read.
std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const std::string& journal);

// The same of what a command is answered with.
std::optional<engine::SecretPhase> SecretFrom(Viewer viewer, const engine::Engine& engine,
                                              const engine::Accepted& accepted);

// PERMISSION_DENIED.
engine::Failure StandingsSecret();

// Whether the caller plays at the table, or is a local one who says so. The sheet of an own game is
// no secret.
bool SitsAt(const Caller& caller, const v1::Table& table);

// Whether a record's payload, or what was decided, holds results or standings.
bool HoldsResults(const v1::RecordPayload& payload);
bool HoldsResults(const engine::Decision& decision);

// Takes the payload out of a record that is secret.
void WithholdSecret(const std::optional<engine::SecretPhase>& secret, v1::Record* record);

// Takes the results out of an answer that may hold some.
void WithholdResults(v1::Player* player);
void WithholdResults(v1::Table* table);
void WithholdResults(v1::Round* round);
void WithholdResults(v1::ReportResultResponse* response);
void WithholdResults(v1::ChangeResultsResponse* response);
void WithholdResults(v1::RoundMutationResponse* response);
// All other answers hold none.
inline void WithholdResults(google::protobuf::Message*) {}

// Takes the results out of what a mutation answers.
template <class Response>
void WithholdAnswer(const engine::Accepted& accepted, Response* response) {
  WithholdResults(response);
  if constexpr (requires { response->mutable_result()->mutable_citations(); }) {
    if (!HoldsResults(accepted.decision)) return;
    for (v1::Citation& citation : *response->mutable_result()->mutable_citations()) {
      citation.clear_text();
    }
  }
}

// Where a replay differs, without what the two say; the failure of an upgrade that differs alike.
void WithholdResults(v1::ReplayJournalResponse* finding);
engine::Failure WithoutResults(engine::Failure failure);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_SECRECY_H_
