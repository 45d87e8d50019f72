// SPDX-License-Identifier: Apache-2.0
//
// The cost of events that no call asks for: how long a daemon takes to start on a log of many small
// ones, what each takes of the memory then, and how long lists of them take.

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/engine.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/event_writer.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/opening_ports.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

constexpr size_t kRecordsWritten = 100'000;
constexpr uint64_t kPlayersOfASmallEvent = 8;
constexpr uint64_t kRecordsOfASmallEvent = kPlayersOfASmallEvent + 2;
constexpr size_t kListed = 50;

size_t EventsIn(const ScratchOptions& options) { return options.records / kRecordsOfASmallEvent; }

absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenAsDaemon(const std::string& folder) {
  auto lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  storage::RocksOptions options;
  options.check_idle_journals = false;
  return storage::RocksEventLog::OpenForWriting(*std::move(lock), options);
}

// An engine on the folder's log, as a daemon opens it.
class Start {
 public:
  absl::Status Open(const std::string& folder) {
    const double begin_ms = WallMs();
    auto log = OpenAsDaemon(folder);
    if (!log.ok()) return log.status();
    log_ = *std::move(log);
    log_ms = WallMs() - begin_ms;
    return OpenEngine(begin_ms);
  }

  // The same on a log whose rows were read before, so that RocksDB's blocks are in memory by then:
  // returns the bytes of all else.
  absl::StatusOr<int64_t> BytesBesideTheLog(const std::string& folder) {
    auto log = OpenAsDaemon(folder);
    if (!log.ok()) return log.status();
    log_ = *std::move(log);
    RETURN_IF_ERROR(ReadRows());
    const HeapCount heap;
    RETURN_IF_ERROR(OpenEngine(WallMs()));
    return heap.Bytes();
  }

  // Until the house knows all events.
  void AwaitIndex(size_t events) {
    while ((*engine_->Read(engine::kHouseJournal, 0))->house.events.size() < events) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  absl::StatusOr<double> ListMs(size_t events, size_t expected) {
    const double begin_ms = WallMs();
    const auto listed = engine_->ListBriefs("", events);
    if (!listed.ok()) return absl::InternalError(listed.failure().message);
    if (listed->size() != expected) {
      return absl::InternalError(absl::StrCat(listed->size(), " events are listed"));
    }
    return WallMs() - begin_ms;
  }

  double log_ms = 0;
  double start_ms = 0;
  double surveyed_ms = 0;

 private:
  absl::Status OpenEngine(double begin_ms) {
    committer_ = std::make_unique<storage::Committer>(*log_);
    engine::EngineOptions options;
    options.survey_patience = std::chrono::milliseconds(0);
    engine_ = std::make_unique<engine::Engine>(
        options, engine::EnginePorts{log_.get(), committer_.get(), &rulesets_, &codec_, &links_,
                                     &clock_, &random_, &states_});
    if (absl::Status opened = engine_->Open(); !opened.ok()) return opened;
    start_ms = WallMs() - begin_ms;
    // A house that is out of use neither knows the events nor takes them.
    if (const auto health = log_->Health(); !health.quarantined.empty()) {
      return absl::DataLossError(health.quarantined.front().finding.what);
    }
    engine_->AwaitSurvey();
    surveyed_ms = WallMs() - begin_ms;
    return absl::OkStatus();
  }

  absl::Status ReadRows() const {
    storage::JournalRange range;
    while (true) {
      const auto heads = log_->ListJournals(range);
      const auto briefs = log_->ListBriefs(range);
      if (!heads.ok() || !briefs.ok()) return heads.ok() ? briefs.status() : heads.status();
      if (heads->empty()) return absl::OkStatus();
      range.after = heads->back().name;
    }
  }

  const translate::ProtoPayloadCodec codec_;
  const translate::ProtoStateCodec states_{};
  const NoRulesets rulesets_{};
  NoLinks links_;
  StoppedClock clock_;
  NoRandomness random_;
  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;
};

absl::Status WriteSmallEvents(const std::string& folder, size_t events) {
  auto log = OpenLog(folder, storage::Sync::kNever);
  if (!log.ok()) return log.status();
  for (size_t i = 0; i < events; ++i) {
    EventWriter writer(log->get(), absl::StrCat("events/small-", i), {kPlayersOfASmallEvent, ""});
    if (absl::Status done = writer.Write(kRecordsOfASmallEvent); !done.ok()) return done;
  }
  return absl::OkStatus();
}

Figure IdleFigure(const ScratchOptions& options, const std::string& metric, double value,
                  const std::string& unit, const std::string& target) {
  Figure figure;
  figure.bench = "Idle";
  figure.case_name = absl::StrCat(EventsIn(options), " idle events");
  figure.metric = metric;
  figure.value = value;
  figure.unit = unit;
  figure.target = target;
  return figure;
}

absl::StatusOr<std::vector<Figure>> MeasureIdle(const ScratchOptions& options) {
  const std::string folder = options.folder + "/data";
  const size_t events = EventsIn(options);
  if (absl::Status written = WriteSmallEvents(folder, events); !written.ok()) return written;
  std::vector<Figure> figures;
  const auto add = [&](const std::string& metric, double value, const std::string& unit,
                       const std::string& target) {
    figures.push_back(IdleFigure(options, metric, value, unit, target));
  };
  {
    Start first;
    if (absl::Status opened = first.Open(folder); !opened.ok()) return opened;
    first.AwaitIndex(events);
    add("start without briefs", first.start_ms, "ms", "< 1000");
    add("until all are looked at, without briefs", first.surveyed_ms, "ms", "");
  }
  {
    Start second;
    if (absl::Status opened = second.Open(folder); !opened.ok()) return opened;
    const auto first = second.ListMs(kListed, std::min(kListed, events));
    const auto all = second.ListMs(SIZE_MAX, events);
    if (!first.ok() || !all.ok()) return first.ok() ? all.status() : first.status();
    add("start", second.start_ms, "ms", "< 1000");
    add("of that the log", second.log_ms, "ms", "");
    add("until all are looked at", second.surveyed_ms, "ms", "");
    add("the first 50 in a list", *first, "ms", "");
    add("all briefs, as a filter needs them", *all, "ms", "");
  }
  Start third;
  const auto bytes = third.BytesBesideTheLog(folder);
  if (!bytes.ok()) return bytes.status();
  add("memory of an event", static_cast<double>(*bytes) / static_cast<double>(events), "bytes",
      "< 200");
  return figures;
}

}  // namespace

void AddIdleCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kRecordsWritten;
  CLI::App* idle = app->add_subcommand("idle", "Starts an engine on a log of many small events");
  AddScratchOptions(idle, kRecordsOfASmallEvent, options.get());
  idle->footer("Example:\n  arbitrobench idle scratch --records 1000000");
  idle->callback([options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureIdle); });
}

}  // namespace arbitro::bench
