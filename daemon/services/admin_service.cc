// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "arbitro/v1/admin.grpc.pb.h"
#include "daemon/services/backup_stream.h"
#include "daemon/services/serve_stream.h"
#include "daemon/services/service_ports.h"

namespace arbitro::services {
namespace {

using Api = v1::AdminService;
using Base = Api::WithRawCallbackMethod_CreateBackup<Api::Service>;

class AdminService final : public Base {
 public:
  explicit AdminService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerWriteReactor<grpc::ByteBuffer>* CreateBackup(grpc::CallbackServerContext* context,
                                                           const grpc::ByteBuffer* in) override {
    return ServeStream<v1::CreateBackupRequest>(ports_, context, *in, StreamBackup);
  }

 private:
  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewAdminService(const ServicePorts& ports) {
  return std::make_unique<AdminService>(ports);
}

}  // namespace arbitro::services
