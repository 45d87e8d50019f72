// SPDX-License-Identifier: Apache-2.0
//
// Texts of people in HTML and in files for spreadsheets. tools/printing.h has terminals and JSON.
//
// Each of these is the only way of a text into its medium. Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_

#include <string>
#include <string_view>

namespace arbitro::tools {

// The text between tags or in an attribute: what does harm is written out, HTML's own signs are
// escaped.
std::string HtmlText(std::string_view text);

// The same between <bdi> and </bdi>, so that a text of another direction turns nothing around it.
std::string HtmlIsolated(std::string_view text);

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

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_
