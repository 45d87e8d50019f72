// SPDX-License-Identifier: Apache-2.0
//
// Rows of a list as a person counts them, for messages that name all at once.

#ifndef ARBITRO_ROW_NUMBERS_H_
#define ARBITRO_ROW_NUMBERS_H_

#include <cstddef>
#include <string>
#include <vector>

namespace arbitro {
inline namespace v0 {

// "1-3, 7, 9": numbers from 1, of ascending indices from 0. Rows beyond what a person reads are
// counted: "1, 3, 5 … (and 90 more)".
inline std::string RowNumbers(const std::vector<size_t>& rows) {
  constexpr size_t kBytesMax = 600;
  std::string text;
  for (size_t i = 0; i < rows.size();) {
    if (text.size() > kBytesMax) {
      return text + " … (and " + std::to_string(rows.size() - i) + " more)";
    }
    size_t end = i;
    while (end + 1 < rows.size() && rows[end + 1] == rows[end] + 1) ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(rows[i] + 1);
    if (end > i) text += (end > i + 1 ? "-" : ", ") + std::to_string(rows[end] + 1);
    i = end + 1;
  }
  return text;
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_ROW_NUMBERS_H_
