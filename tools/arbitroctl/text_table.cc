// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

constexpr size_t kGap = 2;
constexpr size_t kNarrowest = 4;
constexpr char kEllipsis[] = "…";

bool IsContinuation(char byte) { return (static_cast<uint8_t>(byte) & 0xC0) == 0x80; }

// U+0300 to U+036F, the combining marks, in UTF-8.
bool IsCombining(std::string_view text, size_t at) {
  if (at + 1 >= text.size()) return false;
  const auto first = static_cast<uint8_t>(text[at]);
  const auto second = static_cast<uint8_t>(text[at + 1]);
  return first == 0xCC || (first == 0xCD && second <= 0xAF);
}

std::string CutTo(std::string_view text, size_t columns) {
  if (ColumnsOf(text) <= columns) return std::string(text);
  size_t end = 0;
  for (size_t taken = 0; end < text.size(); ++end) {
    if (IsContinuation(text[end]) || IsCombining(text, end)) continue;
    if (++taken == columns) break;
  }
  return std::string(text.substr(0, end)) + kEllipsis;
}

}  // namespace

size_t OutputColumns() {
  winsize size = {};
  const bool known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
  return known && size.ws_col > 0 ? size.ws_col : std::numeric_limits<size_t>::max();
}

size_t ColumnsOf(std::string_view text) {
  size_t columns = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!IsContinuation(text[i]) && !IsCombining(text, i)) ++columns;
  }
  return columns;
}

TextTable::TextTable(std::vector<std::string> headings) : headings_(std::move(headings)) {
  for (std::string& heading : headings_) {
    right_.push_back(!heading.empty() && heading[0] == '>');
    if (right_.back()) heading.erase(0, 1);
  }
}

void TextTable::Add(std::vector<std::string> cells) {
  cells.resize(headings_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::Text(size_t columns) const {
  const std::vector<size_t> widths = Widths(columns);
  std::string text;
  const bool headed = std::any_of(headings_.begin(), headings_.end(),
                                  [](const std::string& heading) { return !heading.empty(); });
  if (headed) text = Line(headings_, widths);
  for (const auto& row : rows_) text += Line(row, widths);
  return text;
}

std::vector<size_t> TextTable::Widths(size_t columns) const {
  std::vector<size_t> widths;
  for (size_t i = 0; i < headings_.size(); ++i) {
    widths.push_back(ColumnsOf(headings_[i]));
    for (const auto& row : rows_) widths[i] = std::max(widths[i], ColumnsOf(row[i]));
  }
  const size_t gaps = widths.empty() ? 0 : kGap * (widths.size() - 1);
  size_t sum = std::accumulate(widths.begin(), widths.end(), gaps);
  while (sum > columns) {
    auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= kNarrowest) break;
    --*widest;
    --sum;
  }
  return widths;
}

std::string TextTable::Line(const std::vector<std::string>& cells,
                            const std::vector<size_t>& widths) const {
  std::string line;
  for (size_t i = 0; i < cells.size(); ++i) {
    const std::string cell = CutTo(cells[i], widths[i]);
    const std::string padding(widths[i] - std::min(widths[i], ColumnsOf(cell)), ' ');
    absl::StrAppend(&line, i == 0 ? "" : std::string(kGap, ' '), right_[i] ? padding : "", cell,
                    right_[i] ? "" : padding);
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace arbitro::tools
