// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/scratch_log.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/chain_builder.h"
#include "storage/format/limits.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr size_t kRecordsMax = 50'000'000;
constexpr size_t kVerifyStepRecords = 65536;

absl::Status Measure(
    const ScratchOptions& options,
    const std::function<absl::StatusOr<std::vector<Figure>>(const ScratchOptions&)>& measure) {
  std::error_code error;
  if (!std::filesystem::create_directory(options.folder, error)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options.folder, "` must be a new folder, in one that exists"));
  }
  const absl::StatusOr<std::vector<Figure>> figures = measure(options);
  std::filesystem::remove_all(options.folder, error);
  return figures.ok() ? ShowFigures(options.figures, *figures) : figures.status();
}

}  // namespace

void AddScratchOptions(CLI::App* command, size_t least, ScratchOptions* options) {
  command
      ->add_option("folder", options->folder, "a new folder on the disk to measure; deleted after")
      ->required();
  command->add_option("--records", options->records, "how many the log holds")
      ->capture_default_str()
      ->check(CLI::Range(least, kRecordsMax));
  command->add_option("--figures", options->figures, "file that the figures are appended to");
}

ExitCode MeasureInScratch(
    const ScratchOptions& options,
    const std::function<absl::StatusOr<std::vector<Figure>>(const ScratchOptions&)>& measure) {
  const absl::Status done = Measure(options, measure);
  return EndOf(done, absl::IsInvalidArgument(done) ? kExitUsage : kExitFault);
}

absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(const std::string& folder,
                                                           storage::Sync sync) {
  absl::StatusOr<storage::FolderLock> lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  storage::RocksOptions options;
  options.sync = sync;
  return storage::RocksEventLog::OpenForWriting(*std::move(lock), options);
}

absl::Status FillLog(storage::EventLog* log, size_t records, size_t journals) {
  const std::string payload(kPayloadBytes, 'x');
  std::vector<storage::ChainBuilder> builders;
  for (size_t i = 0; i < journals; ++i) {
    builders.emplace_back(absl::StrCat("events/b", i), log->Epoch());
  }
  std::vector<storage::Append> batch;
  for (size_t i = 0; i < records; ++i) {
    batch.push_back(builders[i % journals].Next(payload, absl::StrCat("request-", i)));
    if (batch.size() < storage::kBatchRecordsMax && i + 1 < records) continue;
    if (absl::Status done = log->AppendBatch(batch).status(); !done.ok()) return done;
    batch.clear();
  }
  return absl::OkStatus();
}

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

std::string RecordsCase(const ScratchOptions& options) {
  return FigureText(static_cast<double>(options.records), "records");
}

}  // namespace arbitro::bench
