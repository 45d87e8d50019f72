// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "storage/bundle.h"
#include "storage/chain_builder.h"
#include "storage/limits.h"
#include "storage/rocks_event_log.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

using storage::EventLog;

constexpr char kJournal[] = "events/b";
constexpr size_t kPayloadBytes = 400;

struct BundleOptions {
  std::string folder;
  std::string figures;
  // 1 000 players entered, checked in, decks handed in; ten rounds of 500 reports.
  size_t records = 8'000;
};

absl::StatusOr<std::unique_ptr<EventLog>> Open(const std::string& folder) {
  absl::StatusOr<storage::FolderLock> lock = storage::FolderLock::AcquireForWriting(folder);
  if (!lock.ok()) return lock.status();
  return storage::RocksEventLog::OpenForWriting(*std::move(lock));
}

absl::Status Fill(EventLog* log, size_t records) {
  const std::string payload(kPayloadBytes, 'x');
  storage::ChainBuilder builder(kJournal, log->Epoch());
  std::vector<storage::Append> batch;
  for (size_t i = 0; i < records; ++i) {
    batch.push_back(builder.Next(payload, absl::StrCat("request-", i)));
    if (batch.size() < storage::kBatchRecordsMax && i + 1 < records) continue;
    if (const auto appended = log->AppendBatch(batch); !appended.ok()) return appended.status();
    batch.clear();
  }
  return absl::OkStatus();
}

absl::Status Export(const EventLog& log, const std::string& path) {
  const storage::JournalId journal = storage::JournalId::ForName(kJournal);
  std::ofstream file(path, std::ios::binary);
  storage::BundleWriter writer([&file, &path](std::string_view bytes) {
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file ? absl::OkStatus() : absl::UnavailableError("cannot write " + path);
  });
  const auto head = log.FindHead(journal);
  if (!head.ok()) return head.status();
  if (absl::Status begun = writer.Begin(**head); !begun.ok()) return begun;
  for (uint64_t next = 1; next <= (*head)->sequence;) {
    const auto records = log.ReadRecords(journal, {next});
    if (!records.ok()) return records.status();
    for (const storage::StoredRecord& record : *records) {
      if (absl::Status added = writer.AddRecord(record); !added.ok()) return added;
    }
    next += records->size();
  }
  return writer.Finish();
}

Figure TimeFigure(const std::string& case_name, const std::string& metric, double ms) {
  Figure figure;
  figure.bench = "Bundle";
  figure.case_name = case_name;
  figure.metric = metric;
  figure.value = ms;
  figure.unit = "ms";
  figure.target = "< 2000";
  return figure;
}

absl::StatusOr<std::vector<Figure>> MeasureIn(const BundleOptions& options) {
  const std::string bundle = options.folder + "/b.bundle";
  const absl::StatusOr<std::unique_ptr<EventLog>> from = Open(options.folder + "/from");
  const absl::StatusOr<std::unique_ptr<EventLog>> into = Open(options.folder + "/into");
  if (!from.ok()) return from.status();
  if (!into.ok()) return into.status();
  if (absl::Status filled = Fill(from->get(), options.records); !filled.ok()) return filled;
  const double begin_ms = WallMs();
  if (absl::Status written = Export(**from, bundle); !written.ok()) return written;
  const double exported_ms = WallMs();
  const auto no_request = [](const storage::StoredRecord&) {
    return absl::StatusOr<std::optional<storage::RequestKey>>(std::nullopt);
  };
  const auto imported =
      storage::ImportBundle(bundle, into->get(), no_request, [](std::uint64_t) {});
  const double imported_ms = WallMs();
  if (!imported.ok()) return imported.status();
  if (imported->records != options.records) return absl::InternalError("records are missing");
  const std::string case_name = FigureText(static_cast<double>(options.records), "records");
  return std::vector<Figure>{TimeFigure(case_name, "export", exported_ms - begin_ms),
                             TimeFigure(case_name, "import", imported_ms - exported_ms)};
}

absl::Status Measure(const BundleOptions& options) {
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

void AddBundleCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<BundleOptions>();
  CLI::App* bundle = app->add_subcommand("bundle", "Exports a journal and imports it elsewhere");
  bundle
      ->add_option("folder", options->folder, "a new folder on the disk to measure; deleted after")
      ->required();
  bundle->add_option("--records", options->records, "of the journal")
      ->check(CLI::Range(size_t{1}, size_t{10'000'000}));
  bundle->add_option("--figures", options->figures, "file that the figures are appended to");
  bundle->footer("Example:\n  arbitrobench bundle scratch --figures figures/bundle.jsonl");
  bundle->callback([options, exit_code] {
    const absl::Status done = Measure(*options);
    if (done.ok()) return;
    std::fprintf(stderr, "arbitrobench: %s\n", std::string(done.message()).c_str());
    *exit_code = absl::IsInvalidArgument(done) ? kExitUsage : kExitFault;
  });
}

}  // namespace arbitro::bench
