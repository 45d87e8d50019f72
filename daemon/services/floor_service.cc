// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/floor.grpc.pb.h"
#include "daemon/engine/state/floor.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/persons/directory.h"
#include "daemon/translate/view/floor.h"
#include "daemon/translate/view/judge_call.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using translate::Fields;
using translate::Source;

using FloorApi = v1::FloorService;
ARBITRO_RECORDED_CALLS(FloorService)
using FloorBase = RecordedFloorService<
    RawMethods<FloorApi::Service, FloorApi::WithRawCallbackMethod_ListFloorChecks,
               FloorApi::WithRawCallbackMethod_ListAssignments,
               FloorApi::WithRawCallbackMethod_ListJudgeCalls>::Type>;

// Takes out what is the staff's alone; of the verdicts the caller's own stay.
void LeaveToOutsiders(const Caller& caller, v1::FloorCheck* check) {
  check->clear_principal();
  check->clear_reason();
  check->clear_note();
  auto* findings = check->mutable_findings();
  for (int i = findings->size() - 1; i >= 0; --i) {
    if (!caller.Plays(findings->Get(i).player())) findings->DeleteSubrange(i, 1);
  }
}

// Whether a call for a judge is the caller's to see as a player: they sat at the table.
bool SatAt(const Caller& caller, const v1::JudgeCall& call) {
  return std::any_of(call.players().begin(), call.players().end(),
                     [&](const std::string& player) { return caller.Plays(player); });
}

// Takes out what is the staff's alone; what it is about stays for the player who called.
void LeaveToPlayers(const Caller& caller, v1::JudgeCall* call) {
  call->clear_principal();
  call->clear_note();
  if (!caller.Plays(call->player())) call->clear_text();
}

class FloorService final : public FloorBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit FloorService(const ServicePorts& ports) : FloorBase(ports) {}

  Reactor* ListJudgeCalls(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListJudgeCallsRequest, v1::ListJudgeCallsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListJudgeCallsRequest& asked = call->request;
          const bool all = MaySee(call->caller(), access::Content::kJudgeCall, false);
          ListPage(
              call, "ListJudgeCalls", absl::StrCat(asked.with_ended()),
              [](const engine::FloorBook& book) { return book.calls.size(); },
              [&](const engine::JournalState& state, uint32_t number) {
                const auto& each = *state.event.life->floor->FindCall(number);
                if (!each.open() && !asked.with_ended()) return;
                v1::JudgeCall shown;
                translate::WriteJudgeCall(state, number, &shown);
                if (!all) {
                  if (!SatAt(call->caller(), shown)) return;
                  LeaveToPlayers(call->caller(), &shown);
                }
                if (asked.with_names()) NameJudge(&shown);
                *call->response.add_calls() = std::move(shown);
              });
        });
  }

  Reactor* ListFloorChecks(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListFloorChecksRequest, v1::ListFloorChecksResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const uint32_t round = call->request.round();
          ListPage(
              call, "ListFloorChecks", absl::StrCat(round),
              [](const engine::FloorBook& book) { return book.checks.size(); },
              [&](const engine::JournalState& state, uint32_t number) {
                const engine::FloorCheckState& check = *state.event.life->floor->FindCheck(number);
                if (round != 0 && check.round != round) return;
                v1::FloorCheck* shown = call->response.add_checks();
                translate::WriteFloorCheck(state, number, shown);
                if (MaySee(call->caller(), access::Content::kFloor, false)) return;
                LeaveToOutsiders(call->caller(), shown);
              });
        });
  }

  Reactor* ListAssignments(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListAssignmentsRequest, v1::ListAssignmentsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListAssignmentsRequest& asked = call->request;
          if (auto failure = CheckAsked(asked)) return call->Fail(*failure);
          const std::string query =
              absl::StrCat(asked.judge(), asked.mine() ? " mine" : "", asked.with_ended());
          ListPage(
              call, "ListAssignments", query,
              [](const engine::FloorBook& book) { return book.assignments.size(); },
              [&](const engine::JournalState& state, uint32_t number) {
                const auto& each = *state.event.life->floor->FindAssignment(number);
                if (!each.open() && !asked.with_ended()) return;
                if (!asked.judge().empty() && each.judge != asked.judge()) return;
                if (asked.mine() && !call->caller().Is(each.judge)) return;
                translate::WriteAssignment(state, number, call->response.add_assignments());
              });
        });
  }

 private:
  void NameJudge(v1::JudgeCall* call) const {
    if (!call->judge().empty()) call->set_judge_name(ports_.persons->DisplayName(call->judge()));
  }

  static std::optional<engine::Failure> CheckAsked(const v1::ListAssignmentsRequest& asked) {
    Fields fields(Source::kClient);
    if (!asked.judge().empty()) translate::ReadPersonName("judge", asked.judge(), &fields);
    if (asked.mine() && !asked.judge().empty()) {
      fields.Wrong("judge", "must be left out together with `mine`");
    }
    if (fields.ok()) return std::nullopt;
    return fields.failure();
  }

  // A page of what lies in the floor's book by number. `query` tells it from other lists.
  template <class Call, class Count, class Show>
  void ListPage(const Call& call, const char* method, const std::string& query, Count count,
                Show show) const {
    const auto& request = call->request;
    Fields fields(Source::kClient);
    const std::string event = translate::ReadEventName("event", request.event(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    const PageRequest asked{method,         event, event, request.page_size(), request.page_token(),
                            request.read(), query};
    const auto opened = OpenPage(ports_, call->caller(), asked);
    if (!opened.ok()) return call->Fail(opened.failure());
    const Page& page = *opened;
    const uint64_t all = count(*page.state->event.life->floor);
    for (uint64_t i = page.first; i < all && i < page.first + page.size; ++i) {
      show(*page.state, static_cast<uint32_t>(i + 1));
    }
    call->response.set_next_page_token(NextPageToken(ports_, asked, page, all));
    call->response.set_revision(page.state->revision);
    call->Finish();
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewFloorService(const ServicePorts& ports) {
  return std::make_unique<FloorService>(ports);
}

}  // namespace arbitro::services
