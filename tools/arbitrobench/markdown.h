// SPDX-License-Identifier: Apache-2.0
//
// Tables of a document.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_MARKDOWN_H_
#define ARBITRO_TOOLS_ARBITROBENCH_MARKDOWN_H_

#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace arbitro::bench {

using Row = std::vector<std::string>;

inline std::string TableRow(const Row& cells) {
  return absl::StrCat("| ", absl::StrJoin(cells, " | "), " |\n");
}

// `text_columns` on the left, numbers on the right.
inline std::string TableHead(const Row& names, size_t text_columns) {
  Row rules(names.size(), "---:");
  std::fill_n(rules.begin(), text_columns, "---");
  return TableRow(names) + TableRow(rules);
}

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_MARKDOWN_H_
