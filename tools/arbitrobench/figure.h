// SPDX-License-Identifier: Apache-2.0
//
// One measured number, with what it is compared with: a line of JSON in the file of a run.
//
//   {"bench":"Swiss pairing","case":"s310_n1024_r9","metric":"time","value":0.08,"unit":"ms",
//    "baseline":0.012,"baseline_name":"greedy yardstick","target":"<= 10 x","ratio":6.7,
//    "machine":"2 cores, 23.5 GiB, Linux 6.1.0"}
//
// A value or baseline that could not be measured is null, and `note` says why. `ratio` is value /
// baseline, written for readers of the file. A program that reads the file computes it again.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_FIGURE_H_
#define ARBITRO_TOOLS_ARBITROBENCH_FIGURE_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace arbitro::bench {

// The layout of a bench's figures: a line each, or a table of metrics by cases.
enum class Layout { kList, kGrid };

struct Figure {
  std::string bench;      // The section.
  std::string case_name;  // The input: "s310_n1024_r9". In a grid: the column.
  std::string metric;     // The measured quantity: "time". In a grid: the row.
  std::optional<double> value;
  std::string unit;                // "ms", "bytes a player", "1/s".
  std::optional<double> baseline;  // In the same unit, of the same run.
  std::string baseline_name;
  std::string target;  // See Target below; empty if it has none.
  std::string note;
  Layout layout = Layout::kList;
  std::string machine;  // Machine() of measure.h.

  // Returns value / baseline if there are both.
  std::optional<double> Ratio() const;
};

// A figure of these; everything else of it is left out.
Figure MakeFigure(const std::string& bench, const std::string& case_name, const std::string& metric,
                  std::optional<double> value, const std::string& unit);

// The bound that a figure should reach: "<= 10 x" and ">= 0.8 x" bound the ratio to the baseline,
// "< 200" and "= 0" the value itself.
enum class Comparison { kLess, kAtMost, kAtLeast, kEqual };
struct Target {
  Comparison comparison = Comparison::kAtMost;
  double bound = 0;
  bool of_ratio = false;
};

// Reads such a text; INVALID_ARGUMENT for any other.
absl::StatusOr<Target> ParseTarget(std::string_view text);

// Returns whether the figure reaches its target. Empty if it has none or was not measured.
std::optional<bool> ReachesTarget(const Figure& figure);

// Writes the line of a figure, without its line break, and reads it. INVALID_ARGUMENT names the
// field that is missing or of the wrong kind.
std::string FigureLine(const Figure& figure);
absl::StatusOr<Figure> ParseFigure(std::string_view line);

// Appends figures to a file that may not exist yet, a line each. Fills in `machine`.
absl::Status AppendFigures(const std::string& path, const std::vector<Figure>& figures);

// Prints a line a figure for a person, and appends them to `path` unless that is empty.
absl::Status ShowFigures(const std::string& path, const std::vector<Figure>& figures);

// Returns "12.1 µs" for "0.0121 ms", and "1 048 576 players" for "1048576 players".
std::string FigureText(double value, std::string_view unit);

// Returns "12.1 µs, greedy yardstick"; empty without a baseline.
std::string BaselineText(const Figure& figure);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_FIGURE_H_
