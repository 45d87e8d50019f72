// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "arbitro/v1/draw.grpc.pb.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/draw.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using DrawApi = v1::DrawService;
ARBITRO_RECORDED_CALLS(DrawService)
using DrawBase = RecordedDrawService<
    RawMethods<DrawApi::Service, DrawApi::WithRawCallbackMethod_GetDraws>::Type>;

class DrawService final : public DrawBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit DrawService(const ServicePorts& ports) : DrawBase(ports) {}

  Reactor* GetDraws(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetDrawsRequest, v1::GetDrawsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          translate::Fields fields(translate::Source::kClient);
          const auto name = translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          Write(**read, &call->response);
          call->Finish();
        });
  }

 private:
  static void Write(const engine::JournalState& state, v1::GetDrawsResponse* response) {
    const engine::EventState& event = state.event;
    if (event.frozen) {
      translate::WriteFrozenDraw(state.journal, *event.frozen, response->mutable_frozen());
    }
    response->set_commitment(translate::DigestBytes(event.base->draw_commitment));
    response->set_links_opened(event.links_opened);
    response->set_draws_voided(event.draws_voided);
    response->set_rounds_taken_back(event.rounds_taken_back);
    response->set_revision(state.revision);
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewDrawService(const ServicePorts& ports) {
  return std::make_unique<DrawService>(ports);
}

}  // namespace arbitro::services
