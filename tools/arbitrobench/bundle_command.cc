// SPDX-License-Identifier: Apache-2.0

#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "storage/bundle.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

using storage::EventLog;

constexpr char kJournal[] = "events/b0";
// 1 000 players entered, checked in, decks handed in; ten rounds of 500 reports.
constexpr size_t kEventRecords = 8'000;

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

absl::StatusOr<std::vector<Figure>> MeasureBundle(const ScratchOptions& options) {
  const std::string bundle = options.folder + "/b.bundle";
  const absl::StatusOr<std::unique_ptr<EventLog>> from = OpenLog(options.folder + "/from");
  const absl::StatusOr<std::unique_ptr<EventLog>> into = OpenLog(options.folder + "/into");
  if (!from.ok()) return from.status();
  if (!into.ok()) return into.status();
  if (absl::Status filled = FillLog(from->get(), options.records, 1); !filled.ok()) return filled;
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
  const std::string case_name = RecordsCase(options);
  return std::vector<Figure>{TimeFigure(case_name, "export", exported_ms - begin_ms),
                             TimeFigure(case_name, "import", imported_ms - exported_ms)};
}

}  // namespace

void AddBundleCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kEventRecords;
  CLI::App* bundle = app->add_subcommand("bundle", "Exports a journal and imports it elsewhere");
  AddScratchOptions(bundle, 1, options.get());
  bundle->footer("Example:\n  arbitrobench bundle scratch --figures figures/bundle.jsonl");
  bundle->callback(
      [options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureBundle); });
}

}  // namespace arbitro::bench
