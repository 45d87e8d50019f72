// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>
#include <variant>

#include "arbitro/v1/scoring.grpc.pb.h"
#include "daemon/services/message_stream.h"
#include "daemon/services/service_ports.h"
#include "daemon/services/standings_read.h"
#include "daemon/services/unary_call.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using Api = v1::ScoringService;
using Base = Api::WithRawCallbackMethod_ReportResult<Api::WithRawCallbackMethod_GetStandings<
    Api::WithRawCallbackMethod_StreamStandings<Api::Service>>>;

void FillPage(const ServicePorts& ports, const StandingsRead& read,
              const translate::StandingsTable& table, v1::GetStandingsResponse* page) {
  translate::WriteStandingsPage(table, read.page.first, read.page.size, page);
  page->set_next_page_token(
      NextPageToken(ports, read.asked, read.page, table.standings.rows.size()));
}

class ScoringService final : public Base {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using StandingsCall = UnaryPtr<v1::GetStandingsRequest, v1::GetStandingsResponse>;

 public:
  explicit ScoringService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerUnaryReactor* ReportResult(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::ReportResultRequest, v1::ReportResultResponse>(ports_.engine,
                                                                     {context, in, out});
  }

  grpc::ServerUnaryReactor* GetStandings(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::GetStandingsRequest, v1::GetStandingsResponse>(
        ports_.reads, {context, in, out}, [this](const StandingsCall& call) {
          const auto opened = OpenStandings(ports_, call->request);
          if (auto* failure = std::get_if<Failure>(&opened)) return call->Fail(*failure);
          const auto& read = std::get<StandingsRead>(opened);
          FindStandings(ports_, read, [this, call, read](const auto& found) {
            if (auto* failure = std::get_if<Failure>(&found)) return call->Fail(*failure);
            FillPage(ports_, read, *std::get<StandingsPtr>(found), &call->response);
            call->Finish();
          });
        });
  }

  grpc::ServerWriteReactor<Bytes>* StreamStandings(Context* context, const Bytes* in) override {
    auto stream = MessageStream::Open(ports_.streams, context);
    grpc::ServerWriteReactor<Bytes>* const reactor = stream.get();
    auto request = std::make_shared<v1::GetStandingsRequest>();
    if (!Parse(*in, request.get())) {
      stream->Fail(Malformed(*request));
      return reactor;
    }
    const bool posted = ports_.replays->TryPost([this, stream, request] {
      Guarded([&] { Stream(stream, *request); },
              [&](const Failure& failure) { stream->Fail(failure); });
    });
    if (!posted) stream->Fail(TooMuchWaits());
    return reactor;
  }

 private:
  void Stream(const std::shared_ptr<MessageStream>& stream,
              const v1::GetStandingsRequest& request) const {
    const auto opened = OpenStandings(ports_, request);
    if (auto* failure = std::get_if<Failure>(&opened)) return stream->Fail(*failure);
    const auto& read = std::get<StandingsRead>(opened);
    FindStandings(ports_, read, [this, stream, read](const auto& found) {
      if (auto* failure = std::get_if<Failure>(&found)) return stream->Fail(*failure);
      const StandingsPtr table = std::get<StandingsPtr>(found);
      // The ruleset may answer on a thread of its own, which must not wait for a client.
      const bool posted = ports_.replays->TryPost([this, stream, read, table] {
        Guarded([&] { WritePages(stream, read, *table); },
                [&](const Failure& failure) { stream->Fail(failure); });
      });
      if (!posted) stream->Fail(TooMuchWaits());
    });
  }

  void WritePages(const std::shared_ptr<MessageStream>& stream, StandingsRead read,
                  const translate::StandingsTable& table) const {
    do {
      v1::GetStandingsResponse page;
      FillPage(ports_, read, table, &page);
      if (!stream->Write(page)) return;
      read.page.first += read.page.size;
    } while (read.page.first < table.standings.rows.size());
    stream->Finish();
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewScoringService(const ServicePorts& ports) {
  return std::make_unique<ScoringService>(ports);
}

}  // namespace arbitro::services
