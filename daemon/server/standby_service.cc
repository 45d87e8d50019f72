// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/standby_service.h"

#include <string>
#include <utility>

#include "daemon/services/call/rpc.h"
#include "daemon/translate/wire/language.h"
#include "grpcpp/generic/async_generic_service.h"

namespace arbitro::server {
namespace {

// Reads nothing of the call. Deletes itself once gRPC is done with it.
class Refusal final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refusal(grpc::Status status) { Finish(std::move(status)); }
  void OnDone() override { delete this; }
};

translate::Language LanguageOfCall(const grpc::GenericCallbackServerContext& context) {
  const auto found = context.client_metadata().find("accept-language");
  if (found == context.client_metadata().end()) return translate::Language::kEnglish;
  return translate::LanguageOf(std::string(found->second.data(), found->second.size()));
}

class StandbyService final : public grpc::CallbackGenericService {
 public:
  explicit StandbyService(std::function<engine::Failure()> elsewhere)
      : elsewhere_(std::move(elsewhere)) {}

  grpc::ServerGenericBidiReactor* CreateReactor(
      grpc::GenericCallbackServerContext* context) override {
    return new Refusal(services::ToGrpcStatus(elsewhere_(), LanguageOfCall(*context)));
  }

 private:
  const std::function<engine::Failure()> elsewhere_;
};

}  // namespace

std::unique_ptr<grpc::CallbackGenericService> NewStandbyService(
    std::function<engine::Failure()> elsewhere) {
  return std::make_unique<StandbyService>(std::move(elsewhere));
}

}  // namespace arbitro::server
