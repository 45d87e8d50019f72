// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/workbook.h"

#include <cstdint>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/medium.h"
#include "tools/whole_file.h"
#include "xlsxwriter.h"

namespace arbitro::tools {
namespace {

bool HoldsNumbers(const std::string& heading) { return !heading.empty() && heading[0] == '>'; }

absl::Status CheckFits(const exported::Rows& list) {
  if (list.rows.size() > kSheetRowsMax) {
    return UsageError(absl::StrCat("`", list.title, "` has ", list.rows.size(),
                                   " rows, and a sheet holds at most ", kSheetRowsMax),
                      "export it as CSV: `arbitroctl export csv`");
  }
  for (const auto& row : list.rows) {
    for (const std::string& cell : row) {
      const size_t bytes = WorkbookText(cell).size();
      if (bytes <= kCellBytesMax) continue;
      return UsageError(absl::StrCat("a text in `", list.title, "` has ", bytes,
                                     " bytes, and a cell holds at most ", kCellBytesMax),
                        "export it as CSV: `arbitroctl export csv`");
    }
  }
  return absl::OkStatus();
}

lxw_error WriteCell(lxw_worksheet* sheet, lxw_row_t row, lxw_col_t column, bool number,
                    const std::string& text) {
  int64_t whole = 0;
  if (number && absl::SimpleAtoi(text, &whole)) {
    return worksheet_write_number(sheet, row, column, static_cast<double>(whole), nullptr);
  }
  if (text.empty()) return LXW_NO_ERROR;
  return worksheet_write_string(sheet, row, column, WorkbookText(text).c_str(), nullptr);
}

lxw_error WriteSheet(const exported::Rows& list, lxw_worksheet* sheet, lxw_format* bold) {
  for (size_t i = 0; i < list.headings.size(); ++i) {
    const std::string name = list.headings[i].substr(HoldsNumbers(list.headings[i]) ? 1 : 0);
    const lxw_error failed = worksheet_write_string(sheet, 0, static_cast<lxw_col_t>(i),
                                                    WorkbookText(name).c_str(), bold);
    if (failed != LXW_NO_ERROR) return failed;
  }
  lxw_row_t line = 0;
  for (const auto& row : list.rows) {
    ++line;
    for (size_t i = 0; i < row.size() && i < list.headings.size(); ++i) {
      const lxw_error failed =
          WriteCell(sheet, line, static_cast<lxw_col_t>(i), HoldsNumbers(list.headings[i]), row[i]);
      if (failed != LXW_NO_ERROR) return failed;
    }
  }
  worksheet_freeze_panes(sheet, 1, 0);
  return LXW_NO_ERROR;
}

absl::Status CannotMake(const std::string& file, lxw_error why) {
  return UsageError(absl::StrCat("cannot write ", file, ": ", lxw_strerror(why)),
                    "give another file, or make room on the disk");
}

absl::Status Write(const std::string& path, const std::vector<exported::Rows>& sheets) {
  lxw_workbook* workbook = workbook_new(path.c_str());
  if (workbook == nullptr) return CannotWrite(path);
  lxw_format* bold = workbook_add_format(workbook);
  format_set_bold(bold);
  lxw_error failed = LXW_NO_ERROR;
  for (const exported::Rows& list : sheets) {
    lxw_worksheet* sheet = workbook_add_worksheet(workbook, list.title.c_str());
    if (sheet == nullptr) failed = LXW_ERROR_PARAMETER_VALIDATION;
    if (failed == LXW_NO_ERROR) failed = WriteSheet(list, sheet, bold);
  }
  // It frees the workbook in any case.
  const lxw_error closed = workbook_close(workbook);
  if (failed == LXW_NO_ERROR) failed = closed;
  return failed == LXW_NO_ERROR ? absl::OkStatus() : CannotMake(path, failed);
}

}  // namespace

absl::Status WriteWorkbook(const std::string& file, const std::vector<exported::Rows>& sheets) {
  for (const exported::Rows& list : sheets) {
    RETURN_IF_ERROR(CheckFits(list));
  }
  return WriteWholeFile(file, [&](const std::string& path) { return Write(path, sheets); });
}

}  // namespace arbitro::tools
