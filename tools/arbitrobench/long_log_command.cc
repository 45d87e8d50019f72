// SPDX-License-Identifier: Apache-2.0
//
// A log of whole events as a daemon writes it, decided by a ruleset in this process: how long it
// takes to start on it, to verify it and to decide it again, and the disk that it takes.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/rulesets/directory.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/deciding_ports.h"
#include "tools/arbitrobench/engine_start.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/scratch_log.h"
#include "tools/progress_bar.h"

namespace arbitro::bench {
namespace {

constexpr size_t kRecordsOfAnEvent = 10'000;
constexpr uint32_t kPlayersOfALogEvent = 64;
constexpr uint32_t kTablesOfALogEvent = kPlayersOfALogEvent / 2;
// Events that are written at once.
constexpr size_t kWriters = 3;
constexpr int kStarts = 3;

struct LongLogOptions {
  ScratchOptions scratch;
  std::string ruleset;
};

// Commands of one event, which an engine records in batches.
class EventCommands {
 public:
  EventCommands(engine::Engine* engine, size_t number)
      : engine_(*engine), name_(absl::StrCat("events/long-", number)) {}

  // Writes so many records: a round whose results are corrected again and again, so that the log
  // grows and the event does not.
  absl::Status Write(const std::string& ruleset, size_t records) {
    engine::CreateEvent create;
    create.event = name_;
    create.ruleset = ruleset;
    create.format = "standard";
    Add(create);
    RETURN_IF_ERROR(SendFirst());
    AddFirstRound();
    RETURN_IF_ERROR(Send());
    for (size_t turn = 0; added_ < records; ++turn) {
      const auto table = static_cast<uint32_t>(turn % kTablesOfALogEvent);
      Add(engine::CorrectResult{1, table + 1, Winner(turn / kTablesOfALogEvent % 2 == 1)});
      if (waiting_.size() < engine::kTogetherMax) continue;
      RETURN_IF_ERROR(Send());
    }
    return waiting_.empty() ? absl::OkStatus() : Send();
  }

 private:
  static Value Winner(bool first) {
    return Value::Struct({{"winner", Value::Text(first ? "first" : "second")}});
  }

  void AddFirstRound() {
    Add(engine::OpenRegistration{});
    for (uint32_t i = 1; i <= kPlayersOfALogEvent; ++i) {
      Add(engine::RegisterPlayer{absl::StrCat("p", i)});
    }
    Add(engine::StartEvent{});
    Add(engine::PairRound{1});
    for (uint32_t table = 1; table <= kTablesOfALogEvent; ++table) {
      Add(engine::ReportResult{1, table, Winner(true)});
    }
  }

  template <class What>
  void Add(What what) {
    engine::Submission submission;
    submission.journal = name_;
    submission.command.journal = name_;
    submission.command.what = std::move(what);
    submission.command.reason = "the slip was read again";
    submission.principal = "bench";
    submission.request_id = absl::StrCat("r", ++added_);
    waiting_.push_back(std::move(submission));
  }

  // An event begins by itself: only one that exists takes commands together.
  absl::Status SendFirst() {
    std::promise<absl::Status> promise;
    engine_.Submit(std::move(waiting_.front()), [&](const engine::Outcome& outcome) {
      promise.set_value(outcome.ok() ? absl::OkStatus()
                                     : absl::InternalError(outcome.failure().message));
    });
    waiting_.clear();
    return promise.get_future().get();
  }

  absl::Status Send() {
    std::promise<absl::Status> promise;
    engine_.SubmitAll(std::exchange(waiting_, {}), [&](std::vector<engine::Outcome> outcomes) {
      const auto failed =
          std::find_if(outcomes.begin(), outcomes.end(),
                       [](const engine::Outcome& outcome) { return !outcome.ok(); });
      promise.set_value(failed == outcomes.end() ? absl::OkStatus()
                                                 : absl::InternalError(failed->failure().message));
    });
    return promise.get_future().get();
  }

