// SPDX-License-Identifier: Apache-2.0
//
// The ports that all services share, and how each is made.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/engine/engine.h"
#include "daemon/services/call/offered_rulesets.h"
#include "daemon/services/call/open_streams.h"
#include "daemon/services/call/recent.h"
#include "daemon/services/call/ruleset_states.h"
#include "daemon/services/call/work_pool.h"
#include "daemon/translate/view/standings.h"

namespace grpc {
class Service;
}  // namespace grpc

namespace arbitro::access {
class Connections;
class StreamTickets;
class TicketGuesses;
class TicketSecrets;
}  // namespace arbitro::access

namespace arbitro::storage {
class LogSigner;
class Vault;
}  // namespace arbitro::storage

namespace arbitro::services {

class Gate;
class PersonDirectory;
class RequestSink;
class WatchHub;

// All pointers must outlive the services and what they started.
struct ServicePorts {
  engine::Engine* engine = nullptr;
  const Gate* gate = nullptr;       // that every call passes; null: everybody is local
  RequestSink* requests = nullptr;  // the log of requests; null: no lines are written
  const OfferedRulesets* offered_rulesets = nullptr;
  // Reads the folder of rulesets again; takes as long as trying what is new does. `try_only`: what
  // was on offer stays as it was.
  std::function<absl::StatusOr<RulesetReload>(bool try_only)> reload_rulesets;
  RulesetStates* ruleset_states = nullptr;
  WorkPool* reads = nullptr;    // seconds at most: standings, questions, lists of records
  WorkPool* replays = nullptr;  // minutes: replays, standings as a stream
  OpenStreams* streams = nullptr;
  WatchHub* watches = nullptr;
  OpenStreams* open_watches = nullptr;
  access::Connections* connections = nullptr;
  PersonDirectory* persons = nullptr;
  const access::TicketSecrets* ticket_secrets = nullptr;
  access::TicketGuesses* ticket_guesses = nullptr;
  const access::StreamTickets* stream_tickets = nullptr;
  storage::LogSigner* signer = nullptr;   // null: bundles carry no proof, others must not ask
  const storage::Vault* vault = nullptr;  // null where everything is in memory
  std::string draw_secret_check;          // DrawSecretFile::ClusterCheck; empty: no file holds it
  // Why no answer may leave now that says what is newest, on a machine that is one of several: the
  // failure that goes in its place. Empty: the log is this machine's alone.
  std::function<std::optional<engine::Failure>()> elsewhere;
  // On a daemon that stands by, which answers reads alone, as of a revision (call/as_of.h): the
  // failure that names the owner of the log. Empty: this daemon owns it.
  std::function<engine::Failure()> owner;
  std::string backups_folder;  // empty: everything is in memory, so there is nothing to copy
  std::function<std::string()> metrics;  // as text; empty: nothing is measured
  // The states that page tokens pin.
  Recent<engine::JournalState>* pinned_states = nullptr;
  Recent<translate::StandingsTable>* pinned_standings = nullptr;
};

// Each service answers its file of api/arbitro/v1. `ports` must outlive it.
std::unique_ptr<grpc::Service> NewRulesetService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewCatalogueService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewEventService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewPairingService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewSeatingService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewDeckService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewPenaltyService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewScoringService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewBulkService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewFloorService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewScreenService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewExplainService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewSeriesService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewPlaceService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewTicketService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewInterchangeService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewQuestionService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewDrawService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewJournalService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewPersonService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewAdminService(const ServicePorts& ports);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_
