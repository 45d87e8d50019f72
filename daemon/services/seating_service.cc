// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>

#include "arbitro/limits.h"
#include "arbitro/v1/seating.grpc.pb.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/deal.h"
#include "daemon/services/read/evaluate.h"
#include "daemon/translate/record/table_plan.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using SeatingApi = v1::SeatingService;
ARBITRO_RECORDED_CALLS(SeatingService)
using SeatingBase = RecordedSeatingService<
    RawMethods<SeatingApi::Service, SeatingApi::WithRawCallbackMethod_EvaluateSeating,
               SeatingApi::WithRawCallbackMethod_GetTablePlan,
               SeatingApi::WithRawCallbackMethod_GetDeal>::Type>;

class SeatingService final : public SeatingBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit SeatingService(const ServicePorts& ports) : SeatingBase(ports) {}

  Reactor* EvaluateSeating(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::EvaluatePairingRequest, v1::EvaluatePairingResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          auto proposal =
              ReadProposal(ports_, call->caller(), call->request, limits::kSeatsPerTableMax);
          if (!proposal.ok()) return call->Fail(proposal.failure());
          const auto& asked = *proposal;
          const rulesets::Patience patience(call->until());
          asked.ruleset->Evaluate(asked.request, [call, asked](Reply<RoundEvaluation> reply) {
            const auto failure = WriteEvaluation(asked, reply, &call->response);
            if (failure) return call->Fail(*failure);
            call->Finish();
          });
        });
  }

  Reactor* GetTablePlan(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetTablePlanRequest, v1::GetTablePlanResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          translate::Fields fields(translate::Source::kClient);
          const std::string event =
              translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), event, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const auto& plan = (*read)->event.life->table_plan;
          if (plan) translate::WriteTablePlan(*plan, call->response.mutable_plan());
          call->response.set_revision((*read)->revision);
          call->Finish();
        });
  }

  Reactor* GetDeal(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::GetDealRequest, v1::Deal>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const auto opened = OpenDeal(ports_, call->caller(), call->request);
          if (!opened.ok()) return call->Fail(opened.failure());
          const auto& read = *opened;
          AnswerDeal(ports_, read, [call, read](const auto& answered) {
            if (!answered.ok()) return call->Fail(answered.failure());
            call->response = *answered;
            call->Finish();
          });
        });
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewSeatingService(const ServicePorts& ports) {
  return std::make_unique<SeatingService>(ports);
}

}  // namespace arbitro::services
