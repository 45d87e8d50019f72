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

constexpr char kTargets[] = "targets";
constexpr char kTables[] = "tables";

struct ReportOptions {
  std::string folder;
  std::string document;  // empty: print
  std::string part;      // `targets` or `tables`; empty: both
  bool check = false;    // checks that the document equals the report; writes nothing
};

// Returns the figures that were asked for, if the folder names any, and all figures by bench.
absl::StatusOr<std::string> ReportOf(const ReportOptions& options) {
  const absl::StatusOr<std::vector<Figure>> figures = ReadFigures(options.folder);
  if (!figures.ok()) return figures.status();
  if (options.part == kTables) return RenderReport(*figures);
  const absl::StatusOr<std::vector<Asked>> asked = ReadAsked(options.folder);
  if (!asked.ok()) return asked.status();
  const absl::StatusOr<std::vector<ProfileLine>> profiles = ReadProfiles(options.folder);
  if (!profiles.ok()) return profiles.status();
  std::string report;
  if (!asked->empty()) report = RenderAsked(*asked, *figures, *profiles);
  if (options.part == kTargets) return report;
  return absl::StrCat(report, report.empty() ? "" : "\n", RenderReport(*figures));
}

absl::Status WriteDocument(const std::string& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
  out.close();
  if (!out) return absl::UnavailableError(absl::StrCat("cannot write `", path, "`"));
  std::printf("written into %s\n", path.c_str());
  return absl::OkStatus();
}

absl::Status Report(const ReportOptions& options) {
  const absl::StatusOr<std::string> report = ReportOf(options);
  if (!report.ok()) return report.status();
  if (options.document.empty()) {
    std::fputs(report->c_str(), stdout);
    return absl::OkStatus();
  }
  std::ifstream file(options.document);
  const std::string before((std::istreambuf_iterator<char>(file)), {});
  const absl::StatusOr<std::string> after = PutReport(before, *report);
  if (!after.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", options.document, "`: ", after.status().message()));
  }
  if (!options.check) return WriteDocument(options.document, *after);
  if (*after == before) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "`", options.document, "` is not what its runs say; write it with `arbitrobench report ",
      options.folder, options.part.empty() ? "" : " --part ", options.part, " --into ",
      options.document, "`"));
}

}  // namespace

void AddReportCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<ReportOptions>();
  CLI::App* report = app->add_subcommand("report", "Makes tables of the figures of runs");
  report->add_option("folder", options->folder, "folder of *.jsonl files with figures")->required();
  report->add_option("--into", options->document,
                     "the document whose tables are replaced (default: printed)");
  report->add_option("--part", options->part, "targets or tables (default: both)")
      ->check(CLI::IsMember({kTargets, kTables}));
  report->add_flag("--check", options->check,
                   "write nothing; fail where the document is not what the runs say");
  report->footer(
      "Example:\n  arbitrobench report docs/figures --part targets --into docs/performance.md");
  report->callback([options, exit_code] { *exit_code = EndOf(Report(*options), kExitUsage); });
}

}  // namespace arbitro::bench
