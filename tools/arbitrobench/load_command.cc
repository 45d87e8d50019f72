// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "google/protobuf/unknown_field_set.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/load_client.h"
#include "tools/arbitrobench/load_requests.h"
#include "tools/arbitrobench/load_turns.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr char kBareServer[] = "bare server";
// Of a tail, to that of a bare server under the same load.
constexpr char kTailTarget[] = "<= 1.5 x";
constexpr size_t kSetUpInFlight = 256;
// The bytes of a record and its other rows, as the bare server writes them.
constexpr size_t kBarePayloadBytes = 190;
// The measured server and the bare server take turns, and the medians count: a machine drifts
// within minutes.
constexpr uint32_t kTurns = 5;
constexpr std::chrono::milliseconds kWarmUpOfATurn{200};
constexpr uint32_t kRoundsInMemory = 14;
constexpr int kGrowthBytesAPlayer = 1024;
constexpr double kBytesAKib = 1024;
// Ten seconds after the last call the log sorts its rows in memory. Once the daemon has been idle
// for three more, it gives that memory back.
constexpr std::chrono::seconds kSettling{20};
// A server that works less than a twentieth of the time is idle.
constexpr std::chrono::milliseconds kIdleLook{400};
constexpr double kIdleMs = 20;
constexpr int kIdleLooksMax = 50;
// The reports of the tables, in turn.
constexpr const char* kWinners[] = {"first", "second"};

struct LoadOptions {
  std::string section = "Load over the network";  // of the figures
  std::string server;                             // arbitrod
  std::string bare_group;                         // a bare callback server with one committer
  std::string bare_echo;                          // a bare callback server that answers at once
  uint32_t events = 1000;
  uint32_t players = 480;         // of each of these events
  uint32_t large_players = 1000;  // of the event that is read
  uint32_t one_event_players = 80'000;
  uint32_t seconds = 10;
  uint32_t connections = 4;
  uint32_t in_flight = 64;  // of all connections together
  uint32_t watches = 300;
  int32_t server_pid = 0;      // 0: its memory and processor time are not measured
  int32_t bare_group_pid = 0;  // 0: its processor time is not measured
  uint32_t memory_players = 10'000;
  std::vector<std::string> only;  // names of measurements; empty: all
  std::string figures;
};

class Bench {
 public:
  explicit Bench(const LoadOptions& options)
      : options_(options),
        client_(options.server, options.connections),
        run_(absl::StrCat("load-", static_cast<int64_t>(NowId()))),
        requests_(run_) {
    plan_.in_flight = options.in_flight;
    plan_.duration = std::chrono::seconds(options.seconds);
    turn_ = plan_;
    turn_.warm_up = kWarmUpOfATurn;
    turn_.duration = plan_.duration / kTurns;
  }

  absl::Status Run() {
    for (const auto& [name, step] : Steps()) {
      const auto& only = options_.only;
      if (!only.empty() && std::find(only.begin(), only.end(), name) == only.end()) continue;
      if (absl::Status done = (this->*step)(); !done.ok()) return done;
    }
    return ShowFigures(options_.figures, figures_);
  }

  using Step = absl::Status (Bench::*)();
  // In the order in which they run.
  static std::vector<std::pair<std::string, Step>> Steps() {
    return {{"many-events", &Bench::ReportOverManyEvents},
            {"one-event", &Bench::ReportInOneEvent},
            {"reads", &Bench::Read},
            {"memory", &Bench::GrowInMemory}};
  }

 private:
  static int64_t NowId() {
    return std::chrono::system_clock::now().time_since_epoch().count() / 1000;
  }

