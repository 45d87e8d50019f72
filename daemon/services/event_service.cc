// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <variant>
#include <vector>

#include "arbitro/v1/event.grpc.pb.h"
#include "daemon/engine/decide_round.h"
#include "daemon/services/page_token.h"
#include "daemon/services/reads.h"
#include "daemon/services/service_ports.h"
#include "daemon/services/unary_call.h"
#include "daemon/translate/names.h"
#include "daemon/translate/state_view.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using Api = v1::EventService;
using Reads = Api::WithRawCallbackMethod_GetEvent<Api::WithRawCallbackMethod_ListEvents<
    Api::WithRawCallbackMethod_GetPlayer<Api::WithRawCallbackMethod_ListPlayers<Api::Service>>>>;
using Base = Api::WithRawCallbackMethod_CreateEvent<Api::WithRawCallbackMethod_OpenRegistration<
    Api::WithRawCallbackMethod_StartEvent<Api::WithRawCallbackMethod_CompleteEvent<
        Api::WithRawCallbackMethod_CancelEvent<Api::WithRawCallbackMethod_RegisterPlayer<
            Api::WithRawCallbackMethod_DropPlayer<Reads>>>>>>>;

class EventService final : public Base {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit EventService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* CreateEvent(Context* context, const Bytes* in, Bytes* out) override {
    return MutateEvent<v1::CreateEventRequest>({context, in, out});
  }
  Reactor* OpenRegistration(Context* context, const Bytes* in, Bytes* out) override {
    return MutateEvent<v1::OpenRegistrationRequest>({context, in, out});
  }
  Reactor* StartEvent(Context* context, const Bytes* in, Bytes* out) override {
    return MutateEvent<v1::StartEventRequest>({context, in, out});
  }
  Reactor* CompleteEvent(Context* context, const Bytes* in, Bytes* out) override {
    return MutateEvent<v1::CompleteEventRequest>({context, in, out});
  }
  Reactor* CancelEvent(Context* context, const Bytes* in, Bytes* out) override {
    return MutateEvent<v1::CancelEventRequest>({context, in, out});
  }
  Reactor* RegisterPlayer(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::RegisterPlayerRequest, v1::PlayerMutationResponse>(ports_.engine,
                                                                         {context, in, out});
  }
  Reactor* DropPlayer(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::DropPlayerRequest, v1::PlayerMutationResponse>(ports_.engine,
                                                                     {context, in, out});
  }

  Reactor* GetEvent(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetEventRequest, v1::Event>(
        ports_.reads, {context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto state = ReadState(ports_, event, call->request.read());
          if (auto* failure = std::get_if<Failure>(&state)) return call->Fail(*failure);
          translate::WriteEvent(*std::get<engine::StatePtr>(state), &call->response);
          call->Finish();
        });
  }

  Reactor* ListEvents(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::ListEventsRequest,
                 v1::ListEventsResponse>({context, in, out}, [this](const auto& call) {
      const auto size = PageSize(call->request.page_size());
      if (auto* failure = std::get_if<Failure>(&size)) return call->Fail(*failure);
      std::string after;
      if (!call->request.page_token().empty()) {
        const auto token = DecodePageToken(call->request.page_token(), "ListEvents", "");
        if (auto* failure = std::get_if<Failure>(&token)) return call->Fail(*failure);
        after = std::get<PageToken>(token).position;
      }
      const size_t events_max = std::get<uint32_t>(size);
      // One more tells whether there is a next page.
      std::vector<engine::StatePtr> events = ports_.engine->ListEvents(after, events_max + 1);
      if (events.size() > events_max) {
        events.pop_back();
        call->response.set_next_page_token(Encode({"ListEvents", "", 0, events.back()->journal}));
      }
      for (const engine::StatePtr& event : events) {
        translate::WriteEvent(*event, call->response.add_events());
      }
      call->Finish();
    });
  }

  Reactor* GetPlayer(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetPlayerRequest, v1::Player>(
        ports_.reads, {context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadPlayerName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, name.event, call->request.read());
          if (auto* failure = std::get_if<Failure>(&read)) return call->Fail(*failure);
          const engine::JournalState& state = *std::get<engine::StatePtr>(read);
          const engine::PlayerState* player = state.event.FindPlayer(name.player);
          if (player == nullptr) return call->Fail(engine::PlayerUnknown(state.event, name.player));
          translate::WritePlayer(state, *player, &call->response);
          call->Finish();
        });
  }

  Reactor* ListPlayers(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListPlayersRequest, v1::ListPlayersResponse>(
        ports_.reads, {context, in, out}, [this](const auto& call) {
          const v1::ListPlayersRequest& request = call->request;
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{"ListPlayers",        event,         event, request.page_size(),
                                  request.page_token(), request.read()};
          const auto opened = OpenPage(ports_, asked);
          if (auto* failure = std::get_if<Failure>(&opened)) return call->Fail(*failure);
          const Page& page = std::get<Page>(opened);
          const auto& players = page.state->event.players;
          for (uint64_t i = page.first; i < players.size() && i < page.first + page.size; ++i) {
            translate::WritePlayer(*page.state, *players[i], call->response.add_players());
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, players.size()));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

 private:
  template <class Request>
  Reactor* MutateEvent(RawCall raw) {
    return Mutate<Request, v1::EventMutationResponse>(ports_.engine, raw);
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewEventService(const ServicePorts& ports) {
  return std::make_unique<EventService>(ports);
}

}  // namespace arbitro::services
