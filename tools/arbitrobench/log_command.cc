// SPDX-License-Identifier: Apache-2.0
//
// Two committers take turns on one disk, several times, and the medians are compared: a disk's
// speed drifts more than theirs.

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/chain_builder.h"
#include "storage/committer.h"
#include "tools/arbitrobench/bare_rocks.h"
#include "tools/arbitrobench/closed_loop.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

using storage::Append;
using storage::ChainBuilder;
using storage::EventLog;

constexpr char kBench[] = "Log";

constexpr int kTurns = 3;
constexpr size_t kLoneActions = 2'000;
constexpr size_t kGatheredActions = 60'000;
constexpr size_t kInFlight = 64;

constexpr size_t kRecords = 1'000'000;
constexpr size_t kJournals = 100;

Figure LogFigure(const std::string& case_name, const std::string& metric, double value,
                 const std::string& unit) {
  return MakeFigure(kBench, case_name, metric, value, unit);
}

// The speed and duration of durable actions.
struct Commits {
  double per_second = 0;
  double cpu_ms_each = 0;
};

// The committer has as many records at any time as there are chains: the i-th append continues the
// chain of the (i - chains)-th.
std::vector<Append> MakeAppends(size_t count, size_t chains, uint64_t epoch) {
  const std::string payload(kPayloadBytes, 'x');
  std::vector<ChainBuilder> builders;
  for (size_t i = 0; i < chains; ++i) builders.emplace_back(absl::StrCat("events/b", i), epoch);
  std::vector<Append> appends;
  appends.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    appends.push_back(builders[i % chains].Next(payload, absl::StrCat("request-", i)));
  }
  return appends;
}

template <typename Item>
absl::StatusOr<Commits> RunLoop(ClosedLoop<Item>* loop, size_t actions, size_t in_flight) {
  const double begin_ms = WallMs();
  const double begin_cpu_ms = CpuMs();
  if (absl::Status done = loop->Run(in_flight); !done.ok()) return done;
  const double count = static_cast<double>(actions);
  return Commits{count / (WallMs() - begin_ms) * 1000, (CpuMs() - begin_cpu_ms) / count};
}

absl::StatusOr<Commits> OwnCommits(const std::string& folder, size_t actions, size_t in_flight) {
  absl::StatusOr<std::unique_ptr<EventLog>> log = OpenLog(folder);
  if (!log.ok()) return log.status();
  storage::Committer committer(**log);
  using Loop = ClosedLoop<Append>;
  Loop loop(
      [&committer](Append append, Loop::Done done) {
        return committer.Submit(
            std::move(append),
            [done = std::move(done)](const absl::StatusOr<storage::AppendReceipt>& receipt) {
              done(receipt.status());
            });
      },
      MakeAppends(actions, in_flight, (*log)->Epoch()));
  absl::StatusOr<Commits> commits = RunLoop(&loop, actions, in_flight);
  committer.Drain();
  return commits;
}

absl::StatusOr<Commits> BareCommits(const std::string& folder, size_t actions, size_t in_flight) {
  absl::StatusOr<std::unique_ptr<BareCommitter>> committer = BareCommitter::Open(folder);
  if (!committer.ok()) return committer.status();
  std::vector<BareAction> items;
  items.reserve(actions);
  for (const Append& append : MakeAppends(actions, in_flight, 1)) {
    items.push_back(BareActionOf(append, items.size() + 1));
  }
  using Loop = ClosedLoop<BareAction>;
  Loop loop(
      [&committer](BareAction action, Loop::Done done) {
        (*committer)->Submit(std::move(action), std::move(done));
        return absl::OkStatus();
      },
      std::move(items));
  absl::StatusOr<Commits> commits = RunLoop(&loop, actions, in_flight);
  (*committer)->Drain();
  return commits;
}

Figure BesideBare(Figure figure, std::vector<double> bare) {
  figure.baseline = Median(std::move(bare));
  figure.baseline_name = "bare RocksDB, one thread";
  return figure;
}

