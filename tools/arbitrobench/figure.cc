// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/figure.h"

#include <cmath>
#include <cstdio>
#include <fstream>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

using Json = nlohmann::ordered_json;

Json OrNull(const std::optional<double>& value) {
  return value.has_value() ? Json(*value) : Json(nullptr);
}

absl::Status WrongField(const std::string& field, const std::string& wanted) {
  return absl::InvalidArgumentError(
      absl::StrCat("the figure's field `", field, "` must be ", wanted));
}

// A text field; a missing one is empty.
absl::Status ReadText(const Json& line, const char* field, std::string* text) {
  const auto found = line.find(field);
  if (found == line.end()) return absl::OkStatus();
  if (!found->is_string()) return WrongField(field, "a text");
  *text = found->get<std::string>();
  return absl::OkStatus();
}

absl::Status ReadNumber(const Json& line, const char* field, std::optional<double>* number) {
  const auto found = line.find(field);
  if (found == line.end() || found->is_null()) return absl::OkStatus();
  if (!found->is_number()) return WrongField(field, "a number or null");
  *number = found->get<double>();
  return absl::OkStatus();
}

// Whole digits in groups of three.
std::string Grouped(double value) {
  std::string digits = absl::StrFormat("%.0f", value);
  const size_t sign = value < 0 ? 1 : 0;
  for (size_t at = digits.size(); at > sign + 3; at -= 3) digits.insert(at - 3, " ");
  return digits;
}

// Three digits that count; whole numbers whole.
std::string Digits(double value) {
  if (value == std::floor(value) || std::abs(value) >= 1000) return Grouped(value);
  const int before = value == 0 ? 1 : static_cast<int>(std::floor(std::log10(std::abs(value)))) + 1;
  return absl::StrFormat("%.*f", std::max(0, 3 - before), value);
}

}  // namespace

std::optional<double> Figure::Ratio() const {
  if (!value.has_value() || !baseline.has_value() || *baseline == 0) return std::nullopt;
  return *value / *baseline;
}

absl::StatusOr<Target> ParseTarget(std::string_view text) {
  absl::string_view rest = absl::StripAsciiWhitespace(absl::string_view(text.data(), text.size()));
  Target target;
  if (absl::ConsumePrefix(&rest, "<=")) {
    target.comparison = Comparison::kAtMost;
  } else if (absl::ConsumePrefix(&rest, ">=")) {
    target.comparison = Comparison::kAtLeast;
  } else if (absl::ConsumePrefix(&rest, "<")) {
    target.comparison = Comparison::kLess;
  } else if (absl::ConsumePrefix(&rest, "=")) {
    target.comparison = Comparison::kEqual;
  } else {
    return WrongField("target", "<=, >=, < or = and a number");
  }
  target.of_ratio = absl::ConsumeSuffix(&rest, "x");
  if (!absl::SimpleAtod(rest, &target.bound)) {
    return WrongField("target", "<=, >=, < or = and a number");
  }
  return target;
}

std::optional<bool> ReachesTarget(const Figure& figure) {
  if (figure.target.empty()) return std::nullopt;
  const absl::StatusOr<Target> target = ParseTarget(figure.target);
  if (!target.ok()) return std::nullopt;
  const std::optional<double> reached = target->of_ratio ? figure.Ratio() : figure.value;
  if (!reached.has_value()) return std::nullopt;
  switch (target->comparison) {
    case Comparison::kLess:
      return *reached < target->bound;
    case Comparison::kAtMost:
      return *reached <= target->bound;
    case Comparison::kAtLeast:
      return *reached >= target->bound;
    case Comparison::kEqual:
      return *reached == target->bound;
  }
  return std::nullopt;
}

std::string FigureLine(const Figure& figure) {
  Json line = {{"bench", figure.bench},   {"case", figure.case_name},
               {"metric", figure.metric}, {"value", OrNull(figure.value)},
               {"unit", figure.unit},     {"baseline", OrNull(figure.baseline)}};
  line["baseline_name"] = figure.baseline_name;
  line["target"] = figure.target;
  line["ratio"] = OrNull(figure.Ratio());
  if (!figure.note.empty()) line["note"] = figure.note;
  if (figure.layout == Layout::kGrid) line["layout"] = "grid";
  line["machine"] = figure.machine;
  return line.dump();
}

