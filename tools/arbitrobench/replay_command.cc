// SPDX-License-Identifier: Apache-2.0
//
// Re-execution of an event: every command decided again by its ruleset, every decision compared.
// It counts the reports of results, on one core: in this process and through a worker.

#include <sched.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/engine/replay/snapshots.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_program.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/committer.h"
#include "storage/memory_event_log.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/deciding_ports.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/progress_bar.h"

namespace arbitro::bench {
namespace {

constexpr char kReplayed[] = "events/replayed";
constexpr double kMsInSecond = 1'000;

struct ReplayBenchOptions {
  std::string ruleset;
  std::string program;  // arbitro-worker
  uint32_t players = 1'000;
  uint32_t rounds = 9;
  int turns = 5;
  std::string figures;
};

// A whole Swiss, decided by an engine, in memory.
class RecordedEvent {
 public:
  explicit RecordedEvent(const OneRuleset& rulesets)
      : log_(storage::MemoryEventLog::Open()),
        committer_(std::make_unique<storage::Committer>(*log_)),
        links_(engine::DrawSecretFile::Ephemeral(random_)) {
    engine::EngineOptions options;
    options.threads = 1;
    engine_ = std::make_unique<engine::Engine>(
        options, engine::EnginePorts{log_.get(), committer_.get(), &rulesets, &codec_, links_.get(),
                                     &clock_, &random_});
  }

  absl::Status Play(const std::string& ruleset, const ReplayBenchOptions& options) {
    if (absl::Status opened = engine_->Open(); !opened.ok()) return opened;
    engine::CreateEvent create;
    create.event = kReplayed;
    create.ruleset = ruleset;
    create.format = "standard";
    Do(create);
    Do(engine::OpenRegistration{});
    for (uint32_t i = 1; i <= options.players; ++i) {
      Do(engine::RegisterPlayer{absl::StrCat("p", i)});
    }
    Do(engine::StartEvent{});
    first_pairing_ = is_report_.size();
    tools::ProgressBar bar("playing rounds");
    for (uint32_t round = 1; round <= options.rounds && failed_.ok(); ++round) {
      PlayRound(round, options.players / 2);
      bar.Show(round, options.rounds);
    }
    engine_->Drain();
    return failed_;
  }

  // The heap that the event's state takes after a record of it.
  absl::StatusOr<int64_t> StateBytes(uint64_t revision) const {
    const engine::StateRecall recall(log_.get(), &codec_, nullptr);
    const HeapCount heap;
    const auto recalled = recall.At(kReplayed, revision);
    if (!recalled.ok()) return recalled.status();
    return heap.Bytes();
  }
  // The first record that pairs, and the last of all.
  uint64_t FirstPairing() const { return first_pairing_; }
  uint64_t LastRevision() const { return is_report_.size() - 1; }

  // Reports re-executed in a second. Fails where a decision comes out otherwise.
  absl::StatusOr<double> Replay(const OneRuleset& by) const {
    engine::CatalogueStore catalogues(log_.get());
    double reports_ms = 0;
    double last_ms = WallMs();
    const auto summary =
        engine::Replay({log_.get(), &codec_, &by, &catalogues}, kReplayed,
                       engine::ReplayMode::kReexecute, 0, [&](const auto& finding) {
                         const double now_ms = WallMs();
                         if (is_report_[finding.revision]) reports_ms += now_ms - last_ms;
                         last_ms = now_ms;
                       });
    if (!summary.ok()) return summary.status();
    if (!summary->AllIdentical()) return absl::InternalError("a decision came out otherwise");
    return static_cast<double>(std::count(is_report_.begin(), is_report_.end(), true)) *
           kMsInSecond / reports_ms;
  }

