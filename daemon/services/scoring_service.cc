// SPDX-License-Identifier: Apache-2.0
#include <future>
#include <memory>
#include <utility>
#include <variant>

#include "arbitro/v1/scoring.grpc.pb.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/services/read/standings.h"
#include "daemon/translate/view/notices.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;

using ScoringApi = v1::ScoringService;
ARBITRO_RECORDED_CALLS(ScoringService)
using ScoringBase = RecordedScoringService<
    RawMethods<ScoringApi::Service, ScoringApi::WithRawCallbackMethod_GetAwards,
               ScoringApi::WithRawCallbackMethod_GetStandings,
               ScoringApi::WithRawCallbackMethod_StreamStandings>::Type>;

void FillPage(const ServicePorts& ports, const StandingsRead& read,
              const translate::StandingsTable& table, const translate::Language& language,
              v1::GetStandingsResponse* page) {
  translate::WriteStandingsPage(table, read.page.first, read.page.size, page);
  JoinColumns(*ports.engine, read.page.state->journal, language, page->mutable_columns());
  if (read.with_names) JoinNames(*ports.persons, read.page.state->event, page);
  page->set_next_page_token(
      NextPageToken(ports, read.asked, read.page, table.standings.rows.size()));
}

void WriteAwards(const engine::JournalState& state, v1::GetAwardsResponse* response) {
  response->set_revision(state.revision);
  response->set_granted(state.event.awards != nullptr);
  translate::NoteFinalWithoutWinner(state.event, state.event.RoundsClosed(),
                                    response->mutable_notices());
  if (!state.event.awards) return;
  for (const engine::GrantedAward& award : state.event.awards->awards) {
    translate::WriteAward(state.event, award, response->add_awards());
  }
}

class ScoringService final : public ScoringBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;
  using StandingsCall = UnaryPtr<v1::GetStandingsRequest, v1::GetStandingsResponse>;

 public:
  explicit ScoringService(const ServicePorts& ports) : ScoringBase(ports) {}

  Reactor* GetAwards(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetAwardsRequest, v1::GetAwardsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          translate::Fields fields(translate::Source::kClient);
          const auto name = translate::ReadEventName("event", call->request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::JournalState& state = **read;
          const auto secret = SecretFrom(ViewerOf(call->caller()), *ports_.engine, name);
          if (secret && state.revision >= secret->since_revision) {
            return call->Fail(StandingsSecret());
          }
          WriteAwards(state, &call->response);
          call->Finish();
        });
  }

  Reactor* GetStandings(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::GetStandingsRequest, v1::GetStandingsResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const StandingsCall& call) {
          const auto opened = OpenStandings(ports_, call->caller(), call->request);
          if (!opened.ok()) return call->Fail(opened.failure());
          const auto& read = *opened;
          FindStandings(ports_, read, [this, call, read](const auto& found) {
            if (!found.ok()) return call->Fail(found.failure());
            FillPage(ports_, read, **found, call->language(), &call->response);
            call->Finish();
          });
        });
  }

  grpc::ServerWriteReactor<Bytes>* StreamStandings(Context* context, const Bytes* in) override {
    return ServeStream<v1::GetStandingsRequest>(
        ports_, context, *in,
        [this](const ServicePorts&, const v1::GetStandingsRequest& request,
               const std::shared_ptr<MessageStream>& stream) { Stream(stream, request); });
  }

 private:
  void Stream(const std::shared_ptr<MessageStream>& stream,
              const v1::GetStandingsRequest& request) const {
    const auto opened = OpenStandings(ports_, stream->caller(), request);
    if (!opened.ok()) return stream->Fail(opened.failure());
    const auto& read = *opened;
    // The ruleset may answer on a thread of its own, which must not wait for a client; and who
    // drains the pool waits for all of the stream.
    const auto answer = std::make_shared<std::promise<engine::OrFailure<StandingsPtr>>>();
    FindStandings(ports_, read, [answer](auto found) { answer->set_value(std::move(found)); });
    const auto found = answer->get_future().get();
    if (!found.ok()) return stream->Fail(found.failure());
    WritePages(stream, read, **found);
  }

  void WritePages(const std::shared_ptr<MessageStream>& stream, StandingsRead read,
                  const translate::StandingsTable& table) const {
    do {
      v1::GetStandingsResponse page;
      FillPage(ports_, read, table, stream->language(), &page);
      if (!stream->Write(page)) return;
      read.page.first += read.page.size;
    } while (read.page.first < table.standings.rows.size());
    stream->Finish();
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewScoringService(const ServicePorts& ports) {
  return std::make_unique<ScoringService>(ports);
}

}  // namespace arbitro::services