  // Makes running events, with their first round paired unless `paired` is 0.
  absl::StatusOr<std::vector<std::string>> MakeEvents(const std::string& name, uint32_t events,
                                                      uint32_t players, uint32_t paired = 1) {
    std::vector<std::string> names;
    std::vector<LoadCall> creations;
    for (uint32_t i = 0; i < events; ++i) {
      const std::string id = absl::StrCat(run_, "-", name, i);
      names.push_back("events/" + id);
      creations.push_back(requests_.Create(id));
    }
    RETURN_IF_ERROR(client_.RunAll(kSetUpInFlight, creations));
    RETURN_IF_ERROR(CallEach(names, [&](const std::string& event) {
      return requests_.ForEvent<v1::OpenRegistrationRequest>("EventService/OpenRegistration",
                                                             event);
    }));
    RETURN_IF_ERROR(RegisterPlayers(names, players));
    RETURN_IF_ERROR(CallEach(names, [&](const std::string& event) {
      return requests_.ForEvent<v1::StartEventRequest>("EventService/StartEvent", event);
    }));
    if (paired == 0) return names;
    RETURN_IF_ERROR(
        CallEach(names, [&](const std::string& event) { return requests_.Pair(event, 1); }));
    return names;
  }

  // Makes the calls that `make` gives of each event.
  template <class Make>
  absl::Status CallEach(const std::vector<std::string>& events, Make make) {
    std::vector<LoadCall> calls;
    for (const std::string& event : events) calls.push_back(make(event));
    return client_.RunAll(kSetUpInFlight, calls);
  }

  // One player of each event after the other; otherwise all calls would wait in a single queue.
  absl::Status RegisterPlayers(const std::vector<std::string>& events, uint32_t players) {
    std::vector<LoadCall> calls;
    for (uint32_t player = 1; player <= players; ++player) {
      for (const std::string& event : events) calls.push_back(requests_.Register(event, player));
    }
    return client_.RunAll(kSetUpInFlight, calls);
  }

  // Waits for the background work of the set-up, which is no part of the load. Gives up in the end.
  void WaitUntilIdle() const {
    if (options_.server_pid == 0) return;
    for (int look = 0; look < kIdleLooksMax; ++look) {
      const double before_ms = CpuMsOf(options_.server_pid);
      std::this_thread::sleep_for(kIdleLook);
      if (CpuMsOf(options_.server_pid) - before_ms <= kIdleMs) return;
    }
  }

  Figure NewFigure(const std::string& name, const std::string& metric, double value,
                   const std::string& unit) const {
    return MakeFigure(options_.section, name, metric, value, unit);
  }
  Figure RateOf(const std::string& name, const LoadResult& result) const {
    return NewFigure(name, "calls", result.per_second, "1/s");
  }
  Figure TailOf(const std::string& name, const LoadResult& result) const {
    return NewFigure(name, "p99", result.p99_us / kMicrosecondsAMillisecond, "ms");
  }

  // Adds a figure with what it is compared with. If nothing is, it has no target either: all such
  // targets are ratios.
  void AddBeside(Figure figure, const std::optional<Figure>& baseline, const char* baseline_name,
                 const std::string& target) {
    if (baseline) {
      figure.baseline = baseline->value;
      figure.baseline_name = baseline_name;
      figure.target = target;
    }
    figures_.push_back(std::move(figure));
  }

  // Adds the processor time of a call, which does not depend on the machine's other work.
  void AddCpu(const std::string& name, double cpu_us, double bare_cpu_us) {
    if (cpu_us == 0) return;
    Figure cpu = NewFigure(name, "processor time of one, workers included", cpu_us, "us");
    if (bare_cpu_us != 0) {
      cpu.baseline = bare_cpu_us;
      cpu.baseline_name = kBareServer;
    }
    figures_.push_back(cpu);
  }

  // Puts a bare server under the same load. Empty if none was named.
  std::optional<LoadResult> Bare(const std::string& address, const LoadPlan& plan) const {
    if (address.empty()) return std::nullopt;
    LoadClient bare(address, options_.connections);
    std::atomic<uint64_t> id{static_cast<uint64_t>(NowId())};
    return bare.Run(plan, [&id](LoadCall* call) {
      google::protobuf::UnknownFieldSet message;
      message.AddVarint(1, ++id);
      message.AddLengthDelimited(2, std::string(kBarePayloadBytes, 'p'));
      call->method = "/baseline.Echo/Call";
      message.SerializeToString(&call->request);
      return true;
    });
  }

