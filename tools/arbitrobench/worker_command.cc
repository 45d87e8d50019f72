// SPDX-License-Identifier: Apache-2.0
//
// The same calls in this process and in a worker, in turns: what is left between the medians is the
// price of the process in between.

#include <signal.h>

#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/score.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/worker_program.h"
#include "daemon/rulesets/worker_runner.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr char kWorkerBench[] = "Worker";
constexpr int kWorkerTurns = 9;
constexpr int kStarts = 21;
constexpr uint32_t kWorkerPlayers = 100'000;
constexpr double kUsInMs = 1'000;

struct WorkerBenchOptions {
  std::string ruleset;
  std::string program;
  std::string figures;
};

struct BenchCase {
  std::string name;
  RulesetFunction function;
  std::string image;
  int calls;  // a turn
  std::string target;
};

// Describing looks at no image: what it costs more with a longer one is the way there.
std::vector<BenchCase> Cases() {
  StandingsRequest standings;
  standings.players.resize(kWorkerPlayers);
  constexpr auto kBlind = RulesetFunction::kDescribe;
  return {
      {"256 B", kBlind, std::string(256, '\0'), 2'000, "< 10"},
      {"64 KiB", kBlind, std::string(size_t{64} << 10, '\0'), 500, ""},
      {"10 MB", kBlind, std::string(10'000'000, '\0'), 10, "< 3000"},
      {"standings of 100 000 players", RulesetFunction::kStandings, Encode(standings), 3, ""},
  };
}

// Microseconds a call.
double TimeCalls(Runner* runner, const BenchCase& one) {
  const double begin_ms = WallMs();
  for (int call = 0; call < one.calls; ++call) {
    runner->Call(one.function, one.image, nullptr, [](const RunnerReply&) {});
  }
  return (WallMs() - begin_ms) * kUsInMs / one.calls;
}

Figure WorkerFigure(const std::string& case_name, const std::string& metric, double value_us) {
  return MakeFigure(kWorkerBench, case_name, metric, value_us, "us");
}

Figure Added(const BenchCase& one, Runner* here, Runner* there) {
  std::vector<double> here_us;
  std::vector<double> there_us;
  for (int turn = 0; turn < kWorkerTurns; ++turn) {
    here_us.push_back(TimeCalls(here, one));
    there_us.push_back(TimeCalls(there, one));
  }
  const double whole_us = Median(std::move(there_us));
  const double alone_us = Median(std::move(here_us));
  Figure figure = WorkerFigure(one.name, "added to a round trip", whole_us - alone_us);
  figure.target = one.target;
  figure.note = absl::StrCat("in this process ", FigureText(alone_us, "us"), ", in a worker ",
                             FigureText(whole_us, "us"));
  return figure;
}

// Microseconds from the end of the worker until another one has answered.
double TimeRestart(rulesets::WorkerRunner* there) {
  rulesets::WaitingRunner waiting(there);
  for (const pid_t worker : there->Workers()) kill(worker, SIGKILL);
  const double begin_ms = WallMs();
  for (bool answered = false; !answered;) {
    waiting.Call(RulesetFunction::kDescribe, "", nullptr, [&](const RunnerReply& reply) {
      answered = reply.kind == RunnerReply::Kind::kDecided;
    });
  }
  return (WallMs() - begin_ms) * kUsInMs;
}

// Starts a worker several times. Returns the last; adds the time of each start.
absl::StatusOr<std::shared_ptr<rulesets::WorkerRunner>> StartWorkers(
    const rulesets::Library& library, const std::string& program, std::vector<double>* starts_us) {
  rulesets::WorkerOptions workers;
  workers.program = program;
  workers.workers = 1;
  const auto supervisor = std::make_shared<rulesets::Supervisor>();
  std::shared_ptr<rulesets::WorkerRunner> there;
  for (int start = 0; start < kStarts; ++start) {
    const double begin_ms = WallMs();
    auto started =
        rulesets::WorkerRunner::Start(supervisor, library.descriptor(), "bench", workers, {});
    if (!started.ok()) return started.status();
    starts_us->push_back((WallMs() - begin_ms) * kUsInMs);
    there = *std::move(started);
  }
  return there;
}

absl::StatusOr<std::vector<Figure>> MeasureWorkers(const WorkerBenchOptions& options) {
  auto library = rulesets::Library::Open(options.ruleset);
  if (!library.ok()) return library.status();
  std::vector<double> starts_us;
  const auto there = StartWorkers(*library, options.program, &starts_us);
  if (!there.ok()) return there.status();
  const auto functions = library->LoadHere();
  if (!functions.ok()) return functions.status();
  rulesets::InProcessRunner here(*functions, {});
  rulesets::WaitingRunner waiting(there->get());
  std::vector<Figure> figures;
  for (const BenchCase& one : Cases()) figures.push_back(Added(one, &here, &waiting));
  figures.push_back(WorkerFigure("", "start until loaded", Median(std::move(starts_us))));
  std::vector<double> restarts_us;
  for (int start = 0; start < kStarts; ++start) restarts_us.push_back(TimeRestart(there->get()));
  figures.push_back(WorkerFigure("", "fault to next answer", Median(std::move(restarts_us))));
  figures.back().target = "< 50000";
  return figures;
}

}  // namespace

void AddWorkerCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<WorkerBenchOptions>();
  options->program = rulesets::WorkerBesideProgram().value_or("");
  CLI::App* worker = app->add_subcommand("worker", "Calls a ruleset here and in a worker");
  worker->add_option("ruleset", options->ruleset, "the library, such as demo.so")->required();
  worker->add_option("--worker", options->program, "the program arbitro-worker")
      ->capture_default_str();
  worker->add_option("--figures", options->figures, "file that the figures are appended to");
  worker->footer("Example:\n  arbitrobench worker rulesets/demo.so");
  worker->callback([options, exit_code] {
    const auto figures = MeasureWorkers(*options);
    *exit_code = EndOf(figures.ok() ? ShowFigures(options->figures, *figures) : figures.status());
  });
}

}  // namespace arbitro::bench
