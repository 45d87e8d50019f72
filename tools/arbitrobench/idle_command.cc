// SPDX-License-Identifier: Apache-2.0
//
// The cost of events that no call asks for: how long a daemon takes to start on a log of many small
// ones, what each takes of the memory then, and how long lists of them take.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/engine_start.h"
#include "tools/arbitrobench/event_writer.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

constexpr size_t kRecordsWritten = 100'000;
constexpr uint64_t kPlayersOfASmallEvent = 8;
constexpr uint64_t kRecordsOfASmallEvent = kPlayersOfASmallEvent + 2;
constexpr size_t kListed = 50;

size_t EventsIn(const ScratchOptions& options) { return options.records / kRecordsOfASmallEvent; }

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
  Figure figure =
      MakeFigure("Idle", absl::StrCat(EventsIn(options), " idle events"), metric, value, unit);
  figure.target = target;
  return figure;
}

// Three starts on the same log, one after the other.
class IdleBench {
 public:
  explicit IdleBench(const ScratchOptions& options)
      : options_(options), folder_(options.folder + "/data"), events_(EventsIn(options)) {}

  absl::StatusOr<std::vector<Figure>> Run() {
    RETURN_IF_ERROR(WriteSmallEvents(folder_, events_));
    RETURN_IF_ERROR(MeasureFirstStart());
    RETURN_IF_ERROR(MeasureLaterStart());
    RETURN_IF_ERROR(MeasureMemory());
    return figures_;
  }

 private:
  // Leaves the briefs behind.
  absl::Status MeasureFirstStart() {
    Start start;
    RETURN_IF_ERROR(start.Open(folder_));
    start.AwaitIndex(events_);
    Add("start without briefs", start.start_ms, "ms", "< 1000");
    Add("until all are looked at, without briefs", start.surveyed_ms, "ms", "");
    return absl::OkStatus();
  }

  absl::Status MeasureLaterStart() {
    Start start;
    RETURN_IF_ERROR(start.Open(folder_));
    const auto first = start.ListMs(kListed, std::min(kListed, events_));
    const auto all = start.ListMs(SIZE_MAX, events_);
    if (!first.ok() || !all.ok()) return first.ok() ? all.status() : first.status();
    Add("start", start.start_ms, "ms", "< 1000");
    Add("of that the log", start.log_ms, "ms", "");
    Add("until all are looked at", start.surveyed_ms, "ms", "");
    Add("the first 50 in a list", *first, "ms", "");
    Add("all briefs, as a filter needs them", *all, "ms", "");
    return absl::OkStatus();
  }

  absl::Status MeasureMemory() {
    Start start;
    ASSIGN_OR_RETURN(const auto bytes, start.BytesBesideTheLog(folder_));
    Add("memory of an event", static_cast<double>(bytes) / static_cast<double>(events_), "bytes",
        "< 200");
    return absl::OkStatus();
  }

  void Add(const std::string& metric, double value, const std::string& unit,
           const std::string& target) {
    figures_.push_back(IdleFigure(options_, metric, value, unit, target));
  }

  const ScratchOptions& options_;
  const std::string folder_;
  const size_t events_;
  std::vector<Figure> figures_;
};

absl::StatusOr<std::vector<Figure>> MeasureIdle(const ScratchOptions& options) {
  return IdleBench(options).Run();
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
