// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "arbitro/v1/interchange.grpc.pb.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/file_parts.h"
#include "daemon/services/call/open_streams.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/export_event.h"
#include "daemon/services/read/file_faults.h"
#include "daemon/services/read/import_event.h"
#include "daemon/services/read/read_file.h"

namespace arbitro::services {
namespace {

using InterchangeApi = v1::InterchangeService;
using InterchangeBase =
    RawMethods<InterchangeApi::Service, InterchangeApi::WithRawCallbackMethod_ReadFile,
               InterchangeApi::WithRawCallbackMethod_ExportEvent,
               InterchangeApi::WithRawCallbackMethod_ImportEvent>::Type;
using ReadFileCall = UnaryPtr<v1::ReadFileRequest, v1::ReadFileResponse>;

// The most exports whose files are made at once: each holds its event in memory twice or more.
constexpr size_t kExportsAtOnceMax = 4;
constexpr size_t kExportsOfCallerMax = 2;
// The most imports that run at once, of which each keeps a thread of the replays' pool for as long:
// one thread is left to others where there are several.
constexpr size_t kImportsAtOnceMax = 2;
constexpr size_t kImportsOfCallerMax = 1;

size_t ImportsMax(const ServicePorts& ports) {
  return std::clamp(ports.replays->threads() - 1, size_t{1}, kImportsAtOnceMax);
}

void StreamEventFile(const ServicePorts& ports, const v1::ExportEventRequest& request,
                     const std::shared_ptr<MessageStream>& stream) {
  // No ruleset computes for a client that has left.
  const rulesets::Patience patience(stream->until());
  EventFile file;
  const auto failure = WriteEventFile(
      {ports, stream->caller(), request, stream->language(), [&] { return stream->Over(); }},
      &file);
  v1::ExportEventResponse first;
  if (failure) {
    PutFaults(file.faults, first.mutable_faults());
    if (first.faults().empty() || stream->Write(first)) stream->Fail(*failure);
    return;
  }
  first.set_revision(file.revision);
  PutFaults(file.warnings, first.mutable_warnings());
  FileParts<v1::ExportEventResponse> parts(stream, std::move(first));
  if (parts.Take(file.bytes)) parts.Finish();
}

class InterchangeService final : public InterchangeBase {
 public:
  explicit InterchangeService(const ServicePorts& ports)
      : ports_(ports), imports_(ImportsMax(ports), kImportsOfCallerMax) {}

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
          AmongThem(&exports_, stream, [&] { StreamEventFile(ports, request, stream); });
        });
  }

  grpc::ServerWriteReactor<grpc::ByteBuffer>* ImportEvent(grpc::CallbackServerContext* context,
                                                          const grpc::ByteBuffer* in) override {
    return ServeStream<v1::ImportEventRequest>(
        ports_, context, *in,
        [this](const ServicePorts& ports, const v1::ImportEventRequest& request,
               const std::shared_ptr<MessageStream>& stream) {
          std::optional<engine::Failure> failure;
          AmongThem(&imports_, stream, [&] {
            const rulesets::Patience patience(stream->until());
            failure = StreamImport(ports, request, stream);
          });
          // Behind the place that it had: the caller may send the next import at once.
          if (stream->Over()) return;
          failure ? stream->Fail(*failure) : stream->Finish();
        });
  }

 private:
  // Runs it where not too many are at work.
  template <class Work>
  static void AmongThem(OpenStreams* those, const std::shared_ptr<MessageStream>& stream,
                        const Work& work) {
    if (!those->Add(stream, stream->caller().counted_as)) return stream->Fail(TooMuchWaits());
    const absl::Cleanup leave = [&] { those->Remove(stream); };
    work();
  }

  const ServicePorts& ports_;
  OpenStreams exports_{kExportsAtOnceMax, kExportsOfCallerMax};  // whose files are being made
  OpenStreams imports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewInterchangeService(const ServicePorts& ports) {
  return std::make_unique<InterchangeService>(ports);
}

}  // namespace arbitro::services
