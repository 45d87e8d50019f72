// SPDX-License-Identifier: Apache-2.0
//
// A list as a file of separated values, as spreadsheets write it.
//
//   sep=;                                     where a spreadsheet says what separates; may be left
//   out table;winner;games_first;games_second 1;first;2;0
//
// The first line names the columns. A comma, a semicolon or a tab separates: the one that the first
// line has most of. Fields may stand in double quotes, a quote inside is doubled, and a quoted
// field may go over lines (RFC 4180). Blanks around a field, rows and columns without anything are
// left out. Pure functions, thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// The most rows of a file.
inline constexpr size_t kCsvLinesMax = 100'000;

// A row, and where in the file it begins, from line 1. It has as many fields as there are columns.
struct CsvRow {
  size_t line = 0;
  std::vector<std::string> fields;
};

struct CsvFile {
  size_t heading_line = 1;
  std::vector<std::string> columns;  // each once
  std::vector<CsvRow> rows;          // the first kCsvLinesMax of those that could be read
  std::vector<LineFault> faults;     // of all others, and of the first line
  char separator = ',';
  bool lacks_column = false;  // CheckColumns missed a required one

  // The place of a column, in any case of its letters; nothing where the file leaves it out.
  std::optional<size_t> Find(std::string_view column) const;

  // The field of a column; empty where the file leaves it out.
  std::string Text(const CsvRow& row, std::string_view column) const;

  // Notes every column that is not among `known`, and each of `required` that is missing.
  void CheckColumns(const std::vector<std::string>& known,
                    const std::vector<std::string>& required);
};

// The character that a first line such as `sep=;` names; nothing where it is another line.
std::optional<char> SaidSeparator(std::string_view line);

// All of a file's text, as DecodeText gives it (text_encoding.h). A quote that is never closed, a
// row too many and the like are faults of their line, and all other lines are read as well.
// INVALID_ARGUMENT where it names no columns, or has no row.
absl::StatusOr<CsvFile> ReadCsv(std::string_view text);

// The content of a row, whatever the order of the columns and the way in which it is written.
std::string ContentOfRow(const CsvFile& file, const CsvRow& row);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_CSV_FILE_H_
