// SPDX-License-Identifier: Apache-2.0
//
// How long a daemon takes to start on a log: recovery and checks of the log, then the states of all
// events, with a snapshot of each and without any.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
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

using engine::StatePtr;

constexpr size_t kRecordsOpened = 1'000'000;
constexpr size_t kEvents = 20;
constexpr uint64_t kPlayersOfAnEvent = 400;

// Starts on the folder's log until the newest state of every event can be read.
absl::StatusOr<double> StartMs(const std::string& folder, const std::vector<StatePtr>& expected) {
  const translate::ProtoPayloadCodec codec;
  const translate::ProtoStateCodec states;
  const NoRulesets rulesets;
  NoLinks links;
  StoppedClock clock;
  NoRandomness random;
  const double begin_ms = WallMs();
  absl::StatusOr<std::unique_ptr<storage::EventLog>> log = OpenLog(folder);
  if (!log.ok()) return log.status();
  storage::Committer committer(**log);
  engine::Engine engine(
      {}, {log->get(), &committer, &rulesets, &codec, &links, &clock, &random, &states});
  if (absl::Status opened = engine.Open(); !opened.ok()) return opened;
  for (const StatePtr& state : expected) {
    const auto read = engine.Read(state->journal, state->revision);
    const auto* found = read.if_value();
    if (found == nullptr || (*found)->hash != state->hash) {
      return absl::InternalError(absl::StrCat("`", state->journal, "` is not as it was"));
    }
  }
  return WallMs() - begin_ms;
}

absl::Status PutSnapshots(const std::string& folder, const std::vector<StatePtr>& states) {
  absl::StatusOr<std::unique_ptr<storage::EventLog>> log = OpenLog(folder);
  if (!log.ok()) return log.status();
  const translate::ProtoStateCodec codec;
  for (const StatePtr& state : states) {
    absl::Status put = (*log)->PutSnapshot({storage::JournalId::ForName(state->journal),
                                            state->revision, state->hash, codec.Encode(*state)});
    if (!put.ok()) return put;
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<StatePtr>> WriteEvents(const std::string& folder, size_t records) {
  absl::StatusOr<std::unique_ptr<storage::EventLog>> log = OpenLog(folder, storage::Sync::kNever);
  if (!log.ok()) return log.status();
  std::vector<StatePtr> states;
  for (size_t i = 0; i < kEvents; ++i) {
    EventWriter writer(log->get(), absl::StrCat("events/e", i), {kPlayersOfAnEvent, ""});
    if (absl::Status done = writer.Write(records / kEvents); !done.ok()) return done;
    states.push_back(writer.state());
  }
  return states;
}

Figure StartFigure(const ScratchOptions& options, const std::string& metric, double ms,
                   const std::string& target) {
  Figure figure = MakeFigure("Start", RecordsCase(options), metric, ms, "ms");
  figure.target = target;
  return figure;
}

absl::StatusOr<std::vector<Figure>> MeasureStart(const ScratchOptions& options) {
  const std::string folder = options.folder + "/data";
  const auto states = WriteEvents(folder, options.records);
  if (!states.ok()) return states.status();
  const absl::StatusOr<double> without = StartMs(folder, *states);
  if (!without.ok()) return without.status();
  if (absl::Status put = PutSnapshots(folder, *states); !put.ok()) return put;
  const absl::StatusOr<double> with = StartMs(folder, *states);
  if (!with.ok()) return with.status();
  return std::vector<Figure>{
      StartFigure(options, "log and states of 20 events, without snapshots", *without, "< 10000"),
      StartFigure(options, "log and states of 20 events, with snapshots", *with, "< 1000")};
}

}  // namespace

void AddOpenCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kRecordsOpened;
  CLI::App* open = app->add_subcommand("open", "Starts an engine on a log of twenty events");
  AddScratchOptions(open, kEvents * (kPlayersOfAnEvent + 2), options.get());
  open->footer("Example:\n  arbitrobench open scratch --figures figures/open.jsonl");
  open->callback([options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureStart); });
}

}  // namespace arbitro::bench
