// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "arbitro/v1/interchange.grpc.pb.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/read_file.h"

namespace arbitro::services {
namespace {

using InterchangeApi = v1::InterchangeService;
using InterchangeBase = InterchangeApi::WithRawCallbackMethod_ReadFile<InterchangeApi::Service>;
using ReadFileCall = UnaryPtr<v1::ReadFileRequest, v1::ReadFileResponse>;

class InterchangeService final : public InterchangeBase {
 public:
  explicit InterchangeService(const ServicePorts& ports) : ports_(ports) {}

  // A large file takes a moment: the pool of slow reads reads it.
  grpc::ServerUnaryReactor* ReadFile(grpc::CallbackServerContext* context,
                                     const grpc::ByteBuffer* in, grpc::ByteBuffer* out) override {
    return ServeOn<v1::ReadFileRequest, v1::ReadFileResponse>(
        ports_.reads, {ports_, context, in, out}, [](const ReadFileCall& call) {
          if (auto failure = WriteFileRead(call->request, &call->response)) {
            return call->Fail(*failure);
          }
          call->Finish();
        });
  }

 private:
  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewInterchangeService(const ServicePorts& ports) {
  return std::make_unique<InterchangeService>(ports);
}

}  // namespace arbitro::services
