// SPDX-License-Identifier: Apache-2.0
//
// The tables of a document, made from the figures of runs.
//
// A document keeps its own words; what lies between two marker lines is the report's:
//
//   <!-- arbitrobench report: begin -->
//   <!-- arbitrobench report: end -->

#ifndef ARBITRO_TOOLS_ARBITROBENCH_REPORT_H_
#define ARBITRO_TOOLS_ARBITROBENCH_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/arbitrobench/figure.h"

namespace arbitro::bench {

inline constexpr char kReportBegin[] = "<!-- arbitrobench report: begin -->";
inline constexpr char kReportEnd[] = "<!-- arbitrobench report: end -->";

// Reads every *.jsonl file of a folder, in the order of their names. Where two figures have the
// same bench, case and metric, the later one stands, in the earlier one's place: so a run again
// replaces what it measured again.
//
// NOT_FOUND where there is no such folder or no figure in it; INVALID_ARGUMENT names file and line
// of what is no figure.
absl::StatusOr<std::vector<Figure>> ReadFigures(const std::string& folder);

// A section a bench, in the order in which they first appear: its machine, its table, and how many
// of its targets were reached.
std::string RenderReport(const std::vector<Figure>& figures);

// `document` with `report` between its markers in place of what was there. INVALID_ARGUMENT where
// it has not both, in their order.
absl::StatusOr<std::string> PutReport(const std::string& document, const std::string& report);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_REPORT_H_
