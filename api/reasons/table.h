// SPDX-License-Identifier: Apache-2.0
//
// The one table of the reasons that an error may carry: all that is said of each stands in its row.
//
// The rows are in the .inc files of this folder, a file a subject:
//
//   REASON(TableOpen, TABLE_OPEN,
//       .codes = "FAILED_PRECONDITION",
//       .metadata = "`round`, `table`",
//       …)
//
// They make reason::kTableOpen (names.h), the daemon's Italian (daemon/translate/wire/language.h),
// the advice of arbitroctl, and docs/errors.md, which `tests/tidy/reason_table.py write .` writes.
// tidy.errors holds the enum arbitro.v1.Reason to the table: each value has a row, and its comment
// names the row's codes.

#ifndef ARBITRO_API_REASONS_TABLE_H_
#define ARBITRO_API_REASONS_TABLE_H_

#include <string_view>

namespace arbitro::reason {

struct Row {
  std::string_view name;  // "TABLE_OPEN"
  // The gRPC codes that it comes with: "NOT_FOUND, FAILED_PRECONDITION".
  std::string_view codes;
  // The keys of ErrorInfo.metadata, each in backticks, and when they are there. Empty: none.
  std::string_view metadata = "";
  // Tells a client's author in English what a client does about it.
  std::string_view to_do;
  // Tells a person in Italian what is wrong: a sentence a line, without full stop, with `{key}`
  // where a value of the metadata goes. The first sentence whose values are all there is shown.
  std::string_view italian;
  // Tells the user of arbitroctl what to do, by its commands.
  std::string_view advice;
  std::string_view advice_italian;
};

inline constexpr Row kRows[] = {
#define REASON(Constant, NAME, ...) {.name = #NAME, __VA_ARGS__},
#include "api/reasons/all.inc"
#undef REASON
};

// Returns the row of a reason, or nullptr if the name is none of the daemon's.
constexpr const Row* FindRow(std::string_view name) {
  for (const Row& row : kRows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// Every row is complete.
static_assert([] {
  for (const Row& row : kRows) {
    if (row.codes.empty() || row.to_do.empty() || row.italian.empty()) return false;
    if (row.advice.empty() || row.advice_italian.empty()) return false;
  }
  return true;
}());

}  // namespace arbitro::reason

#endif  // ARBITRO_API_REASONS_TABLE_H_
