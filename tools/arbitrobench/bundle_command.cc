// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/bundle.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/event_writer.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/scratch_log.h"

namespace arbitro::bench {
namespace {

using storage::EventLog;

constexpr char kJournal[] = "events/big";
constexpr uint64_t kPlayers = 1'000;
// All players are registered, and decks are handed in and changed seven times each.
constexpr size_t kEventRecords = 8'000;
// About what all sets of a large game have.
constexpr int kCards = 20'000;

std::string Catalogue() {
  std::vector<CatalogueRow> rows;
  for (int i = 0; i < kCards; ++i) {
    const std::string name = absl::StrCat("card-", i);
    rows.push_back({name, absl::StrCat("The card of number ", i), Value::Struct({})});
  }
  return EncodeCatalogue(std::move(rows));
}

absl::Status Export(const EventLog& log, const std::string& path) {
  std::ofstream file(path, std::ios::binary);
  const translate::ProtoPayloadCodec codec;
  const auto exported = engine::ExportJournal(
      {&log, &codec}, kJournal,
      [&file, &path](std::string_view bytes) {
        file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return file ? absl::OkStatus() : absl::UnavailableError("cannot write " + path);
      },
      [](uint64_t, uint64_t) {});
  if (!exported.ok()) return exported.status();
  return exported->damage.empty() ? absl::OkStatus() : absl::DataLossError(exported->damage);
}

Figure TimeFigure(const std::string& case_name, const std::string& metric, double ms) {
  Figure figure = MakeFigure("Bundle", case_name, metric, ms, "ms");
  figure.target = "< 2000";
  return figure;
}

// That what was imported is what was written, requests and catalogue included.
absl::Status CheckImport(const EventLog& log, const storage::BundleImport& imported,
                         const engine::StatePtr& state) {
  const storage::JournalId journal = storage::JournalId::ForName(kJournal);
  const auto head = log.FindHead(journal);
  if (!head.ok()) return head.status();
  const auto last = log.FindRequest(journal, "person/ada", absl::StrCat("r", state->revision));
  if (!last.ok()) return last.status();
  const bool same = head->has_value() && (*head)->hash == state->hash && last->has_value() &&
                    imported.records == state->revision && imported.blobs == 1;
  return same ? absl::OkStatus()
              : absl::InternalError("the imported bundle is not the one that was written");
}

absl::StatusOr<std::vector<Figure>> MeasureBundle(const ScratchOptions& options) {
  const std::string bundle = options.folder + "/b.bundle";
  const absl::StatusOr<std::unique_ptr<EventLog>> from = OpenLog(options.folder + "/from");
  const absl::StatusOr<std::unique_ptr<EventLog>> into = OpenLog(options.folder + "/into");
  if (!from.ok()) return from.status();
  if (!into.ok()) return into.status();
  EventWriter writer(from->get(), kJournal, {kPlayers, Catalogue()});
  if (absl::Status filled = writer.Write(options.records); !filled.ok()) return filled;
  const double begin_ms = WallMs();
  if (absl::Status written = Export(**from, bundle); !written.ok()) return written;
  const double exported_ms = WallMs();
  const translate::ProtoPayloadCodec codec;
  const auto imported =
      storage::ImportBundle(bundle, into->get(), engine::RequestsIn(codec), [](std::uint64_t) {});
  const double imported_ms = WallMs();
  if (!imported.ok()) return imported.status();
  if (absl::Status same = CheckImport(**into, *imported, writer.state()); !same.ok()) return same;
  const std::string case_name = RecordsCase(options);
  return std::vector<Figure>{TimeFigure(case_name, "export", exported_ms - begin_ms),
                             TimeFigure(case_name, "import", imported_ms - exported_ms)};
}

}  // namespace

void AddBundleCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ScratchOptions>();
  options->records = kEventRecords;
  CLI::App* bundle = app->add_subcommand(
      "bundle", "Exports an event of 1 000 players with its catalogue and imports it elsewhere");
  AddScratchOptions(bundle, kPlayers + 2, options.get());
  bundle->footer("Example:\n  arbitrobench bundle scratch --figures figures/bundle.jsonl");
  bundle->callback(
      [options, exit_code] { *exit_code = MeasureInScratch(*options, MeasureBundle); });
}

}  // namespace arbitro::bench
