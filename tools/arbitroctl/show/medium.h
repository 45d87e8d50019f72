// SPDX-License-Identifier: Apache-2.0
//
// Texts of people in HTML, and in files for spreadsheets (api/text/spreadsheet.h). tools/printing.h
// has terminals and JSON.
//
// Each of these is the only way of a text into its medium. Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_

#include <string>
#include <string_view>

#include "api/text/spreadsheet.h"

namespace arbitro::tools {

// The text between tags or in an attribute: what does harm is written out, HTML's own signs are
// escaped.
std::string HtmlText(std::string_view text);

// The same between <bdi> and </bdi>, so that a text of another direction turns nothing around it.
std::string HtmlIsolated(std::string_view text);

// Those of spreadsheets.
using text::CsvField;
using text::FromCsvField;
using text::WorkbookText;

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_MEDIUM_H_
