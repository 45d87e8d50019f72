// SPDX-License-Identifier: Apache-2.0

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/arbitrobench/asked.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/report.h"

namespace arbitro::bench {
namespace {

struct ReportOptions {
  std::string folder;
  std::string document;  // empty: print
  bool check = false;    // checks that the document equals the report; writes nothing
};

// Returns the figures that were asked for, if the folder names any, and all figures by bench.
absl::StatusOr<std::string> ReportOf(const std::string& folder) {
  const absl::StatusOr<std::vector<Figure>> figures = ReadFigures(folder);
  if (!figures.ok()) return figures.status();
  const absl::StatusOr<std::vector<Asked>> asked = ReadAsked(folder);
  if (!asked.ok()) return asked.status();
  const absl::StatusOr<std::vector<ProfileLine>> profiles = ReadProfiles(folder);
  if (!profiles.ok()) return profiles.status();
  const std::string all = RenderReport(*figures);
  return asked->empty() ? all : absl::StrCat(RenderAsked(*asked, *figures, *profiles), "\n", all);
}

absl::Status Report(const ReportOptions& options) {
  const absl::StatusOr<std::string> made = ReportOf(options.folder);
  if (!made.ok()) return made.status();
  const std::string& report = *made;
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
  if (options.check) {
    if (*after == before) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        "`", options.document, "` is not what its runs say; write it with `arbitrobench report ",
        options.folder, " --into ", options.document, "`"));
  }
  std::ofstream out(options.document);
  out << *after;
  out.close();
  if (!out) return absl::UnavailableError(absl::StrCat("cannot write `", options.document, "`"));
  std::printf("written into %s\n", options.document.c_str());
  return absl::OkStatus();
}

}  // namespace

void AddReportCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* report = app->add_subcommand("report", "Makes tables of the figures of runs");
  report->add_option("folder", options->folder, "folder of *.jsonl files with figures")->required();
  report->add_option("--into", options->document,
                     "the document whose tables are replaced (default: printed)");
  report->add_flag("--check", options->check,
                   "write nothing; fail where the document is not what the runs say");
  report->footer("Example:\n  arbitrobench report docs/figures --into docs/performance.md");
  report->callback([options, exit_code] {
    const absl::Status done = Report(*options);
    if (done.ok()) return;
    std::fprintf(stderr, "arbitrobench: %s\n", std::string(done.message()).c_str());
    *exit_code = kExitUsage;
  });
}

}  // namespace arbitro::bench
