// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/load_client.h"
#include "tools/arbitrobench/load_requests.h"

namespace arbitro::bench {
namespace {

constexpr size_t kSteadyConnections = 4;
constexpr size_t kSteadyInFlight = 16;
constexpr auto kTick = std::chrono::milliseconds(100);
constexpr int kTicksASecond = 10;
// The calls that an unpaced load sends at once.
constexpr uint32_t kCallsATickMax = 400;
constexpr auto kPatience = std::chrono::seconds(60);

struct SteadyOptions {
  std::string server;
  std::string name;  // of the run; events of the same name are continued
  uint32_t events = 20;
  uint32_t players = 64;
  uint32_t rate = 0;  // calls a second; 0: as many as possible
  uint32_t seconds = 60;
};

// Corrects results of running events for ever, so that the log grows and the events do not.
class Steady {
 public:
  explicit Steady(const SteadyOptions& options)
      : options_(options),
        client_(options.server, kSteadyConnections),
        requests_(absl::StrCat(options.name, "-",
                               std::chrono::system_clock::now().time_since_epoch().count())) {}

  absl::Status Run() {
    if (absl::Status done = SetUp(); !done.ok()) return done;
    durations_us_.clear();
    interrupted_ = 0;
    const auto begin = std::chrono::steady_clock::now();
    const auto end = begin + std::chrono::seconds(options_.seconds);
    const uint32_t calls_a_tick =
        options_.rate == 0 ? kCallsATickMax : std::max(1u, options_.rate / kTicksASecond);
    for (auto tick = begin; std::chrono::steady_clock::now() < end; tick += kTick) {
      if (options_.rate != 0) std::this_thread::sleep_until(tick);
      std::vector<LoadCall> calls;
      for (uint32_t i = 0; i < calls_a_tick; ++i) calls.push_back(Correct());
      if (absl::Status done = Insist(calls); !done.ok()) return done;
    }
    Print(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    return absl::OkStatus();
  }

 private:
  using Steps = std::array<std::vector<LoadCall>, 6>;

  absl::Status SetUp() {
    Steps steps;
    for (uint32_t i = 0; i < options_.events; ++i) {
      AddSetUp(absl::StrCat(options_.name, "-", i), &steps);
    }
    if (absl::Status made = Insist(steps[0]); absl::IsAlreadyExists(made)) return absl::OkStatus();
    for (size_t step = 1; step < steps.size(); ++step) {
      if (absl::Status done = Insist(steps[step]); !done.ok()) return done;
    }
    return absl::OkStatus();
  }

  // The calls of one event.
  void AddSetUp(const std::string& id, Steps* steps) {
    const std::string event = "events/" + id;
    auto& [creations, openings, registrations, starts, pairings, reports] = *steps;
    creations.push_back(requests_.Create(id));
    openings.push_back(
        requests_.ForEvent<v1::OpenRegistrationRequest>("EventService/OpenRegistration", event));
    for (uint32_t player = 1; player <= options_.players; ++player) {
      registrations.push_back(requests_.Register(event, player));
    }
    starts.push_back(requests_.ForEvent<v1::StartEventRequest>("EventService/StartEvent", event));
    pairings.push_back(requests_.Pair(event, 1));
    for (uint32_t table = 1; table <= options_.players / 2; ++table) {
      reports.push_back(requests_.Report(event, 1, table, "first"));
    }
  }

  LoadCall Correct() {
    const uint64_t turn = corrected_++;
    const uint64_t tables = options_.players / 2;
    auto request = requests_.Make<v1::CorrectResultRequest>();
    request.mutable_options()->set_reason("the slip was read again");
    request.set_table(absl::StrCat("events/", options_.name, "-", turn % options_.events,
                                   "/rounds/1/tables/", 1 + turn / options_.events % tables));
    auto* field = request.mutable_report()->mutable_struct_()->add_fields();
    field->set_key("winner");
    field->mutable_value()->set_text(turn / options_.events / tables % 2 == 0 ? "second" : "first");
    return Requests::CallOf("ScoringService/CorrectResult", request);
  }

  // Sends calls until all are answered. If the daemon goes away, the open ones are sent again, with
  // the same request ids.
  absl::Status Insist(const std::vector<LoadCall>& calls) {
    const auto patience_ends = std::chrono::steady_clock::now() + kPatience;
    while (true) {
      const LoadResult result = SendAll(calls);
      if (result.failure.ok()) {
        durations_us_.insert(durations_us_.end(), result.durations_us.begin(),
                             result.durations_us.end());
        return absl::OkStatus();
      }
      const bool gone = absl::IsUnavailable(result.failure) || absl::IsCancelled(result.failure);
      if (!gone || std::chrono::steady_clock::now() > patience_ends) return result.failure;
      ++interrupted_;
      std::this_thread::sleep_for(kTick);
    }
  }

  LoadResult SendAll(const std::vector<LoadCall>& calls) {
    size_t next = 0;
    LoadPlan plan;
    plan.in_flight = kSteadyInFlight;
    plan.warm_up = std::chrono::milliseconds(0);
    plan.duration = kPatience;
    return client_.Run(plan, [&](LoadCall* call) {
      if (next == calls.size()) return false;
      *call = calls[next++];
      return true;
    });
  }

  void Print(double seconds) {
    std::sort(durations_us_.begin(), durations_us_.end());
    const auto quantile_ms = [&](double share) {
      if (durations_us_.empty()) return 0.0;
      const auto place = static_cast<size_t>(share * static_cast<double>(durations_us_.size() - 1));
      return durations_us_[place] / 1000.0;
    };
    const nlohmann::ordered_json line = {
        {"calls", durations_us_.size()},
        {"per_second", static_cast<double>(durations_us_.size()) / seconds},
        {"p50_ms", quantile_ms(0.5)},
        {"p99_ms", quantile_ms(0.99)},
        {"interrupted", interrupted_}};
    std::printf("%s\n", line.dump().c_str());
  }

  const SteadyOptions options_;
  LoadClient client_;
  Requests requests_;
  uint64_t corrected_ = 0;
  uint64_t interrupted_ = 0;
  std::vector<float> durations_us_;
};

}  // namespace

void AddSteadyCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<SteadyOptions>();
  CLI::App* steady = app->add_subcommand(
      "steady", "Keeps an even load on a running arbitrod, also over its restarts");
  steady->add_option("--server", options->server, "arbitrod: HOST:PORT or unix:PATH")->required();
  steady->add_option("--name", options->name, "of the events; those there are gone on with")
      ->required();
  steady->add_option("--events", options->events, "how many")->check(CLI::Range(1, 10'000));
  steady->add_option("--players", options->players, "of each")->check(CLI::Range(8, 1'000));
  steady->add_option("--rate", options->rate, "calls a second (default: as many as go)");
  steady->add_option("--seconds", options->seconds, "how long")->check(CLI::Range(1, 86'400));
  steady->footer("Example:\n  arbitrobench steady --server 127.0.0.1:7420 --name hall --rate 1000");
  steady->callback([options, exit_code] { *exit_code = EndOf(Steady(*options).Run()); });
}

}  // namespace arbitro::bench
