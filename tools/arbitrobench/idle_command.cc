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
