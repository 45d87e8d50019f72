// SPDX-License-Identifier: Apache-2.0
//
// The figures that were asked for, and their results.
//
// A folder of figures holds, beside the files of runs, `asked.txt`, a line for each figure that was
// asked for. A case that ends with `*` stands for all cases that begin so:
//
//   #4 | Log | 64 actions at once | durable actions
//
// and `profiles/*.jsonl`, a line for each place where a profile of a case found the time to go:
//
//   {"bench":"Log","case":"64 actions at once","percent":12.5,"where":"rocksdb::WriteBatch::Put"}

#ifndef ARBITRO_TOOLS_ARBITROBENCH_ASKED_H_
#define ARBITRO_TOOLS_ARBITROBENCH_ASKED_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/arbitrobench/figure.h"

namespace arbitro::bench {

struct Asked {
  std::string issue;
  std::string bench;
  std::string case_name;
  std::string metric;
};

struct ProfileLine {
  std::string bench;
  std::string case_name;
  double percent = 0;  // of the samples
  std::string where;
};

// Reads asked.txt of a folder; empty if there is none. INVALID_ARGUMENT names the line that is
// malformed.
absl::StatusOr<std::vector<Asked>> ReadAsked(const std::string& folder);

// Reads the profiles of a folder, file by file in the order of their names; empty if there are
// none. INVALID_ARGUMENT names the line that is malformed.
absl::StatusOr<std::vector<ProfileLine>> ReadProfiles(const std::string& folder);

// Returns a table with a row for each figure asked for: its target, the measured value, the
// baseline of the same run, and whether the target is met or by how much it is missed. Of several
// cases it shows the one that is farthest from its target. Then follows, for each case that misses,
// where its time goes.
std::string RenderAsked(const std::vector<Asked>& asked, const std::vector<Figure>& figures,
                        const std::vector<ProfileLine>& profiles);

// Returns by what share of its bound a figure misses its target; negative or 0 if it reaches it.
// Empty if it has no target or was not measured.
std::optional<double> MissedBy(const Figure& figure);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_ASKED_H_