  // Reports tables, of each event in turn. The requests are made before, because their cost is not
  // the server's.
  LoadResult Report(const std::vector<std::string>& events, uint32_t first_table, uint32_t tables) {
    std::vector<LoadCall> reports;
    reports.reserve(events.size() * tables);
    for (uint32_t table = first_table; table < first_table + tables; ++table) {
      for (const std::string& event : events) {
        const char* winner = kWinners[(table + reports.size()) % std::size(kWinners)];
        reports.push_back(requests_.Report(event, 1, table, winner));
      }
    }
    return client_.Run(turn_, [&reports, next = size_t{0}](LoadCall* call) mutable {
      if (next == reports.size()) return false;
      *call = std::move(reports[next++]);
      return true;
    });
  }

  // Rests first, as before the bare server's turns: right after another turn it is up to a fifth
  // slower.
  Measured MeasureReports(const std::vector<std::string>& events, uint32_t first_table,
                          uint32_t tables) {
    WaitUntilIdle();
    return MeasureCpu(options_.server_pid, [&] { return Report(events, first_table, tables); });
  }

  // Does nothing if no bare server is named.
  absl::Status TakeBareTurn(const std::string& address, int32_t process_id, Turns* turns) {
    if (address.empty()) return absl::OkStatus();
    WaitUntilIdle();
    return turns->Add(MeasureCpu(process_id, [&] { return *Bare(address, turn_); }));
  }
  absl::Status TakeBareTurn(Turns* turns) {
    return TakeBareTurn(options_.bare_group, options_.bare_group_pid, turns);
  }

  // Adds the measured result, beside the bare server that took turns with it.
  void AddTurns(const std::string& name, const std::string& target, const Turns& turns,
                const Turns& bare) {
    AddBeside(RateOf(name, turns.Result()), BaseOf(bare, &Bench::RateOf), kBareServer, target);
    AddTail(name, turns, bare);
    AddCpu(name, Median(turns.cpu_us), Median(bare.cpu_us));
  }

  // Beside the bare server's under the same load; it has no watches to serve.
  void AddTail(const std::string& name, const Turns& turns, const Turns& bare) {
    AddBeside(TailOf(name, turns.Result()), BaseOf(bare, &Bench::TailOf), kBareServer, kTailTarget);
  }

  using FigureOf = Figure (Bench::*)(const std::string& name, const LoadResult& result) const;
  // Empty if it took no turn.
  std::optional<Figure> BaseOf(const Turns& bare, FigureOf figure_of) const {
    if (bare.per_second.empty()) return std::nullopt;
    return (this->*figure_of)("", bare.Result());
  }

  void AddWatched(const Turns& watched, const Turns& alone, const Turns& bare) {
    const std::string name = absl::StrCat("the same, ", options_.watches, " watches open");
    AddBeside(RateOf(name, watched.Result()), RateOf("", alone.Result()), "without watches",
              ">= 0.9 x");
    AddTail(name, watched, bare);
  }

  // Each turn measures the bare server, then the daemon without watches, then with them.
  absl::Status ReportOverManyEvents() {
    const auto events = MakeEvents("many-", options_.events, options_.players);
    if (!events.ok()) return events.status();
    const uint32_t tables = options_.players / 2 / (2 * kTurns);
    WaitUntilIdle();
    Turns bare;
    Turns alone;
    Turns watched;
    uint32_t first = 1;
    for (uint32_t turn = 0; turn < kTurns; ++turn, first += 2 * tables) {
      absl::Status done = TakeBareTurn(&bare);
      if (done.ok()) done = alone.Add(MeasureReports(*events, first, tables));
      if (done.ok() && options_.watches != 0) {
        OpenWatches(*events);
        done = watched.Add(MeasureReports(*events, first + tables, tables));
        client_.CloseStreams();
      }
      if (!done.ok()) return done;
    }
    AddTurns(absl::StrCat("results reported, ", options_.events, " events"), ">= 0.75 x", alone,
             bare);
    if (options_.watches != 0) AddWatched(watched, alone, bare);
    return absl::OkStatus();
  }

