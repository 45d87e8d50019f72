// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/network.h"

#include <grpc/grpc.h>

#include <chrono>
#include <map>
#include <string>
#include <thread>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "api/status/try.h"
#include "daemon/access/table.h"
#include "daemon/server/call_counter.h"
#include "daemon/server/options.h"
#include "daemon/server/reflection_service.h"
#include "daemon/server/standby_service.h"
#include "daemon/server/tls.h"
#include "daemon/translate/wire/names.h"
#include "grpcpp/ext/proto_server_reflection_plugin.h"
#include "grpcpp/generic/async_generic_service.h"
#include "grpcpp/health_check_service_interface.h"
#include "grpcpp/impl/service_type.h"
#include "grpcpp/resource_quota.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "grpcpp/server_builder.h"

namespace arbitro::server {
namespace {

constexpr char kUnix[] = "unix:";
constexpr char kAnyOfLoopback[] = "127.0.0.1:0";

constexpr int kMessageBytesMax = 4 << 20;

// Bytes of all messages on their way.
constexpr size_t kNetworkBytesMax = size_t{256} << 20;

// From a connection to its first sign of a client. Longer than the 20 seconds that the library
// gives a connection on its own side: a client that makes calls and sleeps in between gets on with
// a lost connection every 5 seconds alone, and needs several such steps.
constexpr std::chrono::milliseconds kGreetWithin{25'000};

// When a client that says nothing is asked whether it is there, and how long it has to answer.
constexpr std::chrono::milliseconds kAskAfter{60'000};
constexpr std::chrono::milliseconds kAnswerWithin{20'000};

// How often a client may ask whether the daemon is there, as doors do while a stream is quiet: gRPC
// cuts one that asks more often.
constexpr std::chrono::milliseconds kMayAskEvery{10'000};

// A client that does not use its connection, or is gone without a word, holds it for so long.
void BoundConnections(grpc::ServerBuilder* builder) {
  builder->AddChannelArgument(GRPC_ARG_SERVER_HANDSHAKE_TIMEOUT_MS,
                              static_cast<int>(kGreetWithin.count()));
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIME_MS, static_cast<int>(kAskAfter.count()));
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_TIMEOUT_MS,
                              static_cast<int>(kAnswerWithin.count()));
  // Also where no call is open, and however often nothing else was sent in between.
  builder->AddChannelArgument(GRPC_ARG_KEEPALIVE_PERMIT_WITHOUT_CALLS, 1);
  builder->AddChannelArgument(GRPC_ARG_HTTP2_MAX_PINGS_WITHOUT_DATA, 0);
  builder->AddChannelArgument(GRPC_ARG_HTTP2_MIN_RECV_PING_INTERVAL_WITHOUT_DATA_MS,
                              static_cast<int>(kMayAskEvery.count()));
  grpc::ResourceQuota quota("network");
  quota.Resize(kNetworkBytesMax);
  builder->SetResourceQuota(quota);
}

void SetUpChannels(const Options& options, grpc::ServerBuilder* builder) {
  builder->AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS,
                              options.limits.calls_per_connection_max);
  builder->SetMaxReceiveMessageSize(kMessageBytesMax);
  // For CallCounter, which reads counts alone: a list of events would be written out at each look.
  builder->AddChannelArgument(GRPC_ARG_ENABLE_CHANNELZ, 1);
  builder->AddChannelArgument(GRPC_ARG_MAX_CHANNEL_TRACE_EVENT_MEMORY_PER_NODE, 0);
  // No answer is compressed. Requests may be, which is another filter's.
  builder->AddChannelArgument(GRPC_ARG_ENABLE_PER_MESSAGE_COMPRESSION, 0);
}

std::vector<std::unique_ptr<grpc::Service>> AllServices(const services::ServicePorts& ports) {
  std::vector<std::unique_ptr<grpc::Service>> all;
  all.push_back(services::NewRulesetService(ports));
  all.push_back(services::NewCatalogueService(ports));
  all.push_back(services::NewEventService(ports));
  all.push_back(services::NewPairingService(ports));
  all.push_back(services::NewSeatingService(ports));
  all.push_back(services::NewDeckService(ports));
  all.push_back(services::NewPenaltyService(ports));
  all.push_back(services::NewScoringService(ports));
  all.push_back(services::NewBulkService(ports));
  all.push_back(services::NewFloorService(ports));
  all.push_back(services::NewScreenService(ports));
  all.push_back(services::NewExplainService(ports));
  all.push_back(services::NewSeriesService(ports));
  all.push_back(services::NewPlaceService(ports));
  all.push_back(services::NewTicketService(ports));
  all.push_back(services::NewInterchangeService(ports));
  all.push_back(services::NewQuestionService(ports));
  all.push_back(services::NewDrawService(ports));
  all.push_back(services::NewJournalService(ports));
  all.push_back(services::NewPersonService(ports));
  all.push_back(services::NewAdminService(ports));
  return all;
}

// Those of the API, and those that the library adds.
std::vector<std::string> NamesOfServices() {
  std::vector<std::string> names = {"grpc.health.v1.Health",
                                    "grpc.reflection.v1alpha.ServerReflection"};
  std::string last;
  for (const access::Row& row : access::Table()) {
    if (row.service == last) continue;
    last = std::string(row.service);
    names.push_back(absl::StrCat("arbitro.v1.", last));
  }
  return names;
}

// How many connections gRPC may get until the listener asks again. Each may begin some hundred
// calls before they are counted: none where there are too many calls, and few for a while after
// that.
class Room {
 public:
  explicit Room(access::Connections* connections) : connections_(connections) {}

  int operator()() {
    constexpr int kUsually = 8;
    constexpr int kAfterTooMany = 2;
    constexpr int kLooksAfterTooMany = 250;
    constexpr int kLooksUntilSettled = 1'000;
    const access::ConnectionCounts counts = connections_->Counts();
    // Without a connection there is nothing to count, and counting takes its time.
    if (counts.known + counts.guests + counts.silent + counts.calls == 0) return kUsually;
    // Calls that never ended do not add up.
    if (++looks_ % kLooksUntilSettled == 0) counter_.ByPeer();
    if (connections_->CountCalls(counter_.Open()) && connections_->ShedCalls(counter_.ByPeer())) {
      few_for_ = kLooksAfterTooMany;
      return 0;
    }
    if (few_for_ == 0) return kUsually;
    --few_for_;
    return kAfterTooMany;
  }

 private:
  access::Connections* connections_;
  CallCounter counter_;
  int few_for_ = 0;  // looks
  unsigned looks_ = 0;
};

}  // namespace

struct Network::Standby {
  Corks corks;
  std::unique_ptr<grpc::CallbackGenericService> service;
};

Network::Network() {
  // Debian's Abseil looks for deadlocks whenever gRPC locks, which serves developers of gRPC alone.
  absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
}

absl::StatusOr<std::unique_ptr<Network>> Network::Start(const Options& options,
                                                        const services::ServicePorts& ports,
                                                        Corks* corks, Listening listening) {
  std::unique_ptr<Network> network(new Network());
  RETURN_IF_ERROR(network->Listen(options, std::move(listening), ports.connections, corks));
  network->services_ = AllServices(ports);
  network->services_.push_back(NewReflectionService(NamesOfServices()));
  RETURN_IF_ERROR(network->Serve(options, [&](grpc::ServerBuilder* builder) {
    for (const auto& service : network->services_) builder->RegisterService(service.get());
  }));
  network->server_->GetHealthCheckService()->SetServingStatus(true);
  network->ports_ = &ports;
  const auto show = [shown = network.get()] {
    shown->ShowRulesets();
    shown->ShowLog();
  };
  ports.ruleset_states->Tell(show);
  show();
  network->Take(Room(ports.connections));
  return network;
}

absl::StatusOr<std::unique_ptr<Network>> Network::StandBy(const Options& options,
                                                          Listening listening,
                                                          const services::ServicePorts& reads) {
  std::unique_ptr<Network> network(new Network());
  network->standby_ = std::make_unique<Standby>();
  Standby& standby = *network->standby_;
  standby.service = NewStandbyService(reads.owner);
  RETURN_IF_ERROR(
      network->Listen(options, std::move(listening), reads.connections, &standby.corks));
  network->services_ = AllServices(reads);
  RETURN_IF_ERROR(network->Serve(options, [&](grpc::ServerBuilder* builder) {
    for (const auto& service : network->services_) builder->RegisterService(service.get());
    builder->RegisterCallbackGenericService(standby.service.get());
  }));
  auto* health = network->server_->GetHealthCheckService();
  health->SetServingStatus(false);
  health->SetServingStatus("log", false);
  health->SetServingStatus("standby", true);
  network->Take(Room(reads.connections));
  return network;
}

absl::Status Network::Listen(const Options& options, Listening listening,
                             access::Connections* connections, Corks* corks) {
  if (!options.tls_certificate.empty()) {
    ASSIGN_OR_RETURN(certificates_, Certificates::Open(options));
  }
  auto listener = listening == nullptr ? Listener::Open(options.listen, connections, corks)
                                       : Listener::On(std::move(listening), connections, corks);
  if (!listener.ok()) return listener.status();
  listener_ = *std::move(listener);
  address_ = door_address_ = listener_->address();
  if (!options.web.listen.empty() && absl::StartsWith(address_, kUnix)) {
    ASSIGN_OR_RETURN(door_address_, listener_->ListenAlso(kAnyOfLoopback));
  }
  return absl::OkStatus();
}

absl::Status Network::Serve(const Options& options,
                            const std::function<void(grpc::ServerBuilder*)>& add) {
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::ServerBuilder builder;
  const std::shared_ptr<grpc::experimental::ExternalConnectionAcceptor> acceptor =
      builder.experimental().AddExternalConnectionAcceptor(
          grpc::ServerBuilder::experimental_type::ExternalConnectionType::FROM_FD,
          ServerCredentialsFor(options, certificates_.get()));
  SetUpChannels(options, &builder);
  BoundConnections(&builder);
  add(&builder);
  server_ = builder.BuildAndStart();
  if (server_ == nullptr) return absl::UnavailableError("the gRPC server cannot start");
  take_ = [acceptor](int descriptor) {
    grpc::experimental::ExternalConnectionAcceptor::NewConnectionParameters parameters;
    parameters.fd = descriptor;
    acceptor->HandleNewConnection(&parameters);
  };
  return absl::OkStatus();
}

void Network::Take(std::function<int()> room) { listener_->Start(take_, std::move(room)); }

Network::~Network() {
  if (ports_ != nullptr) ports_->ruleset_states->Tell(nullptr);
  if (server_) Shutdown(std::chrono::milliseconds(0));
}

void Network::ShowLog() {
  const bool whole = ports_->engine->ports().log->Health().quarantined.empty();
  server_->GetHealthCheckService()->SetServingStatus("log", whole);
}

void Network::ShowRulesets() {
  std::map<std::string, bool> serving;
  const auto serves = [this](const RulesetClient& ruleset) {
    return ports_->ruleset_states->Of(ruleset) == v1::RULESET_STATE_SERVING;
  };
  const auto offer = ports_->offered_rulesets->Get();
  for (const services::OfferedRuleset& offered : offer->loaded) {
    const RulesetClient& ruleset = *offered.client;
    const Description& description = ruleset.description();
    const std::string name = translate::NameOfRuleset(description.id);
    serving[absl::StrCat(name, "@", description.version)] |= serves(ruleset);
    const auto newest = ports_->engine->ports().rulesets->Newest(description.id);
    if (newest) serving[name] = serves(*newest);
  }
  auto* health = server_->GetHealthCheckService();
  for (const auto& [name, is_serving] : serving) health->SetServingStatus(name, is_serving);
}

void Network::LeaveService() { server_->GetHealthCheckService()->Shutdown(); }

void Network::Shutdown(std::chrono::milliseconds patience) {
  listener_->Stop();
  server_->Shutdown(std::chrono::system_clock::now() + patience);
}

Network::Listening Network::ShutdownAndKeep(std::chrono::milliseconds patience) {
  std::this_thread::sleep_for(patience);
  Listening kept = listener_->StopAndKeep();
  server_->Shutdown(std::chrono::system_clock::now());
  return kept;
}

}  // namespace arbitro::server
