// SPDX-License-Identifier: Apache-2.0
//
// The ports that all services share, and how each is made.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/v1/ruleset.pb.h"
#include "daemon/engine/engine.h"
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

// A file of the rulesets folder that was not loaded.
struct RefusedRulesetFile {
  std::string file;  // without its folder
  std::string why;
};

// The publisher and signer of a ruleset that was loaded.
struct RulesetOrigin {
  std::string publisher;  // as its manifest says; may be empty
  std::string signer;     // "signed by NAME", "unsigned", ...
  std::string key;        // that signed it, 64 hex digits; empty: none did
  v1::RulesetIsolation isolation = v1::RULESET_ISOLATION_WORKER;
};

// All pointers must outlive the services and what they started.
struct ServicePorts {
  engine::Engine* engine = nullptr;
  const Gate* gate = nullptr;       // that every call passes; null: everybody is local
  RequestSink* requests = nullptr;  // the log of requests; null: no lines are written
  std::vector<RefusedRulesetFile> refused_rulesets;
  std::map<std::string, RulesetOrigin> ruleset_origins;               // by the library's SHA-256
  std::vector<std::shared_ptr<const RulesetClient>> loaded_rulesets;  // every version of the folder
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
std::unique_ptr<grpc::Service> NewQuestionService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewDrawService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewJournalService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewPersonService(const ServicePorts& ports);
std::unique_ptr<grpc::Service> NewAdminService(const ServicePorts& ports);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_SERVICE_PORTS_H_
