// SPDX-License-Identifier: Apache-2.0
//
// Texts of people in files for spreadsheets: CSV and workbooks.
//
// Each of these is the only way of a text into its medium. Pure functions; thread-safe.

#ifndef ARBITRO_API_TEXT_SPREADSHEET_H_
#define ARBITRO_API_TEXT_SPREADSHEET_H_

#include <string>
#include <string_view>

namespace arbitro::text {

// A field of a CSV file, quoted where it must be.
//
// Harmful characters are written out, tabs and carriage returns among them, but no line breaks. A
// spreadsheet takes a field that begins with `=`, `+`, `-` or `@` for a formula, and where it
// splits at semicolons, or at line breaks whatever is quoted, what comes after one of these, too.
// Such a part of a field gets an apostrophe before it, and so does one that begins with
// apostrophes, quotes or blanks and goes on so; a number, such as -3 or +1.5, stays.
std::string CsvField(std::string_view text);

// The text of a cell in a workbook: the same without quotes, for a program may save it as CSV.
std::string WorkbookText(std::string_view text);

// The field without the apostrophes that CsvField put before it: FromCsvField(x) is what was
// written, for every x that CsvField wrote before it was quoted.
std::string FromCsvField(std::string_view field);

}  // namespace arbitro::text

#endif  // ARBITRO_API_TEXT_SPREADSHEET_H_
