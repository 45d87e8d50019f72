// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/network.h"

#include <grpc/grpc.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/server/options.h"
#include "daemon/translate/names.h"
#include "grpcpp/ext/proto_server_reflection_plugin.h"
#include "grpcpp/health_check_service_interface.h"
#include "grpcpp/impl/service_type.h"
#include "grpcpp/security/server_credentials.h"
#include "grpcpp/server.h"
#include "grpcpp/server_builder.h"

namespace arbitro::server {
namespace {

constexpr int kMessageBytesMax = 4 << 20;
constexpr int kCallsPerConnectionMax = 1024;

std::vector<std::unique_ptr<grpc::Service>> AllServices(const services::ServicePorts& ports) {
  std::vector<std::unique_ptr<grpc::Service>> all;
  all.push_back(services::NewRulesetService(ports));
  all.push_back(services::NewCatalogueService(ports));
  all.push_back(services::NewEventService(ports));
  all.push_back(services::NewPairingService(ports));
  all.push_back(services::NewDeckService(ports));
  all.push_back(services::NewScoringService(ports));
  all.push_back(services::NewQuestionService(ports));
  all.push_back(services::NewJournalService(ports));
  all.push_back(services::NewAdminService(ports));
  return all;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Network>> Network::Start(const std::string& listen,
                                                        const services::ServicePorts& ports) {
  std::unique_ptr<Network> network(new Network());
  network->services_ = AllServices(ports);
  grpc::EnableDefaultHealthCheckService(true);
  grpc::reflection::InitProtoReflectionServerBuilderPlugin();
  grpc::ServerBuilder builder;
  int port = 0;
  builder.AddListeningPort(listen, grpc::InsecureServerCredentials(), &port);
  // Or two daemons would share one port in silence.
  builder.AddChannelArgument(GRPC_ARG_ALLOW_REUSEPORT, 0);
  builder.AddChannelArgument(GRPC_ARG_MAX_CONCURRENT_STREAMS, kCallsPerConnectionMax);
  builder.SetMaxReceiveMessageSize(kMessageBytesMax);
  for (const auto& service : network->services_) builder.RegisterService(service.get());
  network->server_ = builder.BuildAndStart();
  if (network->server_ == nullptr || port == 0) {
    return absl::UnavailableError(absl::StrCat(
        "cannot listen on `", listen, "`: is another program using it? give another --listen"));
  }
  network->address_ =
      IsUnixAddress(listen) ? listen : absl::StrCat(listen.substr(0, listen.rfind(':')), ":", port);
  auto* health = network->server_->GetHealthCheckService();
  health->SetServingStatus(true);
  for (const std::string& id : ports.engine->ports().rulesets->Ids()) {
    health->SetServingStatus(translate::NameOfRuleset(id), true);
  }
  return network;
}

Network::~Network() {
  if (server_) Shutdown(std::chrono::milliseconds(0));
}

void Network::ShowLog(bool whole) {
  server_->GetHealthCheckService()->SetServingStatus("log", whole);
}

void Network::LeaveService() { server_->GetHealthCheckService()->Shutdown(); }

void Network::Shutdown(std::chrono::milliseconds patience) {
  server_->Shutdown(std::chrono::system_clock::now() + patience);
}

}  // namespace arbitro::server
