// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/load_client.h"
#include "tools/arbitrobench/load_requests.h"
#include "tools/progress_bar.h"

namespace arbitro::bench {
namespace {

constexpr char kEventBench[] = "A whole Swiss through a daemon";
constexpr size_t kEventConnections = 4;
constexpr size_t kEventInFlight = 256;
constexpr uint32_t kPagePlayers = 1'000;  // there is a target for the page of so many

struct EventOptions {
  std::string server;
  std::string event;  // its id; in registration
  uint32_t players = 10'000;
  uint32_t rounds = 14;
  std::string fact;        // KEY=INTEGER of every player
  std::string arbitroctl;  // writes the event's page; empty: it is not written
  std::string figures;
};

using Milliseconds = std::chrono::duration<double, std::milli>;

class Tournament {
 public:
  explicit Tournament(const EventOptions& options)
      : options_(options),
        name_("events/" + options.event),
        client_(options.server, kEventConnections),
        requests_("tournament-" + options.event) {}

  absl::Status Run() {
    const auto begin = std::chrono::steady_clock::now();
    if (absl::Status done = SetUp(); !done.ok()) return done;
    tools::ProgressBar bar("playing rounds");
    for (uint32_t round = 1; round <= options_.rounds; ++round) {
      if (absl::Status done = Play(round); !done.ok()) return done;
      bar.Show(round, options_.rounds);
    }
    const Milliseconds all = std::chrono::steady_clock::now() - begin;
    AddTimes("pairing a round", &pairing_);
    AddTimes("closing a round with its standings", &closing_);
    AddTimes("all results of a round, one call each", &reporting_);
    Add("everything, registration included", "time", all.count());
    if (absl::Status done = WritePage(); !done.ok()) return done;
    return ShowFigures(options_.figures, figures_);
  }

 private:
  // Registers all players and starts the event.
  absl::Status SetUp() {
    std::vector<LoadCall> calls;
    for (uint32_t number = 1; number <= options_.players; ++number) {
      auto request = requests_.Make<v1::RegisterPlayerRequest>();
      request.set_event(name_);
      request.set_player_id(absl::StrCat("p", number));
      if (absl::Status done = AddFact(&request); !done.ok()) return done;
      calls.push_back(Requests::CallOf("EventService/RegisterPlayer", request));
    }
    absl::Status done = client_.RunAll(kEventInFlight, calls);
    if (!done.ok()) return done;
    done = client_.RunAll(
        1, {requests_.ForEvent<v1::StartEventRequest>("EventService/StartEvent", name_)});
    if (!done.ok()) return done;
    auto phase = requests_.Make<v1::StartPhaseRequest>();
    phase.set_event(name_);
    phase.set_phase(1);
    return client_.RunAll(1, {Requests::CallOf("PairingService/StartPhase", phase)});
  }

  absl::Status AddFact(v1::RegisterPlayerRequest* request) const {
    if (options_.fact.empty()) return absl::OkStatus();
    const std::vector<std::string> parts = absl::StrSplit(options_.fact, '=');
    int64_t number = 0;
    if (parts.size() != 2 || !absl::SimpleAtoi(parts[1], &number)) {
      return absl::InvalidArgumentError("--fact is KEY=INTEGER");
    }
    auto* field = request->mutable_facts()->mutable_struct_()->add_fields();
    field->set_key(parts[0]);
    field->mutable_value()->set_integer(number);
    return absl::OkStatus();
  }

  absl::Status Timed(std::vector<double>* times, size_t in_flight,
                     const std::vector<LoadCall>& calls) {
    const auto begin = std::chrono::steady_clock::now();
    absl::Status done = client_.RunAll(in_flight, calls);
    times->push_back(Milliseconds(std::chrono::steady_clock::now() - begin).count());
    return done;
  }

  absl::Status Play(uint32_t round) {
    absl::Status done = Timed(&pairing_, 1, {requests_.Pair(name_, round)});
    if (!done.ok()) return done;
    std::vector<LoadCall> reports;
    for (uint32_t table = 1; table <= options_.players / 2; ++table) {
      const char* winner = (table + round) % 3 == 0 ? "second" : "first";
      reports.push_back(requests_.Report(name_, round, table, winner));
    }
    done = Timed(&reporting_, kEventInFlight, reports);
    if (!done.ok()) return done;
    return Timed(&closing_, 1, {requests_.Close(name_, round)});
  }

  // Writes the whole event as an HTML page, by another program.
  absl::Status WritePage() {
    if (options_.arbitroctl.empty()) return absl::OkStatus();
    const std::string command =
        absl::StrCat("'", options_.arbitroctl, "' --server '", options_.server, "' report '",
                     options_.event, "' --html /dev/null");
    const auto begin = std::chrono::steady_clock::now();
    if (std::system(command.c_str()) != 0) return absl::InternalError("no page was written");
    const Milliseconds time = std::chrono::steady_clock::now() - begin;
    Add("the event as an HTML page", "time", time.count());
    figures_.back().target = options_.players <= kPagePlayers ? "< 2000" : "";
    return absl::OkStatus();
  }

  void AddTimes(const std::string& what, std::vector<double>* times) {
    std::sort(times->begin(), times->end());
    Add(what, "median", (*times)[times->size() / 2]);
    Add(what, "worst", times->back());
  }

  void Add(const std::string& what, const std::string& metric, double milliseconds) {
    Figure figure =
        MakeFigure(kEventBench,
                   absl::StrCat(options_.players, " players, ", options_.rounds, " rounds: ", what),
                   metric, milliseconds, "ms");
    figures_.push_back(figure);
  }

  const EventOptions options_;
  const std::string name_;
  LoadClient client_;
  Requests requests_;
  std::vector<double> pairing_;
  std::vector<double> reporting_;
  std::vector<double> closing_;
  std::vector<Figure> figures_;
};

}  // namespace

void AddEventCommand(CLI::App* app, ExitCode* exit_code) {
  CLI::App* command = app->add_subcommand(
      "event", "Plays a whole Swiss of an event that is open for registration, and times it");
  auto options = std::make_shared<EventOptions>();
  command->add_option("event", options->event, "the event's id")->required();
  command->add_option("--server", options->server, "arbitrod: HOST:PORT or unix:PATH")->required();
  command->add_option("--players", options->players, "an even number (default: 10 000)");
  command->add_option("--rounds", options->rounds, "how many are played (default: 14)");
  command->add_option("--fact", options->fact, "KEY=INTEGER, of every player");
  command->add_option("--page-by", options->arbitroctl,
                      "the program arbitroctl: it writes the event's page in the end");
  command->add_option("--figures", options->figures, "append the figures to this file");
  command->callback([options, exit_code] { *exit_code = EndOf(Tournament(*options).Run()); });
}

}  // namespace arbitro::bench
