// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <vector>

#include "arbitro/v1/place.grpc.pb.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/translate/view/place.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using translate::Fields;
using translate::Source;

using PlaceApi = v1::PlaceService;
ARBITRO_RECORDED_CALLS(PlaceService)
using PlaceBase = RecordedPlaceService<
    RawMethods<PlaceApi::Service, PlaceApi::WithRawCallbackMethod_ListWaitlist>::Type>;

class PlaceService final : public PlaceBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit PlaceService(const ServicePorts& ports) : PlaceBase(ports) {}

  Reactor* ListWaitlist(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListWaitlistRequest, v1::ListWaitlistResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListWaitlistRequest& request = call->request;
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{"ListWaitlist",       event,         event, request.page_size(),
                                  request.page_token(), request.read()};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const engine::PlaceBook& book = *page.state->event.places;
          const std::vector<uint32_t> line = book.InLine(book.waits);
          for (uint64_t i = page.first; i < line.size() && i < page.first + page.size; ++i) {
            const auto position = static_cast<uint32_t>(book.IsToBeDrawn() ? 0 : i + 1);
            Show(*call, *page.state, {line[i], position}, call->response.add_waiting());
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, line.size()));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

 private:
  // A player's number in the list, and the place in line.
  struct InLine {
    uint32_t number = 0;
    uint32_t position = 0;
  };

  template <class Call>
  void Show(const Call& call, const engine::JournalState& state, const InLine& place,
            v1::WaitingPlayer* waiting) const {
    translate::WriteWaiting(state, place.number, place.position, waiting);
    const bool own = call.caller().Plays(waiting->player());
    if (!MaySee(call.caller(), access::Content::kPlayer, own)) waiting->clear_facts();
    if (!call.request.with_names()) return;
    const engine::RegisterPlayer& entry = state.event.places->Waiting(place.number).entry;
    engine::PlayerState named;
    named.entry = std::make_shared<engine::EntryState>(
        engine::EntryState{entry.person, entry.team, entry.division, {}});
    waiting->set_display_name(DisplayName(*ports_.persons, named));
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewPlaceService(const ServicePorts& ports) {
  return std::make_unique<PlaceService>(ports);
}

}  // namespace arbitro::services
