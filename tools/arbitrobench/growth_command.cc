// SPDX-License-Identifier: Apache-2.0
//
// One size of what a daemon holds: many events, or one of many players. tools/bench_growth measures
// several sizes and compares them.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/bulk.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/load_client.h"
#include "tools/arbitrobench/load_requests.h"
#include "tools/arbitrobench/load_turns.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr char kGrowthBench[] = "How cost grows";
constexpr size_t kGrowthConnections = 4;
constexpr size_t kGrowthInFlight = 64;
constexpr uint32_t kPlayersOfAnEvent = 8;
constexpr uint32_t kPlayersACall = 256;  // BulkService takes no more
constexpr int kPageRows = 50;
constexpr int kRoundsPlayed = 3;
// The median of so many calls, one after the other.
constexpr size_t kPagesRead = 200;
constexpr size_t kEventsCreated = 50;
constexpr int kNewWatchers = 100;
constexpr int kWatchersOfAll = 5;

struct GrowthOptions {
  std::string server;
  std::string ruleset = "demo";
  uint32_t events = 0;  // to make first; 0: those that are there
  uint32_t players = 0;
  std::string event;  // the id of the event that is made for them
  std::string figures;
};

class Growth {
 public:
  explicit Growth(const GrowthOptions& options)
      : options_(options),
        client_(options.server, kGrowthConnections),
        run_(absl::StrCat("growth-",
                          std::chrono::system_clock::now().time_since_epoch().count() / 1000)),
        requests_(run_) {}

  absl::Status MeasureEvents() {
    RETURN_IF_ERROR(MakeEvents());
    v1::ListEventsRequest page;
    page.set_page_size(kPageRows);
    RETURN_IF_ERROR(AddMedian("a page of the list", kPagesRead,
                              [&] { return Requests::CallOf("EventService/ListEvents", page); }));
    RETURN_IF_ERROR(AddMedian("creation of an event", kEventsCreated,
                              [&] { return Create(absl::StrCat(run_, "-one-", ++created_)); }));
    return ShowFigures(options_.figures, figures_);
  }

  absl::Status MeasurePlayers() {
    RETURN_IF_ERROR(MakeEventOfPlayers());
    for (uint32_t round = 1; round <= kRoundsPlayed; ++round) {
      RETURN_IF_ERROR(PlayRound(round));
    }
    Add("pairing a round", Median(pairing_ms_));
    Add("closing a round with its standings", Median(closing_ms_));
    RETURN_IF_ERROR(ReadPages());
    RETURN_IF_ERROR(Watch());
    return ShowFigures(options_.figures, figures_);
  }

 private:
  LoadCall Create(const std::string& id) {
    auto request = requests_.Make<v1::CreateEventRequest>();
    request.set_event_id(id);
    request.set_ruleset("rulesets/" + options_.ruleset);
    request.set_format("standard");
    return Requests::CallOf("EventService/CreateEvent", request);
  }

  LoadCall Open(const std::string& event) {
    return requests_.ForEvent<v1::OpenRegistrationRequest>("EventService/OpenRegistration", event);
  }

  LoadCall Enter(const std::string& event, uint32_t first, uint32_t count) {
    auto request = requests_.Make<v1::RegisterPlayersRequest>();
    request.set_event(event);
    for (uint32_t player = first; player < first + count; ++player) {
      request.add_players()->set_player_id(absl::StrCat("p", player));
    }
    return Requests::CallOf("BulkService/RegisterPlayers", request);
  }

  // All events take a step before any takes the next, so that each was used more than once.
  absl::Status MakeEvents() {
    const auto for_all = [&](const std::function<LoadCall(const std::string& id)>& make) {
      std::vector<LoadCall> calls;
      for (uint32_t i = 0; i < options_.events; ++i)
        calls.push_back(make(absl::StrCat("grown-", i)));
      return client_.RunAll(kGrowthInFlight, calls);
    };
    RETURN_IF_ERROR(for_all([&](const std::string& id) { return Create(id); }));
    RETURN_IF_ERROR(for_all([&](const std::string& id) { return Open("events/" + id); }));
    return for_all(
        [&](const std::string& id) { return Enter("events/" + id, 1, kPlayersOfAnEvent); });
  }

  absl::Status MakeEventOfPlayers() {
    RETURN_IF_ERROR(client_.RunAll(1, {Create(options_.event), Open(Name())}));
    std::vector<LoadCall> calls;
    for (uint32_t first = 1; first <= options_.players; first += kPlayersACall) {
      calls.push_back(Enter(Name(), first, std::min(kPlayersACall, options_.players + 1 - first)));
    }
    calls.push_back(requests_.ForEvent<v1::StartEventRequest>("EventService/StartEvent", Name()));
    return client_.RunAll(1, calls);
  }

  absl::Status Timed(const LoadCall& call, std::vector<double>* times_ms) {
    const double begin_ms = WallMs();
    absl::Status done = client_.RunAll(1, {call});
    times_ms->push_back(WallMs() - begin_ms);
    return done;
  }

