// SPDX-License-Identifier: Apache-2.0
//
// A list as a file of comma-separated values, as spreadsheets write it.
//
//   table,winner,games_first,games_second
//   1,first,2,0
//
// The first line names the columns. Fields may stand in double quotes, a quote inside is doubled,
// and a quoted field may go over lines (RFC 4180). A semicolon may separate instead of the comma.
// Blanks around a field and lines without anything are left out. Pure functions, thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::tools {

// The bounds of a file.
inline constexpr size_t kCsvBytesMax = size_t{64} << 20;
inline constexpr size_t kCsvLinesMax = 100'000;

// A row, and where in the file it begins, from line 1. It has as many fields as there are columns.
struct CsvRow {
  size_t line = 0;
  std::vector<std::string> fields;
};

struct CsvFile {
  std::vector<std::string> columns;  // each once
  std::vector<CsvRow> rows;

  // The place of a column; nothing where the file leaves it out.
  std::optional<size_t> Find(std::string_view column) const;

  // The field of a column; empty where the file leaves it out.
  std::string Text(const CsvRow& row, std::string_view column) const;
};

// INVALID_ARGUMENT, with the line: "line 3: has 1 fields, the first line has 2".
absl::Status WrongLine(size_t line, const std::string& what);

// All of a file. INVALID_ARGUMENT, with the line, where it is no such list or above a bound.
absl::StatusOr<CsvFile> ReadCsv(std::string_view text);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_
