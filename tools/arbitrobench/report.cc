// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/report.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <tuple>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/arbitrobench/markdown.h"

namespace arbitro::bench {
namespace {

// The cell of a figure that was not measured and has no note.
constexpr char kNothing[] = "–";

template <typename Name>
std::vector<std::string> InOrder(const std::vector<Figure>& figures, Name name) {
  std::vector<std::string> names;
  for (const Figure& figure : figures) {
    if (std::find(names.begin(), names.end(), name(figure)) == names.end()) {
      names.push_back(name(figure));
    }
  }
  return names;
}

std::string ValueCell(const Figure& figure) {
  if (!figure.value.has_value()) return figure.note.empty() ? kNothing : figure.note;
  const std::string text = FigureText(*figure.value, figure.unit);
  return figure.note.empty() ? text : absl::StrCat(text, " (", figure.note, ")");
}

std::string RatioCell(const Figure& figure) {
  const std::optional<double> ratio = figure.Ratio();
  return ratio.has_value() ? absl::StrFormat("%.2f x", *ratio) : "";
}

std::string ReachedCell(const Figure& figure) {
  const std::optional<bool> reached = ReachesTarget(figure);
  if (!reached.has_value()) return "";
  return *reached ? "yes" : "**no**";
}

std::string ListTable(const std::vector<Figure>& figures) {
  const bool baselines =
      std::any_of(figures.begin(), figures.end(), [](const Figure& f) { return f.baseline; });
  const bool targets = std::any_of(figures.begin(), figures.end(),
                                   [](const Figure& f) { return !f.target.empty(); });
  Row head = {"case", "metric", "value"};
  if (baselines) head.insert(head.end(), {"baseline", "ratio"});
  if (targets) head.insert(head.end(), {"target", "reached"});
  std::string table = TableHead(head, 2);
  for (const Figure& figure : figures) {
    Row row = {figure.case_name, figure.metric, ValueCell(figure)};
    if (baselines) row.insert(row.end(), {BaselineText(figure), RatioCell(figure)});
    if (targets) row.insert(row.end(), {figure.target, ReachedCell(figure)});
    table += TableRow(row);
  }
  return table;
}

std::string GridTable(const std::vector<Figure>& figures) {
  const auto metric_of = [](const Figure& figure) { return figure.metric; };
  const std::vector<std::string> cases =
      InOrder(figures, [](const Figure& figure) { return figure.case_name; });
  std::map<std::pair<std::string, std::string>, std::string> cells;
  for (const Figure& figure : figures) {
    cells[{figure.metric, figure.case_name}] = ValueCell(figure);
  }
  Row head = {""};
  head.insert(head.end(), cases.begin(), cases.end());
  std::string table = TableHead(head, 1);
  for (const std::string& metric : InOrder(figures, metric_of)) {
    Row row = {metric};
    for (const std::string& name : cases) row.push_back(cells[{metric, name}]);
    table += TableRow(row);
  }
  return table;
}

std::string Section(const std::string& bench, const std::vector<Figure>& figures) {
  std::vector<std::string> machines =
      InOrder(figures, [](const Figure& figure) { return figure.machine; });
  machines.erase(std::remove(machines.begin(), machines.end(), ""), machines.end());
  std::string text = absl::StrCat("## ", bench, "\n\n");
  if (!machines.empty()) absl::StrAppend(&text, absl::StrJoin(machines, "; "), ".\n\n");
  const bool grid = figures.front().layout == Layout::kGrid;
  text += grid ? GridTable(figures) : ListTable(figures);
  int reached = 0;
  int missed = 0;
  for (const Figure& figure : figures) {
    const std::optional<bool> reaches = ReachesTarget(figure);
    if (reaches.has_value()) ++(*reaches ? reached : missed);
  }
  if (reached + missed > 0) {
    absl::StrAppend(&text, "\nTargets: ", reached, " of ", reached + missed, " reached.\n");
  }
  return text;
}

absl::Status ReadFile(const std::string& path, std::vector<Figure>* figures) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read `", path, "`"));
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty()) continue;
    absl::StatusOr<Figure> figure = ParseFigure(line);
    if (!figure.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, ":", number, ": ", figure.status().message()));
    }
    figures->push_back(*std::move(figure));
  }
  return absl::OkStatus();
}

std::vector<Figure> LatestOfEach(const std::vector<Figure>& figures) {
  std::map<std::tuple<std::string, std::string, std::string>, size_t> places;
  std::vector<Figure> latest;
  for (const Figure& figure : figures) {
    const auto [place, added] =
        places.try_emplace({figure.bench, figure.case_name, figure.metric}, latest.size());
    if (added) {
      latest.push_back(figure);
    } else {
      latest[place->second] = figure;
    }
  }
  return latest;
}

}  // namespace

absl::StatusOr<std::vector<Figure>> ReadFigures(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  }
  if (error) return absl::NotFoundError(absl::StrCat("cannot read the folder `", folder, "`"));
  std::sort(paths.begin(), paths.end());
  std::vector<Figure> figures;
  for (const std::string& path : paths) {
    if (absl::Status read = ReadFile(path, &figures); !read.ok()) return read;
  }
  if (figures.empty()) {
    return absl::NotFoundError(absl::StrCat("`", folder, "` holds no *.jsonl file with a figure"));
  }
  return LatestOfEach(figures);
}

std::string RenderReport(const std::vector<Figure>& figures) {
  std::string report;
  for (const std::string& bench : InOrder(figures, [](const Figure& f) { return f.bench; })) {
    std::vector<Figure> own;
    std::copy_if(figures.begin(), figures.end(), std::back_inserter(own),
                 [&](const Figure& figure) { return figure.bench == bench; });
    if (!report.empty()) report += "\n";
    report += Section(bench, own);
  }
  return report;
}

absl::StatusOr<std::string> PutReport(const std::string& document, const std::string& report) {
  const size_t begin = document.find(kReportBegin);
  const size_t end = document.find(kReportEnd);
  if (begin == std::string::npos || end == std::string::npos || end < begin) {
    return absl::InvalidArgumentError(absl::StrCat("the document needs the lines `", kReportBegin,
                                                   "` and `", kReportEnd, "`, in that order"));
  }
  return absl::StrCat(document.substr(0, begin), kReportBegin, "\n\n", report, "\n",
                      document.substr(end));
}

}  // namespace arbitro::bench