absl::Status MeasureCommits(const std::string& folder, size_t actions, size_t in_flight,
                            std::vector<Figure>* figures) {
  std::vector<double> rates, bare_rates, cpu, bare_cpu;
  for (int turn = 0; turn < kTurns; ++turn) {
    const std::string own_folder = absl::StrCat(folder, "/log-", in_flight, "-", turn);
    const std::string bare_folder = absl::StrCat(folder, "/bare-", in_flight, "-", turn);
    const absl::StatusOr<Commits> own = OwnCommits(own_folder, actions, in_flight);
    if (!own.ok()) return own.status();
    const absl::StatusOr<Commits> bare = BareCommits(bare_folder, actions, in_flight);
    if (!bare.ok()) return bare.status();
    rates.push_back(own->per_second);
    cpu.push_back(own->cpu_ms_each);
    bare_rates.push_back(bare->per_second);
    bare_cpu.push_back(bare->cpu_ms_each);
    std::filesystem::remove_all(own_folder);
    std::filesystem::remove_all(bare_folder);
  }
  const std::string case_name =
      absl::StrCat(in_flight, in_flight == 1 ? " action" : " actions", " at once");
  figures->push_back(
      BesideBare(LogFigure(case_name, "durable actions", Median(rates), "1/s"), bare_rates));
  figures->back().target = ">= 0.8 x";
  figures->push_back(
      BesideBare(LogFigure(case_name, "processor time of one", Median(cpu), "ms"), bare_cpu));
  return absl::OkStatus();
}

absl::StatusOr<double> OpeningMs(const std::string& folder) {
  const double begin_ms = WallMs();
  absl::StatusOr<std::unique_ptr<EventLog>> log = OpenLog(folder);
  if (!log.ok()) return log.status();
  return WallMs() - begin_ms;
}

absl::Status MeasureVerification(const std::string& folder, const std::string& case_name,
                                 std::vector<Figure>* figures) {
  const auto headers = VerifiedPerSecond(folder, storage::PayloadCheck::kNone);
  if (!headers.ok()) return headers.status();
  figures->push_back(LogFigure(case_name, "headers verified, one core", *headers, "1/s"));
  figures->back().target = ">= 500000";
  const auto records = VerifiedPerSecond(folder, storage::PayloadCheck::kAll);
  if (!records.ok()) return records.status();
  figures->push_back(
      LogFigure(case_name, "records verified with payloads, one core", *records, "1/s"));
  return absl::OkStatus();
}

absl::Status WriteFullLog(const std::string& folder, size_t records) {
  const absl::StatusOr<std::unique_ptr<EventLog>> log = OpenLog(folder, storage::Sync::kNever);
  return log.ok() ? FillLog(log->get(), records, kJournals) : log.status();
}

// A snapshot of each journal, as large as a record's payload.
absl::Status SnapshotAll(const std::string& folder) {
  absl::StatusOr<std::unique_ptr<EventLog>> log = OpenLog(folder);
  if (!log.ok()) return log.status();
  absl::StatusOr<std::vector<storage::Head>> heads = (*log)->ListJournals({});
  if (!heads.ok()) return heads.status();
  for (const storage::Head& head : *heads) {
    storage::Snapshot snapshot;
    snapshot.journal = head.journal;
    snapshot.sequence = head.sequence;
    snapshot.record_hash = head.hash;
    snapshot.bytes = std::string(kPayloadBytes, 's');
    if (absl::Status done = (*log)->PutSnapshot(snapshot); !done.ok()) return done;
  }
  return absl::OkStatus();
}

absl::Status MeasureOpening(const ScratchOptions& options, std::vector<Figure>* figures) {
  const std::string folder = options.folder + "/opening";
  const std::string case_name = RecordsCase(options);
  if (absl::Status done = WriteFullLog(folder, options.records); !done.ok()) return done;
  if (absl::Status done = MeasureVerification(folder, case_name, figures); !done.ok()) return done;
  absl::StatusOr<double> without_ms = OpeningMs(folder);
  if (!without_ms.ok()) return without_ms.status();
  figures->push_back(LogFigure(case_name, "opening without snapshots", *without_ms, "ms"));
  figures->back().target = "< 10000";
  if (absl::Status done = SnapshotAll(folder); !done.ok()) return done;
  absl::StatusOr<double> with_ms = OpeningMs(folder);
  if (!with_ms.ok()) return with_ms.status();
  figures->push_back(LogFigure(case_name, "opening with snapshots", *with_ms, "ms"));
  figures->back().target = "< 1000";
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Figure>> MeasureLog(const ScratchOptions& options) {
  std::vector<Figure> figures;
  for (const auto& [actions, in_flight] :
       {std::pair{kLoneActions, size_t{1}}, std::pair{kGatheredActions, kInFlight}}) {
    absl::Status commits = MeasureCommits(options.folder, actions, in_flight, &figures);
    if (!commits.ok()) return commits;
  }
  if (absl::Status opened = MeasureOpening(options, &figures); !opened.ok()) return opened;
  return figures;
}

}  // namespace

void AddLogCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kRecords;
  CLI::App* log = app->add_subcommand("log", "Commits to a log, verifies it and opens it");
  AddScratchOptions(log, 1000, options.get());
  log->footer("Example:\n  arbitrobench log scratch --figures figures/log.jsonl");
  log->callback([options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureLog); });
}

}  // namespace arbitro::bench
