// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string>

#include "arbitro/v1/screen.grpc.pb.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/view/screen.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using translate::Fields;
using translate::Source;

using ScreenApi = v1::ScreenService;
ARBITRO_RECORDED_CALLS(ScreenService)
using ScreenBase =
    RecordedScreenService<RawMethods<ScreenApi::Service, ScreenApi::WithRawCallbackMethod_GetScreen,
                                     ScreenApi::WithRawCallbackMethod_ListScreens>::Type>;

class ScreenService final : public ScreenBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit ScreenService(const ServicePorts& ports) : ScreenBase(ports) {}

  Reactor* GetScreen(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetScreenRequest, v1::Screen>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadScreenName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name.event, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::EventState& event = (*read)->event;
          const auto& screens = event.life->screens;
          const auto found = std::find_if(screens.begin(), screens.end(), [&](const auto& screen) {
            return screen->id == name.screen;
          });
          if (found == screens.end()) {
            return call->Fail(engine::ScreenUnknown(event, name.screen));
          }
          translate::WriteScreen(name.event, **found, &call->response);
          call->Finish();
        });
  }

  Reactor* ListScreens(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListScreensRequest, v1::ListScreensResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const std::string event =
              translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), event, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          for (const auto& screen : (*read)->event.life->screens) {
            translate::WriteScreen(event, *screen, call->response.add_screens());
          }
          call->response.set_revision((*read)->revision);
          call->Finish();
        });
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewScreenService(const ServicePorts& ports) {
  return std::make_unique<ScreenService>(ports);
}

}  // namespace arbitro::services
