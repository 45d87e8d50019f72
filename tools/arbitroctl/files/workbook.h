// SPDX-License-Identifier: Apache-2.0
//
// Rows for spreadsheets as a workbook of Office Open XML (`.xlsx`), by libxlsxwriter.
//
// A column whose heading begins with `>` holds numbers; every other cell is a text, and none is a
// formula. Texts are as WorkbookText gives them (show/medium.h). Thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_WORKBOOK_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_WORKBOOK_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "daemon/exported/rows.h"

namespace arbitro::tools {

// The most that a sheet may have, as spreadsheets say.
inline constexpr size_t kSheetRowsMax = 1'048'575;  // below the headings
inline constexpr size_t kCellBytesMax = 32'767;

// Writes a sheet for each list, which its title names: 1 to 31 letters, each name once. A usage
// error where a list does not fit, or the file cannot be written.
absl::Status WriteWorkbook(const std::string& file, const std::vector<exported::Rows>& sheets);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_WORKBOOK_H_