  absl::Status PlayRound(uint32_t round) {
    RETURN_IF_ERROR(Timed(requests_.Pair(Name(), round), &pairing_ms_));
    std::vector<LoadCall> reports;
    for (uint32_t table = 1; table <= options_.players / 2; ++table) {
      const char* winner = (table + round) % 3 == 0 ? "second" : "first";
      reports.push_back(requests_.Report(Name(), round, table, winner));
    }
    RETURN_IF_ERROR(client_.RunAll(kGrowthInFlight, reports));
    return Timed(requests_.Close(Name(), round), &closing_ms_);
  }

  absl::Status ReadPages() {
    v1::GetStandingsRequest page;
    page.set_event(Name());
    page.set_page_size(kPageRows);
    RETURN_IF_ERROR(AddMedian("a page of the standings", kPagesRead, [&] {
      return Requests::CallOf("ScoringService/GetStandings", page);
    }));
    v1::GetEventRequest event;
    event.set_name(Name());
    return AddMedian("the event's own page", kPagesRead,
                     [&] { return Requests::CallOf("EventService/GetEvent", event); });
  }

  // From the newest record on, as a page does that has read the event; and all that ever happened.
  absl::Status Watch() {
    v1::GetEventRequest ask;
    ask.set_name(Name());
    v1::Event event;
    RETURN_IF_ERROR(client_.Call("/arbitro.v1.EventService/GetEvent", ask, &event));
    RETURN_IF_ERROR(AddWatcher("a new watcher", event.revision() + 1, kNewWatchers));
    return AddWatcher("a watcher from the first record on", 1, kWatchersOfAll);
  }

  absl::Status AddWatcher(const std::string& metric, uint64_t first_revision, int watchers) {
    v1::WatchEventRequest request;
    request.set_journal(Name());
    request.set_first_revision(first_revision);
    const LoadCall call = Requests::CallOf("JournalService/WatchEvent", request);
    const auto has_caught_up = [](const std::string& message) {
      v1::WatchEventResponse response;
      return !response.ParseFromString(message) || response.has_caught_up();
    };
    std::vector<double> times_ms;
    for (int i = 0; i < watchers; ++i) {
      const double begin_ms = WallMs();
      RETURN_IF_ERROR(client_.TakeUntil(call, has_caught_up));
      times_ms.push_back(WallMs() - begin_ms);
    }
    Add(metric, Median(times_ms));
    return absl::OkStatus();
  }

  // The median of so many calls, of which one is made after the other.
  absl::Status AddMedian(const std::string& metric, size_t count,
                         const std::function<LoadCall()>& make) {
    LoadPlan plan;
    plan.in_flight = 1;
    plan.warm_up = std::chrono::milliseconds(0);
    plan.duration = std::chrono::minutes(10);
    const LoadResult result = client_.Run(plan, [&, made = size_t{0}](LoadCall* call) mutable {
      if (made++ == count) return false;
      *call = make();
      return true;
    });
    Add(metric, result.p50_us / kMicrosecondsAMillisecond);
    return result.failure;
  }

  void Add(const std::string& metric, double value_ms) {
    Figure figure = MakeFigure(kGrowthBench,
                               options_.players == 0 ? absl::StrCat(options_.events, " events made")
                                                     : absl::StrCat(options_.players, " players"),
                               metric, value_ms, "ms");
    figures_.push_back(std::move(figure));
  }

  std::string Name() const { return "events/" + options_.event; }

  const GrowthOptions options_;
  LoadClient client_;
  const std::string run_;
  Requests requests_;
  uint32_t created_ = 0;
  std::vector<double> pairing_ms_;
  std::vector<double> closing_ms_;
  std::vector<Figure> figures_;
};

using GrowthMeasure = absl::Status (Growth::*)();

void AddGrowthPart(CLI::App* part, const std::shared_ptr<GrowthOptions>& options,
                   GrowthMeasure measure, ExitCode* exit_code) {
  part->add_option("--server", options->server, "arbitrod: HOST:PORT or unix:PATH")->required();
  part->add_option("--ruleset", options->ruleset, "of the events; its reports are as demo's")
      ->capture_default_str();
  part->add_option("--figures", options->figures, "file that the figures are appended to");
  part->callback(
      [options, measure, exit_code] { *exit_code = EndOf((Growth(*options).*measure)()); });
}

}  // namespace

void AddGrowthCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<GrowthOptions>();
  CLI::App* growth = app->add_subcommand("growth", "Measures a daemon that holds so much");
  growth->require_subcommand(1);
  growth->footer("Example:\n  tools/bench_growth");
  CLI::App* events = growth->add_subcommand("events", "Pages and creations beside many events");
  events->add_option("--events", options->events, "to make first; 0: those that are there")
      ->check(CLI::Range(0, 1'000'000));
  AddGrowthPart(events, options, &Growth::MeasureEvents, exit_code);
  CLI::App* players = growth->add_subcommand("players", "Rounds, pages and watchers of one event");
  players->add_option("event", options->event, "the id of the event to make")->required();
  players->add_option("--players", options->players, "an even number")
      ->required()
      ->check(CLI::Range(8, 100'000));
  AddGrowthPart(players, options, &Growth::MeasurePlayers, exit_code);
}

}  // namespace arbitro::bench
