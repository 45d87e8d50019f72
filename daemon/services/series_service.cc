// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/series.grpc.pb.h"
#include "daemon/engine/ask/facts.h"
#include "daemon/engine/state/series_ratings.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/persons/directory.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/series.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using SeriesApi = v1::SeriesService;
using SeriesBase = RawMethods<
    SeriesApi::Service, SeriesApi::WithRawCallbackMethod_CreateSeries,
    SeriesApi::WithRawCallbackMethod_EnterEvent, SeriesApi::WithRawCallbackMethod_CompleteSeries,
    SeriesApi::WithRawCallbackMethod_GetSeries, SeriesApi::WithRawCallbackMethod_ListSeries,
    SeriesApi::WithRawCallbackMethod_ListSeriesEvents,
    SeriesApi::WithRawCallbackMethod_GetSeriesStandings,
    SeriesApi::WithRawCallbackMethod_GetSeriesRatings,
    SeriesApi::WithRawCallbackMethod_GetRatingHistory,
    SeriesApi::WithRawCallbackMethod_GetSeriesAwards>::Type;

class SeriesService final : public SeriesBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit SeriesService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* CreateSeries(Context* context, const Bytes* in, Bytes* out) override {
    return MutateSeries<v1::CreateSeriesRequest>({ports_, context, in, out});
  }
  Reactor* EnterEvent(Context* context, const Bytes* in, Bytes* out) override {
    return MutateSeries<v1::EnterEventRequest>({ports_, context, in, out});
  }
  Reactor* CompleteSeries(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::CompleteSeriesRequest, v1::SeriesMutationResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          if (auto failure = CheckUnchanged(call->request)) return call->Fail(*failure);
          SubmitCall(ports_, call, [](const auto&, v1::SeriesMutationResponse*) {});
        });
  }

  Reactor* GetSeries(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetSeriesRequest, v1::Series>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadSeriesName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::JournalState& state = **read;
          translate::WriteSeries(state, &call->response);
          translate::WriteSeriesDetails(state, call->language(), &call->response);
          call->response.set_events_changed(EventsChanged(state.series));
          LeaveOutForbidden(call->caller(), false, call->response.mutable_allowed_actions());
          call->Finish();
        });
  }

  Reactor* ListSeries(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::ListSeriesRequest, v1::ListSeriesResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const auto size = PageSize(call->request.page_size());
          if (!size.ok()) return call->Fail(size.failure());
          std::string after;
          if (!call->request.page_token().empty()) {
            const auto token = DecodePageToken(call->request.page_token(), "ListSeries", "");
            if (!token.ok()) return call->Fail(token.failure());
            after = token->position;
          }
          const size_t series_max = *size;
          // One more tells whether there is a next page.
          auto listed = ports_.engine->ListSeries(after, series_max + 1);
          if (!listed.ok()) return call->Fail(listed.failure());
          std::vector<engine::StatePtr> all = *std::move(listed);
          if (all.size() > series_max) {
            all.pop_back();
            call->response.set_next_page_token(Encode({"ListSeries", "", 0, all.back()->journal}));
          }
          for (const engine::StatePtr& series : all) {
            translate::WriteSeries(*series, call->response.add_series());
          }
          call->Finish();
        });
  }

  Reactor* ListSeriesEvents(Context* context, const Bytes* in, Bytes* out) override {
    return ServePage<v1::ListSeriesEventsRequest, v1::ListSeriesEventsResponse>(
        "ListSeriesEvents", {ports_, context, in, out},
        [this](const Page& page, const auto& call) -> size_t {
          const engine::SeriesState& series = page.state->series;
          for (uint64_t i = page.first; i < EndOf(page, series.events.size()); ++i) {
            v1::SeriesEvent* written = call->response.add_events();
            translate::WriteSeriesEvent(series, static_cast<uint32_t>(i + 1), written);
            written->set_changed_revision(ChangedSince(*series.events[i]));
          }
          return series.events.size();
        });
  }

  Reactor* GetSeriesStandings(Context* context, const Bytes* in, Bytes* out) override {
    return ServePage<v1::GetSeriesStandingsRequest, v1::GetSeriesStandingsResponse>(
        "GetSeriesStandings", {ports_, context, in, out},
        [this](const Page& page, const auto& call) -> size_t {
          translate::WriteSeriesStandings(*page.state, page.first, page.size, &call->response);
          JoinColumns(*ports_.engine, page.state->journal, call->language(),
                      call->response.mutable_columns());
          if (call->request.with_names()) JoinPersons(&call->response);
          return call->response.rows_total();
        });
  }

  Reactor* GetSeriesRatings(Context* context, const Bytes* in, Bytes* out) override {
    return ServePage<v1::GetSeriesRatingsRequest, v1::GetSeriesRatingsResponse>(
        "GetSeriesRatings", {ports_, context, in, out},
        [this](const Page& page, const auto& call) -> size_t {
          const size_t rows = translate::WriteSeriesRatings(page.state->series, page.first,
                                                            page.size, &call->response);
          if (call->request.with_names()) JoinPersons(&call->response);
          return rows;
        });
  }

  Reactor* GetRatingHistory(Context* context, const Bytes* in, Bytes* out) override {
    return ServePage<v1::GetRatingHistoryRequest, v1::GetRatingHistoryResponse>(
        "GetRatingHistory", {ports_, context, in, out},
        [](const Page& page, const auto& call) -> size_t {
          const engine::SeriesState& series = page.state->series;
          const auto steps = engine::RatingsOf(series, call->request.person());
          for (uint64_t i = page.first; i < EndOf(page, steps.size()); ++i) {
            translate::WriteRatingStep(series, steps[i], call->response.add_steps());
          }
          return steps.size();
        });
  }

  Reactor* GetSeriesAwards(Context* context, const Bytes* in, Bytes* out) override {
    return ServePage<v1::GetSeriesAwardsRequest, v1::GetSeriesAwardsResponse>(
        "GetSeriesAwards", {ports_, context, in, out},
        [](const Page& page, const auto& call) -> size_t {
          const engine::SeriesState& series = page.state->series;
          call->response.set_completed(series.end != nullptr);
          if (!series.end) return 0;
          const auto& awards = series.end->what.awards;
          for (uint64_t i = page.first; i < EndOf(page, awards.size()); ++i) {
            translate::WriteSeriesAward(series, awards[i], call->response.add_awards());
          }
          return awards.size();
        });
  }

 private:
  // Refuses to end a series with the points that its events had before they changed, unless the
  // request says why. The series' strand cannot: the other journals are not its own. The strand
  // decides on requests that are repeated, or wrong otherwise.
  std::optional<Failure> CheckUnchanged(const v1::CompleteSeriesRequest& request) const {
    if (!request.options().reason().empty()) return std::nullopt;
    Fields fields(Source::kClient);
    const std::string name = translate::ReadSeriesName("series", request.series(), &fields);
    if (!fields.ok()) return std::nullopt;
    const auto read = ports_.engine->Read(name, 0);
    if (!read.ok() || (*read)->series.end != nullptr) return std::nullopt;
    const uint32_t changed = EventsChanged((*read)->series);
    if (changed == 0) return std::nullopt;
    const char* rest =
        changed == 1
            ? " event changed after it entered; enter it again, or say why its points stay"
            : " events changed after they entered; enter them again, or say why their points stay";
    return engine::InvalidField("options.reason", absl::StrCat("is missing: ", changed, rest));
  }

  uint32_t EventsChanged(const engine::SeriesState& series) const {
    const auto changed = [this](const auto& event) { return ChangedSince(*event) != 0; };
    return static_cast<uint32_t>(
        std::count_if(series.events.begin(), series.events.end(), changed));
  }

  // The event's newest revision, where its final standings are others than the series entered; 0.
  uint64_t ChangedSince(const engine::SeriesEvent& entered) const {
    const auto read = ports_.engine->Read(entered.what.event, 0);
    const auto* state = read.if_value();
    if (state == nullptr || (*state)->revision == entered.final_standings.revision) return 0;
    const engine::Fact& fact = entered.final_standings;
    const bool same = engine::FinalStandingsOf((*state)->event) == fact.standings &&
                      (!fact.TellsPlay() || engine::PlayOf((*state)->event) == fact.play);
    return same ? 0 : (*state)->revision;
  }

  static uint64_t EndOf(const Page& page, uint64_t rows) {
    return std::min<uint64_t>(rows, page.first + page.size);
  }

  template <class Request>
  Reactor* MutateSeries(RawCall raw) {
    return Mutate<Request, v1::SeriesMutationResponse>(raw);
  }

  // A page of something in a series; `fill` writes it and says how many rows there are in all.
  template <class Request, class Response, class Fill>
  Reactor* ServePage(const char* method, RawCall raw, Fill fill) {
    return ServeRead<Request, Response>(
        ports_.reads, raw, [this, method, fill](const UnaryPtr<Request, Response>& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadSeriesName("series", call->request.series(), &fields);
          PageRequest asked{method,
                            name,
                            name,
                            call->request.page_size(),
                            call->request.page_token(),
                            call->request.read()};
          if constexpr (requires { call->request.person(); }) {
            asked.query = translate::ReadPersonName("person", call->request.person(), &fields);
          }
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const size_t rows = fill(page, call);
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, rows));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

  // A player without a reference has no name here.
  template <class Response>
  void JoinPersons(Response* response) const {
    for (auto& row : *response->mutable_rows()) {
      if (engine::KindOfJournal(row.person()) != engine::JournalKind::kPerson) continue;
      row.set_display_name(ports_.persons->DisplayName(row.person()));
      row.set_sort_name(ports_.persons->SortName(row.person()));
    }
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewSeriesService(const ServicePorts& ports) {
  return std::make_unique<SeriesService>(ports);
}

}  // namespace arbitro::services
