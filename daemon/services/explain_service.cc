// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "arbitro/v1/explain.grpc.pb.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/services/read/cut.h"
#include "daemon/services/read/why_opponent.h"
#include "daemon/services/read/why_rank.h"

namespace arbitro::services {
namespace {

using ExplainApi = v1::ExplainService;
using ExplainBase = RawMethods<ExplainApi::Service, ExplainApi::WithRawCallbackMethod_GetCutOutlook,
                               ExplainApi::WithRawCallbackMethod_ExplainRank,
                               ExplainApi::WithRawCallbackMethod_ExplainOpponent>::Type;

class ExplainService final : public ExplainBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;
  using CutCall = UnaryPtr<v1::GetCutOutlookRequest, v1::GetCutOutlookResponse>;
  using RankCall = UnaryPtr<v1::ExplainRankRequest, v1::ExplainRankResponse>;
  using OpponentCall = UnaryPtr<v1::ExplainOpponentRequest, v1::ExplainOpponentResponse>;

 public:
  explicit ExplainService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* GetCutOutlook(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::GetCutOutlookRequest, v1::GetCutOutlookResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const CutCall& call) {
          const auto opened = OpenCut(ports_, call->caller(), call->request);
          if (!opened.ok()) return call->Fail(opened.failure());
          const auto& read = *opened;
          FindCut(ports_, &board_, read, [this, call, read](const CutBoard::Found& found) {
            if (!found.ok()) return call->Fail(found.failure());
            WriteCut(ports_, read, **found, &call->response);
            if (call->request.with_names()) JoinNamesOf(read, &call->response);
            call->Finish();
          });
        });
  }

  Reactor* ExplainRank(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::ExplainRankRequest, v1::ExplainRankResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const RankCall& call) {
          const auto opened = OpenRank(ports_, call->caller(), call->request);
          if (!opened.ok()) return call->Fail(opened.failure());
          const auto& read = *opened;
          FindStandings(ports_, read.standings, [this, call, read](const auto& found) {
            if (!found.ok()) return call->Fail(found.failure());
            if (auto failure =
                    WriteRank(ports_, read, **found, call->language(), &call->response)) {
              return call->Fail(*failure);
            }
            if (call->request.with_names()) JoinNamesOf(read, &call->response);
            call->Finish();
          });
        });
  }

  Reactor* ExplainOpponent(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::ExplainOpponentRequest, v1::ExplainOpponentResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const OpponentCall& call) {
          const auto opened = OpenOpponent(ports_, call->caller(), call->request);
          if (!opened.ok()) return call->Fail(opened.failure());
          if (auto failure = WriteOpponent(ports_, *opened, call->language(), &call->response)) {
            return call->Fail(*failure);
          }
          if (call->request.with_names()) {
            for (v1::PairedSeat& seat : *call->response.mutable_seats()) {
              JoinName(*ports_.persons, opened->state->event, seat.player_number(), &seat);
            }
          }
          call->Finish();
        });
  }

 private:
  void JoinNamesOf(const CutRead& read, v1::GetCutOutlookResponse* response) const {
    const engine::EventState& event = read.page.state->event;
    for (v1::CutPlayer& player : *response->mutable_players()) {
      JoinName(*ports_.persons, event, player.player_number(), &player);
      for (v1::CutWay& way : *player.mutable_ways()) {
        for (v1::CutCondition& condition : *way.mutable_conditions()) {
          for (v1::CutSeat& seat : *condition.mutable_seats()) {
            JoinName(*ports_.persons, event, seat.player_number(), &seat);
          }
        }
      }
    }
  }

  void JoinNamesOf(const RankRead& read, v1::ExplainRankResponse* response) const {
    const engine::EventState& event = read.standings.page.state->event;
    const auto join = [&](v1::StandingsRow* row) {
      JoinName(*ports_.persons, event, row->player_number(), row);
    };
    join(response->mutable_row());
    if (response->has_above()) join(response->mutable_above()->mutable_row());
    if (response->has_below()) join(response->mutable_below()->mutable_row());
    for (v1::RankMatch& match : *response->mutable_matches()) {
      for (v1::StandingsRow& row : *match.mutable_opponents()) join(&row);
    }
  }

  const ServicePorts& ports_;
  CutBoard board_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewExplainService(const ServicePorts& ports) {
  return std::make_unique<ExplainService>(ports);
}

}  // namespace arbitro::services