 private:
  template <class What>
  void Do(What what) {
    if (!failed_.ok()) return;
    constexpr bool kReport = std::is_same_v<What, engine::ReportResult>;
    engine::Submission submission;
    submission.journal = kReplayed;
    submission.command.journal = kReplayed;
    submission.command.what = std::move(what);
    submission.principal = "bench";
    submission.request_id = absl::StrCat("r", is_report_.size());
    std::promise<engine::Outcome> promise;
    engine_->Submit(std::move(submission),
                    [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
    const engine::Outcome outcome = promise.get_future().get();
    is_report_.push_back(kReport);
    if (!outcome.ok()) {
      failed_ = absl::InternalError(outcome.failure().message);
    }
  }

  void PlayRound(uint32_t round, uint32_t tables) {
    Do(engine::PairRound{round});
    for (uint32_t table = 1; table <= tables; ++table) {
      const char* winner = (table + round) % 3 == 0 ? "second" : "first";
      Do(engine::ReportResult{round, table, Value::Struct({{"winner", Value::Text(winner)}})});
    }
    Do(engine::CloseRound{round});
  }

  const translate::ProtoPayloadCodec codec_{&translate::WriteEveryCommand};
  StillClock clock_;
  PlainBytes random_;
  const std::unique_ptr<storage::EventLog> log_;
  const std::unique_ptr<storage::Committer> committer_;
  const std::unique_ptr<engine::DrawLinks> links_;
  std::unique_ptr<engine::Engine> engine_;
  std::vector<bool> is_report_ = {false};  // by revision
  uint64_t first_pairing_ = 0;
  absl::Status failed_;
};

absl::StatusOr<Figure> MeasureState(const RecordedEvent& event, const ReplayBenchOptions& options) {
  const auto before = event.StateBytes(event.FirstPairing() - 1);
  if (!before.ok()) return before.status();
  const auto after = event.StateBytes(event.LastRevision());
  if (!after.ok()) return after.status();
  return MakeFigure("Re-execution on one core",
                    absl::StrCat(options.players, " players, ", options.rounds, " rounds"),
                    "growth of the event's state",
                    static_cast<double>(*after - *before) / options.players, "bytes a player");
}

absl::StatusOr<Figure> MeasureReplay(const RecordedEvent& event, const OneRuleset& by,
                                     const ReplayBenchOptions& options) {
  std::vector<double> rates;
  for (int turn = 0; turn < options.turns; ++turn) {
    const auto rate = event.Replay(by);
    if (!rate.ok()) return rate.status();
    rates.push_back(*rate);
  }
  return MakeFigure("Re-execution on one core",
                    absl::StrCat("reports of one event, ", options.players, " players, ",
                                 options.rounds, " rounds"),
                    "", Median(std::move(rates)), "1/s");
}

// Keeps this process, and whatever it starts from here on, on one processor: threads, workers.
absl::Status StayOnOneProcessor() {
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(static_cast<size_t>(sched_getcpu()), &one);
  if (sched_setaffinity(0, sizeof(one), &one) == 0) return absl::OkStatus();
  return absl::InternalError("cannot stay on one processor");
}

rulesets::DirectoryOptions InWorker(const ReplayBenchOptions& options) {
  rulesets::DirectoryOptions there;
  there.isolation = rulesets::Isolation::kWorker;
  there.workers.program = options.program;
  there.workers.clock_trap = false;  // as every replay
  there.supervisor = std::make_shared<rulesets::Supervisor>();
  return there;
}

absl::StatusOr<std::vector<Figure>> MeasureReplays(const ReplayBenchOptions& options) {
  if (absl::Status stays = StayOnOneProcessor(); !stays.ok()) return stays;
  rulesets::DirectoryOptions here;
  const auto in_process = rulesets::LoadRuleset(options.ruleset, nullptr, here);
  if (!in_process.ok()) return in_process.status();
  const auto in_worker = rulesets::LoadRuleset(options.ruleset, nullptr, InWorker(options));
  if (!in_worker.ok()) return in_worker.status();
  const OneRuleset rulesets(*in_process);
  RecordedEvent event(rulesets);
  const absl::Status played = event.Play((*in_process)->description().id, options);
  if (!played.ok()) return played;
  auto alone = MeasureReplay(event, rulesets, options);
  if (!alone.ok()) return alone.status();
  alone->metric = "in this process";
  alone->target = ">= 100000";
  auto apart = MeasureReplay(event, OneRuleset(*in_worker), options);
  if (!apart.ok()) return apart.status();
  apart->metric = "through a worker";
  apart->target = ">= 25000";
  auto state = MeasureState(event, options);
  if (!state.ok()) return state.status();
  return std::vector<Figure>{*std::move(alone), *std::move(apart), *std::move(state)};
}

}  // namespace

void AddReplayCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ReplayBenchOptions>();
  options->program = rulesets::WorkerBesideProgram().value_or("");
  CLI::App* replay =
      app->add_subcommand("replay", "Decides an event's reports again and compares, on one core");
  replay->add_option("ruleset", options->ruleset, "the library, whose reports are as demo's")
      ->required();
  replay->add_option("--players", options->players, "an even number")->capture_default_str();
  replay->add_option("--rounds", options->rounds, "how many are played")->capture_default_str();
  replay->add_option("--turns", options->turns, "the median of so many counts")
      ->capture_default_str();
  replay->add_option("--worker", options->program, "the program arbitro-worker")
      ->capture_default_str();
  replay->add_option("--figures", options->figures, "file that the figures are appended to");
  replay->footer("Example:\n  arbitrobench replay rulesets/demo.so");
  replay->callback([options, exit_code] {
    const auto figures = MeasureReplays(*options);
    *exit_code = EndOf(figures.ok() ? ShowFigures(options->figures, *figures) : figures.status());
  });
}

}  // namespace arbitro::bench
