// SPDX-License-Identifier: Apache-2.0
//
// Two committers take turns on one disk, several times, and the medians are compared: a disk's
// speed drifts more than theirs.

#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/chain_builder.h"
#include "storage/committer.h"
#include "storage/limits.h"
#include "storage/order_verifier.h"
#include "storage/rocks_event_log.h"
#include "tools/arbitrobench/bare_rocks.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

using storage::Append;
using storage::ChainBuilder;
using storage::EventLog;

constexpr char kBench[] = "Log";

// What a report of a table takes: a payload of 400 bytes, header and keys beside it.
constexpr size_t kPayloadBytes = 400;
// The rows that the log writes for one record: header, payload, place in the order, request, head.
// The bare committer writes as many of the same sizes.
constexpr size_t kBareValueBytes[] = {160, 417, 24, 48, 64};

constexpr int kTurns = 3;
constexpr size_t kLoneActions = 2'000;
constexpr size_t kGatheredActions = 60'000;
constexpr size_t kInFlight = 64;

constexpr size_t kVerifyStepRecords = 65536;

struct LogOptions {
  std::string folder;
  std::string figures;
  size_t records = 1'000'000;
};

Figure LogFigure(const std::string& case_name, const std::string& metric, double value,
                 const std::string& unit) {
  Figure figure;
  figure.bench = kBench;
  figure.case_name = case_name;
  figure.metric = metric;
  figure.value = value;
  figure.unit = unit;
  return figure;
}

absl::StatusOr<std::unique_ptr<EventLog>> Open(const std::string& folder, storage::Sync sync) {
  absl::StatusOr<storage::FolderLock> lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  storage::RocksOptions options;
  options.sync = sync;
  return storage::RocksEventLog::OpenForWriting(*std::move(lock), options);
}

// Keeps as many records in the committer's hands as there are chains, until all are committed.
class ClosedLoop {
 public:
  // The i-th of `appends` continues what the (i - chains)-th began.
  ClosedLoop(storage::Committer* committer, std::vector<Append> appends)
      : committer_(committer), appends_(std::move(appends)) {}

  absl::Status Run(size_t in_flight) {
    std::unique_lock<std::mutex> lock(mutex_);
    for (size_t i = 0; i < in_flight; ++i) SubmitNext();
    done_.wait(lock, [&] { return committed_ == submitted_; });
    return failure_;
  }

 private:
  // Under the mutex.
  void SubmitNext() {
    if (!failure_.ok() || submitted_ == appends_.size()) return;
    absl::Status taken = committer_->Submit(
        std::move(appends_[submitted_]),
        [this](const absl::StatusOr<storage::AppendReceipt>& receipt) { Take(receipt.status()); });
    if (taken.ok()) {
      ++submitted_;
    } else {
      failure_ = std::move(taken);
    }
  }

  void Take(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++committed_;
    if (!status.ok()) failure_ = status;
    SubmitNext();
    if (committed_ == submitted_) done_.notify_one();
  }

  storage::Committer* const committer_;
  std::vector<Append> appends_;
  std::mutex mutex_;
  std::condition_variable done_;
  size_t submitted_ = 0;
  size_t committed_ = 0;
  absl::Status failure_;
};

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

absl::StatusOr<double> CommitsPerSecond(const std::string& folder, size_t actions,
                                        size_t in_flight) {
  absl::StatusOr<std::unique_ptr<EventLog>> log = Open(folder, storage::Sync::kEveryBatch);
  if (!log.ok()) return log.status();
  storage::Committer committer(**log);
  ClosedLoop loop(&committer, MakeAppends(actions, in_flight, (*log)->Epoch()));
  const double begin_ms = WallMs();
  if (absl::Status done = loop.Run(in_flight); !done.ok()) return done;
  const double end_ms = WallMs();
  committer.Drain();
  return static_cast<double>(actions) / (end_ms - begin_ms) * 1000;
}

absl::StatusOr<Figure> MeasureCommits(const std::string& folder, size_t actions, size_t batch) {
  std::vector<double> ours;
  std::vector<double> bare;
  for (int turn = 0; turn < kTurns; ++turn) {
    const std::string own_folder = absl::StrCat(folder, "/log-", batch, "-", turn);
    const std::string bare_folder = absl::StrCat(folder, "/bare-", batch, "-", turn);
    absl::StatusOr<double> rate = CommitsPerSecond(own_folder, actions, batch);
    if (!rate.ok()) return rate.status();
    ours.push_back(*rate);
    absl::StatusOr<double> bare_rate =
        BareCommitsPerSecond(bare_folder, actions, batch, kBareValueBytes);
    if (!bare_rate.ok()) return bare_rate.status();
    bare.push_back(*bare_rate);
    std::filesystem::remove_all(own_folder);
    std::filesystem::remove_all(bare_folder);
  }
  Figure figure = LogFigure(absl::StrCat(batch, batch == 1 ? " action" : " actions", " at once"),
                            "durable actions", Median(ours), "1/s");
  figure.baseline = Median(bare);
  figure.baseline_name = "bare RocksDB, one thread";
  figure.target = ">= 0.8 x";
  return figure;
}