  // Each watch begins at the first record of its event. Returns once they have caught up.
  void OpenWatches(const std::vector<std::string>& events) {
    std::vector<LoadCall> watches;
    for (uint32_t i = 0; i < options_.watches; ++i) {
      v1::WatchEventRequest request;
      request.set_journal(events[i % events.size()]);
      watches.push_back(Requests::CallOf("JournalService/WatchEvent", request));
    }
    client_.OpenStreams(watches);
    WaitUntilIdle();
  }

  absl::Status ReportInOneEvent() {
    const auto events = MakeEvents("one-", 1, options_.one_event_players);
    if (!events.ok()) return events.status();
    const uint32_t tables = options_.one_event_players / 2 / kTurns;
    WaitUntilIdle();
    Turns bare;
    Turns reports;
    for (uint32_t turn = 0; turn < kTurns; ++turn) {
      absl::Status done = TakeBareTurn(&bare);
      if (done.ok()) done = reports.Add(MeasureReports(*events, 1 + turn * tables, tables));
      if (!done.ok()) return done;
    }
    AddTurns("results reported, one event", ">= 0.6 x", reports, bare);
    return absl::OkStatus();
  }

  absl::Status Read() {
    const absl::Status read = ReadTables();
    return read.ok() ? ReadStandings() : read;
  }

  absl::Status ReadTables() {
    const auto events = MakeEvents("read-", 1, options_.large_players);
    if (!events.ok()) return events.status();
    large_event_ = events->front();
    uint32_t next = 0;
    const NextCall read_next = [&](LoadCall* call) {
      *call = GetTable(1 + next++ % (options_.large_players / 2));
      return true;
    };
    Turns bare;
    Turns reads;
    for (uint32_t turn = 0; turn < kTurns; ++turn) {
      absl::Status done = TakeBareTurn(options_.bare_echo, 0, &bare);
      WaitUntilIdle();
      if (done.ok()) {
        done = reads.Add(
            MeasureCpu(options_.server_pid, [&] { return client_.Run(turn_, read_next); }));
      }
      if (!done.ok()) return done;
    }
    AddTurns(absl::StrCat("GetTable, ", options_.large_players, " players"), ">= 0.85 x", reads,
             bare);
    return absl::OkStatus();
  }

  LoadCall GetTable(uint32_t table) const {
    v1::GetTableRequest request;
    request.set_name(absl::StrCat(large_event_, "/rounds/1/tables/", table));
    return Requests::CallOf("PairingService/GetTable", request);
  }

  absl::Status ReadStandings() {
    const LoadResult result = client_.Run(plan_, [&](LoadCall* call) {
      v1::GetStandingsRequest request;
      request.set_event(large_event_);
      request.set_page_size(50);
      *call = Requests::CallOf("ScoringService/GetStandings", request);
      return true;
    });
    if (!result.failure.ok()) return result.failure;
    // No bare server has such an answer, so the bounds are those of the figures themselves.
    const std::string name = "a page of 50 standings";
    figures_.push_back(RateOf(name, result));
    figures_.back().target = ">= 5000";
    figures_.push_back(TailOf(name, result));
    figures_.back().target = "< 10";
    return absl::OkStatus();
  }

  // Returns the server's memory once it is idle: caches are full by then, and memory that was
  // needed for a moment is given back.
  int64_t SettledKib() const {
    std::this_thread::sleep_for(kSettling);
    return ResidentKibOf(options_.server_pid);
  }

  // Runs last: by then the log and the network have filled their memory up to its bounds.
  absl::Status GrowInMemory() {
    if (options_.server_pid == 0) return absl::OkStatus();
    const auto events = MakeEvents("grow-", 1, options_.memory_players, 0);
    if (!events.ok()) return events.status();
    const int64_t before_kib = SettledKib();
    ForgetPeakOf(options_.server_pid);
    for (uint32_t round = 1; round <= kRoundsInMemory; ++round) {
      if (absl::Status played = PlayRound(events->front(), round); !played.ok()) return played;
    }
    const int64_t peak_kib = PeakResidentKibOf(options_.server_pid);
    AddGrowth("memory growth", SettledKib() - before_kib);
    figures_.back().target = absl::StrCat("<= ", kGrowthBytesAPlayer);
    AddGrowth("memory growth, the most at any moment", peak_kib - before_kib);
    return absl::OkStatus();
  }

