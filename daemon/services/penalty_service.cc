// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <variant>

#include "arbitro/v1/penalty.grpc.pb.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using PenaltyApi = v1::PenaltyService;
ARBITRO_RECORDED_CALLS(PenaltyService)
using PenaltyBase = RecordedPenaltyService<
    RawMethods<PenaltyApi::Service, PenaltyApi::WithRawCallbackMethod_ListPenalties,
               PenaltyApi::WithRawCallbackMethod_ListAppeals>::Type>;

class PenaltyService final : public PenaltyBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit PenaltyService(const ServicePorts& ports) : PenaltyBase(ports) {}

  Reactor* ListPenalties(Context* context, const Bytes* in, Bytes* out) override {
    return List<v1::ListPenaltiesRequest, v1::ListPenaltiesResponse>(
        {ports_, context, in, out}, "ListPenalties",
        [](const Caller& caller, const engine::EventState& event, uint64_t i,
           v1::ListPenaltiesResponse* response) {
          v1::Penalty* penalty = response->add_penalties();
          translate::WritePenalty(event, *event.penalties->penalties[i], penalty);
          if (!MaySee(caller, access::Content::kPenalty, caller.Plays(penalty->player())))
            response->mutable_penalties()->RemoveLast();
        },
        [](const engine::EventState& event) { return event.penalties->penalties.size(); });
  }

  Reactor* ListAppeals(Context* context, const Bytes* in, Bytes* out) override {
    return List<v1::ListAppealsRequest, v1::ListAppealsResponse>(
        {ports_, context, in, out}, "ListAppeals",
        [](const Caller& caller, const engine::EventState& event, uint64_t i,
           v1::ListAppealsResponse* response) {
          v1::Appeal* appeal = response->add_appeals();
          translate::WriteAppeal(event, static_cast<uint32_t>(i + 1), *event.penalties->appeals[i],
                                 appeal);
          if (!MaySee(caller, access::Content::kAppeal, caller.Plays(appeal->player())))
            response->mutable_appeals()->RemoveLast();
        },
        [](const engine::EventState& event) { return event.penalties->appeals.size(); });
  }

 private:
  // A page of something that lies in the event by number.
  template <class Request, class Response, class Write, class Count>
  Reactor* List(const RawCall& raw, const char* method, Write write, Count count) {
    return ServeRead<Request, Response>(
        ports_.reads, raw, [this, method, write, count](const auto& call) {
          const Request& request = call->request;
          translate::Fields fields(translate::Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{
              method,        request.event(), event, request.page_size(), request.page_token(),
              request.read()};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const engine::EventState& state = page.state->event;
          const size_t all = count(state);
          for (uint64_t i = page.first; i < all && i < page.first + page.size; ++i) {
            write(call->caller(), state, i, &call->response);
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, all));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewPenaltyService(const ServicePorts& ports) {
  return std::make_unique<PenaltyService>(ports);
}

}  // namespace arbitro::services