  engine::Engine& engine_;
  const std::string name_;
  size_t added_ = 0;
  std::vector<engine::Submission> waiting_;
};

// Writes the events by several threads.
absl::Status WriteEachEvent(engine::Engine* engine, const std::string& ruleset, size_t events) {
  tools::ProgressBar bar("writing events");
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  absl::Status failed;
  const auto write = [&] {
    for (size_t number = next++; number < events; number = next++) {
      const absl::Status done = EventCommands(engine, number).Write(ruleset, kRecordsOfAnEvent);
      const std::lock_guard lock(mutex);
      bar.Show(number, events);
      failed.Update(done);
      if (!failed.ok()) return;
    }
  };
  std::vector<std::thread> writers;
  for (size_t i = 0; i < kWriters; ++i) writers.emplace_back(write);
  for (std::thread& writer : writers) writer.join();
  return failed;
}

absl::Status WriteLog(const std::string& folder, const OneRuleset& rulesets, size_t records) {
  ASSIGN_OR_RETURN(const auto log, OpenLog(folder, storage::Sync::kNever));
  storage::Committer committer(*log);
  const translate::ProtoPayloadCodec codec(&translate::WriteEveryCommand);
  const translate::ProtoStateCodec states;
  StillClock clock;
  PlainBytes random;
  const auto links = engine::DrawSecretFile::Ephemeral(random);
  engine::Engine engine(
      {}, {log.get(), &committer, &rulesets, &codec, links.get(), &clock, &random, &states});
  RETURN_IF_ERROR(engine.Open());
  const absl::Status written =
      WriteEachEvent(&engine, rulesets.Ids().front(), records / kRecordsOfAnEvent);
  engine.Drain();
  return written;
}

absl::StatusOr<double> DiskMib(const std::string& folder) {
  std::error_code error;
  uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  if (error) return absl::UnavailableError(absl::StrCat("cannot read `", folder, "`"));
  return static_cast<double>(bytes) / (1 << 20);
}

absl::StatusOr<double> MedianStartMs(const std::string& folder) {
  std::vector<double> times_ms;
  for (int i = 0; i < kStarts; ++i) {
    Start start;
    RETURN_IF_ERROR(start.Open(folder));
    times_ms.push_back(start.start_ms);
  }
  return Median(times_ms);
}

absl::Status ReplayEvent(const engine::ReplayPorts& ports, const std::string& event) {
  ASSIGN_OR_RETURN(const auto summary, engine::Replay(ports, event, engine::ReplayMode::kReexecute,
                                                      0, [](const engine::ReplayFinding&) {}));
  if (summary.AllIdentical()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("a decision of `", event, "` came out otherwise"));
}

// Decides all events again, by one thread.
absl::StatusOr<double> ReplayMs(const std::string& folder, const OneRuleset& rulesets) {
  ASSIGN_OR_RETURN(auto lock, storage::FolderLock::AcquireForReading(folder));
  ASSIGN_OR_RETURN(const auto log, storage::RocksEventLog::OpenReadOnly(std::move(lock)));
  const translate::ProtoPayloadCodec codec;
  engine::CatalogueStore catalogues(log.get());
  const engine::ReplayPorts ports = {log.get(), &codec, &rulesets, &catalogues};
  const double begin_ms = WallMs();
  storage::JournalRange range;
  while (true) {
    ASSIGN_OR_RETURN(const auto heads, log->ListJournals(range));
    if (heads.empty()) return WallMs() - begin_ms;
    range.after = heads.back().name;
    for (const storage::Head& head : heads) {
      if (!absl::StartsWith(head.name, "events/")) continue;
      RETURN_IF_ERROR(ReplayEvent(ports, head.name));
    }
  }
}

absl::StatusOr<std::vector<Figure>> MeasureLongLog(const LongLogOptions& options) {
  const std::string folder = options.scratch.folder + "/data";
  rulesets::DirectoryOptions here;
  ASSIGN_OR_RETURN(const auto client, rulesets::LoadRuleset(options.ruleset, nullptr, here));
  const OneRuleset rulesets(client);
  RETURN_IF_ERROR(WriteLog(folder, rulesets, options.scratch.records));
  std::vector<Figure> figures;
  const auto add = [&](const std::string& metric, double value, const std::string& unit) {
    Figure figure = MakeFigure("A long log", RecordsCase(options.scratch), metric, value, unit);
    figures.push_back(std::move(figure));
  };
  ASSIGN_OR_RETURN(const double disk_mib, DiskMib(folder));
  add("disk", disk_mib, "MiB");
  ASSIGN_OR_RETURN(const double start_ms, MedianStartMs(folder));
  add("start", start_ms, "ms");
  ASSIGN_OR_RETURN(const double verified_per_second,
                   VerifiedPerSecond(folder, storage::PayloadCheck::kAll));
  add("verifying all, one core",
      static_cast<double>(options.scratch.records) / verified_per_second * 1000, "ms");
  ASSIGN_OR_RETURN(const double replay_ms, ReplayMs(folder, rulesets));
  add("deciding all again, one core", replay_ms, "ms");
  return figures;
}

}  // namespace

void AddLongLogCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<LongLogOptions>();
  options->scratch.records = 1'000'000;
  CLI::App* log =
      app->add_subcommand("long-log", "Starts on a log of real events, verifies and replays it");
  AddScratchOptions(log, kRecordsOfAnEvent, &options->scratch);
  log->add_option("--ruleset", options->ruleset, "the library, whose reports are as demo's")
      ->required();
  log->footer("Example:\n  arbitrobench long-log scratch --ruleset rulesets/demo.so");
  log->callback([options, exit_code] {
    *exit_code = MeasureInScratch(options->scratch,
                                  [&](const ScratchOptions&) { return MeasureLongLog(*options); });
  });
}

}  // namespace arbitro::bench
