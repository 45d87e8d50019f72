// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/text_table.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

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

std::string LongestWord(const std::string& text) {
  std::string longest;
  for (const auto word : absl::StrSplit(text, ' ')) {
    if (ColumnsOf(std::string(word)) > ColumnsOf(longest)) longest = std::string(word);
  }
  return longest;
}

// The words in lines at most so wide; a longer word has a line of its own.
std::vector<std::string> Wrapped(const std::string& text, size_t columns) {
  std::vector<std::string> lines(1);
  for (const auto part : absl::StrSplit(text, ' ')) {
    const std::string word(part);
    if (lines.back().empty()) {
      lines.back() = word;
    } else if (ColumnsOf(lines.back()) + 1 + ColumnsOf(word) <= columns) {
      absl::StrAppend(&lines.back(), " ", word);
    } else {
      lines.push_back(word);
    }
  }
  return lines;
}

// Zeros where standard output is no terminal.
winsize OutputSize() {
  winsize size = {};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return {};
  return size;
}

size_t OrNoLimit(size_t given) { return given > 0 ? given : std::numeric_limits<size_t>::max(); }

}  // namespace

size_t OutputColumns() { return OrNoLimit(OutputSize().ws_col); }

size_t OutputLines() { return OrNoLimit(OutputSize().ws_row); }

std::string FirstLines(const std::string& text, size_t columns, size_t lines) {
  std::string first;
  for (const absl::string_view line : absl::StrSplit(absl::StripSuffix(text, "\n"), '\n')) {
    if (lines-- == 0) break;
    absl::StrAppend(&first, CutTo(std::string_view(line.data(), line.size()), columns), "\n");
  }
  return first;
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
  if (headed) text = HeadingLines(widths);
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
  if (sum > columns) {
    // A heading of several words goes over several lines before anything is cut.
    for (size_t i = 0; i < headings_.size(); ++i) {
      widths[i] = ColumnsOf(LongestWord(headings_[i]));
      for (const auto& row : rows_) widths[i] = std::max(widths[i], ColumnsOf(row[i]));
    }
    sum = std::accumulate(widths.begin(), widths.end(), gaps);
  }
  while (sum > columns) {
    auto widest = std::max_element(widths.begin(), widths.end());
    if (*widest <= kNarrowest) break;
    --*widest;
    --sum;
  }
  return widths;
}

std::string TextTable::HeadingLines(const std::vector<size_t>& widths) const {
  std::vector<std::vector<std::string>> wrapped;
  size_t lines = 1;
  for (size_t i = 0; i < headings_.size(); ++i) {
    wrapped.push_back(Wrapped(headings_[i], widths[i]));
    lines = std::max(lines, wrapped.back().size());
  }
  std::string text;
  for (size_t line = 0; line < lines; ++line) {
    std::vector<std::string> cells;
    for (const auto& heading : wrapped) {
      const size_t empty = lines - heading.size();  // the last words stand next to the rows
      cells.push_back(line < empty ? "" : heading[line - empty]);
    }
    text += Line(cells, widths);
  }
  return text;
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
