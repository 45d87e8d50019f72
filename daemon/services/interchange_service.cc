// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "api/text/harm.h"
#include "arbitro/v1/interchange.grpc.pb.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/file_parts.h"
#include "daemon/services/call/open_streams.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/export_event.h"
#include "daemon/services/read/read_file.h"

namespace arbitro::services {
namespace {

using InterchangeApi = v1::InterchangeService;
using InterchangeBase = InterchangeApi::WithRawCallbackMethod_ReadFile<
    InterchangeApi::WithRawCallbackMethod_ExportEvent<InterchangeApi::Service>>;
using ReadFileCall = UnaryPtr<v1::ReadFileRequest, v1::ReadFileResponse>;

// The most exports whose files are made at once: each holds its event in memory twice or more.
constexpr size_t kExportsAtOnceMax = 4;
constexpr size_t kExportsOfCallerMax = 2;

void StreamEventFile(const ServicePorts& ports, const v1::ExportEventRequest& request,
                     const std::shared_ptr<MessageStream>& stream) {
  // No ruleset computes for a client that has left.
  const rulesets::Patience patience(stream->until());
  const auto file =
      WriteEventFile(ports, stream->caller(), request, [&] { return stream->Over(); });
  if (!file.ok()) return stream->Fail(file.failure());
  v1::ExportEventResponse first;
  first.set_revision(file->revision);
  for (const interchange::Fault& fault : file->warnings) {
    if (first.warnings_size() == static_cast<int>(kExportFaultsMax)) break;
    v1::FileFault* warning = first.add_warnings();
    warning->set_line(static_cast<uint32_t>(fault.line));
    warning->set_what(text::Harmless(fault.what, text::Lines::kOne));
    warning->set_advice(text::Harmless(fault.advice, text::Lines::kOne));
  }
  FileParts<v1::ExportEventResponse> parts(stream, std::move(first));
  if (parts.Take(file->bytes)) parts.Finish();
}

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

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ExportEvent(grpc::CallbackServerContext* context,
                                                          const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ExportEventRequest>(
        ports_, context, *in,
        [this](const ServicePorts& ports, const v1::ExportEventRequest& request,
               const std::shared_ptr<MessageStream>& stream) {
          if (!exports_.Add(stream, stream->caller().counted_as)) {
            return stream->Fail(TooMuchWaits());
          }
          const absl::Cleanup leave = [&] { exports_.Remove(stream); };
          StreamEventFile(ports, request, stream);
        });
  }

 private:
  const ServicePorts& ports_;
  OpenStreams exports_{kExportsAtOnceMax, kExportsOfCallerMax};  // whose files are being made
};

}  // namespace

std::unique_ptr<grpc::Service> NewInterchangeService(const ServicePorts& ports) {
  return std::make_unique<InterchangeService>(ports);
}

}  // namespace arbitro::services