// Fills a log, round robin over its journals. Nobody waits for this disk.
absl::Status Fill(EventLog* log, size_t records) {
  constexpr size_t kJournals = 100;
  const std::string payload(kPayloadBytes, 'x');
  std::vector<ChainBuilder> builders;
  for (size_t i = 0; i < kJournals; ++i) {
    builders.emplace_back(absl::StrCat("events/b", i), log->Epoch());
  }
  std::vector<Append> batch;
  for (size_t i = 0; i < records; ++i) {
    batch.push_back(builders[i % kJournals].Next(payload, absl::StrCat("request-", i)));
    if (batch.size() < storage::kBatchRecordsMax && i + 1 < records) continue;
    if (absl::Status done = log->AppendBatch(batch).status(); !done.ok()) return done;
    batch.clear();
  }
  return absl::OkStatus();
}

absl::StatusOr<double> OpeningMs(const std::string& folder) {
  const double begin_ms = WallMs();
  absl::StatusOr<std::unique_ptr<EventLog>> log = Open(folder, storage::Sync::kEveryBatch);
  if (!log.ok()) return log.status();
  return WallMs() - begin_ms;
}

// All records of the folder's log, as `arbitroutil log verify` reads them, by one thread.
absl::StatusOr<double> VerifiedPerSecond(const std::string& folder,
                                         storage::PayloadCheck payloads) {
  absl::StatusOr<storage::FolderLock> lock = storage::FolderLock::AcquireForReading(folder);
  if (!lock.ok()) return lock.status();
  const auto log = storage::RocksEventLog::OpenReadOnly(*std::move(lock));
  if (!log.ok()) return log.status();
  storage::OrderVerifierOptions options;
  options.payloads = payloads;
  std::string finding;
  options.on_finding = [&finding](const storage::Finding& found) { finding = found.what; };
  const double begin_ms = CpuMs();
  storage::OrderVerifier verifier(**log, std::move(options));
  while (!verifier.Done()) verifier.VerifySome(kVerifyStepRecords);
  const double ms = CpuMs() - begin_ms;
  if (!finding.empty()) return absl::InternalError(finding);
  return static_cast<double>(verifier.Verified()) / ms * 1000;
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

absl::Status MeasureOpening(const LogOptions& options, std::vector<Figure>* figures) {
  const std::string folder = options.folder + "/opening";
  const std::string case_name = FigureText(static_cast<double>(options.records), "records");
  {
    absl::StatusOr<std::unique_ptr<EventLog>> log = Open(folder, storage::Sync::kNever);
    if (!log.ok()) return log.status();
    if (absl::Status done = Fill(log->get(), options.records); !done.ok()) return done;
  }
  if (absl::Status done = MeasureVerification(folder, case_name, figures); !done.ok()) return done;
  absl::StatusOr<double> without_ms = OpeningMs(folder);
  if (!without_ms.ok()) return without_ms.status();
  figures->push_back(LogFigure(case_name, "opening without snapshots", *without_ms, "ms"));
  figures->back().target = "< 10000";
  {
    absl::StatusOr<std::unique_ptr<EventLog>> log = Open(folder, storage::Sync::kEveryBatch);
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
  }
  absl::StatusOr<double> with_ms = OpeningMs(folder);
  if (!with_ms.ok()) return with_ms.status();
  figures->push_back(LogFigure(case_name, "opening with snapshots", *with_ms, "ms"));
  figures->back().target = "< 1000";
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Figure>> MeasureIn(const LogOptions& options) {
  std::vector<Figure> figures;
  for (const auto& [actions, batch] :
       {std::pair{kLoneActions, size_t{1}}, std::pair{kGatheredActions, kInFlight}}) {
    absl::StatusOr<Figure> commits = MeasureCommits(options.folder, actions, batch);
    if (!commits.ok()) return commits.status();
    figures.push_back(*std::move(commits));
  }
  if (absl::Status opened = MeasureOpening(options, &figures); !opened.ok()) return opened;
  return figures;
}

absl::Status Measure(const LogOptions& options) {
  std::error_code error;
  if (!std::filesystem::create_directory(options.folder, error)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options.folder, "` must be a new folder, in one that exists"));
  }
  const absl::StatusOr<std::vector<Figure>> figures = MeasureIn(options);
  std::filesystem::remove_all(options.folder, error);
  return figures.ok() ? ShowFigures(options.figures, *figures) : figures.status();
}

}  // namespace

void AddLogCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<LogOptions>();
  CLI::App* log = app->add_subcommand("log", "Commits to a log, verifies it and opens it");
  log->add_option("folder", options->folder, "a new folder on the disk to measure; deleted after")
      ->required();
  log->add_option("--records", options->records, "to verify and to open")
      ->check(CLI::Range(size_t{1000}, size_t{10'000'000}));
  log->add_option("--figures", options->figures, "file that the figures are appended to");
  log->footer("Example:\n  arbitrobench log scratch --figures figures/log.jsonl");
  log->callback([options, exit_code] {
    const absl::Status done = Measure(*options);
    if (done.ok()) return;
    std::fprintf(stderr, "arbitrobench: %s\n", std::string(done.message()).c_str());
    *exit_code = absl::IsInvalidArgument(done) ? kExitUsage : kExitFault;
  });
}

}  // namespace arbitro::bench