Figure MakeFigure(const std::string& bench, const std::string& case_name, const std::string& metric,
                  std::optional<double> value, const std::string& unit) {
  Figure figure;
  figure.bench = bench;
  figure.case_name = case_name;
  figure.metric = metric;
  figure.value = value;
  figure.unit = unit;
  return figure;
}

namespace {

absl::Status ReadTexts(const Json& line, Figure* figure, std::string* layout) {
  const struct {
    const char* field;
    std::string* text;
  } kTexts[] = {{"bench", &figure->bench},   {"case", &figure->case_name},
                {"metric", &figure->metric}, {"unit", &figure->unit},
                {"target", &figure->target}, {"baseline_name", &figure->baseline_name},
                {"note", &figure->note},     {"machine", &figure->machine},
                {"layout", layout}};
  for (const auto& [field, into] : kTexts) {
    if (absl::Status read = ReadText(line, field, into); !read.ok()) return read;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Figure> ParseFigure(std::string_view text) {
  const Json line = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!line.is_object()) return absl::InvalidArgumentError("a figure is one JSON object a line");
  Figure figure;
  std::string layout;
  if (absl::Status read = ReadTexts(line, &figure, &layout); !read.ok()) return read;
  if (absl::Status read = ReadNumber(line, "value", &figure.value); !read.ok()) return read;
  if (absl::Status read = ReadNumber(line, "baseline", &figure.baseline); !read.ok()) return read;
  if (figure.bench.empty()) return WrongField("bench", "the name of a section");
  if (figure.metric.empty()) return WrongField("metric", "the name of what was measured");
  if (!layout.empty() && layout != "grid") return WrongField("layout", "`grid` or missing");
  if (layout == "grid") figure.layout = Layout::kGrid;
  if (!figure.target.empty()) {
    if (absl::StatusOr<Target> target = ParseTarget(figure.target); !target.ok()) {
      return target.status();
    }
  }
  return figure;
}

absl::Status AppendFigures(const std::string& path, const std::vector<Figure>& figures) {
  std::ofstream file(path, std::ios::app);
  for (Figure figure : figures) {
    figure.machine = Machine();
    file << FigureLine(figure) << '\n';
  }
  file.close();
  if (!file) return absl::UnavailableError(absl::StrCat("cannot write `", path, "`"));
  return absl::OkStatus();
}

absl::Status ShowFigures(const std::string& path, const std::vector<Figure>& figures) {
  for (const Figure& figure : figures) {
    std::printf("%-24s %-34s %16s", figure.case_name.c_str(), figure.metric.c_str(),
                figure.value ? FigureText(*figure.value, figure.unit).c_str() : "–");
    if (const std::optional<double> ratio = figure.Ratio()) {
      std::printf("  %.2f x %s", *ratio, figure.baseline_name.c_str());
    }
    const std::optional<bool> reached = ReachesTarget(figure);
    if (reached) std::printf("  %s %s", figure.target.c_str(), *reached ? "reached" : "MISSED");
    std::printf("\n");
  }
  return path.empty() ? absl::OkStatus() : AppendFigures(path, figures);
}

std::string FigureText(double value, std::string_view unit) {
  if (unit == "ms" && value != 0) {
    if (value < 1) return absl::StrCat(Digits(value * 1e3), " µs");
    if (value >= 1e3) return absl::StrCat(Digits(value / 1e3), " s");
  }
  return unit.empty() ? Digits(value) : absl::StrCat(Digits(value), " ", std::string(unit));
}

std::string BaselineText(const Figure& figure) {
  if (!figure.baseline) return "";
  return absl::StrCat(FigureText(*figure.baseline, figure.unit), ", ", figure.baseline_name);
}

}  // namespace arbitro::bench
