// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/asked.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "tools/arbitrobench/markdown.h"

namespace arbitro::bench {
namespace {

using ProfilesByCase = std::map<std::pair<std::string, std::string>, std::vector<ProfileLine>>;

constexpr double kPercent = 100;

absl::Status NoLine(const std::string& path, int number, const char* wanted) {
  return absl::InvalidArgumentError(absl::StrCat(path, ":", number, ": must be ", wanted));
}

absl::Status ReadProfile(const std::string& path, std::vector<ProfileLine>* lines) {
  std::ifstream file(path);
  int number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    const auto is_text = [&](const char* name) {
      return json.contains(name) && json[name].is_string();
    };
    if (!json.is_object() || !is_text("bench") || !is_text("case") || !is_text("where") ||
        !json.contains("percent") || !json["percent"].is_number()) {
      return NoLine(path, number, "a JSON object with `bench`, `case`, `percent` and `where`");
    }
    lines->push_back({json["bench"], json["case"], json["percent"], json["where"]});
  }
  return absl::OkStatus();
}

bool Matches(const Asked& asked, const Figure& figure) {
  if (asked.bench != figure.bench || asked.metric != figure.metric) return false;
  absl::string_view name = asked.case_name;
  if (absl::ConsumeSuffix(&name, "*")) return absl::StartsWith(figure.case_name, name);
  return name == figure.case_name;
}

// Returns the measured figures that match the one asked for and have a target.
std::vector<const Figure*> AllOf(const Asked& asked, const std::vector<Figure>& figures) {
  std::vector<const Figure*> found;
  for (const Figure& figure : figures) {
    if (Matches(asked, figure) && !figure.target.empty()) found.push_back(&figure);
  }
  return found;
}

// A figure that was not measured is the farthest from its target.
double DistanceOf(const Figure& figure) { return MissedBy(figure).value_or(INFINITY); }

std::string MeasuredCell(const Figure& figure) {
  if (!figure.value) return figure.note;
  const std::optional<double> ratio = figure.Ratio();
  const std::string value = FigureText(*figure.value, figure.unit);
  return ratio ? absl::StrCat(value, absl::StrFormat(" (%.2f x)", *ratio)) : value;
}

std::string VerdictCell(const std::vector<const Figure*>& all, const Figure& worst) {
  const std::optional<bool> reached = ReachesTarget(worst);
  if (!reached) return "**not measured**";
  const auto met = std::count_if(all.begin(), all.end(), [](const Figure* figure) {
    return ReachesTarget(*figure).value_or(false);
  });
  const std::string of = all.size() > 1 ? absl::StrCat(", ", met, " of ", all.size()) : "";
  if (*reached) return absl::StrCat("met", of);
  const double missed = MissedBy(worst).value_or(0) * kPercent;
  return absl::StrCat(absl::StrFormat("**missed by %.*f %%**", missed < 1 ? 1 : 0, missed), of);
}

std::string AskedRow(const Asked& asked, const std::vector<const Figure*>& all) {
  Row row = {asked.issue, asked.bench, asked.case_name, asked.metric};
  if (all.empty()) {
    row.insert(row.end(), {"", "", "", "**not measured**"});
    return TableRow(row);
  }
  const Figure& worst = **std::max_element(
      all.begin(), all.end(),
      [](const Figure* a, const Figure* b) { return DistanceOf(*a) < DistanceOf(*b); });
  row[2] = worst.case_name;
  row.insert(row.end(),
             {worst.target, MeasuredCell(worst), BaselineText(worst), VerdictCell(all, worst)});
  return TableRow(row);
}

std::string ProfileText(const Figure& figure, const ProfilesByCase& profiles) {
  const auto found = profiles.find({figure.bench, figure.case_name});
  if (found == profiles.end()) return "";
  std::string text =
      absl::StrCat("\n### Where the time goes: ", figure.bench, ", ", figure.case_name, "\n\n");
  text += TableHead({"where", "share of the samples"}, 1);
  for (const ProfileLine& line : found->second) {
    text +=
        TableRow({absl::StrCat("`", line.where, "`"), absl::StrFormat("%.1f %%", line.percent)});
  }
  return text;
}

}  // namespace

absl::StatusOr<std::vector<Asked>> ReadAsked(const std::string& folder) {
  const std::string path = folder + "/asked.txt";
  std::ifstream file(path);
  std::vector<Asked> asked;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '%') continue;
    std::vector<std::string> cells = absl::StrSplit(line, '|');
    for (std::string& cell : cells) absl::StripAsciiWhitespace(&cell);
    if (cells.size() != 4) return NoLine(path, number, "`issue | bench | case | metric`");
    asked.push_back({cells[0], cells[1], cells[2], cells[3]});
  }
  return asked;
}

absl::StatusOr<std::vector<ProfileLine>> ReadProfiles(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder + "/profiles", error)) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<ProfileLine> lines;
  for (const std::string& path : paths) {
    if (absl::Status read = ReadProfile(path, &lines); !read.ok()) return read;
  }
  return lines;
}

std::optional<double> MissedBy(const Figure& figure) {
  const auto target = ParseTarget(figure.target);
  if (!target.ok()) return std::nullopt;
  const std::optional<double> reached = target->of_ratio ? figure.Ratio() : figure.value;
  if (!reached) return std::nullopt;
  const double over = target->comparison == Comparison::kAtLeast ? target->bound - *reached
                                                                 : *reached - target->bound;
  return target->bound == 0 ? over : over / target->bound;
}

std::string RenderAsked(const std::vector<Asked>& asked, const std::vector<Figure>& figures,
                        const std::vector<ProfileLine>& profiles) {
  std::string text = "## What was asked for\n\n";
  text += TableHead(
      {"issue", "bench", "case", "metric", "target", "measured", "baseline", "verdict"}, 4);
  std::vector<const Figure*> missed;
  std::set<std::pair<std::string, std::string>> seen;
  for (const Asked& one : asked) {
    const std::vector<const Figure*> all = AllOf(one, figures);
    text += AskedRow(one, all);
    for (const Figure* figure : all) {
      const bool misses = !ReachesTarget(*figure).value_or(true);
      if (misses && seen.insert({figure->bench, figure->case_name}).second)
        missed.push_back(figure);
    }
  }
  ProfilesByCase by_case;
  for (const ProfileLine& line : profiles) by_case[{line.bench, line.case_name}].push_back(line);
  for (const Figure* figure : missed) text += ProfileText(*figure, by_case);
  return text;
}

}  // namespace arbitro::bench