  absl::Status PlayRound(const std::string& event, uint32_t round) {
    std::vector<LoadCall> reports;
    for (uint32_t table = 1; table <= options_.memory_players / 2; ++table) {
      const char* winner = (table + round) % 3 == 0 ? "second" : "first";
      reports.push_back(requests_.Report(event, round, table, winner));
    }
    absl::Status done = client_.RunAll(1, {requests_.Pair(event, round)});
    if (done.ok()) done = client_.RunAll(kSetUpInFlight, reports);
    if (done.ok()) done = client_.RunAll(1, {requests_.Close(event, round)});
    return done;
  }

  void AddGrowth(const std::string& metric, int64_t grown_kib) {
    const std::string name =
        absl::StrCat(options_.memory_players, " players, ", kRoundsInMemory, " rounds");
    const double grown = static_cast<double>(grown_kib) * kBytesAKib / options_.memory_players;
    figures_.push_back(NewFigure(name, metric, grown, "bytes a player"));
  }

  const LoadOptions options_;
  LoadClient client_;
  const std::string run_;
  Requests requests_;
  LoadPlan plan_;
  LoadPlan turn_;  // of a measurement that takes turns
  std::string large_event_;
  std::vector<Figure> figures_;
};

void AddServers(CLI::App* load, LoadOptions* options) {
  load->add_option("--server", options->server, "where arbitrod listens")->required();
  load->add_option("--bare-group", options->bare_group,
                   "where a bare server listens that commits what waits together");
  load->add_option("--bare-echo", options->bare_echo,
                   "where a bare server listens that answers at once");
}

void AddSizes(CLI::App* load, LoadOptions* options) {
  load->add_option("--events", options->events, "events that results are reported over")
      ->check(CLI::Range(1, 100'000));
  load->add_option("--players", options->players, "of each of them")->check(CLI::Range(8, 10'000));
  load->add_option("--one-event-players", options->one_event_players, "of the single event")
      ->check(CLI::Range(8, 100'000));
  load->add_option("--large-players", options->large_players, "of the event that is read")
      ->check(CLI::Range(8, 100'000));
  load->add_option("--seconds", options->seconds, "of each measurement, or of its turns together")
      ->check(CLI::Range(1, 600));
  load->add_option("--connections", options->connections, "over which it calls")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  load->add_option("--in-flight", options->in_flight, "calls at a time, over all of them")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  load->add_option("--watches", options->watches, "open in one of them")
      ->check(CLI::Range(0, 1000));
}

void AddProcesses(CLI::App* load, LoadOptions* options) {
  load->add_option(
      "--server-pid", options->server_pid,
      "arbitrod's process; without it, nothing of it is measured, and no set-up waited for");
  load->add_option("--bare-group-pid", options->bare_group_pid,
                   "that server's process; without it, its processor time is not measured");
}

}  // namespace

void AddLoadCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<LoadOptions>();
  CLI::App* load = app->add_subcommand("load", "Calls a running arbitrod, beside bare servers");
  AddServers(load, options.get());
  AddSizes(load, options.get());
  AddProcesses(load, options.get());
  load->add_option("--memory-players", options->memory_players,
                   "of the event that memory is measured with")
      ->check(CLI::Range(8, 100'000));
  std::vector<std::string> names;
  for (const auto& [name, step] : Bench::Steps()) names.push_back(name);
  load->add_option("--only", options->only, "measures these alone")
      ->check(CLI::IsMember(names))
      ->delimiter(',');
  load->add_option("--section", options->section, "the heading of the figures")
      ->capture_default_str();
  load->add_option("--figures", options->figures, "file that figures are appended to");
  load->footer("Example:\n  tools/bench_load ../peers/baseline");
  load->callback([options, exit_code] { *exit_code = EndOf(Bench(*options).Run()); });
}

}  // namespace arbitro::bench
