// SPDX-License-Identifier: Apache-2.0
//
// The newest state of an event in a daemon's data folder: its memory and its snapshot.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/replay/snapshots.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr int kTimesEach = 5;

struct StateBenchOptions {
  std::string folder;
  std::string event;  // its id
  std::string figures;
};

Figure StateFigure(const StateBenchOptions& options, const std::string& metric, double value,
                   const std::string& unit) {
  return MakeFigure("An event's state", options.event, metric, value, unit);
}

absl::StatusOr<engine::StatePtr> NewestState(const StateBenchOptions& options,
                                             const engine::StateCodec& states) {
  ASSIGN_OR_RETURN(auto lock, storage::FolderLock::AcquireForReading(options.folder));
  ASSIGN_OR_RETURN(const auto log, storage::RocksEventLog::OpenReadOnly(std::move(lock)));
  const std::string name = "events/" + options.event;
  ASSIGN_OR_RETURN(const auto head, log->FindHead(storage::JournalId::ForName(name)));
  if (!head) return absl::NotFoundError(absl::StrCat("the log has no `", name, "`"));
  const translate::ProtoPayloadCodec codec;
  ASSIGN_OR_RETURN(const auto recalled,
                   engine::StateRecall(log.get(), &codec, &states).At(name, head->sequence));
  RETURN_IF_ERROR(recalled.damage);
  return recalled.state;
}

absl::StatusOr<std::vector<Figure>> MeasureState(const StateBenchOptions& options) {
  const translate::ProtoStateCodec states;
  ASSIGN_OR_RETURN(const engine::StatePtr state, NewestState(options, states));
  std::string bytes;
  std::vector<double> writing_ms;
  std::vector<double> reading_ms;
  for (int i = 0; i < kTimesEach; ++i) {
    const double begin_ms = CpuMs();
    bytes = states.Encode(*state);
    const double written_ms = CpuMs();
    ASSIGN_OR_RETURN(const engine::StatePtr read, states.Decode(bytes));
    reading_ms.push_back(CpuMs() - written_ms);
    writing_ms.push_back(written_ms - begin_ms);
  }
  const HeapCount heap;
  ASSIGN_OR_RETURN(const engine::StatePtr counted, states.Decode(bytes));
  const auto memory = static_cast<double>(heap.Bytes());
  return std::vector<Figure>{
      StateFigure(options, "its memory", memory, "bytes"),
      StateFigure(options, "its snapshot", static_cast<double>(bytes.size()), "bytes"),
      StateFigure(options, "writing the snapshot", Median(writing_ms), "ms"),
      StateFigure(options, "reading it back", Median(reading_ms), "ms")};
}

}  // namespace

void AddStateCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<StateBenchOptions>();
  CLI::App* state = app->add_subcommand("state", "Writes an event's snapshot and reads it back");
  state->add_option("folder", options->folder, "a daemon's data, while none runs on it")
      ->required();
  state->add_option("event", options->event, "the event's id")->required();
  state->add_option("--figures", options->figures, "file that the figures are appended to");
  state->footer("Example:\n  arbitrobench state data torino-2026");
  state->callback([options, exit_code] {
    const auto figures = MeasureState(*options);
    *exit_code = EndOf(figures.ok() ? ShowFigures(options->figures, *figures) : figures.status());
  });
}

}  // namespace arbitro::bench
