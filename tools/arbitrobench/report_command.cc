// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/report.h"

namespace arbitro::bench {
namespace {

struct ReportOptions {
  std::string folder;
  std::string document;  // empty: print
};

absl::Status Report(const ReportOptions& options) {
  const absl::StatusOr<std::vector<Figure>> figures = ReadFigures(options.folder);
  if (!figures.ok()) return figures.status();
  const std::string report = RenderReport(*figures);
  if (options.document.empty()) {
    std::fputs(report.c_str(), stdout);
    return absl::OkStatus();
  }
  std::ifstream file(options.document);
  const std::string before((std::istreambuf_iterator<char>(file)), {});
  const absl::StatusOr<std::string> after = PutReport(before, report);
  if (!after.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options.document, "`: ", after.status().message()));
  }
  std::ofstream out(options.document);
  out << *after;
  out.close();
  if (!out) return absl::UnavailableError(absl::StrCat("cannot write `", options.document, "`"));
  std::printf("%zu figures written into %s\n", figures->size(), options.document.c_str());
  return absl::OkStatus();
}

}  // namespace

void AddReportCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* report = app->add_subcommand("report", "Makes tables of the figures of runs");
  report->add_option("folder", options->folder, "folder of *.jsonl files with figures")->required();
  report->add_option("--into", options->document,
                     "the document whose tables are replaced (default: printed)");
  report->footer("Example:\n  arbitrobench report figures --into docs/performance.md");
  report->callback([options, exit_code] {
    const absl::Status done = Report(*options);
    if (done.ok()) return;
    std::fprintf(stderr, "arbitrobench: %s\n", std::string(done.message()).c_str());
    *exit_code = kExitUsage;
  });
}

}  // namespace arbitro::bench
